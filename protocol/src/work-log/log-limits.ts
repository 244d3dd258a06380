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
