import { isBlank } from '#protocol/fields/value/shape.ts'
import { notInSheets, sheetOrder } from '#protocol/hrm/employees/sheet.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { SheetRules, SheetWritten } from '#server/engine/model/sheet-rules.ts'
import { today } from '#server/platform/time/clock.ts'
import { insertChildren } from '../children/write.ts'
import { type Decision, decideFor } from '../history.ts'
import { noteOpened } from '../own/invite.ts'
import { putCards, sentOf, sheetChildren, takeBackCards } from './cards.ts'
import { sheetColumns } from './columns.ts'
import { settleRow } from './settle.ts'

const FULL_TIME = 1
const [CONFIRMED, ON_PROBATION] = [1, 2]

const fixed = {
  order: sheetOrder,
  without: notInSheets,
  required: new Set(['jobNumber']),
  identifiedBy: ['mobile', 'jobNumber'],
  note: '员工导入模板(*)为必填项',
} as const

/** 姓名(*), 部门-(组织编码), 入职日期(*)-例:[2020年10月1日] (hrm.md §5.5). */
const heading: SheetRules['heading'] = ({ key, title, isRequired, isDay }) =>
  [
    title,
    isRequired ? '(*)' : '',
    key === 'deptId' ? '-(组织编码)' : '',
    isDay ? '-例:[2020年10月1日]' : '',
  ].join('')

/** Sheets of employees: the template of §5.5, and what its rows mean. */
export const employeeSheet = (actor: Actor): SheetRules => ({
  ...fixed,
  own: sheetColumns(actor),
  heading,
  settle: (row, record) => settleRow(row, { ...record, today: today(actor.services.clock) }),
  created: (rows) => begin(rows),
  overwritten: putCards,
  takenBack: takeBackCards,
})

/** The history begins with the day of entry; linked users are notified. */
async function begin(rows: readonly SheetWritten[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { trx, actor } = first
  for (const row of rows) decideFor(trx, actor, row.id, entryDecision(row))
  await noteOpened(
    trx,
    actor,
    rows.map(({ id }) => id),
  )
  for (const child of sheetChildren) {
    const sent = rows.map(({ id, written }) => ({ employeeId: id, sent: sentOf(child, written) }))
    const filled = sent.filter((row) => Object.values(row.sent).some((value) => !isBlank(value)))
    await insertChildren(trx, actor, child, filled)
  }
}

/** Entry on its day; a probation that was passed before today ended on its own. */
function entryDecision({ actor, written }: SheetWritten): Decision {
  const day = today(actor.services.clock)
  const dayOf = (key: string) => String(written.get(key) ?? '').slice(0, 10)
  const [entryTime, becomeTime] = [dayOf('entryTime'), dayOf('becomeTime')]
  const decision: Decision = { onDay: [entryTime, day].toSorted()[0] ?? day, kind: 'entry' }
  const wasOnProbation =
    Number(written.get('employmentForms')) === FULL_TIME &&
    Number(written.get('status')) === CONFIRMED &&
    becomeTime > entryTime
  if (!wasOnProbation) return decision
  return { ...decision, first: { status: ON_PROBATION }, until: { onDay: becomeTime, kind: 'become' } }
}
