import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { type Delivery, paymentOf } from '#protocol/crm/order/payment.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import type { StoredRow, Values, Writer } from '#server/engine/model/rules.ts'
import { beforeCommit, type Tables } from '#server/platform/database/database.ts'
import { tryEffect } from '../effect.ts'
import { ofOrders, received } from './received.ts'

type Trx = Transaction<Tables>

/** Orders and plans of which the money, the delivery or what is owed has changed. */
interface Touched {
  businessIds?: readonly number[]
  planIds?: readonly number[]
}

interface Pending {
  actor: Writer
  businessIds: Set<number>
  planIds: Set<number>
}
const pendingOf = new WeakMap<object, Pending>()

/**
 * Notes whose payment status is to be computed again; that happens once, as the last step of the transaction, and orders that are paid take
 * effect then (locks-and-extensions.md §9.4).
 */
export function noteMoney(trx: Trx, actor: Writer, { businessIds = [], planIds = [] }: Touched): void {
  if (businessIds.length + planIds.length === 0) return
  const pending = pendingOf.get(trx) ?? begin(trx, actor)
  for (const id of businessIds) pending.businessIds.add(Number(id))
  for (const id of planIds) pending.planIds.add(Number(id))
}

function begin(trx: Trx, actor: Writer): Pending {
  const pending: Pending = { actor, businessIds: new Set(), planIds: new Set() }
  beforeCommit(trx, async () => {
    pendingOf.delete(trx)
    await renewPayments(trx, actor, pending)
  })
  pendingOf.set(trx, pending)
  return pending
}

/** Rows are locked before their money is added up: a transaction that waited sees what the other one has written. */
async function renewPayments(trx: Trx, actor: Writer, { businessIds, planIds }: Pending): Promise<void> {
  const orders = await lockOrders(trx, [...businessIds], [...planIds])
  const plans = await lockPlans(
    trx,
    orders.map(({ id }) => id),
    [...planIds],
  )
  const deliveryOf = (id: unknown): Delivery => {
    const order = orders.find((each) => each.id === Number(id))
    return order ? delivery(order) : 'none'
  }
  const now = actor.services.clock.now()
  await change(trx, actor, receivablesPlan, plans, {
    set: (plan) => statusOfPlan(plan, { delivery: deliveryOf(plan.business_id), now }),
    as: events.follow,
  })
  await change(trx, actor, business, orders, { set: statusOfOrder, as: events.follow })
  await tryEffect(
    trx,
    actor,
    orders.map(({ id }) => id),
  )
}

type Order = StoredRow & { received: string; written_off: string }
type Plan = StoredRow & { received: string }

async function lockOrders(
  trx: Trx,
  businessIds: readonly number[],
  planIds: readonly number[],
): Promise<Order[]> {
  const { rows: found } = await sql<{ id: number }>`select b.id from business b
    where b.order_type is not null and b.id = any(array(select unnest(${businessIds}::bigint[])
      union select p.business_id from receivables_plan p where p.id = any(${planIds}::bigint[])))
    order by b.id for no key update`.execute(trx)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<Order>`select b.*, ${ofOrders(sql`b.id`)} as received,
      coalesce((select sum(p.write_off_money) from receivables_plan p
        where p.business_id = b.id and p.deleted_at is null), b.write_off_money) as written_off
    from business b where b.id = any(${ids}::bigint[]) order by b.id`.execute(trx)
  return rows
}

async function lockPlans(
  trx: Trx,
  businessIds: readonly number[],
  planIds: readonly number[],
): Promise<Plan[]> {
  const { rows: found } = await sql<{ id: number }>`select p.id from receivables_plan p
    where p.deleted_at is null and (p.id = any(${planIds}::bigint[]) or p.business_id = any(${businessIds}::bigint[]))
    order by p.id for no key update`.execute(trx)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<Plan>`select p.*, ${received(sql`a.receivables_plan_id = p.id`)} as received
    from receivables_plan p where p.id = any(${ids}::bigint[]) order by p.id`.execute(trx)
  return rows
}

const { effect } = business.states
const isEffective = (order: StoredRow) =>
  Number(order.effect_status) === stateCode(business, 'effective', effect)
const isCancelled = (order: StoredRow) =>
  Number(order.effect_status) === stateCode(business, 'cancelled', effect)
const delivery = (order: StoredRow): Delivery => (isEffective(order) ? 'done' : 'open')

function statusOfOrder(order: Order): Values {
  const status = paymentOf({
    money: String(order.money ?? '0'),
    received: order.received,
    writeOff: order.written_off,
    delivery: delivery(order),
    // a release on account ends with the order
    status: isCancelled(order) ? payment.unconfirmed : Number(order.payment_status),
  })
  return { received_money: order.received, write_off_money: order.written_off, payment_status: status }
}

/** What is settled reminds of nothing; what is settled no more does so again. */
function statusOfPlan(plan: Plan, { delivery: of, now }: { delivery: Delivery; now: Date }): Values {
  const status = paymentOf({
    money: String(plan.money ?? '0'),
    received: plan.received,
    writeOff: String(plan.write_off_money),
    delivery: of,
    status: Number(plan.payment_status),
  })
  const wasSettled = Number(plan.payment_status) === payment.settled
  const isSettled = status === payment.settled
  if (isSettled === wasSettled) return { payment_status: status }
  return {
    payment_status: status,
    settle_time: isSettled ? now : null,
    push_status: isSettled ? push.never : push.open,
  }
}
