import { sql, type Transaction } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { PlainRefusal } from '#protocol/refusals.ts'
import { renewTotals } from '#server/engine/change/totals.ts'
import { forgetColumns } from '#server/engine/features/columns/personal.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { publishPoolsChanged } from './pools.ts'
import { asView } from './view.ts'

interface LockedPool {
  pool_id: number
  status: number
}

/** All pools, nobody else's until the transaction ends: one stays in use, and no customer enters one that goes. */
async function lockPools(trx: Transaction<Tables>): Promise<LockedPool[]> {
  const { rows } = await sql<LockedPool>`
    select pool_id, status from customer_pools order by pool_id for update`.execute(trx)
  return rows
}

const find = (pools: readonly LockedPool[], poolId: number): LockedPool =>
  pools.find((pool) => pool.pool_id === poolId) ?? refuse('rowUnknown')

interface Sentences {
  filled: PlainRefusal
  last: PlainRefusal
}

/** Refuses to give up a pool that holds customers, or the last one in use. */
async function requireSpare(
  trx: Transaction<Tables>,
  pools: readonly LockedPool[],
  pool: LockedPool,
  { filled, last }: Sentences,
): Promise<void> {
  const { rows } = await sql`select from customer_pool_relations pr
    join customer c on c.id = pr.customer_id and c.deleted_at is null
    where pr.pool_id = ${pool.pool_id} limit 1`.execute(trx)
  if (rows.length) refuse(filled)
  if (pool.status === 1 && pools.filter((each) => each.status === 1).length === 1) refuse(last)
}

/** Switches a pool on or off (2036, 2037). */
export async function setPoolStatus({ services }: Actor, poolId: number, status: 0 | 1): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const pools = await lockPools(trx)
    const pool = find(pools, poolId)
    if (pool.status === status) return
    if (status === 0)
      await requireSpare(trx, pools, pool, { filled: 'poolHasCustomersOff', last: 'lastPoolOff' })
    await trx.updateTable('customer_pools').set({ status }).where('pool_id', '=', poolId).execute()
    await publishPoolsChanged(trx, services)
  })
}

/** Deletes a pool (2042, 2043). */
export async function deletePool({ services }: Actor, poolId: number): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const pools = await lockPools(trx)
    await requireSpare(trx, pools, find(pools, poolId), { filled: 'poolHasCustomers', last: 'lastPool' })
    await trx.deleteFrom('customer_pools').where('pool_id', '=', poolId).execute()
    await forgetColumns(trx, customer, asView(poolId))
    await publishPoolsChanged(trx, services)
  })
}

/** Moves everything that lies in one pool to another one in use (2070). */
export async function movePool(actor: Actor, from: number, to: number): Promise<void> {
  if (from === to) throw refusal('samePool').at('postPoolId')
  await inTransaction(actor.services.db, async (trx) => {
    const pools = await lockPools(trx)
    find(pools, from)
    if (find(pools, to).status !== 1) refuse('poolDisabled')
    // only what is really taken out: a customer that is being claimed at this moment is not put into another pool
    await sql`with moved as (
        delete from customer_pool_relations where pool_id = ${from} returning customer_id
      )
      insert into customer_pool_relations (customer_id, pool_id)
      select customer_id, ${to}::bigint from moved on conflict do nothing`.execute(trx)
    renewTotals(trx, actor)
  })
}
