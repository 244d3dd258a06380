import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** A request to change the archive was made, and was decided (ours, hrm.md §19.1). */
export const REQUEST_MADE = 224
export const REQUEST_DECIDED = 225
/** What they open: the list of those who decide, and the own requests. */
export const requestTargets = { list: 'archiveRequests', own: 'ownArchiveRequests' } as const

const of = (opens: string) => messagesOf({ label: messageLabels.hrm, group: 'hrm', opens })

export const selfMessages: MessageTypes = {
  [REQUEST_MADE]: of(requestTargets.list)('{s}申请变更档案，请及时处理'),
  [REQUEST_DECIDED]: of(requestTargets.own)('您的档案变更申请{c}，请及时查看'),
}
