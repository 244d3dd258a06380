import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** What messages about a request open: its page in the administration. */
export const SECOND_REVIEW = 'secondReview'

/** About what waits for a second person (platform.md §5.8). */
export const reviewMessageTypes = { asked: 171, decided: 172, concerned: 173, switched: 174 } as const

const account = { label: messageLabels.hrm, group: 'account' } as const
const opening = messagesOf({ ...account, opens: SECOND_REVIEW })
const plain = messagesOf({ ...account, opens: null })

export const reviewMessages: MessageTypes = {
  [reviewMessageTypes.asked]: opening('{s}申请《{t}》，请您复核'),
  [reviewMessageTypes.decided]: opening('您的申请《{t}》{c}'),
  [reviewMessageTypes.concerned]: plain('{s}申请对您的账号{t}，需另一人复核后生效，如有疑问请联系管理员'),
  [reviewMessageTypes.switched]: plain('{s}{t}了双人复核'),
}
