import { type Kysely, sql } from 'kysely'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { hasOption, type OptionPlace } from './place.ts'
import { liveRows } from './rows.ts'

/** The number of records that have the option, or of rows that belong to records; those in the recycle bin are not counted. */
export async function countOption(
  services: Pick<AppServices, 'engine'>,
  db: Kysely<Tables>,
  form: DesignedForm,
  place: OptionPlace,
  option: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(form.table)} r
    where ${liveRows(services, form)} and ${hasOption(place, option)}`.execute(db)
  return rows[0]?.count ?? 0
}
