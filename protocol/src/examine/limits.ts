/** Number of 审批 among the subjects of entries in timelines (record-engine.md §11.1). */
export const EXAMINE_SUBJECT = 9

/** Addresses of the pages (approval-office.md §10.6). */
export const examineAddresses = {
  mine: '/taskExamine/examine-index/my',
  waiting: '/taskExamine/examine-index/wait',
} as const

/** The list from which an approval is opened, with the approval: for the initiator, and for everyone else. */
export const addressOfOwn = (examineId: number): string => `${examineAddresses.mine}?examine=${examineId}`

export const addressOfWaiting = (examineId: number): string =>
  `${examineAddresses.waiting}?examine=${examineId}`
