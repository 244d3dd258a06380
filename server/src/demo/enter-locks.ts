import { type Kysely, sql, type Transaction } from 'kysely'
import { foldLock, licencesOf } from '#protocol/crm/software-lock/fold.ts'
import type { LockState } from '#protocol/crm/software-lock/state.ts'
import { recordSales } from '#server/crm/sale/door.ts'
import {
  deriveAnalysis,
  entitlementRows,
  licenceRows,
  readLedgers,
  storedRow,
} from '#server/crm/software-lock/door.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, formatDay, HOUR, startOfDay } from '#server/platform/time/clock.ts'
import {
  type DrawnEvent,
  type DrawnLock,
  drawSoldLock,
  drawStock,
  type LockDesk,
  type LockSale,
  untilToday,
} from './draw-locks.ts'
import { type DrawnLine, ordersBehind } from './draw-orders.ts'
import { enterOrderPlans } from './enter-order-plans.ts'
import { enterOrderReceipts } from './enter-order-receipts.ts'
import { insertLines, insertOrders, type NumberedOrder, numberOrders } from './enter-orders.ts'
import { isModule, type SoldProduct } from './enter-products.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import type { Random } from './random.ts'

interface LocksOptions {
  random: Random
  products: readonly SoldProduct[]
  now: Date
  /** The stock keeper. */
  keeperId: number
}

/** Devices that no customer has. */
const STOCK = 60

/** The locks of all customers with contracts in force, three years of their history, and the stock. */
export async function enterLocks(
  trx: Transaction<Tables>,
  { random, products, now, keeperId }: LocksOptions,
): Promise<void> {
  const desk: LockDesk = { random, products: products.filter(isModule), now, keeperId, last: 10_000 }
  const sales = await readSales(trx)
  const sold = sales.flatMap((sale) => {
    const at = { ...sale, day: beginOf(desk, sale.day) }
    return Array.from(
      {
        length: random.weighted([
          [1, 6],
          [2, 3],
          [4, 1],
        ]),
      },
      () => drawSoldLock(desk, at),
    )
  })
  const drawn = [...sold, ...drawStock(desk, STOCK)]
    .map((lock) => untilToday(lock, now))
    .filter(({ events }) => events[0]?.eventType === 'STOCK_IN')
  await writeLocks(trx, desk, drawn)
}

/** Some of what runs today was begun in earlier years. */
export const earlier = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28')

/** On the day of its contract, some years before, or before in such a way that a year of it ends about now. */
function beginOf({ random, now }: LockDesk, day: string): string {
  const begin = random.weighted([
    [day, 5],
    [earlier(day, random.integer(1, 2)), 3],
    [earlier(addDays(formatDay(now), random.integer(-10, 88)), random.integer(1, 3)), 4],
  ])
  return begin < day ? begin : day
}

/** What is in force, of owners who are there. */
export async function readSales(trx: Kysely<Tables>): Promise<LockSale[]> {
  const { rows } = await sql<LockSale>`select id as "contractId", customer_id as "customerId",
      owner_user_id as "ownerUserId", order_date as day
    from contract where check_status in (1, 10) and deleted_at is null and order_date is not null order by id`.execute(
    trx,
  )
  return rows
}

async function writeLocks(
  trx: Transaction<Tables>,
  desk: LockDesk,
  drawn: readonly DrawnLock[],
): Promise<void> {
  const ids = await reserveIds(trx, { table: 'software_lock', count: drawn.length })
  const orders = await numberOrders(trx, ordersBehind(drawn, ids))
  await insertOrders(trx, orders, desk)
  const events = eventRows(drawn, ids, orders)
  await insertRows(trx, 'lock_event', events)
  const ledgers = await readLedgers(trx, ids)
  const states = new Map(ids.map((id) => [id, foldLock(ledgers.get(id) ?? [])]))
  await insertRows(
    trx,
    'software_lock',
    [...states].map(([id, state]) =>
      lockRow({ id, state, times: (ledgers.get(id) ?? []).map(({ recordedAt }) => recordedAt) }, desk),
    ),
  )
  await insertRows(trx, 'lock_product', entitlementRows(states))
  const licences = new Map(ids.map((id) => [id, licencesOf(ledgers.get(id) ?? [])]))
  await insertRows(trx, 'lock_licence', licenceRows(licences).map(licenceRow))
  await insertLines(trx, orders)
  await enterOrderPlans(trx, desk)
  await enterOrderReceipts(trx, desk)
  await recordSales(
    trx,
    orders.map(({ id }) => id),
  )
  await deriveAnalysis(trx, ids)
}

/** Rows of the ledger in the order of time: numbers are given out as if each had been written on its day. */
export function eventRows(
  drawn: readonly DrawnLock[],
  ids: readonly number[],
  orders: readonly NumberedOrder[],
) {
  const behind = new Map(
    orders.flatMap(({ id, order, lines }) =>
      lines.map(({ id: lineId, line }) => [line.event, { id, type: order.type, lineId, line }] as const),
    ),
  )
  return drawn
    .flatMap((lock, at) =>
      lock.events.map((event, place) => ({
        event_key: `demo:${lock.shellNum}:${place}`,
        lock_id: ids[at] ?? 0,
        event_type: event.eventType,
        effective_date: event.day,
        recorded_at: new Date(startOfDay(event.day).getTime() + (9 + (place % 8)) * HOUR),
        contract_id: event.contractId ?? null,
        patch: { ...event.patch, ...businessOf(behind.get(event)) },
        entitlement_ops: event.entitlementOps ?? [],
        amount: event.amount ?? null,
        user_id: event.userId,
        reason: event.reason ?? null,
        ...belongingsOf(behind.get(event), event),
      })),
    )
    .toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime())
}

interface WrittenLock {
  id: number
  state: LockState
  /** Milliseconds at which its events were recorded. */
  times: readonly number[]
}

export const lockRow = ({ id, state, times }: WrittenLock, desk: Pick<LockDesk, 'random' | 'keeperId'>) => ({
  id,
  batch_id: drawBatchId(desk.random),
  initials: initialsOf(state.shellNum),
  create_user_id: desk.keeperId,
  create_time: new Date(Math.min(...times)),
  update_time: new Date(Math.max(...times)),
  ...storedRow(state),
})

export const licenceRow = ({ from, until, ...row }: ReturnType<typeof licenceRows>[number]) => ({
  ...row,
  held: `[${from},${until ?? ''}${until ? ']' : ')'}`,
})

interface Behind {
  id: number
  type: number
  lineId: number
  line: DrawnLine
}

const businessOf = (order: Behind | undefined) => (order ? { businessId: order.id } : {})

/** What an event has of the order that wrote it. */
const belongingsOf = (order: Behind | undefined, { day, eventType }: DrawnEvent) => {
  const isTerm = eventType === 'ACTIVATE' || eventType === 'RENEW'
  const { start = null, endBefore = null, end = null } = order?.line ?? {}
  return {
    business_id: order?.id ?? null,
    business_lock_id: order?.lineId ?? null,
    order_type: order?.type ?? null,
    sale_date: order ? day : null,
    term_start: isTerm ? (start ?? (endBefore && addDays(endBefore, 1))) : null,
    prev_end_time: endBefore,
    new_end_time: end,
  }
}
