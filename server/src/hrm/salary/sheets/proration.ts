import { given } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { prorated } from '#protocol/hrm/salary/proration.ts'
import type { Employment } from '#protocol/hrm/salary/tax-year.ts'
import { daysFrom } from '#protocol/platform/day.ts'
import type { AppServices } from '#server/access/context.ts'
import type { PaySet } from '../archives/door.ts'
import type { StoredGroup } from '../settings/groups.ts'
import type { Proration } from './compute.ts'
import type { StoredSheet } from './stored.ts'

/**
 * Paid days of a period are the weekdays on which the company works; holidays are paid, and days exchanged for them count where they
 * were, as 月计薪天数 counts them (hrm.md §15.6).
 */
export function paidDaysOf(
  { workingDays }: Pick<AppServices, 'workingDays'>,
  { start_on, end_on }: Pick<StoredSheet, 'start_on' | 'end_on'>,
): string[] {
  return daysFrom(start_on, end_on).filter((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    return workingDays.year(Number(day.slice(0, 4))).weekdays.includes(weekday)
  })
}

interface Month {
  group: StoredGroup
  employed: readonly Employment[]
  paidDays: string
}

/** How the pay of a month is counted that was not worked in full; null: whole, as it is without the setting of the group. */
export function prorationOf(
  days: readonly string[],
  { group: { proration: rule }, employed, paidDays }: Month,
  monthly: PaySet,
): Proration | null {
  if (rule === 'none') return null
  const isEmployed = (day: string) =>
    employed.some(({ from, to }) => from <= day && (to === null || day <= to))
  const worked = days.filter(isEmployed).length
  const missed = days.length - worked
  return missed === 0 ? null : { rule, worked, missed, paidDays, monthly }
}

/** The items of the archive as they are paid for the month. */
export const proratedSet = (by: Proration): PaySet =>
  Object.fromEntries(Object.keys(by.monthly).map((code) => [code, money(figureOf(by, code, '月工资').value)]))

/** How one of them came about. */
export const figureOf = (by: Proration, code: string, name: string) =>
  prorated(given(name, by.monthly[code] ?? 0), by, by.paidDays)
