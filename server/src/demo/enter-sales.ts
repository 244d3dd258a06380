import { type Kysely, sql, type Transaction } from 'kysely'
import { businessEnds } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Tables } from '#server/platform/database.ts'
import { drawSale, packBaskets, reserveSaleIds } from './draw-sale.ts'
import { type Buyer, drawTitle, type SalesDesk } from './draw-sales.ts'
import type { SoldProduct } from './enter-products.ts'
import { enterCreations } from './enter-records.ts'
import { insertRows, reserveIds } from './insert-rows.ts'
import type { Random } from './random.ts'

interface SalesOptions {
  random: Random
  now: Date
  products: readonly SoldProduct[]
}

/** Of each buyer at most. */
const MOST_SALES = 3

/** What was sold to everybody who has bought: contracts in every state, with lines, plans, payments, invoices and visits. */
export async function enterSales(trx: Transaction<Tables>, options: SalesOptions): Promise<void> {
  const { random, now, products } = options
  const desk: SalesDesk = {
    random,
    times: random.fork('times'),
    now,
    numbers: { contract: 0, receivables: 0, invoice: 0, visit: 0 },
  }
  const goods = packBaskets(random.fork('goods'), products)
  const buyers = await readBuyers(trx)
  const ids = await reserveSaleIds(buyers.length * MOST_SALES, async (table, count) => {
    const [first = 1] = await reserveIds(trx, { table, count })
    return first
  })
  const sales = buyers.flatMap((buyer) =>
    Array.from({ length: random.integer(1, MOST_SALES) }, (_, at) =>
      drawSale(desk, { buyer, goods: goods(), businessId: buyer.won?.[at] ?? null }, ids),
    ),
  )
  await enter(
    trx,
    contract,
    sales.flatMap((sale) => sale.contract),
  )
  await insertRows(
    trx,
    'contract_product',
    sales.flatMap((sale) => sale.contract_product),
  )
  await enter(
    trx,
    receivablesPlan,
    sales.flatMap((sale) => sale.receivables_plan),
  )
  await enter(
    trx,
    receivables,
    sales.flatMap((sale) => sale.receivables),
  )
  await enter(
    trx,
    invoice,
    sales.flatMap((sale) => sale.invoice),
  )
  await enter(
    trx,
    visit,
    sales.flatMap((sale) => sale.visit),
  )
  await insertRows(
    trx,
    'invoice_titles',
    buyers.filter(() => random.chance(0.6)).map((buyer) => drawTitle(desk, buyer)),
  )
}

/** Everybody who has bought, who did so first before the others. */
export async function readBuyers(db: Kysely<Tables>): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`select c.id, c.customer_name as name, c.owner_user_id as "ownerUserId",
      c.deal_time as "boughtAt", p.id as "contactsId", p.name as "contactsName", p.mobile as "contactsMobile",
      (select array_agg(b.id order by b.id) from business b
        where b.customer_id = c.id and b.is_end = ${businessEnds.won.code} and b.deleted_at is null) as won
    from customer c left join contacts p on p.id = c.contacts_id
    where c.deal_status = 1 and c.owner_user_id is not null and c.deleted_at is null
    order by c.deal_time, c.id`.execute(db)
  return rows
}

interface Made extends Record<string, unknown> {
  id: number
  create_user_id: number
  create_time: Date
}

/** The rows, and that somebody has made them. */
async function enter(trx: Transaction<Tables>, type: RecordType, rows: readonly Made[]): Promise<void> {
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
