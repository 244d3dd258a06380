import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Notifies administrators that a user's refusals are counted together for the rest of the day (platform.md §9.4). */
export const REFUSALS_OVERFLOW = 161

export const logMessages: MessageTypes = {
  [REFUSALS_OVERFLOW]: messagesOf({
    label: messageLabels.hrm,
    group: 'system',
    opens: null,
    page: '/manage/log/refusal',
  })('{t}被拒绝的越权访问过多，超出部分每分钟合并为一行，请查看越权访问日志'),
}
