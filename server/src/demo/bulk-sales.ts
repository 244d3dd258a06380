import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { product } from '#protocol/crm/product/type.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { type Cell, copyLine, copyRows } from './copy-rows.ts'
import { drawSale, packBaskets, reserveSaleIds, saleTables } from './draw-sale.ts'
import type { SalesDesk } from './draw-sales.ts'
import type { SoldProduct } from './enter-products.ts'
import { readBuyers } from './enter-sales.ts'
import { loadTables, reserveBlock } from './load-tables.ts'
import { quotasOfProduct } from './quotas.ts'
import { createRandom } from './random.ts'

interface SalesOptions {
  db: Kysely<Tables>
  pool: pg.Pool
  now: Date
  contracts: number
  /** Called now and then while contracts are drawn. */
  onProgress?: (drawn: number) => void
}

/** Contracts that are drawn together, so that what is in memory stays small. */
const PIECE = 10_000

/**
 * Sells to all customers who have bought, one after another and once more until there are `contracts`: with lines, plans, receivables
 * and their allocations, invoices and visits, drawn like those of the demonstration company, but without timeline and history.
 * @throws StartFailure when no customer has bought, or there is nothing to buy
 */
export async function bulkSell({ db, pool, now, contracts, onProgress }: SalesOptions): Promise<void> {
  if (contracts === 0) return
  const [buyers, products] = [await readBuyers(db), await readProducts(db)]
  if (buyers.length === 0 || products.length === 0)
    throw new StartFailure('没有成交的客户或者在售的产品，不能装入合同：请用 --contracts 0。')
  const tables = [...saleTables, 'receivables_allocation']
  await loadTables(pool, { tables, rows: contracts }, async (client) => {
    const ids = await reserveSaleIds(contracts, (table, count) => reserveBlock(client, table, count))
    const random = createRandom(`load/sales/${ids.contract}`)
    // ids are never given twice, so that numbers that begin with theirs meet none that is there
    const { contract, receivables, invoice, visit } = ids
    const desk: SalesDesk = {
      random,
      times: random.fork('times'),
      now,
      numbers: { contract, receivables, invoice, visit },
    }
    const goods = packBaskets(random, products)
    for (let done = 0; done < contracts; done += PIECE) {
      const upTo = Math.min(contracts, done + PIECE)
      const sales = buyersBetween(buyers, done, upTo).map((buyer) =>
        drawSale(desk, { buyer, goods: goods() }, ids),
      )
      for (const table of saleTables)
        await writeRows(
          client,
          table,
          sales.flatMap((sale): SaleRow[] => sale[table]),
        )
      onProgress?.(upTo)
    }
    await allocate(client, receivables)
  })
}

/** Every receipt from this id on pays its plan whole (crm-records.md §9.4); checked one by one they would take most of the time. */
async function allocate(client: pg.ClientBase, first: number): Promise<void> {
  await client.query('alter table receivables_allocation disable trigger allocation_holds')
  await client.query(
    `insert into receivables_allocation (receivables_id, receivables_plan_id, money, seq)
      select id, receivables_plan_id, money, 1 from receivables where id >= $1 and receivables_plan_id is not null`,
    [first],
  )
  await client.query('alter table receivables_allocation enable trigger allocation_holds')
}

/** The buyers in turn, from one place to another of an endless queue. */
const buyersBetween = <Buyer>(buyers: readonly Buyer[], from: number, to: number): Buyer[] =>
  Array.from({ length: to - from }, (_, at) => buyers[(from + at) % buyers.length]).filter(
    (buyer) => buyer !== undefined,
  )

type SaleRow = Readonly<Record<string, Cell>>

/** The keys of the first row are the columns. */
async function writeRows(client: pg.ClientBase, table: string, rows: readonly SaleRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const lines = rows.values().map((row) => copyLine(columns.map((column) => row[column])))
  await copyRows(client, { table, columns }, lines)
}

/** What is on sale. */
export async function readProducts(db: Kysely<Tables>): Promise<SoldProduct[]> {
  const { rows } = await sql<
    Omit<SoldProduct, 'quotas'> & { num: string }
  >`select p.id, p.name, p.num, p.unit, p.price,
      c.name as "categoryName"
    from product p join product_categories c on c.category_id = p.category_id
    where p.status = ${stateCode(product, 'onSale')} and p.deleted_at is null order by p.id`.execute(db)
  return rows.map(({ num, ...row }) => ({ ...row, quotas: quotasOfProduct(num) }))
}
