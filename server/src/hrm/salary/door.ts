import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** What opens pay and runs every night. */
export { salaryAct } from './acts.ts'
export { applyDueOfUngrouped } from './archives/door.ts'
export { beginSheets, readLast } from './sheets/door.ts'

export async function hasPayGroup(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from hrm_pay_groups limit 1`.execute(db)
  return rows.length > 0
}

/** The month of the last slips, `yyyy-M`; null: none were sent. */
export async function lastSlipMonth(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`select s.year || '-' || s.month as month from hrm_slip_sends d
    join hrm_sheets s using (sheet_id) order by d.id desc limit 1`.execute(db)
  return rows[0]?.month ?? null
}
