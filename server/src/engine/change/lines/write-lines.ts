import { sql, type Transaction } from 'kysely'
import { alongside, type Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import type { LineTable } from '../../model/line-columns.ts'
import type { WrittenLine } from '../../model/read-lines.ts'
import type { PlannedLines } from '../../model/rules.ts'
import { toJson } from '../to-json.ts'

/** Writes the lines of one record as they were planned; the record itself is locked or new. */
export async function writeLines(
  trx: Transaction<Tables>,
  recordId: number,
  planned: readonly PlannedLines[],
): Promise<void> {
  for (const { table, before, after, isChanged } of planned) {
    if (!isChanged) continue
    const kept = new Set(after.map(({ id }) => id))
    const removed = before.map(({ id }) => id).filter((id) => !kept.has(id))
    const placed = after.map((line, place) => toRow(table, line, place))
    if (removed.length > 0)
      await sql`delete from ${sql.table(table.lines.table)}
        where record_id = ${recordId} and id = any(${removed}::bigint[])`.execute(trx)
    await updateLines(
      trx,
      recordId,
      table,
      placed.filter(({ id }) => id !== null),
    )
    const added = placed.filter(({ id }) => id === null)
    if (added.length > 0) alongside(trx, insertLines(trx, recordId, table, added))
  }
}

type Placed = Record<string, unknown> & { id: number | null; place: number }

const toRow = ({ columns }: LineTable, { id, values }: WrittenLine, place: number): Placed => ({
  ...Object.fromEntries(
    columns.map(({ key, column, field }) => [
      column,
      storeOf(field.formType).store(values[key] ?? null, field),
    ]),
  ),
  id,
  place,
})

const rowsOf = ({ lines }: LineTable, rows: readonly Placed[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(lines.table)}, ${toJson(rows)}::jsonb) n`

const writtenColumns = (table: LineTable) => ['place', ...table.columns.map(({ column }) => column)]

async function updateLines(
  trx: Transaction<Tables>,
  recordId: number,
  table: LineTable,
  rows: readonly Placed[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = writtenColumns(table)
  await sql`update ${sql.table(table.lines.table)} l
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))}
    from ${rowsOf(table, rows)} where l.id = n.id and l.record_id = ${recordId}`.execute(trx)
}

async function insertLines(
  trx: Transaction<Tables>,
  recordId: number,
  table: LineTable,
  rows: readonly Placed[],
): Promise<void> {
  const columns = writtenColumns(table)
  await sql`insert into ${sql.table(table.lines.table)} (record_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${recordId}::bigint, ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))}
    from ${rowsOf(table, rows)} order by n.place`.execute(trx)
}
