import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/platform/database/database.ts'

type Trx = Transaction<Tables>

/** Writers of facts share it; closing a month takes it alone, so that nothing comes into a month while it is frozen. */
const MONTHS = 0x68_72_6d
export const lockMonths = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${MONTHS})`.execute(trx)
export const lockMonthsAlone = (trx: Trx) => sql`select pg_advisory_xact_lock(${MONTHS})`.execute(trx)

/** Of months `yyyy-MM`, those that are closed for the employee. */
export async function closedOf(
  db: Database,
  employeeId: number,
  months: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from hrm_months
    where employee_id = ${employeeId} and to_char(month, 'YYYY-MM') = any(${[...months]}::text[])`.execute(db)
  return new Set(rows.map(({ month }) => month))
}

export const isClosed = async (db: Database, employeeId: number, month: string): Promise<boolean> =>
  (await closedOf(db, employeeId, [month])).has(month)
