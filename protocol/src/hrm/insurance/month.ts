import { addDays, addMonths } from '#protocol/platform/day.ts'

export interface Month {
  readonly year: number
  readonly month: number
}

/** The month of a day or of `yyyy-MM`. */
export const monthOf = (day: string): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})
export const firstDayOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}-01`

/** The last day of a month: the limits of that day count (hrm.md §11.2). */
export const lastDayOf = (month: Month): string => addDays(addMonths(firstDayOf(month), 1), -1)

/** The month that is created next: the configured one first, then the one after the last (hrm.md §11.3). */
export const nextMonth = (last: Month | null, start: Month): Month =>
  last ? monthOf(addMonths(firstDayOf(last), 1)) : start

/** The insurance month that belongs to a sheet: the one before, the same, or the next (`socialSecurityMonthType`, §12.1). */
export const insuranceMonthOf = (sheet: Month, type: 0 | 1 | 2): Month =>
  monthOf(addMonths(firstDayOf(sheet), type - 1))

/** Titles of insurance months and of sheets (§11.3, §14.2). */
export const titleOf = ({ month }: Month, what: '社保' | '薪资'): string => `${month}月${what}报表`

export interface Insured {
  readonly employeeId: number
  readonly schemeId: number | null
  readonly isDeleted: boolean
  readonly entryStatus: number
}

const LEFT = 4

/** Who is in a new month: everyone with a scheme who is neither deleted nor gone. */
export const insuredIn = (people: readonly Insured[]): number[] =>
  people
    .filter(({ schemeId, isDeleted, entryStatus }) => schemeId !== null && !isDeleted && entryStatus !== LEFT)
    .map(({ employeeId }) => employeeId)

/** 增员 and 减员: who is insured in one month and not in the one before, and the other way. */
export function joinersAndLeavers(
  before: readonly number[],
  now: readonly number[],
): { joiners: number[]; leavers: number[] } {
  const [earlier, present] = [new Set(before), new Set(now)]
  return {
    joiners: now.filter((id) => !earlier.has(id)),
    leavers: before.filter((id) => !present.has(id)),
  }
}
