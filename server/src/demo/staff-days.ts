import { probationEnd } from '#protocol/hrm/employees/service.ts'
import { addDays, addMonths } from '#server/platform/time/clock.ts'
import type { HiredMember } from './hire-staff.ts'

/**
 * Days of the employees around the current month, so that the figures and reminders of the workbench of human resources count
 * something on whatever day the company is drawn (hrm.md §18.2).
 */

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)

/** That many days ago, or the first of the month. */
export const pastInMonth = (day: string, ago: number): string =>
  [addDays(day, -ago), firstOfMonth(day)].toSorted()[1] ?? day

/** In that many days, or on the last of the month. */
export const aheadInMonth = (day: string, ahead: number): string =>
  [addDays(day, ahead), lastOfMonth(day)].toSorted()[0] ?? day

/** Whose probation ended this month, and whose ends in it. */
export const CONFIRMED = 'north3'
export const ENDING = 'service3'
/** Usual lengths in months; from some entries a probation ends on an earlier day than the last one of a long month. */
const PROBATIONS = [6, 5, 4, 3]
const RECENT = 3

type Member = Pick<HiredMember, 'key' | 'months'>

/** Entry and probation; of those who work here for long, entries are spread over the month. */
export function drawEntry(
  day: string,
  { key, months }: Member,
  at: number,
): { entry: string; probation: number } {
  if (key === CONFIRMED) return { entry: addMonths(pastInMonth(day, 5), -months), probation: months }
  if (key === ENDING) return endingOn(aheadInMonth(day, 8))
  if (months < RECENT) return { entry: addMonths(day, -months), probation: RECENT }
  return { entry: addDays(addMonths(day, -months), -((at * 11) % 27)), probation: 0 }
}

function endingOn(day: string): { entry: string; probation: number } {
  const drawn = PROBATIONS.map((probation) => ({ entry: addMonths(day, -probation), probation }))
  const exact = drawn.find(({ entry, probation }) => probationEnd(entry, probation) === day)
  return exact ?? { entry: addMonths(day, -RECENT), probation: RECENT }
}

/** Birthdays are spread over the year: a twelfth of them in the current month, the first of these today. */
export function drawBirth(day: string, { months }: Pick<Member, 'months'>, at: number): string {
  const age = 24 + Math.floor(months / 5) + ((at * 3) % 5)
  const later = (at * 5 + 3) % 12
  if (later > 0) return addDays(addMonths(firstOfMonth(day), later - 12 * age), (at * 7) % 28)
  const birthdays = [day, aheadInMonth(day, 4), pastInMonth(day, 6), aheadInMonth(day, 9)]
  return addMonths(birthdays[Math.floor(at / 12) % birthdays.length] ?? day, -12 * age)
}
