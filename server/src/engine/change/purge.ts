import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { StoredRow, Writer } from '../model/rules.ts'
import { change } from './change.ts'
import { events } from './events.ts'
import type { Purge } from './plan/ability.ts'

/** PostgreSQL code: another row still references the record. */
const STILL_REFERENCED = '23503'

/**
 * Permanently deletes rows of the recycle bin; returns those that existed. Data of the records is deleted with them; their history
 * remains in the operation log. Refused if something else still references one.
 */
export async function purge(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is not null order by r.id for update of r`.execute(
    trx,
  )
  const gone = rows.map((row) => row.id)
  if (gone.length === 0) return rows
  for (const ability of actor.services.engine.abilities(type))
    await ability.purge?.({ actor, trx, type, ids: gone })
  await sql`delete from ${sql.table(type.table)} where id = any(${gone}::bigint[])`
    .execute(trx)
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === STILL_REFERENCED)
        refuse('stillReferenced', type.display)
      throw error
    })
  return rows
}

/** Deletes the rows of a table that belong to records by `type` and `record_id`. */
export async function deleteBeside(table: string, { trx, type, ids }: Purge): Promise<void> {
  await sql`delete from ${sql.table(table)} where type = ${type.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}

/** What lies in the bin and cannot be without these goes with them; everything else that points at them points at nothing. */
export async function releaseReferring(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  for (const { from, column, required } of linksTo(type)) {
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[])
        ${required ? sql`and r.deleted_at is not null` : sql``}
        ${from.key === type.key ? sql`and r.id <> all(${ids}::bigint[])` : sql``}
      order by r.id for update of r`.execute(trx)
    const pointing = rows.map((row) => row.id)
    if (required) await purge(trx, actor, from, pointing)
    else await change(trx, actor, from, rows, { set: { [column]: null }, as: events.follow })
  }
}
