import { Decimal } from 'decimal.js'
import { type LineValues, numberIn, roundMoney } from '#protocol/record/declaration/lines.ts'
import { completeProductLine, discountOfTotal, totalOfProducts } from '../product/lines.ts'
import { saleModeCodes } from '../product/words.ts'
import type { OrderType, PlannedLine } from './declare.ts'
import { figure, type PricedProduct, splitMoney } from './price.ts'

interface Asked {
  type: OrderType
  lines: readonly PlannedLine[]
  /** Product lines as they were sent; null: none were. */
  products: readonly LineValues[] | null
  discountRate: string
  totalPrice: string | null
  /** The money of the order, where it was typed instead of product lines. */
  money: string | null
  years: number
  /** Without product lines of its own. */
  fee: string
  priced: (ids: readonly number[]) => readonly PricedProduct[]
}

/** An order with its money: decimal text throughout. */
export interface Worth {
  money: string
  products: readonly LineValues[]
  discountRate: string
  totalPrice: string
  /** Of each planned line, in their order. */
  prices: readonly { salesPrice: string; arithmetic: string }[]
}

/**
 * What an order comes to, and what of it is payable for each lock (locks-and-extensions.md §6.4). Amounts that were typed for the locks
 * stand; whether they add up is for the caller to refuse.
 */
export function worthOf(asked: Asked): Worth {
  const { type, lines, products } = asked
  const sent = products?.map((line) => completeProductLine(line)) ?? null
  if (type.worth === 'nothing') return worthless(lines, sent ?? [])
  const worthy = sent?.some((line) => !numberIn(line, 'subtotal').isZero())
  const derived = sent === null && type.derivesProducts ? deriveProducts(asked) : []
  if (sent === null && asked.money === null && lines.some(({ isAgreed }) => isAgreed))
    return ofAgreed(asked, derived)
  if (worthy || type.worth === 'lines') return ofProducts(asked, sent ?? derived)
  const weights = lines.map(({ priced, portNumber }) => (priced ? Number(priced.money) : portNumber))
  const computed = lines.reduce((sum, { priced }) => sum.plus(priced?.money ?? 0), new Decimal(0))
  const due = asked.money ?? (type.worth === 'fees' ? asked.fee : roundMoney(computed))
  const shares = splitMoney(due, weights)
  return {
    money: roundMoney(new Decimal(due)),
    products: (sent ?? derived).map(withoutWorth),
    discountRate: '0.00',
    totalPrice: roundMoney(new Decimal(due)),
    prices: pricesOf(lines, shares, due),
  }
}

/** Modules of a trial, of which nothing is paid. */
const worthless = (lines: readonly PlannedLine[], products: readonly LineValues[]): Worth => ({
  money: '0.00',
  products: products.map(withoutWorth),
  discountRate: '0.00',
  totalPrice: '0.00',
  prices: lines.map(() => ({ salesPrice: '0.00', arithmetic: '' })),
})

/** A line that names a module, and whose worth is elsewhere. */
const withoutWorth = (line: LineValues): LineValues => completeProductLine({ ...line, num: '0' })

/** What the locks carry, at the price of the day: for each port and year, or for each port (§6.4). */
function deriveProducts({ lines, years, type, priced }: Asked): LineValues[] {
  const ids = [...new Set(lines.flatMap(({ productIds }) => productIds))]
  return priced(ids)
    .filter(({ saleMode }) => type.sells.includes(saleMode) && saleMode !== saleModeCodes.fee)
    .map(({ productId, price, saleMode }) => {
      const ports = lines
        .filter(({ productIds }) => productIds.includes(productId))
        .reduce((sum, { portNumber }) => sum + portNumber, 0)
      const num = saleMode === saleModeCodes.rental ? ports * years : ports
      return completeProductLine({ productId, price, listPrice: price, discount: '0', num: String(num) })
    })
}

/** The prices of the locks by themselves; what they deviate from the price list is the discount of the whole. */
function ofAgreed(asked: Asked, products: readonly LineValues[]): Worth {
  const shares = asked.lines.map(({ priced }) => priced?.money ?? '0.00')
  const money = roundMoney(Decimal.sum(0, ...shares))
  return {
    ...ofProducts({ ...asked, money }, products),
    prices: pricesOf(asked.lines, shares, money),
  }
}

function ofProducts(asked: Asked, products: readonly LineValues[]): Worth {
  const { lines, money } = asked
  const given =
    money === null || products.length === 0
      ? { discountRate: asked.discountRate, totalPrice: asked.totalPrice }
      : discountOfTotal(products, money)
  const totals = totalOfProducts(products, given)
  const total = String(products.length === 0 && money !== null ? money : totals.totalPrice)
  return {
    money: roundMoney(new Decimal(total)),
    products,
    discountRate: String(given.discountRate ?? '0.00'),
    totalPrice: total,
    prices: pricesOf(lines, sharesOf(lines, products, total), total),
  }
}

/** The part of each product line for each lock that has the product, by ports; what no lock has is for all of them. */
function sharesOf(lines: readonly PlannedLine[], products: readonly LineValues[], total: string): string[] {
  const parts = splitMoney(
    total,
    products.map((line) => Math.max(0, numberIn(line, 'subtotal').times(100).toNumber())),
  )
  const sums = lines.map(() => new Decimal(0))
  const add = (amount: string, productId: number | null) => {
    const weights = lines.map((line) =>
      productId === null || line.productIds.includes(productId) ? line.portNumber : 0,
    )
    if (productId !== null && weights.every((weight) => weight === 0)) return add(amount, null)
    splitMoney(amount, weights).forEach((share, index) => {
      sums[index] = (sums[index] ?? new Decimal(0)).plus(share)
    })
  }
  if (products.length === 0) add(total, null)
  for (const [index, part] of parts.entries()) add(part, Number(products[index]?.productId ?? 0))
  return sums.map(roundMoney)
}

function pricesOf(lines: readonly PlannedLine[], shares: readonly string[], total: string): Worth['prices'] {
  const ports = lines.reduce((sum, { portNumber }) => sum + portNumber, 0)
  return lines.map(({ asked, priced, portNumber }, index) => {
    const share = shares[index] ?? '0.00'
    if (asked.salesPrice !== undefined && !new Decimal(asked.salesPrice).eq(share))
      return {
        salesPrice: roundMoney(new Decimal(asked.salesPrice)),
        arithmetic: `手工填写，按分摊为 ${figure(share)}`,
      }
    if (priced && new Decimal(priced.money).eq(share))
      return { salesPrice: share, arithmetic: priced.arithmetic }
    return {
      salesPrice: share,
      arithmetic:
        lines.length > 1 ? `${figure(total)} 按模块与节点数 ${portNumber}/${ports} = ${figure(share)}` : '',
    }
  })
}
