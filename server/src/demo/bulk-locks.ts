import type { Kysely } from 'kysely'
import type pg from 'pg'
import { business } from '#protocol/crm/business/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { type FoldedEvent, foldLock, licencesOf } from '#protocol/crm/software-lock/fold.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { entitlementRows, licenceRows } from '#server/crm/software-lock/door.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { readProducts } from './bulk-sales.ts'
import { copyRecords } from './copy-rows.ts'
import { type DrawnLock, drawSoldLock, drawStock, type LockDesk, untilToday } from './draw-locks.ts'
import { ordersBehind } from './draw-orders.ts'
import { earlier, eventRows, licenceRow, lockRow, readSales } from './enter-locks.ts'
import { receiptRows, shareRows } from './enter-order-receipts.ts'
import { byDay, countLines, lineRows, nameOrders, orderRows } from './enter-orders.ts'
import { loadTables } from './load-tables.ts'
import { createRandom } from './random.ts'

interface LocksOptions {
  db: Kysely<Tables>
  pool: pg.Pool
  now: Date
  locks: number
  /** The stock keeper. */
  keeperId: number
  /** Called now and then while locks are drawn. */
  onProgress?: (drawn: number) => void
}

/** Locks that are drawn together, so that what is in memory stays small. */
const PIECE = 5_000
/** Locks whose sales and terms are derived together. */
const DERIVED = 2_000
/** One lock in this number is in the stock. */
const STOCKED = 40
/** How many locks a contract brings: mostly few, now and then those of a large company. */
const COUNTS = [
  [1, 600],
  [2, 300],
  [4, 100],
  [100, 2],
] as const
/** Years before its contract in which a lock began: with its renewals, a lock comes to five events. */
const MOST_YEARS = 6

const tables = [
  ...['business', 'business_changes', 'business_lock', 'software_lock', 'lock_product', 'lock_licence'],
  ...['receivables', 'receivables_allocation'],
]

/**
 * Adds locks with their ledgers to the contracts in force, in turn: orders, lines, receipts and sales behind their events, drawn like
 * those of the demonstration company. The ledger is sealed, and every derived table is what `verifyLedger` expects.
 */
export async function bulkLocks({ db, pool, now, locks, keeperId, onProgress }: LocksOptions): Promise<void> {
  if (locks === 0) return
  const last = await readLastNumber(pool)
  const random = createRandom(`load/locks/${last}`)
  const desk: LockDesk = { random, products: await readProducts(db), now, keeperId, last }
  const drawn = drawLocks(desk, await readSales(db), locks)
  const naming = { customers: await readCustomers(pool), last: await readLastOrders(pool) }
  const written: { lockIds: number[]; orderIds: number[] } = { lockIds: [], orderIds: [] }
  await loadTables(pool, { tables, rows: locks }, async (client) => {
    await client.query('alter table receivables_allocation disable trigger allocation_holds')
    for (let done = 0; done < locks; done += PIECE) {
      const piece = Array.from({ length: Math.min(PIECE, locks - done) }, () => drawn.next().value)
      const { lockIds, orderIds } = await writePiece(client, desk, { drawn: piece, naming })
      written.lockIds.push(...lockIds)
      written.orderIds.push(...orderIds)
      onProgress?.(done + piece.length)
    }
    await client.query('alter table receivables_allocation enable trigger allocation_holds')
    await client.query(
      `insert into order_numbers (day, last_number) select * from unnest($1::date[], $2::int[])
        on conflict (day) do update set last_number = excluded.last_number`,
      [[...naming.last.keys()], [...naming.last.values()]],
    )
  })
  await derive(pool, written)
  await sealLedger(pool)
}

/** Locks without end, one contract after another. */
function* drawLocks(
  desk: LockDesk,
  sales: Awaited<ReturnType<typeof readSales>>,
  locks: number,
): Generator<DrawnLock, never> {
  const { random, now } = desk
  if (sales.length === 0) throw new RangeError('no contract is in force')
  // the contracts are spread over, so that every part of the company has its share
  const step = Math.max(1, Math.floor((sales.length * 1.6) / locks))
  for (let turn = 0; ; turn += step) {
    const sale = sales[turn % sales.length]
    if (!sale) continue
    const day = earlier(sale.day, random.integer(0, MOST_YEARS))
    const count = random.weighted(COUNTS)
    const sold = Array.from({ length: count }, () =>
      random.chance(1 / STOCKED) ? drawStock(desk, 1) : [drawSoldLock(desk, { ...sale, day })],
    )
    for (const lock of sold.flat().map((each) => untilToday(each, now)))
      if (lock.events[0]?.eventType === 'STOCK_IN') yield lock
  }
}

interface Piece {
  drawn: readonly DrawnLock[]
  naming: { customers: ReadonlyMap<number, string>; last: Map<string, number> }
}

async function writePiece(client: pg.ClientBase, desk: LockDesk, { drawn, naming }: Piece) {
  const lockIds = await reserve(client, softwareLock.table, drawn.length)
  const bought = byDay(ordersBehind(drawn, lockIds))
  const orderIds = await reserve(client, business.table, bought.length)
  const lineIds = await reserve(client, 'business_lock', countLines(bought), 'business_lock_id')
  const orders = nameOrders(bought, { ids: orderIds, lineIds, ...naming })
  const events = eventRows(drawn, lockIds, orders)
  await copyRecords(client, 'lock_event', events)
  const ledgers = await readBack(client, lockIds, events)
  const states = new Map(lockIds.map((id) => [id, foldLock(ledgers.get(id) ?? [])]))
  const licences = new Map(lockIds.map((id) => [id, licencesOf(ledgers.get(id) ?? [])]))
  const businesses = orderRows(orders, desk)
  const paid = businesses
    .filter(({ received_money }) => Number(received_money) > 0)
    .map((row) => ({
      id: row.id,
      orderNo: row.order_no,
      customerId: row.customer_id,
      ownerUserId: row.owner_user_id,
      received: row.received_money,
      day: formatDay(row.effect_time),
      time: row.effect_time,
    }))
  const receiptIds = await reserve(client, receivables.table, paid.length)
  await copyRecords(client, business.table, businesses)
  await copyRecords(client, 'business_lock', lineRows(orders))
  await copyRecords(
    client,
    softwareLock.table,
    [...states].map(([id, state]) =>
      lockRow({ id, state, times: (ledgers.get(id) ?? []).map(({ recordedAt }) => recordedAt) }, desk),
    ),
  )
  await copyRecords(client, 'lock_product', entitlementRows(states))
  await copyRecords(client, 'lock_licence', licenceRows(licences).map(licenceRow))
  await copyRecords(client, receivables.table, receiptRows(paid, { ids: receiptIds, random: desk.random }))
  await copyRecords(client, 'receivables_allocation', shareRows(paid, receiptIds))
  return { lockIds, orderIds }
}

type EventRow = ReturnType<typeof eventRows>[number]

/** The ledgers of locks with the ids that their events were given: only the log's owner may give ids. */
async function readBack(client: pg.ClientBase, lockIds: readonly number[], events: readonly EventRow[]) {
  const { rows } = await client.query<{ id: string; key: string }>(
    'select id, event_key as key from lock_event where lock_id = any($1::bigint[])',
    [lockIds],
  )
  const ids = new Map(rows.map(({ id, key }) => [key, Number(id)]))
  return Map.groupBy(
    events.map((row) => foldedOf(ids.get(row.event_key) ?? 0, row)),
    ({ lockId }) => lockId,
  )
}

const foldedOf = (eventId: number, row: EventRow): FoldedEvent & { lockId: number } => ({
  eventId,
  lockId: row.lock_id,
  eventType: row.event_type,
  effectiveDate: row.effective_date,
  recordedAt: row.recorded_at.getTime(),
  patch: row.patch,
  entitlementOps: row.entitlement_ops,
  businessId: row.business_id,
  reversedEventId: null,
})

/**
 * Sales of the orders and the tables of the lock analysis, by the functions that writers use. Without a limit: each portion reads the
 * ledger to its end, which takes minutes on a busy machine, and no one waits.
 */
async function derive(
  pool: pg.Pool,
  { lockIds, orderIds }: { lockIds: readonly number[]; orderIds: readonly number[] },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const ids of inPieces(orderIds)) await client.query('select record_sales($1::bigint[])', [ids])
    for (const ids of inPieces(lockIds))
      await client.query('select derive_lock_analysis($1::bigint[])', [ids])
    for (const table of ['sale_record', 'lock_sale_event', 'lock_term'])
      await client.query(`vacuum (analyze) ${table}`)
  } finally {
    client.release(true)
  }
}

const inPieces = (ids: readonly number[]): (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / DERIVED) }, (_, at) =>
    ids.slice(at * DERIVED, (at + 1) * DERIVED),
  )

/** A million rows that wait for their seal would be sealed beside the first minutes of work. */
async function sealLedger(pool: pg.Pool): Promise<void> {
  const seal = async () => {
    const { rows } = await pool.query<{ sealed: number }>(
      `select seal_log(log, $1) as sealed from log_heads where table_name = 'lock_event'`,
      [PIECE],
    )
    return rows[0]?.sealed ?? 0
  }
  while ((await seal()) === PIECE);
}

async function reserve(
  client: pg.ClientBase,
  table: string,
  count: number,
  column = 'id',
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::int)',
    [table, column, count],
  )
  return rows.map(({ id }) => Number(id))
}

async function readLastNumber(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: string }>(
    `select coalesce(max(substr(shell_num, 5)::bigint), 0) as last from software_lock where shell_num ~ '^3215\\d{1,9}$'`,
  )
  return Math.max(10_000, Number(rows[0]?.last))
}

/** Names of customers with contracts. */
async function readCustomers(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, customer_name as name from customer
      where id in (select customer_id from contract where check_status in (1, 10))`,
  )
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

async function readLastOrders(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ day: string; last: number }>(
    'select day::text, last_number as last from order_numbers',
  )
  return new Map(rows.map(({ day, last }) => [day, last]))
}
