import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import { pack, unpackRow } from '../model/place.ts'
import { runKept } from '../model/prepared.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'
import type { Schema } from '../model/schema.ts'
import { entryColumns, entryValues, requireDeclared } from './entries.ts'
import { noteWritten, type Work } from './plan/ability.ts'
import type { Save } from './plan/save.ts'

/** What of a save is inserted. */
interface Inserted extends Pick<Save, 'type' | 'as' | 'also' | 'values'> {
  actor: Writer
  form: { schema: Schema }
}

/** Inserts records with the same columns as {@link writeNew} does; returns the ids in the order of the moments. */
export async function insertRecords(
  db: Kysely<Tables>,
  saves: readonly Inserted[],
  works: readonly Work[],
): Promise<number[]> {
  const rows = await writeNew<Pick<StoredRow, 'id' | 'batch_id'>>(db, saves, works, sql`id, batch_id`)
  const idOf = new Map(rows.map((row) => [row.batch_id, row.id]))
  return saves.map(({ values }) => idOf.get(String(values.batch_id)) ?? 0)
}

/** One new record; returns its row. */
export async function insertRecord(
  db: Kysely<Tables>,
  save: Inserted,
  works: readonly Work[],
): Promise<StoredRow> {
  const [row] = await writeNew<StoredRow>(db, [save], works, sql`*`)
  if (!row) throw new Error(`a record of ${save.type.key} was not written`)
  return unpackRow(save.form.schema, row)
}

/** Records, their history and what travels along in one statement: one round trip, and never one without the other. */
async function writeNew<Row extends Record<string, unknown>>(
  db: Kysely<Tables>,
  saves: readonly Inserted[],
  works: readonly Work[],
  answer: RawBuilder<unknown>,
): Promise<Row[]> {
  const [first] = saves
  if (!first) return []
  const { actor, type, as, also } = first
  const happened = [as, ...also]
  for (const event of happened) requireDeclared(actor, event)
  const packed = saves.map(({ form, values }) => pack(form.schema, values))
  const columns = Object.keys(packed[0] ?? {})
  const rowOf = (values: Values) => sql`(${sql.join(columns.map((column) => values[column]))})`
  const entries = happened.map(
    (event) => sql`select ${entryValues(actor, type, event, sql`1`)} from
      (select id, ${sql.ref(type.title)}::text as title, '[]'::jsonb as facts, null::jsonb as about from made) e`,
  )
  const along = works
    .flatMap((work) => work.along ?? [])
    .map((statement, at) => sql`, ${sql.ref(`along${at}`)} as (${statement})`)
  const query = sql<Row>`
    with made as (
      insert into ${sql.table(type.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(packed.map(rowOf))} returning *
    ), history as (
      insert into action_records (${entryColumns}) ${sql.join(entries, sql` union all `)}
    )${sql.join(along, sql``)}
    select ${answer} from made`
  // one record alone is the same statement all day, whose plan costs a third of its work
  const rows = await runKept(actor.services, query, db)
  const written = saves.map(({ values }) => ({ before: null, after: values, changes: [], isEdit: false }))
  await noteWritten(db, actor, type, written, as)
  return rows
}
