import { MADE_UP } from '#protocol/manage/working-days/days.ts'
import { officialYears } from '#server/manage/door.ts'
import { DAY, HOUR, MINUTE, SECOND, SHANGHAI_OFFSET, startOfDay } from '#server/platform/time/clock.ts'
import type { Random } from './random.ts'

/** Days are counted from 1970-01-01 in Shanghai: load data draws millions of them. */
const dayOf = (time: number) => Math.floor((time + SHANGHAI_OFFSET) / DAY)
const startOf = (day: number) => day * DAY - SHANGHAI_OFFSET

/** 1970-01-01 was a Thursday. */
const THURSDAY = 4

/** What is official, by the day's number; years that are not announced have weekends alone. */
const marks = new Map(
  [...officialYears.values()]
    .flat()
    .map(({ day, type }) => [dayOf(startOfDay(day).getTime()), type] as const),
)

function isWorkingDay(day: number): boolean {
  const mark = marks.get(day)
  if (mark !== undefined) return mark === MADE_UP
  const weekday = (day + THURSDAY) % 7
  return weekday !== 0 && weekday !== 6
}

/** A moment of office work on that day: two humps, before and after lunch. */
function drawOfficeTime(random: Random, day: number): number {
  const hours = random.chance(0.55) ? 8.6 + random.next() * 3.2 : 13.4 + random.next() * 4.6
  return startOf(day) + Math.floor((hours * HOUR) / SECOND) * SECOND
}

/**
 * A working moment between two, as a rule on a working day; `recent` above 1 favours the end of the span.
 * Always within the span, even when it holds no working hour.
 */
export function drawMomentBetween(random: Random, from: Date, to: Date, recent = 1): Date {
  const [first, last] = [from.getTime(), to.getTime()]
  const span = Math.max(0, last - first)
  for (let attempt = 0; attempt < 8; attempt++) {
    const day = dayOf(last - span * (1 - random.next() ** (1 / recent)))
    if (!isWorkingDay(day) && !random.chance(0.04)) continue
    const time = drawOfficeTime(random, day)
    if (time >= first && time <= last) return new Date(time)
  }
  return new Date(Math.floor((first + span * random.next()) / SECOND) * SECOND)
}

/** An appointment: a half hour in office time, `days` from the day of `now`, moved to the next working day. */
export function drawAppointment(random: Random, now: Date, days: number): Date {
  let day = dayOf(now.getTime()) + days
  while (!isWorkingDay(day)) day += 1
  return new Date(startOf(day) + 9 * HOUR + random.integer(0, 16) * 30 * MINUTE)
}

/** The moment `days` before. */
export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY)
