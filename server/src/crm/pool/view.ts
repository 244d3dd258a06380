import { customer } from '#protocol/crm/customer/type.ts'
import { usualPoolFields } from '#protocol/crm/pool/calls.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { type FieldRights, fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { AvailableColumn, ViewPurpose, ViewRules } from '#server/engine/model/view.ts'
import { refuse } from '#server/platform/refusal.ts'
import { poolFieldsOf, rightsInPools } from './fields.ts'
import { relateToPool } from './moves.ts'
import type { Pool } from './pools.ts'
import { type PoolRight, pooledIn, poolsHolding, poolsOf, requirePool, requireSomePool } from './rights.ts'

/** The view of customers that pools are. */
export const POOL = 'pool'
/** A pool as the engine names it. */
export const asView = (poolId: number): ViewRef => ({ key: POOL, id: poolId })

/** Importing and exporting are of the pool's administrators (2091). */
const rightFor: Readonly<Record<ViewPurpose, PoolRight>> = {
  list: 'index',
  import: 'excelexport',
  export: 'excelexport',
}

/** Customers as they lie in pools. */
export const poolView: ViewRules = {
  open: (actor, id, purpose) => {
    const pool = id === undefined ? requireSomePool(actor, id) : requirePool(actor, id, rightFor[purpose])
    return {
      ...asView(pool.poolId),
      scope: pooledIn([pool.poolId]),
      rights: rightsInPools(actor, [pool]),
      columns: () => columnsOf(actor, pool),
      filters: () => filtersIn(actor, [pool]),
      importing: () => ({
        rights: importRights(actor, pool),
        outside: '重复数据不在当前公海，无权覆盖',
        values: (now) => ({ pool_time: now, receive_time: null }),
        created: (trx, ids) => relateToPool(trx, pool.poolId, ids),
      }),
    }
  },
  namesOf: async (actor, id) => ((await poolsHolding(actor, [id])).get(id) ?? []).map((pool) => pool.name),
}

function columnsOf(actor: Actor, pool: Pool): AvailableColumn[] {
  const rights = rightsInPools(actor, [pool])
  return poolFieldsOf(actor.services.engine.catalog.current())
    .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
    .flatMap(({ key, column }) => (column && rights.level(key) > 1 ? [column] : []))
}

/** The usual columns stand first, in their own order (crm-records.md §4.3). */
function placeOf(key: string): number {
  const at = usualPoolFields.indexOf(key)
  return at < 0 ? usualPoolFields.length : at
}

/** What a pool shows may be written as far as the importer's roles allow. */
function importRights(actor: Actor, pool: Pool): FieldRights {
  const { services, viewer } = actor
  const own = fieldRightsOf(viewer, customer, services.engine.catalog.current())
  const shown = rightsInPools(actor, [pool])
  return { ...own, level: (key) => (shown.level(key) > 1 ? own.level(key) : 1) }
}

/** What lists of these pools can be filtered by. */
function filtersIn(actor: Actor, pools: readonly Pool[]): FilterField[] {
  const rights = rightsInPools(actor, pools)
  return poolFieldsOf(actor.services.engine.catalog.current())
    .filter((field) => field.isFiltered && rights.usable(field.key))
    .map((field) => field.filter)
}

/** What any pool could show, for those who set pools up; what one of the caller's own does, for everybody else. */
export function readPoolFields(actor: Actor): FilterField[] {
  if (actor.viewer.can('manage/crm/pool'))
    return poolFieldsOf(actor.services.engine.catalog.current()).map((field) => field.filter)
  const pools = poolsOf(actor)
  return pools.length > 0 ? filtersIn(actor, pools) : refuse('noPoolRight')
}
