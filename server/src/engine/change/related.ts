import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'

type OfType = Pick<RecordType, 'key'>

/** Things that were related to some records are related to another one from now on, once. */
export async function redirectRelated(
  trx: Transaction<Tables>,
  type: OfType,
  { from, to }: { from: readonly number[]; to: number },
): Promise<void> {
  await sql`with moved as (
      delete from related_records where kind = ${type.key} and target_id = any(${from}::bigint[]) returning *
    )
    insert into related_records (thing, thing_id, kind, target_id, create_user_id, create_time)
    select distinct on (thing, thing_id) thing, thing_id, kind, ${to}::bigint, create_user_id, create_time
    from moved order by thing, thing_id, create_time
    on conflict do nothing`.execute(trx)
}

/** The records are gone for good, and no plain thing is related to them (docs/seams/related-records.md). */
export async function forgetRelated(
  trx: Transaction<Tables>,
  type: OfType,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from related_records where kind = ${type.key} and target_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}
