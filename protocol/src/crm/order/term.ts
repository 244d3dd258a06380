import { addDays, daysBetween } from '#protocol/platform/day.ts'

/** First and last day of a licence, `yyyy-MM-dd`; without a last one it is perpetual. */
export interface Term {
  from: string
  until: string
}

/** The same day some years on; 29 February becomes 1 March in a common year (locks-and-extensions.md §7.1). */
export function addYears(day: string, years: number): string {
  const year = String(Math.min(Number(day.slice(0, 4)) + years, 9999)).padStart(4, '0')
  const rest = day.slice(4, 10)
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).getUTCDate() === 29
  return rest === '-02-29' && !isLeap ? `${year}-03-01` : `${year}${rest}`
}

/** The last day of a term of whole years. */
export const lastDayOf = (from: string, years: number): string => addDays(addYears(from, years), -1)

/** 剩余天数: both days counted, 0 when it has ended, null of a purchase (locks-and-extensions.md §5). */
export const remainingDays = (endTime: string | null, day: string): number | null =>
  endTime === null ? null : Math.max(0, daysBetween(day, endTime) + 1)

interface Renewal {
  endTime: string
  day: string
  years: number
  /** Days after the end within which the new term follows on without a gap. */
  graceDays: number
}

/** 租赁续费: the term that follows on, or from today on where the lock ended too long ago (§7.4). */
export function renewedTerm({ endTime, day, years, graceDays }: Renewal): Term {
  const from = day <= addDays(endTime, graceDays) ? addDays(endTime, 1) : day
  return { from, until: lastDayOf(from, years) }
}

interface Resigned {
  endTime: string
  day: string
  years: number
  /** As asked for; absent: the day after the old term, or today. */
  start?: string | null | undefined
}

/** 租赁续约: a term of its own, to which the unused days of the old one are carried (§7.5). */
export function resignedTerm({ endTime, day, years, start }: Resigned): Term & { carried: number } {
  const from = start ?? (endTime >= day ? addDays(endTime, 1) : day)
  const carried = Math.max(0, daysBetween(from, endTime) + 1)
  return { from, until: addDays(lastDayOf(from, years), carried), carried }
}
