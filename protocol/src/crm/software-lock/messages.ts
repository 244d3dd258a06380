import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Notifies administrators that a nightly check of locks or orders has found a difference (locks-and-extensions.md §26). */
export const SUMS_DIFFER = 162

export const lockMessages: MessageTypes = {
  [SUMS_DIFFER]: messagesOf({
    label: messageLabels.hrm,
    group: 'system',
    opens: null,
    page: '/manage/operations',
  })('数据核对发现差异：{t}，请查看系统日志'),
}
