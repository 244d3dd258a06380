/** Characters of each of the three texts of a log (approval-office.md §13.1). */
export const LONGEST_TEXT = 1000
/** Users and departments that one log is sent to. */
export const MOST_RECIPIENTS = 200
/** Rows of a page of logs, where a client does not state them. */
export const LOG_PAGE = 5
/** Hours after its creation in which its author deletes a log; later only administrators. */
export const DELETE_HOURS = 72

export const logWords = {
  empty: '请填写日志内容',
  emptyEdit: '内容至少填写一项',
  long: `每项内容最多${LONGEST_TEXT}个字符`,
  recipients: `最多发送给${MOST_RECIPIENTS}个员工和部门`,
  exportKind: '请先选择”日报、周报、月报“中的一种类型导出',
} as const

/** The three texts of a log by its kind, as lists and exports name them. */
export const textLabels = {
  1: { content: '今日工作内容', tomorrow: '明日工作内容', question: '遇到问题' },
  2: { content: '本周工作内容', tomorrow: '下周工作内容', question: '遇到问题' },
  3: { content: '本月工作内容', tomorrow: '下月工作内容', question: '遇到问题' },
} as const

/** The same as the form of a log calls them (§13.5). */
export const formLabels = {
  1: { content: '今日工作的内容：', tomorrow: '明日工作的内容：', question: '遇到的问题：' },
  2: { content: '本周工作的内容：', tomorrow: '下周工作的内容：', question: '遇到的问题：' },
  3: { content: '本月工作的内容：', tomorrow: '下月工作的内容：', question: '遇到的问题：' },
} as const

/** What a log is called among comments (§19A) and among things that are related, filed and drafted. */
export const LOG_COMMENTS = 2
export const WORK_LOG = 'log'
/** Its number among the subjects of entries of timelines (record-engine.md §11.1). */
export const LOG_SUBJECT = 8
