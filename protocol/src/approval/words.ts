import { checkStates } from '#protocol/record/states/check-states.ts'
import type { Tone } from '#protocol/record/states/declared-states.ts'
import { modes } from './flow.ts'

/** Number of approvals among the kinds of things that are commented on (approval-office.md §19A). */
export const COMMENTED_APPROVAL = 3

const standings = new Map<number, { word: string; tone: Tone }>(
  Object.values(checkStates).map((state) => [state.code, state]),
)

/** How a submission, a step or one of its people stands, in a word and its tone (crm-records.md §1.4). */
export const statusWordOf = (status: number): { word: string; tone: Tone } =>
  standings.get(status) ?? { word: '--', tone: 'default' }

/** How several people of one step decide. */
export const modeWords: Readonly<Record<number, string>> = {
  [modes.inTurn]: '依次审批',
  [modes.all]: '会签',
  [modes.any]: '或签',
}
