import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

export const HONOR_EXPIRING = 143

/** locks-and-extensions.md §26. */
export const honorMessages: MessageTypes = {
  [HONOR_EXPIRING]: messagesOf({ label: messageLabels.crm, group: 'business', opens: 'honor' })(
    '荣誉《{t}》即将到期',
  ),
}
