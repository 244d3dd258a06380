import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../fields/all.ts'
import type { HistoryEvent } from '../model/history.ts'
import { KIND_VALUES } from '../model/place.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'
import type { Schema } from '../model/schema.ts'
import { type Entry, entryColumns, entryShape, entryValues } from './entries.ts'
import { toJson } from './to-json.ts'

/** The change of one record. */
export interface RowChange {
  before: StoredRow
  /** The columns to write. */
  values: Values
  /** The history entry; null if only maintained columns change, which makes no version. */
  entry: Entry | null
}

interface WriteOptions {
  schema: Schema
  as: HistoryEvent
}

/** Writes rows and their history: one statement for all that change the same columns, whatever their values. */
export async function writeRows(
  trx: Transaction<Tables>,
  actor: Writer,
  changes: readonly RowChange[],
  options: WriteOptions,
): Promise<void> {
  const shapeOf = ({ values, entry }: RowChange) =>
    `${entry !== null} ${Object.keys(values).toSorted().join()}`
  for (const group of Map.groupBy(changes, shapeOf).values()) await writeAlike(trx, actor, group, options)
}

async function writeAlike(
  trx: Transaction<Tables>,
  actor: Writer,
  changes: readonly RowChange[],
  { schema, as }: WriteOptions,
): Promise<void> {
  const { type } = schema
  const entries = changes.flatMap(({ entry }) => entry ?? [])
  const columns = Object.keys(changes[0]?.values ?? {})
  const update = updateOf(type, columns, { isEdit: entries.length > 0 })
  const rows = toJson(changes.map(({ before, values }) => ({ ...forJson(values, schema), id: before.id })))
  const table = sql`jsonb_populate_recordset(null::${sql.table(type.table)}, ${rows}::jsonb)`
  if (entries.length === 0) await sql`${update} from ${table} n where r.id = n.id`.execute(trx)
  else
    await sql`with changed as (${update} from ${table} n where r.id = n.id returning r.id, r.version)
      insert into action_records (${entryColumns})
      select ${entryValues(actor, type, as, sql`changed.version`)}
      from jsonb_to_recordset(${toJson(entries)}::jsonb) as ${entryShape} join changed on changed.id = e.id`.execute(
      trx,
    )
}

function updateOf({ table }: RecordType, columns: readonly string[], { isEdit }: { isEdit: boolean }) {
  const assignments = columns.map((column) =>
    column === KIND_VALUES
      ? sql`${sql.ref(column)} = coalesce(r.${sql.ref(column)}, '{}') || n.${sql.ref(column)}`
      : sql`${sql.ref(column)} = n.${sql.ref(column)}`,
  )
  const version = isEdit ? [sql`version = r.version + 1`] : []
  return sql`update ${sql.table(table)} r set ${sql.join([...assignments, ...version])}`
}

/** Values about to be bound to jsonb are text already; as part of a row they are not. */
function forJson(values: Values, { byColumn }: Schema): Values {
  const isText = (column: string, value: unknown): value is string => {
    const formType = byColumn.get(column)?.formType
    const isJson = column === KIND_VALUES || (formType !== undefined && storeOf(formType).column === 'jsonb')
    return typeof value === 'string' && isJson
  }
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      isText(column, value) ? JSON.parse(value) : value,
    ]),
  )
}
