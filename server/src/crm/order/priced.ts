import { type Kysely, sql } from 'kysely'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import type { PricedProduct } from '#protocol/crm/order/price.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Products as the price list of today has them, to be looked up by their ids; deleted ones have no price any more. */
export async function readPriced(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => PricedProduct[]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return () => []
  const { rows } = await sql<PricedProduct>`select r.id as "productId", r.name, r.sale_mode as "saleMode",
      coalesce(r.price, 0)::text as price
    from product r where ${among(sql`r.id`, asked)} and r.deleted_at is null order by r.id`.execute(db)
  const byId = new Map(
    rows.map((row) => [Number(row.productId), { ...row, productId: Number(row.productId) }]),
  )
  return (wanted) => wanted.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The product lines of a stored order, which an edit leaves as they are where it sends none; null where they follow from the locks and
 * these, or the years, are sent (locks-and-extensions.md §8.1).
 */
export async function keptProducts(
  db: Kysely<Tables>,
  businessId: number | undefined,
  { derivesProducts }: OrderType,
  request: SaveRequest,
): Promise<LineValues[] | null> {
  const sent = { ...request, ...request.entity }
  const isChanged = [sent.locks, sent.shellNums, sent.leaseYears].some((value) => value !== undefined)
  if (businessId === undefined || (derivesProducts && isChanged)) return null
  const { rows } =
    await sql<LineValues>`select l.product_id as "productId", l.price, l.list_price as "listPrice",
      l.sales_price as "salesPrice", l.num, l.discount, l.subtotal from business_product l
    where l.record_id = ${businessId} order by l.place`.execute(db)
  return rows.length > 0 ? rows : null
}
