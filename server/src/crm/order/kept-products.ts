import { type Kysely, sql } from 'kysely'
import type { OrderType } from '#protocol/crm/order/declare.ts'
import type { OrderEntity } from '#protocol/crm/order/requests.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import type { Tables } from '#server/platform/database/database.ts'

interface Edit {
  type: OrderType
  request: SaveRequest
  entity: OrderEntity
}

/**
 * The product lines of an order that an edit leaves as they are, as it does where none are sent; null where they follow from the
 * locks and these, or the years, were sent again (locks-and-extensions.md §8.1).
 */
export async function keptProducts(
  db: Kysely<Tables>,
  stored: { id: number } | null,
  { type, request, entity }: Edit,
): Promise<LineValues[] | null> {
  const sent = { ...request, ...request.entity }
  const isAnew = sent.locks !== undefined || sent.shellNums !== undefined || sent.leaseYears !== undefined
  if (!stored || (type.derivesProducts && isAnew) || entity.agreedMoney !== undefined) return null
  const { rows } =
    await sql<LineValues>`select l.product_id as "productId", l.price, l.list_price as "listPrice",
      l.sales_price as "salesPrice", l.num, l.discount, l.subtotal from business_product l
    where l.record_id = ${stored.id} order by l.place`.execute(db)
  return rows.length > 0 ? rows : null
}
