import { weekdayOf } from '#protocol/manage/door.ts'
import { addDays, daysFrom } from '#protocol/platform/day.ts'
import { daysOfMonth } from './person-month.ts'

/** Days of a sheet of rosters: whole weeks, from the Monday of the first day of a month to the Sunday of its last one. */
export function rosterDays(month: string): string[] {
  const days = daysOfMonth(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return daysFrom(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)))
}
