import { addDays, addMonths, daysBetween } from '#protocol/platform/day.ts'

/** Whole months from one day to another: the day of the month, or the last day of a shorter one, completes a month. */
export function wholeMonths(from: string, to: string): number {
  if (to < from) return 0
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return addMonths(from, months) <= to ? months : months - 1
}

/** Age on a day; born on 29 February, one is a year older on the 28th of ordinary years (hrm.md §4.2). */
export const ageOn = (birth: string, day: string): number => Math.floor(wholeMonths(birth, day) / 12)

/** The day on which a probation of n months ends: 转正日期 (§5.2). */
export const probationEnd = (entry: string, months: number): string => addMonths(entry, months)

/** Days since the beginning, the day itself among them; 0 before it (§4.2). */
export const companyAgeDays = (start: string, day: string): number => Math.max(0, daysBetween(start, day) + 1)

/** `3年2月5天` without zero parts; '' for 0. A year has 365 days and a month 30. */
export function companyAgeText(days: number): string {
  const rest = days % 365
  const parts: readonly [number, string][] = [
    [Math.floor(days / 365), '年'],
    [Math.floor(rest / 30), '月'],
    [rest % 30, '天'],
  ]
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('')
}

/** Employment up to and including its last day: full years and the whole months beyond them, and whether days are left. */
export function serviceOf(
  entry: string,
  lastDay: string,
): { years: number; months: number; hasDays: boolean } {
  const end = addDays(lastDay, 1)
  const months = wholeMonths(entry, end)
  return { years: Math.floor(months / 12), months: months % 12, hasDays: addMonths(entry, months) < end }
}
