import { sql, type Transaction } from 'kysely'
import type { Lack } from '#protocol/platform/codes.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import type { OpenRow } from './plan-rows.ts'
import { textsOf } from './run-context.ts'
import type { RowResult } from './write-rows.ts'

/** Rows of one transaction; progress is reported after each. */
export const BATCH = 100

/** The next records without an outcome, in the order of the file, with all of their rows. */
export async function readOpenRows(db: Database, importId: number): Promise<OpenRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row_no', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('head_row', 'is', null)
    .orderBy('row_no')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return []
  const others = await db
    .selectFrom('import_rows')
    .select(['row_no', 'cells', 'head_row'])
    .where('import_id', '=', importId)
    .where(
      'head_row',
      'in',
      rows.map((row) => row.row_no),
    )
    .where('outcome', 'is', null)
    .orderBy('row_no')
    .execute()
  const byHead = Map.groupBy(others, ({ head_row: head }) => head)
  const opened = ({ row_no, cells }: { row_no: number; cells: unknown }) => ({
    row_no,
    cells: textsOf(cells),
  })
  return rows.map((row) => ({ ...opened(row), others: (byHead.get(row.row_no) ?? []).map(opened) }))
}

/**
 * Locks the import and the rows for this transaction; false if the import was stopped or another process has
 * handled one of the rows, so that no row is written twice.
 */
export async function holdRows(
  trx: Transaction<Tables>,
  importId: number,
  { state, rowNos }: { state: string; rowNos: readonly number[] },
): Promise<boolean> {
  const held =
    await sql`select from imports where import_id = ${importId} and state = ${state} for update`.execute(trx)
  if (held.rows.length === 0) return false
  const open = await sql`select from import_rows
    where import_id = ${importId} and row_no = any(${rowNos}::int[]) and outcome is null for update`.execute(
    trx,
  )
  return open.rows.length === rowNos.length
}

/** Stores and counts the outcomes of rows, in the transaction that writes the records. */
export async function storeResults(
  trx: Transaction<Tables>,
  importId: number,
  results: readonly RowResult[],
): Promise<void> {
  const rows = results.map(({ rowNo, outcome, message, lack, recordId, version, before }) => ({
    row_no: rowNo,
    outcome,
    message: message ?? null,
    lack: lack ?? null,
    record_id: recordId ?? null,
    version: version ?? null,
    before: before ?? null,
  }))
  await sql`update import_rows i
    set outcome = d.outcome, message = d.message, lack = d.lack, record_id = d.record_id, version = d.version, before = d.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (row_no int, outcome text, message text, lack text, record_id bigint, version int, before jsonb)
    where i.import_id = ${importId} and i.row_no = d.row_no`.execute(trx)
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
  await sql`update imports set done = done + ${results.length}, created = created + ${count('created')},
      updated = updated + ${count('updated')}, skipped = skipped + ${count('skipped')},
      failed = failed + ${count('failed')}, joined = joined + ${count('joined')}, repeated = repeated + ${results.filter((result) => result.isRepeated).length}
    where import_id = ${importId}`.execute(trx)
}

/** Every row that is still open fails for one reason: an old template, a right that is gone. */
export async function failOpenRows(
  trx: Transaction<Tables>,
  importId: number,
  { message, lack = null }: { message: string; lack?: Lack | null | undefined },
): Promise<void> {
  const { numAffectedRows = 0n } =
    await sql`update import_rows set outcome = 'failed', message = ${message}, lack = ${lack}::text
    where import_id = ${importId} and outcome is null`.execute(trx)
  const failed = Number(numAffectedRows)
  await sql`update imports set done = done + ${failed}, failed = failed + ${failed}
    where import_id = ${importId}`.execute(trx)
}
