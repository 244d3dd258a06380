import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Money has come in that belongs to no known customer (locks-and-extensions.md §26). */
export const BANK_UNMATCHED = 141

export const bankMessages: MessageTypes = {
  [BANK_UNMATCHED]: messagesOf({
    label: messageLabels.crm,
    group: 'business',
    opens: null,
    page: '/crm/bank',
  })('有未匹配的银行入账《{t}》'),
}
