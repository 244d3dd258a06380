import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

export const LOG_COMMENTED = 4
export const LOG_RECEIVED = 5
export const LOG_ANSWERED = 34
export const LOG_LIKED = 77
/** A number of our own. */
export const LOG_MISSING = 214
/** What its messages open. */
export const LOG = 'log'

const ofLog = messagesOf({ label: messageLabels.log, group: 'log', opens: LOG })

/** Messages about logs (platform.md §7.2); their title is the day of the log. */
export const logMessages: MessageTypes = {
  [LOG_COMMENTED]: ofLog('{s}评论了您的《{t}》日志：“{c}”，请及时查看'),
  [LOG_ANSWERED]: ofLog('{s}回复了您评论的日志《{t}》：“{c}”，请及时查看'),
  [LOG_RECEIVED]: ofLog('{s}将日志《{t}》发送给您，请及时查看'),
  [LOG_LIKED]: ofLog('{s}点赞了您的《{t}》日志，请及时查看'),
  [LOG_MISSING]: messagesOf({
    label: messageLabels.log,
    group: 'log',
    opens: null,
    page: '/workLog/index/send',
  })('{s}提醒您提交{t}'),
}
