import { sql, type Transaction } from 'kysely'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { type Changed, change } from '#server/engine/change/change.ts'
import { recordOwners } from '#server/engine/change/owner-records.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { poolEvents } from './events.ts'
import { followOwners, lockContactsOf } from './follow-owner.ts'
import { POOL_LABEL } from './label.ts'

export interface Arrival {
  /** Locked, and owned by somebody. */
  row: RowOf<typeof customer>
  poolIds: readonly number[]
  /** What the history says. */
  reasons: readonly string[]
}

/** What changed. */
export interface Arrived {
  customers: readonly Changed[]
  contacts: readonly Changed[]
}

/**
 * Takes customers from their owners and puts them into pools (crm-records.md §4.6): one change of owner each, however many
 * pools. Their contacts lose their owner as well, the team leaves, and a lock falls.
 */
export async function enterPools(
  trx: Transaction<Tables>,
  writer: Writer,
  arrivals: readonly Arrival[],
): Promise<Arrived> {
  const now = writer.services.clock.now()
  const rows = arrivals.map(({ row }) => row)
  const ids = rows.map((row) => row.id)
  const reasons = new Map(arrivals.map((arrival) => [arrival.row.id, arrival.reasons]))
  const customers = await change(trx, writer, customer, rows, {
    set: (row) => ({
      owner_user_id: null,
      pre_owner_user_id: row.owner_user_id,
      pool_time: now,
      is_receive: null,
      status: customerStatus.normal,
    }),
    as: poolEvents.putIn,
    about: (row) => ({ reasons: reasons.get(row.id) ?? [] }),
  })
  const owners = rows.map((row) => ({
    type: POOL_LABEL,
    recordId: row.id,
    from: row.owner_user_id,
    to: null,
  }))
  await recordOwners(trx, owners, now)
  const relations = arrivals.flatMap(({ row, poolIds }) => poolIds.map((poolId) => ({ id: row.id, poolId })))
  await sql`insert into customer_pool_relations (customer_id, pool_id)
    select * from unnest(${relations.map(({ id }) => id)}::bigint[], ${relations.map(({ poolId }) => poolId)}::bigint[])
    on conflict do nothing`.execute(trx)
  const people = await followOwners(trx, writer, await lockContactsOf(trx, ids), () => null)
  await sql`delete from team_members where type = ${customer.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  return { customers, contacts: people }
}
