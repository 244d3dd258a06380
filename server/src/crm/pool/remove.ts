import { sql } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { linkAt } from '#protocol/record-types.ts'
import { removeUndoably } from '#server/engine/change/remove.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor, RestoreMoment } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { lockPooled } from './moves.ts'
import { requirePool } from './rights.ts'

/**
 * Deletes customers of a pool, all or none, with their contacts (record-engine.md §9.2); what else blocks a deletion of
 * customers blocks it here. Taking it back brings the contacts back, too.
 */
export async function removePooled(actor: Actor, poolId: number, ids: readonly number[]): Promise<void> {
  const pool = requirePool(actor, poolId, 'delete')
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await lockPooled(trx, pool, [...new Set(ids)])
    await removeUndoably(trx, actor, customer, rows, [linkAt(contacts, 'customer_id')])
  })
}

/**
 * A customer without owner comes back into the pools where it lay; where all of them are gone or switched off, into the
 * oldest pool in use.
 */
export async function keepPooled({ trx, rows }: RestoreMoment<RowOf<typeof customer>>): Promise<void> {
  const pooled = rows.filter((row) => row.owner_user_id === null).map((row) => row.id)
  if (pooled.length === 0) return
  // a pool that is being switched off does not see them yet, and takes none in
  await sql`select from customer_pools order by pool_id for share`.execute(trx)
  await sql`insert into customer_pool_relations (customer_id, pool_id)
    select id, (select pool_id from customer_pools where status = 1 order by pool_id limit 1)
    from unnest(${pooled}::bigint[]) as id
    where not exists(select from customer_pool_relations pr join customer_pools p on p.pool_id = pr.pool_id
      where pr.customer_id = id and p.status = 1)`.execute(trx)
}
