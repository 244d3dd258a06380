import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

export const INSURANCE_CREATED = 98
/** What its message opens: the receiver's own month. */
export const OWN_INSURANCE = 'ownInsurance'

/** Messages of insurance (platform.md §7.2); the title is `{YYYY}年{M}月社保`. */
export const insuranceMessages: MessageTypes = {
  [INSURANCE_CREATED]: messagesOf({ label: messageLabels.hrm, group: 'hrm', opens: OWN_INSURANCE })(
    '您的《{t}》已生成，请及时查看',
  ),
}
