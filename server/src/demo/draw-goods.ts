import { completeProductLine, totalOfProducts } from '#protocol/crm/product/lines.ts'
import type { LineValues } from '#protocol/record/declaration/lines.ts'
import type { SoldProduct } from './enter-products.ts'
import type { Random } from './random.ts'

/** What somebody buys: lines as the tables keep them, and what they come to. */
export type DrawnGoods = ReturnType<typeof drawGoods>

/** Of one product that somebody buys for a few workplaces. */
const FEW = 6

/** One to four products, at most so many of each, counted as the product counts them. */
export function drawGoods(random: Random, products: readonly SoldProduct[], most = FEW) {
  const chosen = [...new Set(Array.from({ length: random.integer(1, 4) }, () => random.pick(products)))]
  const lines = chosen.map((sold) => {
    const discount = random.pick(['0', '0', '5', '10', '15'])
    const num = String(random.integer(1, most))
    const line: LineValues = { price: sold.price, listPrice: sold.price, num, discount }
    return { sold, line: completeProductLine(line, 'discount') }
  })
  const rate = random.pick(['0.00', '0.00', '0.00', '5.00'])
  const totals = totalOfProducts(
    lines.map(({ line }) => line),
    { discountRate: rate },
  )
  return {
    main: chosen[0]?.name ?? '',
    total: String(totals.totalPrice ?? '0.00'),
    totals: {
      discount_rate: rate,
      total_price: String(totals.totalPrice ?? '0.00'),
      largest_discount: String(totals.largestDiscount),
      largest_deviation: String(totals.largestDeviation),
    },
    lines: lines.map(({ sold, line }) => ({
      product_id: sold.id,
      name: sold.name,
      category_name: sold.categoryName,
      unit: sold.unit,
      price: String(line.price),
      sales_price: String(line.salesPrice),
      num: String(line.num),
      discount: String(line.discount),
      subtotal: String(line.subtotal),
      list_price: sold.price,
      deviation: String(line.deviation),
    })),
  }
}

/** Of one product, where whole departments are fitted out. */
const MANY = 40

/** What a contract is of: now and then whole departments are fitted out. */
export const drawPurchase = (random: Random, products: readonly SoldProduct[]): DrawnGoods =>
  drawGoods(random, products, random.chance(0.15) ? MANY : undefined)
