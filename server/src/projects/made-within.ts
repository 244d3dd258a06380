import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '#protocol/platform/day.ts'
import { madeTimes } from '#protocol/projects/made-within.ts'
import { type Clock, startOfDay, today } from '#server/platform/time/clock.ts'

interface Wanted {
  type?: number | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Condition over a moment: within what the request names. */
export function madeWithin(moment: RawBuilder<unknown>, wanted: Wanted, clock: Clock): RawBuilder<boolean> {
  const { from, until } = daysOf(wanted, today(clock))
  return sql<boolean>`(${from ? sql`${moment} >= ${startOfDay(from)}` : sql`true`}
    and ${until ? sql`${moment} < ${startOfDay(until)}` : sql`true`})`
}

/** The first day, and the day after the last one; a week begins on Monday. */
function daysOf(
  { type, startTime, endTime }: Wanted,
  now: string,
): { from?: string | undefined; until?: string | undefined } {
  if (type === madeTimes.today) return { from: now, until: addDays(now, 1) }
  if (type === madeTimes.lastWeek) {
    const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { from: addDays(monday, -7), until: monday }
  }
  if (type === madeTimes.lastMonth) {
    const first = `${now.slice(0, 8)}01`
    return { from: addMonths(first, -1), until: first }
  }
  if (type === madeTimes.lastYear) {
    const first = `${now.slice(0, 5)}01-01`
    return { from: addMonths(first, -12), until: first }
  }
  return { from: startTime, until: endTime && addDays(endTime, 1) }
}
