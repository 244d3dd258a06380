import { addDays, addMonths } from '#server/platform/time/clock.ts'

type Days = [first: string, last: string]

const monday = (day: string) => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}
const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const quarterStart = (day: string) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}
const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`

const daysFrom = (first: string, count: number): Days => [first, addDays(first, count - 1)]
const monthsFrom = (first: string, count: number): Days => [first, addDays(addMonths(first, count), -1)]

/** Whole days, both ends inclusive (record-engine.md §7.7). */
const tokens = {
  today: (day) => daysFrom(day, 1),
  yesterday: (day) => daysFrom(addDays(day, -1), 1),
  tomorrow: (day) => daysFrom(addDays(day, 1), 1),
  week: (day) => daysFrom(monday(day), 7),
  lastWeek: (day) => daysFrom(addDays(monday(day), -7), 7),
  nextWeek: (day) => daysFrom(addDays(monday(day), 7), 7),
  month: (day) => monthsFrom(monthStart(day), 1),
  lastMonth: (day) => monthsFrom(addMonths(monthStart(day), -1), 1),
  nextMonth: (day) => monthsFrom(addMonths(monthStart(day), 1), 1),
  quarter: (day) => monthsFrom(quarterStart(day), 3),
  lastQuarter: (day) => monthsFrom(addMonths(quarterStart(day), -3), 3),
  nextQuarter: (day) => monthsFrom(addMonths(quarterStart(day), 3), 3),
  year: (day) => monthsFrom(yearStart(day), 12),
  lastYear: (day) => monthsFrom(addMonths(yearStart(day), -12), 12),
  nextYear: (day) => monthsFrom(addMonths(yearStart(day), 12), 12),
  firstHalfYear: (day) => monthsFrom(yearStart(day), 6),
  nextHalfYear: (day) => monthsFrom(addMonths(yearStart(day), 6), 6),
  previous7day: (day) => daysFrom(addDays(day, -7), 7),
  previous30day: (day) => daysFrom(addDays(day, -30), 30),
  recent30: (day) => daysFrom(addDays(day, -29), 30),
  recent60: (day) => daysFrom(addDays(day, -59), 60),
  future7day: (day) => daysFrom(addDays(day, 1), 7),
  future30day: (day) => daysFrom(addDays(day, 1), 30),
} as const satisfies Record<string, (day: string) => Days>

export type TimeToken = keyof typeof tokens

export const isTimeToken = (text: string): text is TimeToken => Object.hasOwn(tokens, text)

/** First and last day a token means on the given day. */
export function resolveToken(token: TimeToken, today: string): Days {
  return tokens[token](today)
}
