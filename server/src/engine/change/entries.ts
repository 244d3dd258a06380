import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { titleOf } from '../model/companions.ts'
import type { About, Fact, HistoryEvent } from '../model/history.ts'
import type { StoredRow, Writer } from '../model/rules.ts'
import { toJson } from './to-json.ts'

/** One record in an entry of the history. */
export interface Subject {
  id: number
  title: string
  about?: About
}

export const subjectOf = (type: Pick<RecordType, 'title'>, row: StoredRow, about?: About): Subject => ({
  id: row.id,
  title: titleOf(type, row),
  about,
})

/** An entry as statements read it: the columns of {@link entryShape}. */
export interface Entry extends Subject {
  facts: readonly Fact[]
}

export const entryColumns = sql.raw(
  'type, record_id, user_id, behavior, event, object, facts, about, version, ip_address, create_time',
)
/** Entries `e` as a table of statements. */
export const entryShape = sql.raw('e(id bigint, title text, facts jsonb, about jsonb)')

/** The values of {@link entryColumns}: shared ones, and those of each entry under the alias `e`. */
export function entryValues(
  { services, viewer, client }: Writer,
  type: Pick<RecordType, 'label'>,
  { name, behavior }: HistoryEvent,
  version: ReturnType<typeof sql>,
) {
  return sql`${type.label}::int, e.id, ${viewer.userId}::bigint, ${behavior}::int, ${name}::text,
    coalesce(e.title, ''), e.facts, e.about, ${version}, ${client.ip}::text, ${services.clock.now()}::timestamptz`
}

/** An event that could not be read again is a mistake of the code. */
export function requireDeclared({ services }: Writer, event: HistoryEvent): void {
  if (services.engine.events.get(event.name) !== event)
    throw new Error(`the event ${event.name} is not among the events of any record type`)
}

/** Keeps in the history of records, or of a selection of them (id 0), what happened to them without changing their rows. */
export async function recordEvent(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  subjects: readonly Subject[],
  { as }: { as: HistoryEvent },
): Promise<void> {
  if (subjects.length === 0) return
  requireDeclared(actor, as)
  const entries = subjects.map(({ id, title, about }) => ({ id, title, about: about ?? null, facts: [] }))
  await sql`insert into action_records (${entryColumns})
    select ${entryValues(actor, type, as, sql`null::int`)}
    from jsonb_to_recordset(${toJson(entries)}::jsonb) as ${entryShape}`.execute(trx)
}
