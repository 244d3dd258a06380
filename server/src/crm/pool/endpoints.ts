import { customer } from '#protocol/crm/customer/type.ts'
import { poolAdminCalls, poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import {
  arrangeColumns,
  readColumnSettings,
  readListHead,
  restoreColumns,
  setColumnWidth,
} from '#server/engine/features/columns/personal.ts'
import { listView } from '#server/engine/features/list/viewed.ts'
import { readFilterFields } from '#server/engine/features/scenes/filter-fields.ts'
import { deletePool, movePool, setPoolStatus } from './administer.ts'
import { claimCustomers, distributeCustomers, putInPool } from './moves.ts'
import { listPools, readLevels, readPool, readPoolNames } from './present.ts'
import { removePooled } from './remove.ts'
import { authIn, poolsOf, toPoolName } from './rights.ts'
import { savePool } from './save.ts'
import { asView, POOL, readPoolFields } from './view.ts'

const administration: readonly Endpoint[] = [
  on(poolAdminCalls.list, (context) => listPools(context, windowOf(context.request))),
  on(poolAdminCalls.detail, (context) => readPool(context, context.request.poolId)),
  on(poolAdminCalls.levels, (context) => readLevels(context)),
  on(poolAdminCalls.save, (context) => savePool(context, context.request)),
  on(poolAdminCalls.changeStatus, (context) =>
    setPoolStatus(context, context.request.poolId, context.request.status),
  ),
  on(poolAdminCalls.remove, (context) => deletePool(context, context.request.poolId)),
  on(poolAdminCalls.transfer, (context) =>
    movePool(context, context.request.prePoolId, context.request.postPoolId),
  ),
  on(poolAdminCalls.names, (context) => readPoolNames(context)),
]

const lists: readonly Endpoint[] = [
  on(poolCalls.names, (context) => poolsOf(context).map(toPoolName)),
  on(poolCalls.auth, (context) => authIn(context, context.request.poolId)),
  on(poolCalls.list, ({ request: { poolId, ...request }, ...context }) =>
    listView(context, customer, { key: POOL, id: poolId }, request),
  ),
  on(poolCalls.listHead, async (context) => {
    const heads = await readListHead(context, customer, { key: POOL, id: context.request.poolId })
    return heads.map((head) => ({ ...head, isHidden: 0 as const }))
  }),
  on(poolCalls.columnSettings, (context) =>
    readColumnSettings(context, customer, asView(context.request.poolId)),
  ),
  on(poolCalls.setColumns, (context) => {
    const { poolId, noHideFields, hideFields } = context.request
    return arrangeColumns(context, customer, {
      shown: noHideFields,
      hidden: hideFields,
      view: asView(poolId),
    })
  }),
  on(poolCalls.restoreColumns, (context) =>
    restoreColumns(context, customer, asView(context.request.poolId)),
  ),
  on(poolCalls.setColumnWidth, (context) =>
    setColumnWidth(context, context.request.id, context.request.width),
  ),
  on(poolCalls.fields, (context) => {
    const { poolId } = context.request
    return poolId === undefined
      ? readPoolFields(context)
      : readFilterFields(context, customer, asView(poolId))
  }),
  on(poolCalls.remove, (context) => removePooled(context, context.request.poolId, context.request.ids)),
]

const moves: readonly Endpoint[] = [
  on(poolMoveCalls.putIn, (context) => putInPool(context, context.request)),
  on(poolMoveCalls.claim, (context) => claimCustomers(context, context.request)),
  on(poolMoveCalls.distribute, (context) => distributeCustomers(context, context.request)),
]

/** The calls of customer pools (crm-records.md §4). */
export const poolEndpoints: readonly Endpoint[] = [...administration, ...lists, ...moves]
