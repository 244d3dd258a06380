import { type Kysely, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { hasOption, type OptionPlace } from './place.ts'

/** The number of records that have the option; those in the recycle bin are not counted. */
export async function countOption(
  db: Kysely<Tables>,
  type: RecordType,
  place: OptionPlace,
  option: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(type.table)} r
    where r.deleted_at is null and ${hasOption(place, option)}`.execute(db)
  return rows[0]?.count ?? 0
}
