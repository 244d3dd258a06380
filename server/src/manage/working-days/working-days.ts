import type { Transaction } from 'kysely'
import type { SpecialDay, WorkingYear } from '#protocol/manage/working-days/calls.ts'
import { isWorkedOn, ordinaryWeekdays } from '#protocol/manage/working-days/days.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { Services } from '#server/platform/services.ts'
import { addDays, DAY, daysBetween, formatDay, startOfDay } from '#server/platform/time/clock.ts'
import { officialYears } from './official.ts'
import './tables.ts'

/**
 * The company's working days (platform.md §6.8), in memory and the same on every process. Days are `yyyy-MM-dd` in the
 * company's zone.
 */
export interface WorkingDays {
  isWorkingDay: (day: string) => boolean
  /**
   * The moment at the same time of day, `count` working days later, or earlier when it is negative; 0 is the moment itself.
   * From a free day the first step leads to the next working day.
   * @throws RangeError for a count that is no integer or beyond ten thousand
   */
  addWorkingDays: (moment: Date, count: number) => Date
  /** Working days from one day to another, both included; 0 when `to` is earlier. */
  countWorkingDays: (from: string, to: string) => number
  /** What is known of a year. */
  year: (year: number) => WorkingYear
  /** After a change, in its transaction. */
  changed: (trx: Transaction<Tables>) => Promise<void>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    workingDays: WorkingDays
  }
}

interface PlannedYear extends WorkingYear {
  marks: ReadonlyMap<string, SpecialDay['type']>
}

const TOPIC = 'working-days'
const MOST_DAYS = 10_000

export async function createWorkingDays({
  db,
  events,
}: Pick<Services, 'db' | 'events'>): Promise<WorkingDays> {
  const years = await keepCurrent(events, { topic: TOPIC, load: () => loadYears(db) })
  const planned = (year: number) => years().get(year) ?? unplanned(year)
  const isWorkingDay = (day: string) => {
    const { weekdays, marks } = planned(Number(day.slice(0, 4)))
    return isWorkedOn(day, weekdays, marks.get(day))
  }
  return {
    isWorkingDay,
    addWorkingDays: (moment, count) => addWorkingDays(isWorkingDay, moment, count),
    countWorkingDays: (from, to) => countWorkingDays(isWorkingDay, from, to),
    year: (year) => {
      const { marks: _, ...known } = planned(year)
      return known
    },
    changed: (trx) => events.publish(TOPIC, null, trx),
    close: years.close,
  }
}

function addWorkingDays(isWorkingDay: (day: string) => boolean, moment: Date, count: number): Date {
  if (!Number.isInteger(count) || Math.abs(count) > MOST_DAYS)
    throw new RangeError(`not a number of working days: ${count}`)
  const step = Math.sign(count)
  let day = formatDay(moment)
  const timeOfDay = moment.getTime() - startOfDay(day).getTime()
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step)
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(startOfDay(day).getTime() + timeOfDay)
}

function countWorkingDays(isWorkingDay: (day: string) => boolean, from: string, to: string): number {
  const first = startOfDay(from).getTime()
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) =>
    formatDay(new Date(first + at * DAY)),
  )
  return days.filter(isWorkingDay).length
}

const marksOf = (days: readonly SpecialDay[]) => new Map(days.map(({ day, type }) => [day, type]))

/** A year about which the company has decided nothing; made once, years are asked for day by day. */
function unplanned(year: number): PlannedYear {
  const known = unplannedYears.get(year)
  if (known) return known
  const official = officialYears.get(year)
  const made = {
    year,
    weekdays: [...ordinaryWeekdays],
    days: [...(official ?? [])],
    official: official ? [...official] : null,
    isOwn: false,
    version: 0,
    marks: marksOf(official ?? []),
  }
  unplannedYears.set(year, made)
  return made
}
const unplannedYears = new Map<number, PlannedYear>()

async function loadYears(db: Database): Promise<ReadonlyMap<number, PlannedYear>> {
  const rows = await db.selectFrom('working_years').selectAll().execute()
  const days = await db
    .selectFrom('special_days')
    .select(['day', 'type', 'name', 'year'])
    .orderBy('day')
    .execute()
  const byYear = Map.groupBy(days, ({ year }) => year)
  return new Map(
    rows.map(({ year, version, weekdays, is_own }) => {
      const otherwise = { ...unplanned(year), version }
      const own = (byYear.get(year) ?? []).map(({ day, type, name }) => ({ day, type, name }))
      return [
        year,
        is_own ? { ...otherwise, weekdays, days: own, isOwn: true, marks: marksOf(own) } : otherwise,
      ]
    }),
  )
}
