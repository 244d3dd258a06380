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
}

/** A receipt for each order that has received something, allotted to it: sums of orders are those of their receipts. */
export async function enterOrderReceipts(
  trx: Transaction<Tables>,
  { random }: { random: Random },
): Promise<void> {
  const { rows: orders } = await sql<PaidOrder>`select id, order_no as "orderNo", customer_id as "customerId",
      owner_user_id as "ownerUserId", received_money as received,
      (effect_time at time zone 'Asia/Shanghai')::date as day, effect_time as time
    from business where received_money > 0 order by id`.execute(trx)
  const ids = await reserveIds(trx, { table: receivables.table, count: orders.length })
  await insertRows(trx, receivables.table, receiptRows(orders, { ids, random }))
  await insertRows(trx, 'receivables_allocation', shareRows(orders, ids))
}

/** What each order has received, as one receipt with this id. */
export const receiptRows = (
  orders: readonly PaidOrder[],
  { ids, random }: { ids: readonly number[]; random: Random },
) =>
  orders.map(({ orderNo, customerId, ownerUserId, received, day, time }, at) => ({
    id: ids[at],
    batch_id: drawBatchId(random),
    initials: initialsOf(`HK-${orderNo}`),
    number: `HK-${orderNo}`,
    customer_id: customerId,
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
  orders.map(({ id, received }, at) => ({
    receivables_id: receiptIds[at],
    business_id: id,
    money: received,
    seq: 1,
  }))
