import { sql, type Transaction } from 'kysely'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import type { Random } from './random.ts'

export interface PaidOrder {
  id: number
  orderNo: string
  customerId: number
  ownerUserId: number
  received: string
  day: string
  time: Date
  /** Of the money; absent: the order has none, and is given it itself. */
  planId?: number
}

/** A receipt for each order that has received something, allotted to its plan: sums of orders are those of their receipts. */
export async function enterOrderReceipts(
  trx: Transaction<Tables>,
  { random }: { random: Random },
): Promise<void> {
  const { rows: orders } =
    await sql<PaidOrder>`select b.id, b.order_no as "orderNo", b.customer_id as "customerId",
      b.owner_user_id as "ownerUserId", b.received_money as received, p.id as "planId",
      (b.effect_time at time zone 'Asia/Shanghai')::date as day, b.effect_time as time
    from business b join receivables_plan p on p.business_id = b.id
    where b.received_money > 0 order by b.id`.execute(trx)
  const ids = await reserveIds(trx, { table: receivables.table, count: orders.length })
  await insertRows(trx, receivables.table, receiptRows(orders, { ids, random }))
  await insertRows(trx, 'receivables_allocation', shareRows(orders, ids))
}

/** HK-20261127-0002 of DD202611270002: as long as those of contracts, which have no leading zeros. */
const numberOf = (orderNo: string): string => `HK-${orderNo.slice(2, 10)}-${orderNo.slice(10)}`

/** What each order has received, as one receipt with this id. */
export const receiptRows = (
  orders: readonly PaidOrder[],
  { ids, random }: { ids: readonly number[]; random: Random },
) =>
  orders.map(({ orderNo, customerId, ownerUserId, received, day, time, planId }, at) => ({
    id: ids[at],
    batch_id: drawBatchId(random),
    initials: initialsOf(numberOf(orderNo)),
    number: numberOf(orderNo),
    customer_id: customerId,
    receivables_plan_id: planId ?? null,
    return_time: day,
    money: received,
    return_type: '银行转账',
    check_status: checkStates.normal.code,
    owner_user_id: ownerUserId,
    create_user_id: ownerUserId,
    create_time: time,
    update_time: time,
  }))

export const shareRows = (orders: readonly PaidOrder[], receiptIds: readonly number[]) =>
  orders.map(({ id, received, planId }, at) => ({
    receivables_id: receiptIds[at],
    ...(planId === undefined
      ? { business_id: id, receivables_plan_id: null }
      : { business_id: null, receivables_plan_id: planId }),
    money: received,
    seq: 1,
  }))
