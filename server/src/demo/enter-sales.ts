import { type Kysely, sql, type Transaction } from 'kysely'
import { businessEnds } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { drawPurchase } from './draw-goods.ts'
import { drawInvoice, drawRed, drawTitle, isTakenBack } from './draw-invoices.ts'
import {
  type Buyer,
  drawContract,
  drawPlans,
  drawReceivable,
  drawVisit,
  isInForce,
  type SalesDesk,
  type Sold,
} from './draw-sales.ts'
import type { SoldProduct } from './enter-products.ts'
import { enterCreations } from './enter-records.ts'
import { insertRows, reserveIds, withIds } from './insert-rows.ts'
import type { Random } from './random.ts'

interface SalesOptions {
  random: Random
  products: readonly SoldProduct[]
  now: Date
}

/** What was sold to all buyers: contracts in every state, with plans, payments, invoices and visits. */
export async function enterSales(
  trx: Transaction<Tables>,
  { random, products, now }: SalesOptions,
): Promise<void> {
  const desk: SalesDesk = {
    random,
    times: random.fork('times'),
    now,
    numbers: { contract: 0, receivables: 0, invoice: 0, visit: 0 },
  }
  const buyers = await readBuyers(trx)
  const sold = await enterContracts(trx, desk, { buyers, products })
  const running = sold.filter((each) => isInForce(each.contract) || each.contract.check_status === 8)
  const drawn = running.flatMap((each) => drawPlans(desk, each))
  const planIds = await reserveIds(trx, { table: 'receivables_plan', count: drawn.length })
  const plans = withIds(drawn, planIds)
  await enter(trx, receivablesPlan, plans)
  const byContract = new Map(sold.map((each) => [each.id, each]))
  await enterDrawn(
    trx,
    receivables,
    plans.flatMap((plan) => {
      const of = byContract.get(plan.contract_id)
      return of && isInForce(of.contract) ? (drawReceivable(desk, of, plan) ?? []) : []
    }),
  )
  const inForce = sold.filter((each) => isInForce(each.contract))
  await enterInvoices(
    trx,
    desk,
    inForce.filter(() => random.chance(0.5)),
  )
  await enterDrawn(
    trx,
    visit,
    inForce.filter(() => random.chance(0.3)).map((each) => drawVisit(desk, each)),
  )
  await insertRows(
    trx,
    'invoice_titles',
    buyers.filter(() => random.chance(0.6)).map((buyer) => drawTitle(desk, buyer)),
  )
  await settle(trx, now)
}

/** An invoice of each sale, and then the red ones that take some of them back. */
async function enterInvoices(trx: Transaction<Tables>, desk: SalesDesk, sold: readonly Sold[]) {
  const drawn = sold.map((of) => ({ of, row: drawInvoice(desk, of) }))
  const ids = await reserveIds(trx, { table: 'invoice', count: drawn.length })
  const invoices = withIds(drawn, ids).map(({ id, of, row }) => ({ of, row: { ...row, id } }))
  await enter(
    trx,
    invoice,
    invoices.map(({ row }) => row),
  )
  await enterDrawn(
    trx,
    invoice,
    invoices.filter(({ row }) => isTakenBack(desk, row)).map(({ of, row }) => drawRed(desk, of, row)),
  )
}

/** All who have bought, the earliest first. */
export async function readBuyers(db: Kysely<Tables>): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`select c.id, c.customer_name as name, c.owner_user_id as "ownerUserId",
      c.deal_time as "boughtAt", p.id as "contactsId", p.name as "contactsName", p.mobile as "contactsMobile",
      (select array_agg(b.id order by b.id) from business b
        where b.customer_id = c.id and b.is_end = ${businessEnds.won.code} and b.deleted_at is null) as won
    from customer c left join contacts p on p.id = c.contacts_id
    where c.deal_status = 1 and c.owner_user_id is not null order by c.deal_time, c.id`.execute(db)
  return rows
}

async function enterContracts(
  trx: Transaction<Tables>,
  desk: SalesDesk,
  { buyers, products }: { buyers: readonly Buyer[]; products: readonly SoldProduct[] },
): Promise<Sold[]> {
  const offered = await readOffers(trx)
  const purchases = desk.random.fork('purchases')
  const drawn = buyers.flatMap((buyer) =>
    Array.from({ length: desk.random.integer(1, 3) }, (_, at) => {
      const businessId = buyer.won?.[at] ?? null
      const goods =
        (businessId === null ? undefined : offered.get(businessId)) ?? drawPurchase(purchases, products)
      const contract = { ...drawContract(desk, buyer, businessId), money: Number(goods.total) }
      return { buyer, contract, goods }
    }),
  )
  const sold = withIds(drawn, await reserveIds(trx, { table: 'contract', count: drawn.length }))
  await enter(
    trx,
    contract,
    sold.map(({ id, contract: row, goods }) => ({
      ...row,
      id,
      ...goods.totals,
    })),
  )
  const lines = sold.flatMap(({ id, goods }) =>
    goods.lines.map((line, place) => ({ ...line, record_id: id, place })),
  )
  const lineIds = await reserveIds(trx, { table: 'contract_product', count: lines.length })
  await insertRows(trx, 'contract_product', withIds(lines, lineIds))
  return sold
}

interface Goods {
  total: string
  /** Columns of the document. */
  totals: object
  lines: readonly object[]
}

/** What was offered in businesses that were won: their contracts sell it. */
async function readOffers(trx: Transaction<Tables>): Promise<Map<number, Goods>> {
  const { rows } = await sql<Goods & { id: number }>`
    select b.id, b.total_price::text as total,
      json_build_object('discount_rate', b.discount_rate, 'total_price', b.total_price,
        'largest_discount', b.largest_discount, 'largest_deviation', b.largest_deviation) as totals,
      (select json_agg(to_jsonb(l) - 'id' - 'record_id' - 'place' order by l.place) from business_product l
        where l.record_id = b.id) as lines
    from business b where b.is_end = ${businessEnds.won.code} and exists(
      select from business_product l where l.record_id = b.id)`.execute(trx)
  return new Map(rows.map(({ id, ...goods }) => [id, goods]))
}

interface Made extends Record<string, unknown> {
  create_user_id: number
  create_time: Date
}
type Entered = Made & { id: number }

async function enterDrawn(trx: Transaction<Tables>, type: RecordType, drawn: readonly Made[]): Promise<void> {
  await enter(trx, type, withIds(drawn, await reserveIds(trx, { table: type.table, count: drawn.length })))
}

/** The rows, and the history that they were made. */
async function enter(trx: Transaction<Tables>, type: RecordType, rows: readonly Entered[]): Promise<void> {
  await insertRows(trx, type.table, rows)
  await enterCreations(
    trx,
    rows.map((row) => ({
      type,
      recordId: row.id,
      userId: row.create_user_id,
      time: row.create_time,
      title: String(row[type.title] ?? ''),
    })),
  )
}

/** What contracts and plans have received, and the states of plans by it (crm-records.md §9.4, §19.3; locks-and-extensions.md §9.4). */
async function settle(trx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`update contract c set received_money = s.money from (
      select contract_id, sum(money) as money from receivables where check_status in (1, 10) group by 1) s
    where s.contract_id = c.id`.execute(trx)
  await sql`insert into receivables_allocation (receivables_id, receivables_plan_id, money, seq)
    select id, receivables_plan_id, money, 1 from receivables where receivables_plan_id is not null`.execute(
    trx,
  )
  await sql`update receivables_plan p set real_received_money = s.money, real_return_date = s.day from (
      select receivables_plan_id, sum(money) as money, max(return_time) as day from receivables
      where check_status in (1, 10) group by 1) s
    where s.receivables_plan_id = p.id`.execute(trx)
  await sql`update receivables_plan set received_status = case
      when real_received_money >= money then 1
      when return_date < ${formatDay(now)}::date then 4
      when real_received_money > 0 then 2
      else 0 end
    where received_status <> 3`.execute(trx)
  // what is paid, voided or was late is reminded of no more
  await sql`update receivables_plan set
    payment_status = case when real_received_money >= money then 2 when real_received_money > 0 then 3 else 0 end,
    push_status = case when real_received_money >= money or received_status = 3 then 3
      when return_date < ${formatDay(now)}::date then 1 else 0 end`.execute(trx)
}
