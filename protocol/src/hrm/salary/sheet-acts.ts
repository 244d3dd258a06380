/** What is done with a sheet (hrm.md §14.1, §14.2). */
export type SheetAct = 'compute' | 'edit' | 'submit' | 'sendSlips' | 'createNext'

export const sheetStatus = {
  passed: 1,
  rejected: 2,
  waiting: 3,
  withdrawn: 4,
  created: 5,
  archived: 10,
  computed: 11,
} as const

const { passed, rejected, withdrawn, created, archived, computed } = sheetStatus

/** Statuses in which an act is allowed where a flow of approval exists. */
const withFlow: Readonly<Record<SheetAct, readonly number[]>> = {
  compute: [rejected, withdrawn, created, computed],
  edit: [rejected, withdrawn, computed],
  submit: [rejected, withdrawn, computed],
  sendSlips: [passed],
  createNext: [passed],
}

/** Without a flow everything but a submission is allowed until the sheet is history; edits and slips need a computed one. */
export function mayDo(act: SheetAct, status: number, hasFlow: boolean): boolean {
  if (status === archived) return false
  if (hasFlow) return withFlow[act].includes(status)
  if (act === 'submit') return false
  return status !== created || act === 'compute' || act === 'createNext'
}
