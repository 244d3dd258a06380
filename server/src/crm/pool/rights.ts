import { sql } from 'kysely'
import type { PoolAuth, PoolName } from '#protocol/crm/pool/calls.ts'
import { type MembershipRight, mayAs } from '#protocol/platform/permissions.ts'
import type { Memberships } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { TypeGround } from '#server/access/visible.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Pool } from './pools.ts'

/** Whose rights come from belonging to pools. */
export const POOL_NODE = 'crm/pool'
export type PoolRight = MembershipRight<typeof POOL_NODE>

/** The pools to which the viewer belongs, whether the application is switched on or not. */
export const membershipsOf = (viewer: Viewer): Memberships => viewer.memberships(POOL_NODE)

/** The pools that the viewer sees; none while the application is switched off. */
const standingsOf = (viewer: Viewer): Memberships =>
  viewer.can('crm/pool/index') ? membershipsOf(viewer) : new Map()

const mayUse = (viewer: Viewer, poolId: number, right: PoolRight): boolean =>
  mayAs(POOL_NODE, standingsOf(viewer).get(poolId) ?? 'none', right)

/** The pool, for someone who may do this in it; else 2091, or 2060 for distributing. */
export function requirePool({ services, viewer }: Actor, poolId: number, right: PoolRight): Pool {
  const pool = services.customerPools.pool(poolId)
  if (pool?.isEnabled && mayUse(viewer, poolId, right)) return pool
  return refuse(right === 'distribute' ? 'cannotDistribute' : 'noPoolRight')
}

/** The named pool, or the first one the caller sees; 2054 where there is none at all. */
export function requireSomePool(actor: Actor, poolId: number | undefined): Pool {
  const id = poolId ?? poolsOf(actor)[0]?.poolId ?? refuse('noPool')
  return requirePool(actor, id, 'index')
}

/** The enabled pools that the caller sees, in the order of their making. */
export function poolsOf({ services, viewer }: Actor): Pool[] {
  const mine = standingsOf(viewer)
  return services.customerPools.enabled().filter((pool) => mine.has(pool.poolId))
}

export const toPoolName = ({ poolId, name }: Pool): PoolName => ({ poolId, poolName: name })

/** What the caller may do in a pool: nothing in one he does not see. */
export function authIn({ viewer }: Actor, poolId: number): PoolAuth {
  return {
    poolId,
    index: mayUse(viewer, poolId, 'index'),
    receive: mayUse(viewer, poolId, 'receive'),
    distribute: mayUse(viewer, poolId, 'distribute'),
    excelexport: mayUse(viewer, poolId, 'excelexport'),
    delete: mayUse(viewer, poolId, 'delete'),
  }
}

const liesIn = (customer: Condition | ReturnType<typeof sql>, poolIds: readonly number[]): Condition =>
  sql<boolean>`exists(select from customer_pool_relations pr
    where pr.customer_id = ${customer} and pr.pool_id = any(${poolIds}::bigint[]))`

/** Customers over `r` that lie in these pools. */
export const pooledIn = (poolIds: readonly number[]): Condition =>
  sql<boolean>`(r.deleted_at is null and r.owner_user_id is null and ${liesIn(sql`r.id`, poolIds)})`

/** Customers over `r` that the viewer reads because they lie in a pool of his (record-engine.md §10). */
export function readableInPools(viewer: Viewer): TypeGround | null {
  const poolIds = [...standingsOf(viewer).keys()]
  return poolIds.length
    ? { condition: pooledIn(poolIds), because: '客户在公海中，本人是该公海的成员或管理员' }
    : null
}

/** Contacts over `r` of such customers: nobody owns them meanwhile. */
export function contactsReadableInPools(viewer: Viewer): TypeGround | null {
  const poolIds = [...standingsOf(viewer).keys()]
  if (poolIds.length === 0 || !viewer.can('crm/contacts/read')) return null
  return {
    condition: sql<boolean>`(r.owner_user_id is null and ${liesIn(sql`r.customer_id`, poolIds)}
        and exists(select from customer pc where pc.id = r.customer_id and pc.deleted_at is null
          and pc.owner_user_id is null))`,
    because: '所属客户在公海中，本人是该公海的成员或管理员',
  }
}

/** The pools in which customers lie, by customer. */
export async function poolsHolding(
  { services }: Pick<Actor, 'services'>,
  customerIds: readonly number[],
  db: Database = services.db,
): Promise<Map<number, Pool[]>> {
  const rows = customerIds.length
    ? await db
        .selectFrom('customer_pool_relations')
        .selectAll()
        .where('customer_id', 'in', customerIds)
        .orderBy('pool_id')
        .execute()
    : []
  const found = Map.groupBy(rows, (row) => row.customer_id)
  return new Map(
    [...found].map(([id, list]) => [
      id,
      list.flatMap((row) => services.customerPools.pool(row.pool_id) ?? []),
    ]),
  )
}

/** The caller's rights over a pooled customer: in the pool he looks through, else in the one where he may do most. */
export function bestAuth(actor: Actor, pools: readonly Pool[], asked: number | undefined): PoolAuth | null {
  const mine = pools.filter((pool) => mayUse(actor.viewer, pool.poolId, 'index'))
  const best =
    mine.find((pool) => pool.poolId === asked) ??
    mine.find((pool) => mayUse(actor.viewer, pool.poolId, 'distribute')) ??
    mine[0]
  return best ? authIn(actor, best.poolId) : null
}
