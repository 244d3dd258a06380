import { customer } from '#protocol/crm/customer/type.ts'
import { usualPoolFields } from '#protocol/crm/pool/calls.ts'
import type { FilterField } from '#protocol/crm/scenes.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls.ts'
import {
  arrangeSet,
  type ColumnSet,
  readHead,
  readSettings,
} from '#server/engine/features/columns/personal.ts'
import { pageOf } from '#server/engine/features/list/query.ts'
import { type Selection, selectRecords } from '#server/engine/features/list/selection.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { poolFieldsOf, rightsInPools } from './fields.ts'
import type { Pool } from './pools.ts'
import { pooledIn, poolsOf, requirePool, requireSomePool } from './rights.ts'

/** Label of pooled customers (record-engine.md §1.3). */
export const POOL_LABEL = 9

/**
 * The customers of a pool that a query means, for lists and exports. Fields that the pool hides are absent from rows and
 * nothing is searched, filtered or sorted by them; scenes there are none.
 */
export async function poolSelection(actor: Actor, pool: Pool, query: Partial<ListQuery>): Promise<Selection> {
  const view = { scope: pooledIn([pool.poolId]), rights: rightsInPools(actor, [pool]) }
  const selection = await selectRecords(actor, customer, { ...query, sceneId: undefined }, [], view)
  const { shape } = selection
  return {
    ...selection,
    shape: { ...shape, show: (raw) => ({ ...shape.show(raw), poolId: pool.poolId }) },
  }
}

export async function listPool(actor: Actor, request: ListRequest): Promise<Page<Row>> {
  const pool = requireSomePool(actor, request.poolId)
  return pageOf(actor, await poolSelection(actor, pool, request), request)
}

function columnsOf(actor: Actor, pool: Pool): ColumnSet {
  const rights = rightsInPools(actor, [pool])
  const available = poolFieldsOf(actor.services.engine.catalog.current())
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .flatMap(({ key, column }) => (column && rights.level(key) > 1 ? [column] : []))
  return { label: POOL_LABEL, poolId: pool.poolId, available }
}

/** The usual columns stand first, in their own order (crm-records.md §4.3). */
function placeOf(key: string): number {
  const at = usualPoolFields.indexOf(key)
  return at < 0 ? usualPoolFields.length : at
}

/** The caller's columns in a pool, made from what the pool shows when he first looks. */
export async function readPoolHead(actor: Actor, poolId: number | undefined) {
  const heads = await readHead(actor, columnsOf(actor, requireSomePool(actor, poolId)))
  return heads.map((head) => ({ ...head, isHidden: 0 as const }))
}

export const readPoolColumns = (actor: Actor, poolId: number) =>
  readSettings(actor, columnsOf(actor, requirePool(actor, poolId, 'index')))

interface Arrangement {
  poolId: number
  shown: readonly { id: number }[]
  hidden: readonly { id: number }[]
}

export const arrangePoolColumns = (actor: Actor, { poolId, ...arrangement }: Arrangement) =>
  arrangeSet(actor, columnsOf(actor, requirePool(actor, poolId, 'index')), arrangement)

/** What a pool's list can be filtered by; without a pool what any pool could show, for those who set pools up. */
export function readPoolFields(actor: Actor, poolId: number | undefined): FilterField[] {
  const fields = poolFieldsOf(actor.services.engine.catalog.current())
  if (poolId === undefined) {
    if (actor.viewer.can('manage/crm/pool')) return fields.map((field) => field.filter)
    const pools = poolsOf(actor)
    if (pools.length === 0) refuse('noPoolRight')
    return fields.filter(isUsable(actor, pools)).map((field) => field.filter)
  }
  return fields.filter(isUsable(actor, [requirePool(actor, poolId, 'index')])).map((field) => field.filter)
}

function isUsable(actor: Actor, pools: readonly Pool[]) {
  const rights = rightsInPools(actor, pools)
  return (field: { key: string; isFiltered: boolean }) => field.isFiltered && rights.usable(field.key)
}
