import { approvalStatus, modes } from '#protocol/approval/flow.ts'
import type { RecordView, ShownStep } from '#protocol/approval/record-calls.ts'
import { modeWords } from '#protocol/approval/words.ts'

const { passed, running } = approvalStatus

/** Whether there is a submission at all. */
export const isRecordView = (found: RecordView | Record<string, never>): found is RecordView =>
  'examineFlowList' in found

interface People {
  type?: number | null
  userList: readonly { realname: string }[]
}

/** Who decides at a step, in a word: a name, `N人会签`, `XX` where no one is known. */
export function peopleWord({ type, userList }: People): string {
  const [first, ...others] = userList
  if (!first) return 'XX'
  return others.length === 0 ? first.realname : `${userList.length}人${modeWords[type ?? 0] ?? ''}`
}

/** Names that fit into a line. */
const MOST_NAMES = 2
function namesOf(people: readonly { realname: string }[]): string {
  const names = people.slice(0, MOST_NAMES).map(({ realname }) => realname)
  const rest = people.length > MOST_NAMES ? `等${people.length}人` : ''
  return names.length === 0 ? 'XX' : `${names.join('、')}${rest}`
}

type Step = Pick<ShownStep, 'type' | 'userList' | 'examineStatus'>

const withStatus = ({ userList }: Step, status: number) =>
  userList.filter(({ examineStatus }) => examineStatus === status)

/** Whose turn it is in a step under way: 周慧艳; 周慧艳、陈永华等3人. */
export const holdersOf = (step: Step): string => namesOf(withStatus(step, running))

/** How far several people of one step have come: （2/2） in turn, （已同意 1/3） together, （一人即可） any of them. */
export function progressOf(step: Step): string {
  const { type, userList } = step
  if (userList.length < 2) return ''
  if (type === modes.any) return '（一人即可）'
  const done = withStatus(step, passed).length
  return type === modes.inTurn
    ? `（${done + 1}/${userList.length}）`
    : `（已同意 ${done}/${userList.length}）`
}

/** Who has made a step what it is, and when: those who passed it, who refused it. */
export function madeBy(step: Step): { who: string; time: string | null } {
  const people = withStatus(step, step.examineStatus)
  const times = people.flatMap(({ examineTime }) => examineTime ?? [])
  return { who: namesOf(people), time: times.toSorted().at(-1) ?? null }
}
