import { weekdayOf } from '#protocol/manage/door.ts'

/** What the company has decided about one day. */
export interface WorkedDay {
  day: string
  isWorked: boolean
  /** Days of the week on which the company works ordinarily: 1 is Monday. */
  weekdays: readonly number[]
}

/**
 * Whether a daily log is due (approval-office.md §13.4): by the rule's days of the week, but not on a holiday, and on a free day that is
 * worked on (调休) as on an ordinary working day of the rule.
 */
export function isDailyDue(rule: readonly number[], { day, isWorked, weekdays }: WorkedDay): boolean {
  const weekday = weekdayOf(day)
  const isOrdinary = weekdays.includes(weekday)
  if (isOrdinary && !isWorked) return false
  if (!isOrdinary && isWorked) return rule.some((each) => weekdays.includes(each))
  return rule.includes(weekday)
}

/** Whether a user owes no log of a period: they are away on each of its days that is worked on. A period without any is owed by no one. */
export function isAwayThroughout(worked: readonly string[], away: ReadonlySet<string>): boolean {
  return worked.every((day) => away.has(day))
}
