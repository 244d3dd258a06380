import { addDays, addMonths } from '#protocol/platform/day.ts'
import type { PayPeriod } from '../attendance/pay-month.ts'

/** The day of a month, or its last one where it is shorter. */
const dayIn = (first: string, day: number): string => {
  const wanted = addDays(first, day - 1)
  const last = addDays(addMonths(first, 1), -1)
  return wanted.slice(0, 7) === first.slice(0, 7) ? wanted : last
}

/** 计薪周期 of a month that begins on a day of it: up to the day before that of the next month, so that every day is in one period (hrm.md §12.1). */
export function periodOf(year: number, month: number, startDay: number): PayPeriod {
  const key = (year * 12 + month) * 32 + startDay
  const found = known.get(key)
  if (found) return found
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const period = { start: dayIn(first, startDay), end: addDays(dayIn(addMonths(first, 1), startDay), -1) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, period)
  return period
}

/** Every row of a sheet asks for each month of its tax year. */
const known = new Map<number, PayPeriod>()
const MOST_KNOWN = 1200
