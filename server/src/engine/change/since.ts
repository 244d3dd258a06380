import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Writer } from '../model/rules.ts'

interface Seen {
  id: number
  /** The version the user has seen or left behind. */
  version: number
  /** Only what happened before this version. */
  before?: number
}

/** Keys of a fact: cells stand for their table. Entries from before facts were kept have theirs in `keys`. */
const keysOf = sql`a.keys || array(select split_part(f ->> 'key', '.', 1) from jsonb_array_elements(a.facts) f)`

/** Keys of the columns of a record that were changed since. */
export async function readChangedKeys(
  trx: Transaction<Tables>,
  { label }: RecordType,
  { id, version }: Pick<Seen, 'id' | 'version'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ keys: string[] }>`select ${keysOf} as keys from action_records a
    where a.type = ${label} and a.record_id = ${id} and a.version > ${version}`.execute(trx)
  return new Set(rows.flatMap((row) => row.keys))
}

/** Returns the records edited since then. Derived changes do not count, unless they concern these columns. */
export async function findEdited(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  { label }: RecordType,
  { seen, keys }: { seen: readonly Seen[]; keys: readonly string[] },
): Promise<Set<number>> {
  const derived = [...services.engine.events.values()].flatMap((event) => (event.derived ? event.name : []))
  const { rows } = await sql<{ id: number }>`select distinct a.record_id as id
    from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ version }) => version)}::int[],
      ${seen.map(({ before }) => before ?? null)}::int[]) as s(id, version, before)
    join action_records a on a.type = ${label} and a.record_id = s.id
      and a.version > s.version and (s.before is null or a.version < s.before)
    where coalesce(a.event, '') <> all(${derived}::text[]) or (${keysOf}) && ${keys}::text[]`.execute(trx)
  return new Set(rows.map((row) => row.id))
}
