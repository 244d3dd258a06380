import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

export interface OwnerChange {
  /** Label of the record type; 9 for moves into and out of a pool. */
  type: number
  recordId: number
  /** Null: came out of a pool. */
  from: number | null
  /** Null: went into a pool. */
  to: number | null
}

/** Stores changes of owner, with the previous and the new one (crm-records.md §1.7, §4.6). */
export async function recordOwners(
  trx: Transaction<Tables>,
  changes: readonly OwnerChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into owner_records (type, record_id, pre_owner_user_id, post_owner_user_id, create_time)
    select c.type, c.record_id, c.pre, c.post, ${now}::timestamptz
    from unnest(${changes.map((change) => change.type)}::int[], ${changes.map((change) => change.recordId)}::bigint[],
      ${changes.map((change) => change.from)}::bigint[], ${changes.map((change) => change.to)}::bigint[])
      as c(type, record_id, pre, post)`.execute(trx)
}
