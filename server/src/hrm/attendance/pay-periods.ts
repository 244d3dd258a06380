import { sql } from 'kysely'
import { type ClosedDays, periodFigures } from '#protocol/hrm/attendance/closed-days.ts'
import { chargedItems, type MonthCell } from '#protocol/hrm/attendance/month.ts'
import type { PayMonth, PayPeriod } from '#protocol/hrm/attendance/pay-month.ts'
import { cellOf, corrected, daysOfMonth, type ShownCells } from '#protocol/hrm/attendance/person-month.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addMonths } from '#server/platform/time/clock.ts'
import { type Frozen, type MonthServices, readCorrections } from './month.ts'
import { readPlans } from './plan.ts'

/** Months `yyyy-MM` that a period touches. */
function monthsOf({ start, end }: PayPeriod): string[] {
  const months: string[] = []
  for (let day = `${start.slice(0, 7)}-01`; day <= end; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

/** The month that a period is; null: it is none. */
function wholeMonth({ start, end }: PayPeriod): string | null {
  const month = start.slice(0, 7)
  return start.endsWith('-01') && daysOfMonth(month).at(-1) === end ? month : null
}

/**
 * Attendance of a period of pay by employee; absent: a month in which they have a shift on a day of it is not closed (hrm.md §10.4). A month
 * is as it was frozen; other periods are counted from the frozen days.
 */
export async function payMonthsOf(
  db: Database,
  services: MonthServices,
  period: PayPeriod,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PayMonth>> {
  const month = wholeMonth(period)
  return month === null ? ofDays(db, services, period, employeeIds) : ofMonth(db, month, employeeIds)
}

async function ofMonth(db: Database, month: string, ids: readonly number[]): Promise<Map<number, PayMonth>> {
  const { rows } = await sql<{ employee_id: number; cells: Frozen }>`select employee_id, cells from hrm_months
    where month = ${`${month}-01`}::date and employee_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ employee_id, cells }) => [employee_id, payMonth(employee_id, cells)]))
}

async function ofDays(
  db: Database,
  services: MonthServices,
  period: PayPeriod,
  ids: readonly number[],
): Promise<Map<number, PayMonth>> {
  const closed = await readClosed(db, period, ids)
  const begun = ids.filter((id) => closed.has(id))
  const open = await openMonths(db, services, { period, ids: begun, closed })
  const corrections = await readCorrections(db, begun, period.end.slice(0, 7))
  return new Map(
    begun.flatMap((id) => {
      const figures = open.has(id) ? null : periodFigures([...(closed.get(id)?.values() ?? [])], period)
      if (!figures) return []
      const cells = corrected(figures.cells, corrections.get(id) ?? [])
      return [[id, payMonth(id, { cells, leave: figures.leave })]]
    }),
  )
}

type Closed = ReadonlyMap<number, ReadonlyMap<string, ClosedDays>>

interface ClosedRow {
  id: number
  month: string
  days: ClosedDays | null
}

/** Closed months of the period, with their days, also those that were found later; null: they are not known. */
async function readRows(db: Database, period: PayPeriod, ids: readonly number[]): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`select m.employee_id as id, to_char(m.month, 'YYYY-MM') as month,
      coalesce(m.days, d.days) as days
    from hrm_months m left join hrm_month_days d using (employee_id, month)
    where m.employee_id = any(${[...ids]}::bigint[]) and m.month = any(${monthsOf(period).map((month) => `${month}-01`)}::date[])`.execute(
    db,
  )
  return rows
}

/** The days of closed months, by employee and month; of a whole month also where its days are not known. */
async function readClosed(db: Database, period: PayPeriod, ids: readonly number[]): Promise<Closed> {
  return closedIn(await readRows(db, period, ids), period)
}

function closedIn(rows: readonly ClosedRow[], period: PayPeriod): Closed {
  const isWhole = wholeMonth(period) !== null
  const known = rows.filter(({ days }) => isWhole || days !== null)
  return new Map(
    [...Map.groupBy(known, ({ id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ month, days }) => [month, days ?? { days: [], rules: [] }])),
    ]),
  )
}

interface Asked {
  period: PayPeriod
  ids: readonly number[]
  closed: Closed
}

/** Months of the period that are not closed and in which the employee has a shift on a day of it; employees without any are absent. */
async function openMonths(
  db: Database,
  services: MonthServices,
  { period, ids, closed }: Asked,
): Promise<Map<number, string[]>> {
  const months = monthsOf(period)
  const lacking = ids.filter((id) => (closed.get(id)?.size ?? 0) < months.length)
  if (lacking.length === 0) return new Map()
  const plans = await readPlans(db, services, lacking, { first: period.start, last: period.end })
  return new Map(
    lacking.flatMap((id) => {
      const plan = plans.of(id)
      const isDue = (day: string) => period.start <= day && day <= period.end && plan(day) !== null
      const open = months.filter((month) => !closed.get(id)?.has(month) && daysOfMonth(month).some(isDue))
      return open.length > 0 ? [[id, open]] : []
    }),
  )
}

/**
 * Of how many employees the attendance of a period is taken, and how many each of its months lacks: `open` are not closed, `unkept` are, by
 * figures of the whole month alone.
 */
export async function closingOf(
  db: Database,
  services: MonthServices,
  period: PayPeriod,
  ids: readonly number[],
): Promise<{ taken: number; months: { month: string; open: number; unkept: number }[] }> {
  const rows = await readRows(db, period, ids)
  const closed = closedIn(rows, period)
  const lacking = await openMonths(db, services, { period, ids, closed })
  return {
    taken: [...closed.keys()].filter((id) => !lacking.has(id)).length,
    months: monthsOf(period).map((month) => {
      const own = [...lacking].filter(([, months]) => months.includes(month)).map(([id]) => id)
      const unkept = own.filter((id) => rows.some((row) => row.id === id && row.month === month)).length
      return { month, open: own.length - unkept, unkept }
    }),
  }
}

const charged = Object.entries(chargedItems).flatMap(([key, item]) => (isCharge(key) ? [{ key, item }] : []))
function isCharge(key: string): key is keyof typeof chargedItems {
  return key in chargedItems
}
const wordsOf = (cells: ShownCells, key: MonthCell) => cells.find((cell) => cell.key === key)?.words ?? ''

const payMonth = (employeeId: number, { cells, leave }: Pick<Frozen, 'cells' | 'leave'>): PayMonth => ({
  employeeId,
  dueDays: cellOf(cells, 'due'),
  paidDays: cellOf(cells, 'actual'),
  amounts: Object.fromEntries(charged.map(({ key, item }) => [item, cellOf(cells, key)])),
  explanations: {
    due: wordsOf(cells, 'due'),
    actual: wordsOf(cells, 'actual'),
    ...Object.fromEntries(charged.map(({ key, item }) => [item, wordsOf(cells, key)])),
  },
  leave,
})
