/** Characters of title and text (approval-office.md §16). */
export const LONGEST_TITLE = 50
export const LONGEST_CONTENT = 2000

/** What is said about an announcement that cannot be taken, the same in the form and on the server (3-office §5). */
export const announcementWords = {
  titleMissing: '公告标题不能为空',
  titleLong: `公告标题长度最多为${LONGEST_TITLE}个字符`,
  contentMissing: '公告正文不能为空',
  contentLong: `公告正文长度最多为${LONGEST_CONTENT}个字符`,
  startMissing: '开始时间不能为空',
  endMissing: '结束时间不能为空',
  timeIncomplete: '请完善时间',
  timeReversed: '开始时间必须小于结束时间',
} as const

/** Kind of subject that comments on announcements are filed under (§19A). */
export const ANNOUNCEMENT_COMMENTS = 4

/** Lists of announcements. */
export const announcementLists = { running: 1, over: 2 } as const

/** What is wrong with a time of an announcement; null: nothing. Both ends or neither, the first before the second. */
export function unfitTime(start: string, end: string): string | null {
  if (!start && !end) return null
  if (!start || !end) return announcementWords.timeIncomplete
  return start < end ? null : announcementWords.timeReversed
}
