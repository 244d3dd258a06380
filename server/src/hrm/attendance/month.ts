import { sql } from 'kysely'
import { type ClosedDays, closedDays } from '#protocol/hrm/attendance/closed-days.ts'
import type { Clock, Leave } from '#protocol/hrm/attendance/day.ts'
import type { MonthDay } from '#protocol/hrm/attendance/month-calls.ts'
import {
  type CellDifference,
  corrected,
  daysOfMonth,
  type JudgedMonth,
  personMonth,
  type ShownCells,
} from '#protocol/hrm/attendance/person-month.ts'
import { dayOfClock } from '#protocol/hrm/attendance/shift.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addDays, formatMoment, startOfDay } from '#server/platform/time/clock.ts'
import { readPlans } from './plan.ts'

export type MonthServices = Pick<AppServices, 'workingDays' | 'hrDepts' | 'clock'>

/** A month of a person as it is computed or was frozen. */
export interface PersonMonth {
  groupName: string | null
  isClosed: boolean
  /** Null: no day of the month has a shift. */
  cells: ShownCells | null
  leave: JudgedMonth['leave']
  /** What is stored when the month is closed; null: no day of it has a shift. */
  closing: () => (Frozen & { days: ClosedDays }) | null
  /** What days come to as they are now, whether or not the month is closed. */
  days: () => MonthDay[]
}

interface StoredFact {
  employee_id: number
  at: Date
  type: 1 | 2
  is_outside: boolean
  is_correction: boolean
}
interface StoredLeave {
  employee_id: number
  is_overtime: boolean
  leave_type: string
  begins_at: Date
  ends_at: Date
  units: string
}
/** As it is stored in `hrm_months`. */
export interface Frozen {
  group: string | null
  cells: ShownCells
  leave: JudgedMonth['leave']
}

/** Computes a month of some employees, in a few reads for all of them; closed ones are as they were frozen (hrm.md §10.4). */
export async function readMonths(
  db: Database,
  services: MonthServices,
  employeeIds: readonly number[],
  month: string,
  { asIfOpen = false } = {},
): Promise<Map<number, PersonMonth>> {
  const ids = [...employeeIds]
  const days = daysOfMonth(month)
  const [first, last] = [addDays(days[0] ?? '', -1), addDays(days.at(-1) ?? '', 1)]
  const plans = await readPlans(db, services, ids, { first, last })
  const [from, to] = [startOfDay(first), startOfDay(addDays(last, 1))]
  const { rows: clocks } =
    await sql<StoredFact>`select c.employee_id, c.at, c.clock_type as type, c.is_outside,
      c.examine_id is not null as is_correction
    from hrm_clocks c where c.employee_id = any(${ids}::bigint[]) and c.at >= ${from} and c.at < ${to} and c.counts
    order by c.at`.execute(db)
  const { rows: leaves } =
    await sql<StoredLeave>`select l.employee_id, l.is_overtime, l.leave_type, l.begins_at,
      l.ends_at, l.units::text as units
    from hrm_leaves l where l.employee_id = any(${ids}::bigint[]) and l.undone_at is null
      and l.begins_at < ${to} and l.ends_at > ${from} order by l.begins_at, l.examine_id`.execute(db)
  const frozen = asIfOpen ? new Map<number, Frozen>() : await readFrozen(db, ids, month)
  const corrections = await readCorrections(db, ids, month)
  const clocksOf = Map.groupBy(clocks, ({ employee_id }) => employee_id)
  const leavesOf = Map.groupBy(leaves, ({ employee_id }) => employee_id)
  const now = formatMoment(services.clock.now())

  return new Map(
    ids.map((id) => {
      const plan = plans.of(id)
      const own = clocksOf.get(id) ?? []
      const away = leavesOf.get(id) ?? []
      const judged = personMonth({
        month,
        now,
        plan,
        clocks: own.map(asClock),
        leaves: away.filter(({ is_overtime }) => !is_overtime).map(asLeave),
        overtime: away
          .filter(({ is_overtime, begins_at }) => is_overtime && formatMoment(begins_at).startsWith(month))
          .map(({ begins_at, units }) => ({ day: formatMoment(begins_at).slice(0, 10), hours: units })),
      })
      const kept = frozen.get(id)
      const cells = judged && corrected(judged.cells, corrections.get(id) ?? [])
      const lastInGroup = days.findLast((day) => plans.groupOn(id, day) !== null)
      const groupName = (lastInGroup && plans.groupOn(id, lastInGroup)?.settings.name) ?? null
      return [
        id,
        {
          groupName: kept ? kept.group : groupName,
          isClosed: kept !== undefined,
          cells: kept ? kept.cells : cells,
          leave: kept ? kept.leave : (judged?.leave ?? {}),
          closing: () =>
            judged && cells && { group: groupName, cells, leave: judged.leave, days: closedDays(judged) },
          days: () => daysIn({ days, plan, clocks: own, judged }),
        },
      ]
    }),
  )
}

const asClock = ({ at, type, is_outside }: StoredFact): Clock => ({
  at: formatMoment(at),
  type,
  isOutside: is_outside,
})
const asLeave = ({ begins_at, ends_at, leave_type }: StoredLeave): Leave => ({
  from: formatMoment(begins_at),
  to: formatMoment(ends_at),
  type: leave_type,
})

async function readFrozen(db: Database, ids: readonly number[], month: string): Promise<Map<number, Frozen>> {
  const { rows } = await sql<{ employee_id: number; cells: Frozen }>`select employee_id, cells from hrm_months
    where month = ${`${month}-01`}::date and employee_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ employee_id, cells }) => [employee_id, cells]))
}

interface Correction {
  employee_id: number
  ofMonth: string
  cells: CellDifference[]
}

/** What months that were closed before put into this one. */
export async function readCorrections(
  db: Database,
  ids: readonly number[],
  month: string,
): Promise<Map<number, Correction[]>> {
  const { rows } = await sql<Correction>`select employee_id, to_char(of_month, 'YYYY-MM') as "ofMonth", cells
    from hrm_month_corrections where into_month = ${`${month}-01`}::date and employee_id = any(${[...ids]}::bigint[])
    order by correction_id`.execute(db)
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}

interface DayFacts {
  days: readonly string[]
  plan: ReturnType<Awaited<ReturnType<typeof readPlans>>['of']>
  clocks: readonly StoredFact[]
  judged: JudgedMonth | null
}

function daysIn({ days, plan, clocks, judged }: DayFacts): MonthDay[] {
  const own = Map.groupBy(clocks, ({ at }) => dayOfClock(formatMoment(at), (day) => plan(day)?.shift ?? null))
  const results = new Map(judged?.days.map((result) => [result.day, result]))
  return days.map((day) => {
    const planned = plan(day)
    const result = results.get(day)
    const isBad = result && result.late + result.early + result.missingCards + result.absent > 0
    const state = !planned
      ? 'off'
      : !result
        ? 'open'
        : isBad
          ? 'bad'
          : result.leave.size > 0
            ? 'leave'
            : 'good'
    return {
      day,
      shiftName: planned?.shift.name ?? '',
      clocks: (own.get(day) ?? []).map(({ at, type, is_outside, is_correction }) => ({
        at: formatMoment(at),
        type,
        isOutside: is_outside,
        isCorrection: is_correction,
      })),
      reasons: [...(result?.reasons ?? [])],
      state,
    }
  })
}
