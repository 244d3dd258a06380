import { sql, type Transaction } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import { change } from '#server/engine/change/change.ts'
import { recordOwners } from '#server/engine/change/owner-records.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY, formatDay } from '#server/platform/time/clock.ts'
import { assertOwnedLimit } from '../customer-limits/door.ts'
import { enterPools } from './arrive.ts'
import { poolEvents } from './events.ts'
import { followOwners, lockContactsOf } from './follow-owner.ts'
import { POOL_LABEL } from './label.ts'
import type { Pool } from './pools.ts'
import { pooledIn, poolsOf, requirePool } from './rights.ts'
import { readTeams, storePutIn } from './undo-put-in.ts'

/** How a customer came to its owner. */
const ways = { allocated: 1, claimed: 2 } as const

/**
 * 放入公海: customers the caller may transfer, all or none, into a pool in use; he need not belong to it. Without a pool
 * named, into the only one he sees. For 30 seconds he can take it back.
 */
export async function putInPool(
  actor: Actor,
  { ids, poolId }: { ids: readonly number[]; poolId?: number },
): Promise<void> {
  const { services } = actor
  const target = poolId ?? onlyPoolOf(actor)
  await inTransaction(services.db, async (trx) => {
    await holdPool(trx, target)
    const rows = await requireRecords(actor, customer, ids, { action: 'transfer', lock: true, db: trx })
    if (rows.some((row) => row.owner_user_id === null)) refuse('alreadyPooled')
    const arrivals = rows.map((row) => ({ row, poolIds: [target], reasons: ['将客户放入公海'] }))
    const team = await readTeams(trx, rows)
    await storePutIn(trx, actor, { ...(await enterPools(trx, actor, arrivals)), team })
  })
}

function onlyPoolOf(actor: Actor): number {
  const [only, ...others] = poolsOf(actor)
  return only && others.length === 0 ? only.poolId : refuse('poolMissing')
}

/** Keeps the pool in use until the transaction ends: one that is being switched off or emptied takes nobody in. */
async function holdPool(trx: Transaction<Tables>, poolId: number): Promise<void> {
  const { rows } = await sql<{ status: number }>`
    select status from customer_pools where pool_id = ${poolId} for share`.execute(trx)
  if (!rows[0]) refuse('rowUnknown')
  if (rows[0].status !== 1) refuse('poolDisabled')
}

interface ClaimOptions {
  ids: readonly number[]
  poolId: number
}

/** 领取: a member takes customers of the pool for himself, within the pool's limits (crm-records.md §4.6). */
export async function claimCustomers(actor: Actor, options: ClaimOptions): Promise<void> {
  const { services, viewer } = actor
  const pool = requirePool(actor, options.poolId, 'receive')
  const wanted = [...new Set(options.ids)]
  if (pool.dailyClaims !== null && wanted.length > pool.dailyClaims) refuse('claimTooMany')
  await inTransaction(services.db, async (trx) => {
    const rows = await lockPooled(trx, pool, wanted)
    await requireWaited(trx, actor, pool, wanted)
    await assertOwnedLimit(trx, services, { userId: viewer.userId, add: wanted, refusal: 'newOwnerLimit' })
    await countClaims(trx, actor, pool, wanted.length)
    await leavePools(trx, actor, rows, {
      ownerUserId: viewer.userId,
      way: ways.claimed,
      as: poolEvents.claim,
    })
  })
}

/** 分配: an administrator of the pool gives its customers to somebody; the limits of claiming do not hold here. */
export async function distributeCustomers(
  actor: Actor,
  options: ClaimOptions & { userId: number },
): Promise<void> {
  const { services } = actor
  const pool = requirePool(actor, options.poolId, 'distribute')
  const target = services.directory.current().user(options.userId) ?? refuse('userUnknown')
  if (target.status === 0) refuse('ownerDisabled', target.realname)
  const wanted = [...new Set(options.ids)]
  await inTransaction(services.db, async (trx) => {
    const rows = await lockPooled(trx, pool, wanted)
    await assertOwnedLimit(trx, services, { userId: target.userId, add: wanted, refusal: 'newOwnerLimit' })
    await leavePools(trx, actor, rows, {
      ownerUserId: target.userId,
      way: ways.allocated,
      as: poolEvents.distribute,
    })
  })
}

/** The rows, all of them in the pool and nobody else's until the transaction ends; the second of two claims finds none. */
export async function lockPooled(
  trx: Transaction<Tables>,
  pool: Pool,
  ids: readonly number[],
): Promise<RowOf<typeof customer>[]> {
  const { rows } = await sql<RowOf<typeof customer>>`select r.* from customer r
    where r.id = any(${ids}::bigint[]) and ${pooledIn([pool.poolId])}
    order by r.id for update of r`.execute(trx)
  if (rows.length !== new Set(ids).size) refuse('notInPool')
  return rows
}

/** A previous owner waits: days count from when the customer entered the pool. */
async function requireWaited(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { preOwnerDays }: Pool,
  ids: readonly number[],
): Promise<void> {
  if (preOwnerDays === null) return
  const since = new Date(services.clock.now().getTime() - preOwnerDays * DAY)
  const { rows } = await sql`select from owner_records
    where type = ${sql.lit(POOL_LABEL)} and record_id = any(${ids}::bigint[])
      and pre_owner_user_id = ${viewer.userId} and create_time >= ${since} limit 1`.execute(trx)
  if (rows.length) refuse('previousOwnerWaits')
}

/** Counts under the lock of the day's row, so that two claims at once cannot both take the last places. */
async function countClaims(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { poolId, dailyClaims }: Pool,
  amount: number,
): Promise<void> {
  const { rows } = await sql<{ received: number }>`
    insert into pool_receive_counts as c (pool_id, user_id, day, received)
    values (${poolId}, ${viewer.userId}, ${formatDay(services.clock.now())}, ${amount})
    on conflict (pool_id, user_id, day) do update set received = c.received + excluded.received
    returning received`.execute(trx)
  if (dailyClaims !== null && (rows[0]?.received ?? 0) > dailyClaims) refuse('claimedToday')
}

interface LeaveOptions {
  ownerUserId: number
  way: (typeof ways)[keyof typeof ways]
  as: HistoryEvent
}

/** Out of every pool, to an owner; the contacts that nobody owns follow. */
async function leavePools(
  trx: Transaction<Tables>,
  actor: Actor,
  rows: readonly RowOf<typeof customer>[],
  { ownerUserId, way, as }: LeaveOptions,
): Promise<void> {
  const now = actor.services.clock.now()
  const ids = rows.map((row) => row.id)
  await sql`delete from customer_pool_relations where customer_id = any(${ids}::bigint[])`.execute(trx)
  const set = { owner_user_id: ownerUserId, receive_time: now, is_receive: way, followup: 0 }
  await change(trx, actor, customer, rows, { set, as })
  await followOwners(trx, actor, await lockContactsOf(trx, ids), () => ownerUserId)
  // as in every change of owner: an owner is no member
  await sql`delete from team_members
    where type = ${customer.label} and record_id = any(${ids}::bigint[]) and user_id = ${ownerUserId}`.execute(
    trx,
  )
  await recordOwners(
    trx,
    ids.map((recordId) => ({ type: POOL_LABEL, recordId, from: null, to: ownerUserId })),
    now,
  )
}

/** Puts customers that nobody owns into a pool in use, such as those of an import. */
export async function relateToPool(
  trx: Transaction<Tables>,
  poolId: number,
  customerIds: readonly number[],
): Promise<void> {
  await holdPool(trx, poolId)
  await sql`insert into customer_pool_relations (customer_id, pool_id)
    select unnest(${customerIds}::bigint[]), ${poolId}::bigint on conflict do nothing`.execute(trx)
}
