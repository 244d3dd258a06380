import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'

interface RecordOfType {
  type: RecordType
  id: number
}

interface CopyOptions {
  from: RecordOfType
  to: RecordOfType
  /** Which column there a column here has become, by their keys. */
  keys: Readonly<Record<string, string>>
}

/** Copies the history of one record to another. The copy names its source: readers must be allowed to see the columns of both. */
export async function copyHistory(trx: Transaction<Tables>, { from, to, keys }: CopyOptions): Promise<void> {
  await sql`insert into action_records
      (type, record_id, user_id, behavior, event, object, facts, about, origin, content, ip_address, create_time)
    select ${to.type.label}::int, ${to.id}::bigint, user_id, behavior, event, object,
      (select coalesce(jsonb_agg(fact || jsonb_build_object(
          'key', ${JSON.stringify(keys)}::jsonb -> split_part(fact ->> 'key', '.', 1),
          'origin', coalesce(fact -> 'origin', fact -> 'key')) order by at), '[]')
        from jsonb_array_elements(facts) with ordinality as f(fact, at)),
      about, coalesce(origin, ${from.type.label}::int), content, ip_address, create_time
    from action_records where type = ${from.type.label} and record_id = ${from.id} order by id`.execute(trx)
}
