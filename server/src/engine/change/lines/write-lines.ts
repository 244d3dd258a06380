import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Tables, together } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import type { LineTable } from '../../model/line-columns.ts'
import type { WrittenLine } from '../../model/read-lines.ts'
import type { PlannedLines } from '../../model/rules.ts'
import { toJson } from '../to-json.ts'

/** The lines of a new record, as statements inside its insert. */
export const insertionsOf = (planned: readonly PlannedLines[]): RawBuilder<unknown>[] =>
  planned.map(({ table, after }) =>
    insertion(table, sql`made.id`, {
      from: sql`made, ${rowsOf(
        table,
        after.map((line, place) => toRow(table, line, place)),
      )}`,
    }),
  )

/** Writes changed lines of one locked record as they were planned; all statements travel together. */
export async function writeLines(
  trx: Transaction<Tables>,
  recordId: number,
  planned: readonly PlannedLines[],
): Promise<void> {
  const statements = planned.flatMap((each) => statementsFor(recordId, each))
  await together(statements.map((statement) => statement.execute(trx)))
}

function statementsFor(recordId: number, { table, before, after }: PlannedLines): RawBuilder<unknown>[] {
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.map(({ id }) => id).filter((id) => !kept.has(id))
  const placed = after.map((line, place) => toRow(table, line, place))
  const stored = placed.filter(({ id }) => id !== null)
  const added = placed.filter(({ id }) => id === null)
  return [
    ...(removed.length > 0
      ? [
          sql`delete from ${sql.table(table.lines.table)}
            where record_id = ${recordId} and id = any(${removed}::bigint[])`,
        ]
      : []),
    ...(stored.length > 0 ? [updating(recordId, table, stored)] : []),
    ...(added.length > 0 ? [insertion(table, sql`${recordId}::bigint`, { from: rowsOf(table, added) })] : []),
  ]
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

function updating(recordId: number, table: LineTable, rows: readonly Placed[]): RawBuilder<unknown> {
  const columns = writtenColumns(table)
  return sql`update ${sql.table(table.lines.table)} l
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))}
    from ${rowsOf(table, rows)} where l.id = n.id and l.record_id = ${recordId}`
}

function insertion(
  table: LineTable,
  recordId: RawBuilder<unknown>,
  { from }: { from: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const columns = writtenColumns(table)
  return sql`insert into ${sql.table(table.lines.table)} (record_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${recordId}, ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))}
    from ${from} order by n.place`
}
