import { weekdayOf } from '#protocol/manage/door.ts'
import { addDays, daysFrom } from '#protocol/platform/day.ts'
import type { LogKind, RuleTimes } from './rules.ts'

/** When logs of a rule are written, as `yyyy-MM-dd HH:mm:ss`: from the first moment up to, but not including, the second. */
export interface LogWindow {
  from: string
  to: string
}

const MIDNIGHT = '00:00:00'
const at = (day: string, time: string = MIDNIGHT): string => `${day} ${time}`

/** First day of the day, week or month in which a day lies: logs of one kind and period belong together. */
export function periodStart(kind: LogKind, day: string): string {
  if (kind === 1) return day
  return kind === 2 ? addDays(day, 1 - weekdayOf(day)) : `${day.slice(0, 7)}-01`
}

/**
 * The window of the day, week or month in which a day lies (approval-office.md §13.4), whether or not a log is due then. The minute at
 * which a daily window ends belongs to it.
 */
export function logWindow(rule: RuleTimes, day: string): LogWindow {
  const start = periodStart(rule.type, day)
  if (rule.type === 1) return { from: at(day, `${rule.startTime}:00`), to: afterMinute(day, rule.endTime) }
  if (rule.type === 2) {
    const intoNext = rule.endDay < rule.startDay ? 7 : 0
    return { from: at(addDays(start, rule.startDay - 1)), to: at(addDays(start, rule.endDay + intoNext)) }
  }
  const last = lastDayOfMonth(start)
  const within = (date: number) => addDays(start, Math.min(date, last) - 1)
  return { from: at(within(rule.startDay)), to: at(addDays(within(rule.endDay), 1)) }
}

/** The days of a window. */
export function daysOfWindow({ from, to }: LogWindow): string[] {
  return daysFrom(from.slice(0, 10), to.slice(0, 10)).filter((day) => at(day) < to)
}

/** The days of the period: who was away on all working days of it owes no log. */
export function daysOfPeriod(kind: LogKind, day: string): string[] {
  const start = periodStart(kind, day)
  const count = kind === 1 ? 1 : kind === 2 ? 7 : lastDayOfMonth(start)
  return Array.from({ length: count }, (_, index) => addDays(start, index))
}

const lastDayOfMonth = (first: string): number => {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function afterMinute(day: string, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const next = hour * 60 + minute + 1
  if (next >= 24 * 60) return at(addDays(day, 1))
  const two = (number: number) => String(number).padStart(2, '0')
  return at(day, `${two(Math.floor(next / 60))}:${two(next % 60)}:00`)
}
