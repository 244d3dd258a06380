import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { HistoryEvent } from '../model/history.ts'
import { runKept } from '../model/prepared.ts'
import type { SaveMoment, StoredRow, Writer } from '../model/rules.ts'
import { entryColumns, entryValues, requireDeclared } from './entries.ts'
import { noteChanged } from './sums/renew.ts'
import { touchTodos } from './todos/touch.ts'
import { renewTotals } from './totals.ts'

interface InsertOptions {
  as: HistoryEvent
  /** What happened at once besides, kept in the history after that. */
  also?: HistoryEvent | undefined
}

/** Inserts records with the same columns as {@link writeNew} does; returns the ids in the order of the moments. */
export async function insertRecords(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  moments: readonly SaveMoment[],
  options: InsertOptions,
): Promise<number[]> {
  const rows = await writeNew<Pick<StoredRow, 'id' | 'batch_id'>>(db, actor, type, moments, {
    ...options,
    answer: sql`id, batch_id`,
  })
  const idOf = new Map(rows.map((row) => [row.batch_id, row.id]))
  return moments.map(({ values }) => idOf.get(String(values.batch_id)) ?? 0)
}

/** One new record; answers its row. */
export async function insertRecord(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  moment: SaveMoment,
  options: InsertOptions,
): Promise<StoredRow> {
  const [row] = await writeNew<StoredRow>(db, actor, type, [moment], { ...options, answer: sql`*` })
  if (!row) throw new Error(`a record of ${type.key} was not written`)
  return row
}

/** Records, their history and timeline entries in one statement: one round trip, and never one without the other. */
async function writeNew<Row extends Record<string, unknown>>(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  moments: readonly SaveMoment[],
  { as, also, answer }: InsertOptions & { answer: RawBuilder<unknown> },
): Promise<Row[]> {
  const [first] = moments
  if (!first) return []
  const happened = also ? [as, also] : [as]
  for (const event of happened) requireDeclared(actor, event)
  const columns = Object.keys(first.values)
  const rowOf = ({ values }: SaveMoment) => sql`(${sql.join(columns.map((column) => values[column]))})`
  const entries = happened.map(
    (event) => sql`select ${entryValues(actor, type, event, sql`1`)} from
      (select id, ${sql.ref(type.title)}::text as title, '[]'::jsonb as facts, null::jsonb as about from made) e`,
  )
  const timeline: RawBuilder<unknown> = type.abilities.activityOnCreate
    ? sql`, timeline as (insert into activities (kind, type, record_id, create_user_id, create_time)
        select 2, ${type.label}::int, id, ${actor.viewer.userId}::bigint, ${first.now}::timestamptz from made)`
    : sql``
  const query = sql<Row>`
    with made as (
      insert into ${sql.table(type.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(moments.map(rowOf))} returning *
    ), history as (
      insert into action_records (${entryColumns}) ${sql.join(entries, sql` union all `)}
    )${timeline}
    select ${answer} from made`
  // one record alone is the same statement all day, whose plan costs a third of its work
  const rows = await runKept(actor.services, query, db)
  const written = moments.map(({ values }) => ({ before: null, after: values }))
  noteChanged(db, actor, type, written)
  touchTodos(db, actor, type, written)
  renewTotals(db, actor)
  return rows
}
