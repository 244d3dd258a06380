import { sql, type Transaction } from 'kysely'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { lineRoles } from '#protocol/crm/order/declare.ts'
import { lineStatus, payment, sources } from '#protocol/crm/order/words.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { DAY, HOUR, startOfDay } from '#server/platform/time/clock.ts'
import { type DrawnLine, type DrawnOrder, orderTypeName } from './draw-orders.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import { ORDER_GROUP } from './open-orders.ts'
import type { Random } from './random.ts'

type Trx = Transaction<Tables>

/** 待生效, the last stage of orders. */
const AGREED = 47_674

/** An order with the ids that its rows have. */
export interface NumberedOrder {
  id: number
  order: DrawnOrder
  lines: { id: number; line: DrawnLine }[]
  orderNo: string
  name: string
  money: string
}

const sumOf = (lines: readonly DrawnLine[]): string =>
  (lines.reduce((sum, { money }) => sum + Math.round(Number(money) * 100), 0) / 100).toFixed(2)

/** What orders are named and numbered by. */
interface Naming {
  ids: readonly number[]
  /** Of their lines, in order. */
  lineIds: readonly number[]
  customers: ReadonlyMap<number, string>
  /** The last number of each day; moves on with the orders. */
  last: Map<string, number>
}

export const countLines = (orders: readonly DrawnOrder[]): number =>
  orders.reduce((sum, { lines }) => sum + lines.length, 0)

export const byDay = (orders: readonly DrawnOrder[]): DrawnOrder[] =>
  orders.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))

/** Gives ids, numbers and names to orders, which come in the order of their days. */
export function nameOrders(
  orders: readonly DrawnOrder[],
  { ids, lineIds, customers, last }: Naming,
): NumberedOrder[] {
  let placed = 0
  return orders.map((order, at) => {
    const number = (last.get(order.day) ?? 0) + 1
    last.set(order.day, number)
    const day = order.day.replaceAll('-', '')
    return {
      id: ids[at] ?? 0,
      order,
      lines: order.lines.map((line) => ({ id: lineIds[placed++] ?? 0, line })),
      orderNo: `DD${day}${String(number).padStart(4, '0')}`,
      name: `${customers.get(order.customerId) ?? ''}-${orderTypeName(order.type)}-${day}`,
      money: sumOf(order.lines),
    }
  })
}

/** Numbers orders by their days, the earliest first, and keeps what the next number of each day follows. */
export async function numberOrders(trx: Trx, drawn: readonly DrawnOrder[]): Promise<NumberedOrder[]> {
  const orders = byDay(drawn)
  const ids = await reserveIds(trx, { table: business.table, count: orders.length })
  const lineIds = await reserveIds(trx, {
    ...{ table: 'business_lock', column: 'business_lock_id' },
    count: countLines(orders),
  })
  const { rows } = await sql<{ id: number; name: string }>`select id, customer_name as name
    from customer`.execute(trx)
  const customers = new Map(rows.map(({ id, name }) => [id, name]))
  const last = new Map<string, number>()
  const numbered = nameOrders(orders, { ids, lineIds, customers, last })
  await insertRows(
    trx,
    'order_numbers',
    [...last].map(([day, last_number]) => ({ day, last_number })),
  )
  return numbered
}

/** Orders that took effect: most are paid for, some are released on account. */
export const orderRows = (orders: readonly NumberedOrder[], { random, now }: { random: Random; now: Date }) =>
  orders.map(({ id, order, lines, orderNo, name, money }) => {
    const effect = new Date(startOfDay(order.day).getTime() + 11 * HOUR)
    const isRecent = now.getTime() - effect.getTime() < 60 * DAY
    const isPaid = Number(money) === 0 || !random.chance(isRecent ? 0.35 : 0.04)
    const part = random.chance(0.5) ? Math.round(Number(money) * 50) / 100 : 0
    const [first] = lines
    return {
      id,
      batch_id: drawBatchId(random),
      initials: initialsOf(name),
      business_name: name,
      customer_id: order.customerId,
      money,
      total_price: money,
      discount_rate: 0,
      type_id: ORDER_GROUP,
      stage_id: AGREED,
      status_id: businessEnds.won.code,
      is_end: businessEnds.won.code,
      followup: 1,
      owner_user_id: order.ownerUserId,
      create_user_id: order.ownerUserId,
      create_time: new Date(effect.getTime() - random.integer(1, 9) * DAY),
      update_time: effect,
      check_status: 10,
      order_type: order.type,
      order_no: orderNo,
      region: order.region,
      distinguish: first?.line.distinguish ?? 0,
      contract_id: order.contractId,
      lease_years: order.type === 0 || order.type === 2 ? 1 : null,
      start_time: first?.line.start ?? null,
      end_time: first?.line.end ?? null,
      shell_nums: lines.map(({ line }) => line.shellNum).join(','),
      product_ids: (first?.line.productIds ?? []).join(','),
      port_number: lines.reduce((sum, { line }) => sum + line.ports, 0),
      source: sources.form,
      handle_user_id: order.ownerUserId,
      effect_status: 3,
      effect_time: effect,
      payment_status: isPaid ? payment.settled : payment.onAccount,
      received_money: isPaid ? money : part.toFixed(2),
    }
  })

/** Their locks need not be there yet. */
export async function insertOrders(
  trx: Trx,
  orders: readonly NumberedOrder[],
  desk: { random: Random; now: Date },
): Promise<void> {
  const rows = orderRows(orders, desk)
  await insertRows(trx, business.table, rows)
  await insertRows(
    trx,
    'business_changes',
    rows.map(({ id, effect_time, owner_user_id }) => ({
      business_id: id,
      status_id: businessEnds.won.code,
      create_time: effect_time,
      create_user_id: owner_user_id,
    })),
  )
}

export const lineRows = (orders: readonly NumberedOrder[]) =>
  orders.flatMap((numbered) =>
    numbered.lines.map(({ id, line }, at) => ({
      business_lock_id: id,
      business_id: numbered.id,
      seq: at + 1,
      role: numbered.order.type === 5 ? lineRoles.replaced : lineRoles.target,
      lock_id: line.lockId,
      shell_num: line.shellNum,
      distinguish: line.distinguish,
      port_before: line.portsBefore,
      port_number: line.ports,
      start_time: line.start,
      end_time: line.end,
      sales_price: line.money,
      arithmetic: '',
      product_ids: line.productIds,
      line_status: lineStatus.effective,
      reserved: false,
      invoiced_money: '0',
    })),
  )

/** Lines of orders, with ids that were reserved for them. */
export async function insertLines(trx: Trx, orders: readonly NumberedOrder[]): Promise<void> {
  const lines = lineRows(orders)
  const [first] = lines
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into business_lock (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::business_lock, ${JSON.stringify(lines)}::json)`.execute(
    trx,
  )
}
