import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Tells administrators that a backup did not succeed (platform.md §10.8). */
export const BACKUP_FAILED = 160

export const operationsMessages: MessageTypes = {
  [BACKUP_FAILED]: messagesOf({
    label: messageLabels.hrm,
    group: 'system',
    opens: null,
    page: '/manage/operations',
  })('备份没有成功：《{t}》。{c}'),
}
