import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Tables } from '#server/platform/database.ts'
import type { HistoryEvent } from '../model/history.ts'
import { runPrepared } from '../model/prepared.ts'
import type { SaveMoment, Writer } from '../model/rules.ts'
import { entryColumns, entryValues, requireDeclared } from './entries.ts'
import { noteChanged } from './sums/renew.ts'
import { touchTodos } from './todos/touch.ts'
import { renewTotals } from './totals.ts'

interface Inserted extends Record<string, unknown> {
  id: number
  batch_id: string
}

/**
 * New records with the same columns, their history and timeline entries in one statement: one round trip, and never one
 * without the other. Answers the ids in the order of the moments.
 */
export async function insertRecords(
  db: Kysely<Tables>,
  actor: Writer,
  type: RecordType,
  moments: readonly SaveMoment[],
  { as }: { as: HistoryEvent },
): Promise<number[]> {
  const [first] = moments
  if (!first) return []
  requireDeclared(actor, as)
  const columns = Object.keys(first.values)
  const { now } = first
  const rowOf = ({ values }: SaveMoment) => sql`(${sql.join(columns.map((column) => values[column]))})`
  const timeline: RawBuilder<unknown> = type.abilities.activityOnCreate
    ? sql`, timeline as (insert into activities (kind, type, record_id, create_user_id, create_time)
        select 2, ${type.label}::int, e.id, ${actor.viewer.userId}::bigint, ${now}::timestamptz from e)`
    : sql``
  const query = sql<Inserted>`
    with e as (
      insert into ${sql.table(type.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(moments.map(rowOf))}
      returning id, batch_id, ${sql.ref(type.title)}::text as title, '[]'::jsonb as facts, null::jsonb as about
    ), history as (
      insert into action_records (${entryColumns}) select ${entryValues(actor, type, as, sql`1`)} from e
    )${timeline}
    select id, batch_id from e`
  // outside of a transaction one record alone: the same statement all day, whose plan costs a third of its work
  const rows =
    db === actor.services.db
      ? await runPrepared<Inserted>(actor.services, query)
      : (await query.execute(db)).rows
  const written = moments.map(({ values }) => ({ before: null, after: values }))
  noteChanged(db, actor, type, written)
  touchTodos(db, actor, type, written)
  renewTotals(db, actor)
  const idOf = new Map(rows.map((row) => [row.batch_id, row.id]))
  return moments.map(({ values }) => idOf.get(String(values.batch_id)) ?? 0)
}
