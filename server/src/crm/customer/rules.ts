import { sql } from 'kysely'
import { AREA_CODE } from '#protocol/crm/bank/account-number.ts'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { dueTerms, isDueToday, isOverdue } from '#server/engine/features/todo/due.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type {
  Actor,
  RecordPlace,
  RecordRules,
  RestoreMoment,
  SaveMoment,
  TransferMoment,
  Values,
} from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { assertOwnedLimit, ownedRuleOf } from '../customer-limits/door.ts'
import {
  bestAuth,
  fallsSoon,
  keepPooled,
  POOL,
  PUT_IN,
  poolEvents,
  poolRemindTerms,
  poolsHolding,
  poolView,
  readableInPools,
  rightsOverPooled,
  undoPutIn,
} from '../pool/door.ts'
import { refuseLockHolders } from '../software-lock/door.ts'
import { keepContactRights } from './contacts.ts'
import { customerEvents } from './events.ts'
import { haveChildren, keepOneLevel } from './family.ts'
import { rowExtras } from './row-extras.ts'

type Customer = RowOf<typeof customer>
type CheckMoment = SaveMoment<Customer> & { trx: Transaction<Tables> }

/** Transferred, claimed or allocated, and followed up since or not. */
const isReceived = (followup: 0 | 1) =>
  sql<boolean>`(r.status = ${sql.lit(customerStatus.normal)} and r.is_receive in (1, 2) and r.followup = ${sql.lit(followup)})`

/** What is peculiar to customers (crm-records.md §3). */
export const customerRules: RecordRules<Customer> = {
  saving: {
    prepare: ({ stored, values, now }) => {
      checkCoordinates(values)
      checkAreaCode(values)
      if (stored) return
      values.last_time = now
      values.receive_time = now
    },
    needsTransaction: ({ actor, values, stored }) =>
      Boolean(values.parent_id) || (!stored && ownedLimitApplies(actor, values)),
    check: async (moment) => {
      await checkOwnedLimit(moment)
      await checkParent(moment)
    },
    answer: (_actor, { values }) => ({ customerName: values.customer_name }),
  },
  removing: { check: ({ trx, ids }) => refuseLockHolders(trx, ids) },
  restoring: {
    check: async (moment) => {
      await refuseMerged(moment)
      await keepPooled(moment)
    },
    restored: keepOneLevel,
  },
  owning: {
    check: checkNewOwner,
    values: ({ now }) => ({ followup: 0, is_receive: 1, receive_time: now }),
  },
  viewing: {
    alsoVisible: (viewer, action) => (action === 'read' ? readableInPools(viewer) : null),
    narrow: rightsOverPooled,
    columnNotes: ({ services }) => ({ poolConfig: services.customerPools.enabled().length > 1 ? 0 : 1 }),
    rowExtras,
    completeRows: async (actor, rows) => keepContactRights(actor, rows),
    detail: describePooled,
  },
  views: { [POOL]: poolView },
  importing: {
    // an import is no follow-up (record-engine.md §13.3)
    values: { last_time: null },
    checkOwner: ({ actor, trx, ownerUserId, add }) =>
      assertOwnedLimit(trx, actor.services, { userId: ownerUserId, add, refusal: 'ownedLimit' }),
  },
  todos: {
    todayCustomer: dueTerms(),
    followCustomer: () => ({ tabs: [isReceived(0), isReceived(1)] }),
    putInPoolRemind: poolRemindTerms,
  },
  scenes: { dueToday: isDueToday, overdue: isOverdue, fallsSoon },
  events: [...Object.values(customerEvents), ...Object.values(poolEvents)],
  undoers: { [PUT_IN]: undoPutIn },
}

async function checkNewOwner({ actor, trx, rows, ownerUserId }: TransferMoment<Customer>): Promise<void> {
  if (rows.some((row) => row.owner_user_id === null)) refuse('pooledTransfer')
  const add = rows.map((row) => row.id)
  await assertOwnedLimit(trx, actor.services, { userId: ownerUserId, add, refusal: 'newOwnerLimit' })
}

/** Whether a customer lies in a pool, and what the caller may do about it there. */
async function describePooled(
  actor: Actor,
  _row: Record<string, unknown>,
  { id, owner_user_id: owner, view }: RecordPlace,
): Promise<Record<string, unknown>> {
  if (owner !== null) return { isPool: 0 }
  const pools = (await poolsHolding(actor, [id])).get(id) ?? []
  const poolAuthList = bestAuth(actor, pools, view?.id)
  return { isPool: 1, ...(poolAuthList ? { poolId: poolAuthList.poolId, poolAuthList } : {}) }
}

function ownedLimitApplies({ services }: Actor, { owner_user_id: owner }: Values): boolean {
  return typeof owner === 'number' && ownedRuleOf(services, owner) !== null
}

async function checkOwnedLimit({ actor, trx, values, stored }: CheckMoment): Promise<void> {
  const owner = values.owner_user_id
  if (!stored && typeof owner === 'number')
    await assertOwnedLimit(trx, actor.services, { userId: owner, add: 1, refusal: 'ownedLimit' })
}

/** One level: a sub-customer is no parent, a parent no sub-customer; and only who may edit the parent adds to it. */
async function checkParent({ actor, trx, values, stored }: CheckMoment): Promise<void> {
  if (!values.parent_id || values.parent_id === stored?.parent_id) return
  if (values.parent_id === stored?.id) refuse('parentIsSelf')
  const parent = await requireRecord(actor, customer, Number(values.parent_id), {
    action: 'edit',
    lock: true,
    db: trx,
  })
  if (parent.parent_id !== null) refuse('subCustomerOfSub')
  if (stored && (await haveChildren(trx, [stored.id]))) refuse('subCustomerOfSub')
}

/** What a merged customer had belongs to another one now. */
async function refuseMerged({ trx, rows }: RestoreMoment<Customer>): Promise<void> {
  const merged = rows.find((row) => row.merged_into !== null)
  if (!merged) return
  const { rows: found } = await sql<{ name: string }>`
    select customer_name as name from customer where id = ${merged.merged_into}`.execute(trx)
  refuse('restoreMerged', merged.customer_name, found[0]?.name ?? '')
}

/** Part of the numbers of sub-accounts (locks-and-extensions.md §10.1). */
function checkAreaCode({ area_code: code }: Values): void {
  if (typeof code === 'string' && code !== '' && !AREA_CODE.test(code))
    throw refusal('areaCodeFormat').at('areaCode')
}

/** Coordinates beyond the globe are the caller's mistake, not ours. */
function checkCoordinates(values: Record<string, unknown>): void {
  for (const [column, limit, name] of [
    ['lng', 180, '经度'],
    ['lat', 90, '纬度'],
  ] as const) {
    const value = values[column]
    if (value !== undefined && value !== null && !(Math.abs(Number(value)) <= limit))
      throw refusal('coordinateFormat', name).at('mapAddress')
  }
}
