import { dayOf, type Ends, nextStarts, type Repeat, wallTime, weekdayOf } from '#protocol/calendar/door.ts'
import { addDays } from '#protocol/platform/day.ts'

/** What is chosen of a repetition (approval-office.md §11.8). */
export interface RepeatChoice {
  every: Repeat['every']
  rate: number
  weekdays: readonly number[]
  monthDay?: number | undefined
  count?: number | undefined
  until?: string | undefined
}

/** Days that are shown ahead. */
export const DAYS_AHEAD = 5

/** The rule of a task that ends on `stop`; weekday and day that are left out are those of `stop`. */
export function repeatOf({ every, rate, weekdays, monthDay }: RepeatChoice, stop: string): Repeat {
  if (every === 'week')
    return { every, rate, weekdays: weekdays.length > 0 ? weekdays : [weekdayOf(wallTime(stop))] }
  if (every === 'month') return { every, rate, day: monthDay ?? dayOfMonth(stop) }
  return { every, rate }
}

export const dayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** A rule with the day from which it counts and its end. */
export interface TaskSeries {
  repeat: Repeat
  startsOn: string
  count: number | null
  until: string | null
}

/** The series that begins with a task that ends on `stop`. */
export const seriesFrom = (choice: RepeatChoice, stop: string): TaskSeries => ({
  repeat: repeatOf(choice, stop),
  startsOn: stop,
  count: choice.count ?? null,
  until: choice.until ?? null,
})

/** Days of the series after `day`, at most `most`. */
export function daysAfter(
  { repeat, startsOn, count, until }: TaskSeries,
  day: string,
  most: number,
): string[] {
  const start = wallTime(startsOn)
  return nextStarts(
    { start, end: start, repeat, ends: endsOf(count, until) },
    wallTime(addDays(day, 1)),
    most,
  ).map(dayOf)
}

function endsOf(count: number | null, until: string | null): Ends {
  if (count !== null) return { count }
  return until === null ? null : { before: wallTime(addDays(until, 1)) }
}

/** The day after which the next task is looked for: one that has passed is not made any more. */
export function eveOf(day: string, today: string): string {
  const eve = addDays(today, -1)
  return day > eve ? day : eve
}
