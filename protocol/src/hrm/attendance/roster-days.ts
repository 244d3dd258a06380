import { weekdayOf } from '#protocol/manage/door.ts'
import { addDays } from '#protocol/platform/day.ts'
import { daysOfMonth } from './person-month.ts'

/** Days of a sheet of rosters: whole weeks, from the Monday of the first day of a month to the Sunday of its last one. */
export function rosterDays(month: string): string[] {
  const days = daysOfMonth(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const end = addDays(last, 7 - weekdayOf(last))
  const whole: string[] = []
  for (let day = addDays(first, 1 - weekdayOf(first)); day <= end; day = addDays(day, 1)) whole.push(day)
  return whole
}
