import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PayPeriod } from '#protocol/hrm/attendance/pay-month.ts'
import { mayDo, type SheetAct } from '#protocol/hrm/salary/sheet-acts.ts'
import type { SalaryHead } from '#protocol/hrm/salary/sheet-calls.ts'
import { flowInUse } from '#server/approval/door.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Label of the approval of sheets (hrm.md §14.1). */
export const SHEET_LABEL = 4

export interface StoredSheet {
  sheet_id: number
  year: number
  month: number
  start_on: string
  end_on: string
  check_status: number
  examine_record_id: number | null
  option_head: SalaryHead | null
  version: number
  create_user_id: number
  create_time: Date
}

const columns = sql`sheet_id, year, month, start_on::text as start_on, end_on::text as end_on, check_status,
  examine_record_id, option_head, version, create_user_id, create_time`

export async function readSheet(db: Kysely<Tables>, sheetId: number): Promise<StoredSheet> {
  const { rows } =
    await sql<StoredSheet>`select ${columns} from hrm_sheets where sheet_id = ${sheetId}`.execute(db)
  return rows[0] ?? refuse('rowUnknown')
}

/** The newest one; null before the first. */
export async function readLast(db: Kysely<Tables>): Promise<StoredSheet | null> {
  const { rows } =
    await sql<StoredSheet>`select ${columns} from hrm_sheets order by year desc, month desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}

/** Held until the transaction ends by whatever changes the sheet, its approval included. */
export async function lockSheet(trx: Transaction<Tables>, sheetId: number): Promise<StoredSheet> {
  const { rows } =
    await sql<StoredSheet>`select ${columns} from hrm_sheets where sheet_id = ${sheetId} for update`.execute(
      trx,
    )
  return rows[0] ?? refuse('rowUnknown')
}

interface LastRun {
  run_id: number
  state: string
}

/**
 * The same for what people decide by the figures they see: refused (400) while the sheet is computed, at once and without waiting for it, also
 * where a run began and ended while this waited for the lock. `ids` selects the sheet; refuses (400) none or several.
 */
async function lockIdle(trx: Transaction<Tables>, ids: RawBuilder<unknown>): Promise<StoredSheet> {
  const lastRun = sql`(select run_id, state from hrm_runs where sheet_id = h.sheet_id order by run_id desc limit 1)`
  // one round trip; the second statement sees what was committed before the lock was there
  const [{ rows: held }, { rows: now }] = await Promise.all([
    sql<StoredSheet & { run_before: number | null }>`select ${columns}, earlier.run_id as run_before
      from hrm_sheets h left join lateral ${lastRun} earlier on true
      where h.sheet_id in (${ids}) and earlier.state is distinct from 'running' for update of h`.execute(trx),
    sql<{ last: LastRun | null }>`select (select to_jsonb(r) from ${lastRun} r) as last
      from hrm_sheets h where h.sheet_id in (${ids})`.execute(trx),
  ])
  const [only] = now
  if (!only || now.length > 1) refuse('rowUnknown')
  const [sheet] = held
  if (!sheet || sheet.run_before !== (only.last?.run_id ?? null)) refuse('salaryRunning')
  return sheet
}

/** Refuses (400) while the sheet is computed. */
export async function requireIdle(db: Kysely<Tables>, sheetId: number): Promise<void> {
  const { rows } = await sql`select from hrm_runs where sheet_id = ${sheetId} and state = 'running'`.execute(
    db,
  )
  if (rows.length > 0) refuse('salaryRunning')
}

export const lockIdleSheet = (trx: Transaction<Tables>, sheetId: number): Promise<StoredSheet> =>
  lockIdle(trx, sql`${sheetId}::bigint`)

/** The sheet of rows. What the caller asks at the same moment is read under the lock. */
export const lockIdleSheetOf = (trx: Transaction<Tables>, rowIds: readonly number[]): Promise<StoredSheet> =>
  lockIdle(trx, sql`select sheet_id from hrm_sheet_rows where row_id = any(${rowIds}::bigint[])`)

/** The sheet of the month before, whatever its status; null: there is none. */
export async function readPrevious(
  db: Kysely<Tables>,
  { year, month }: StoredSheet,
): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`select ${columns} from hrm_sheets
    where (year, month) < (${year}, ${month}) order by year desc, month desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether sheets of pay are approved: a flow is in use. */
export const hasFlow = async (db: Kysely<Tables>): Promise<boolean> =>
  (await flowInUse(db, SHEET_LABEL)) !== null

/** Refuses (400) what the status of the sheet does not allow. */
export async function requireAct(trx: Kysely<Tables>, sheet: StoredSheet, act: SheetAct): Promise<void> {
  requireFit(sheet, act, await hasFlow(trx))
}

/** The same where it is known whether sheets are approved. */
export function requireFit({ check_status }: StoredSheet, act: SheetAct, isApproved: boolean): void {
  if (!mayDo(act, check_status, isApproved)) refuse('salaryStatusUnfit')
}

/** `2025年5月`. */
export const monthName = ({ year, month }: Pick<StoredSheet, 'year' | 'month'>): string =>
  `${year}年${month}月`
export const titleOf = ({ month }: Pick<StoredSheet, 'month'>): string => `${month}月薪资报表`

export const payPeriod = ({ start_on, end_on }: Pick<StoredSheet, 'start_on' | 'end_on'>): PayPeriod => ({
  start: start_on,
  end: end_on,
})

/** First day of the month itself, whatever its period. */
export const firstDay = ({ year, month }: Pick<StoredSheet, 'year' | 'month'>): string =>
  `${year}-${String(month).padStart(2, '0')}-01`
