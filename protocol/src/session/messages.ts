import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Tells people that an administrator has taken their second factor away (platform.md §2.9). */
export const SECOND_FACTOR_RESET = 150

export const sessionMessages: MessageTypes = {
  [SECOND_FACTOR_RESET]: messagesOf({ label: messageLabels.hrm, group: 'account', opens: null })(
    '{s}重置了您的两步验证，请尽快重新设置',
  ),
}
