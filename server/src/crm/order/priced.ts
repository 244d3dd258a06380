import { type Kysely, sql } from 'kysely'
import type { PricedProduct } from '#protocol/crm/order/price.ts'
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
