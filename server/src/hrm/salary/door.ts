import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** What opens pay. */
export { salaryAct } from './acts.ts'
export { fixPay } from './archives/write.ts'
/** What fills the demonstration company. */
export { saveGroup as addPayGroup } from './settings/groups.ts'
/** What the workbench shows of pay. */
export { beginSheets, countSheetsToExamine, readLast, surveySalary } from './sheets/door.ts'
export { type MeanPay, meanPayOf } from './sheets/mean-pay.ts'
export { addNext as addNextSheet } from './sheets/months.ts'
export { computeNow as computeSheet } from './sheets/run.ts'
export { unreadSlip } from './slips/own.ts'
export { sendSlips } from './slips/send.ts'
export { readDefaultSlip } from './slips/templates.ts'

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
