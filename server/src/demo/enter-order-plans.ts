import { sql, type Transaction } from 'kysely'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, formatDay } from '#server/platform/time/clock.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import type { Random } from './random.ts'

interface PlannedOrder {
  customerId: number
  ownerUserId: number
  id: number
  type: number
  money: string
  received: string
  paymentStatus: number
  /** On which it passed. */
  day: string
  time: Date
  start: string | null
  end: string | null
}

/** As the product has it: due a week after the pass, reminded of a week before that (locks-and-extensions.md §9.2). */
const [DAYS_TO_PAY, REMIND_DAYS] = [7, 7]

const state = (name: string) => stateCode(receivablesPlan, name)

/**
 * A plan for each order that has passed, costs something and has none, over all it costs and with what it has received. Its contract
 * is left out: what a drawn contract agrees is planned already.
 */
export async function enterOrderPlans(
  trx: Transaction<Tables>,
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const { rows: orders } = await sql<PlannedOrder>`select b.id, b.customer_id as "customerId",
      b.owner_user_id as "ownerUserId", b.order_type as type, b.money, b.received_money as received,
      b.payment_status as "paymentStatus", b.end_time as "end",
      coalesce(b.start_time, (b.end_time - interval '1 year' + interval '1 day')::date) as start,
      coalesce(b.effect_time, b.create_time) as time,
      (coalesce(b.effect_time, b.create_time) at time zone 'Asia/Shanghai')::date as day
    from business b where b.order_type is not null and b.check_status in (1, 10) and b.money > 0
      and not exists (select from receivables_plan p where p.business_id = b.id)
    order by b.id`.execute(trx)
  const ids = await reserveIds(trx, { table: receivablesPlan.table, count: orders.length })
  const today = formatDay(now)
  await insertRows(
    trx,
    receivablesPlan.table,
    orders.map((order, at) => ({ id: ids[at], batch_id: drawBatchId(random), ...planOf(order, today) })),
  )
}

function planOf({ id, customerId, ownerUserId, type, time, day, ...order }: PlannedOrder, today: string) {
  const due = addDays(day, DAYS_TO_PAY)
  const isPaid = Number(order.received) >= Number(order.money)
  const hasSome = Number(order.received) > 0
  const paysTerm = orderTypeOf(type)?.paysTerm === true && order.end !== null
  return {
    ...{ num: '1', initials: initialsOf('1'), year_no: 1, remind: REMIND_DAYS, return_date: due },
    ...{ business_id: id, customer_id: customerId, money: order.money },
    ...{ owner_user_id: ownerUserId, create_user_id: ownerUserId, create_time: time, update_time: time },
    real_received_money: order.received,
    real_return_date: hasSome ? day : null,
    received_status: state(isPaid ? 'received' : due < today ? 'overdue' : hasSome ? 'partly' : 'waiting'),
    payment_status: order.paymentStatus,
    // what is paid or was late reminds of nothing
    push_status: isPaid ? push.never : due < today ? push.sent : push.open,
    ...(paysTerm ? { start_time: order.start, end_time: order.end } : { start_time: null, end_time: null }),
  }
}
