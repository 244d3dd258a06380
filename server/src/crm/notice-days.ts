import { type RawBuilder, sql } from 'kysely'
import { MOST_NOTICE } from '#protocol/crm/receivables-plan/words.ts'

/** Days of notice of a plan `alias`, as an integer: fields of older companies have no bound, and a date has. */
export const noticeDays = (alias: string): RawBuilder<number> =>
  sql<number>`least(greatest(coalesce(${sql.ref(`${alias}.remind`)}, 0), 0), ${sql.lit(MOST_NOTICE)})::int`
