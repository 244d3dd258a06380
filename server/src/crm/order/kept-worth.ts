import type { Kysely } from 'kysely'
import type { business } from '#protocol/crm/business/type.ts'
import type { Worth } from '#protocol/crm/order/worth.ts'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { readLines } from './lines.ts'

/** What the worth of an order rests on, as requests name it. */
const grounds = [
  ...['locks', 'shellNums', 'mainShellNum', 'product', 'productIds', 'agreedMoney', 'money', 'customerId'],
  ...[
    'discountRate',
    'totalPrice',
    'portNumber',
    'leaseYears',
    'trialDays',
    'startTime',
    'endTime',
    'mergeMode',
  ],
]

/** What was agreed stays as it is where an edit sends nothing that it rests on; null: it is computed again. */
export async function keptWorth(
  db: Kysely<Tables>,
  request: SaveRequest,
  stored: RowOf<typeof business>,
  count: number,
): Promise<Worth | null> {
  const sent = { ...request, ...request.entity }
  if (grounds.some((key) => Object.hasOwn(sent, key) && Reflect.get(sent, key) !== undefined)) return null
  const lines = await readLines(db, [stored.id])
  if (lines.length !== count) return null
  return {
    money: String(stored.money ?? '0.00'),
    products: [],
    discountRate: String(stored.discount_rate ?? '0.00'),
    totalPrice: String(stored.total_price ?? stored.money ?? '0.00'),
    prices: lines.map(({ sales_price: salesPrice, arithmetic }) => ({ salesPrice, arithmetic })),
  }
}
