import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** An event begins soon. */
export const EVENT_REMINDER = 9
/** What its messages open. */
export const EVENT = 'event'

export const calendarMessages: MessageTypes = {
  [EVENT_REMINDER]: messagesOf({ label: messageLabels.event, group: 'event', opens: EVENT })(
    '{s}邀请您参与《{t}》的日程，将于{lead}后开始, 请及时查看',
  ),
}
