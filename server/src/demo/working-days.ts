import { addDays, DAY, formatDay, HOUR, MINUTE, SECOND, startOfDay } from '#server/platform/clock.ts'
import type { Random } from './random.ts'

/** Public holidays with a fixed date; the moving ones are left as working days. */
const holidays = new Set([
  '01-01',
  '05-01',
  '05-02',
  '05-03',
  '10-01',
  '10-02',
  '10-03',
  '10-04',
  '10-05',
  '10-06',
  '10-07',
])

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5))
}

/** A moment of office work on that day: two humps, before and after lunch. */
export function drawOfficeTime(random: Random, day: string): Date {
  const morning = random.chance(0.55)
  const hours = morning ? 8.6 + random.next() * 3.2 : 13.4 + random.next() * 4.6
  const time = startOfDay(day).getTime() + Math.floor((hours * HOUR) / SECOND) * SECOND
  return new Date(time + random.integer(0, 59) * SECOND)
}

/**
 * A working moment between two, as a rule on a working day; `recent` above 1 favours the end of the span.
 * Always within the span, even when it holds no working hour.
 */
export function drawMomentBetween(random: Random, from: Date, to: Date, recent = 1): Date {
  const span = Math.max(0, to.getTime() - from.getTime())
  for (let attempt = 0; attempt < 8; attempt++) {
    const day = formatDay(new Date(to.getTime() - span * (1 - random.next() ** (1 / recent))))
    if (!isWorkingDay(day) && !random.chance(0.04)) continue
    const moment = drawOfficeTime(random, day)
    if (moment >= from && moment <= to) return moment
  }
  return new Date(Math.floor((from.getTime() + span * random.next()) / SECOND) * SECOND)
}

/** An appointment: a half hour in office time, `days` from the day of `now`, moved to the next working day. */
export function drawAppointment(random: Random, now: Date, days: number): Date {
  let day = addDays(formatDay(now), days)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return new Date(startOfDay(day).getTime() + 9 * HOUR + random.integer(0, 16) * 30 * MINUTE)
}

/** The moment `days` before. */
export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY)
