import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Types of messages about tasks (approval-office.md Appendix B); the reminder has a number of our own. */
export const taskNews = { assigned: 1, joined: 2, finished: 3, reminder: 218 } as const
export type TaskNews = (typeof taskNews)[keyof typeof taskNews]

/** What they open. */
export const TASK = 'task'

const ofTask = messagesOf({ label: messageLabels.task, group: 'task', opens: TASK })

export const taskMessages: MessageTypes = {
  [taskNews.assigned]: ofTask('{s}将《{t}》任务分配给您，请及时查看'),
  [taskNews.joined]: ofTask('{s}邀请您参与《{t}》任务，请及时查看'),
  [taskNews.finished]: ofTask('{s}将《{t}》任务标记结束'),
  [taskNews.reminder]: ofTask('《{t}》任务将于{c}结束，请及时处理'),
}
