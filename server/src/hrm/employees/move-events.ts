import { wordOf } from '#protocol/hrm/coded.ts'
import { moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import { changeReasons, changeTypes, probations } from '#protocol/hrm/employees/words.ts'
import type { About, HistoryEvent, ShownEntry } from '#server/engine/model/history.ts'

interface Told {
  change_type: number
  change_reason: number | null
  effect_time: string
  probation: number | null
  remarks: string | null
}

/** What the entry of a move is about besides the columns, which are shown as far as the reader sees them. */
export const aboutMove = ({ change_type, change_reason, effect_time, probation, remarks }: Told): About => ({
  reason: [wordOf(changeReasons, change_reason) || '无'],
  day: [effect_time],
  probation: change_type === moveTypes.fullTime ? [wordOf(probations, probation)] : [],
  remarks: remarks ? [remarks] : [],
})

/** Columns that a move changes, in the order in which they are named. */
const moved = ['deptId', 'post', 'postLevel', 'workAddress', 'parentId'] as const

const changesOf = ({ change }: ShownEntry): string[] =>
  moved.flatMap((key) => {
    const found = change(key)
    return found ? [`${found.label}由${found.from}变更为${found.to}`] : []
  })

const factsOf = (entry: ShownEntry): string[] => [
  ...changesOf(entry),
  ...entry.about('probation').map((word) => `试用期:${word}`),
  ...entry.about('remarks').map((remarks) => `备注:${remarks}`),
]

const dayOf = ({ about }: ShownEntry) => about('day').join('')

function linesOf(entry: ShownEntry, type: number): string[] {
  const parts =
    type === moveTypes.become
      ? [`为${entry.title}办理了转正`, `转正日期:${dayOf(entry)}`]
      : [
          `为${entry.title}添加了一条人事异动【${wordOf(changeTypes, type)}】`,
          `异动原因:${entry.about('reason').join('')}`,
          `生效日期为:${dayOf(entry)}`,
        ]
  return [[...parts, ...factsOf(entry)].join(',')]
}

const types = Object.values(moveTypes)

/** 转正, 调岗, 晋升, 降级, 转为全职员工 by their types (hrm.md §20.3). */
const entered = new Map(
  types.map((type): [number, HistoryEvent] => [
    type,
    { name: `employeeMove${type}`, behavior: type, lines: (entry) => linesOf(entry, type) },
  ]),
)

/** The same on the day of one that was ahead, or of a probation that ends. */
const due = new Map(
  types.map((type): [number, HistoryEvent] => [
    type,
    {
      name: `employeeMoveDue${type}`,
      behavior: type,
      lines: (entry) => [
        [
          `${entry.title}的人事异动【${wordOf(changeTypes, type)}】已生效`,
          `生效日期为:${dayOf(entry)}`,
          ...factsOf(entry),
        ].join(','),
      ],
    },
  ]),
)

const takenBack = new Map(
  types.map((type): [number, HistoryEvent] => [
    type,
    {
      name: `employeeMoveBack${type}`,
      behavior: type,
      quiet: true,
      lines: (entry) => [
        `撤回了${entry.title}的人事异动【${wordOf(changeTypes, type)}】,生效日期为:${dayOf(entry)}`,
      ],
    },
  ]),
)

const stages = { entered, due, takenBack }

export const moveEvents: readonly HistoryEvent[] = Object.values(stages).flatMap((each) => [...each.values()])

export function moveEvent(type: number, stage: keyof typeof stages): HistoryEvent {
  const found = stages[stage].get(type)
  if (!found) throw new Error(`no type of moves ${type}`)
  return found
}
