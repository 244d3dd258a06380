import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

export const COMPLAINT_ASSIGNED = 142

/** locks-and-extensions.md §26. The content is the handler as the reader knows them: 您, or the name of a subordinate. */
export const complaintMessages: MessageTypes = {
  [COMPLAINT_ASSIGNED]: messagesOf({ label: messageLabels.crm, group: 'business', opens: 'complaint' })(
    '{s}将投诉《{t}》分派给{c}',
  ),
}
