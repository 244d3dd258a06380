import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Somebody has a new announcement, or is reminded of it. */
export const NEW_ANNOUNCEMENT = 8
/** What its messages open. */
export const ANNOUNCEMENT = 'announcement'

export const announcementMessages: MessageTypes = {
  [NEW_ANNOUNCEMENT]: messagesOf({
    label: messageLabels.announcement,
    group: 'announcement',
    opens: ANNOUNCEMENT,
  })('您有一个新公告《{t}》，请及时查看'),
}
