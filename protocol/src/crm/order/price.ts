import { Decimal } from 'decimal.js'
import { roundMoney, toCents } from '#protocol/record/declaration/lines.ts'
import { saleModeCodes } from '../product/words.ts'
import type { AgreedYear } from './declare.ts'

/** A product as today's price list has it; the price is decimal text. */
export interface PricedProduct {
  productId: number
  name: string
  saleMode: number
  price: string
}

/** An amount in decimal text, and how it came about. */
export interface Priced {
  money: string
  arithmetic: string
}

const DAYS_OF_YEAR = 365
const sumOf = (numbers: readonly Decimal[]): Decimal => Decimal.sum(0, ...numbers)

/** Money as arithmetic shows it: thousands apart, no zeros behind the point. */
export const figure = (value: Decimal.Value): string => {
  const [whole = '0', cents = ''] = new Decimal(value).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return Number(cents) === 0 ? grouped : `${grouped}.${cents}`
}

/** What the products cost for one port, of this mode. */
export const pricePerPort = (products: readonly PricedProduct[], mode: number): Decimal =>
  sumOf(products.filter(({ saleMode }) => saleMode === mode).map(({ price }) => new Decimal(price)))

/** A(products, ports): what they cost a year, or once, for these ports. */
export const worthOf = (products: readonly PricedProduct[], ports: number, mode: number): Decimal =>
  pricePerPort(products, mode).times(ports)

interface Upgrade {
  distinguish: number
  before: { products: readonly PricedProduct[]; ports: number }
  after: { products: readonly PricedProduct[]; ports: number }
  /** Of a rental: days that are left on the day of the order, that day among them. */
  remaining: number
}

/** 升级: the higher yearly value for the days that are left, or the higher value of a purchase; nothing comes back (§7.6). */
export function upgradePrice({ distinguish, before, after, remaining }: Upgrade): Priced {
  const mode = distinguish === saleModeCodes.purchase ? saleModeCodes.purchase : saleModeCodes.rental
  const [was, is] = [before, after].map(({ products, ports }) => worthOf(products, ports, mode))
  const more = Decimal.max(0, (is ?? new Decimal(0)).minus(was ?? 0))
  const money = roundMoney(mode === saleModeCodes.purchase ? more : more.times(remaining).div(DAYS_OF_YEAR))
  return {
    money,
    arithmetic: `${wordsOfMore(before, after, mode)}${daysOf(mode, remaining)} = ${figure(money)}`,
  }
}

const daysOf = (mode: number, remaining: number) =>
  mode === saleModeCodes.purchase ? '' : ` × ${remaining}/${DAYS_OF_YEAR}`

/** With one price it is the added ports that are paid, else the difference of both values. */
function wordsOfMore(before: Upgrade['before'], after: Upgrade['after'], mode: number): string {
  const [was, is] = [before, after].map(({ products }) => pricePerPort(products, mode))
  if (was && is && was.eq(is) && after.ports > before.ports)
    return `${after.ports - before.ports} 端口 × ${figure(is)}`
  return `(${after.ports} × ${figure(is ?? 0)} − ${before.ports} × ${figure(was ?? 0)})`
}

/** What a lock costs for whole years by the price list. */
export function yearsPrice(products: readonly PricedProduct[], ports: number, years: number): Priced {
  const each = pricePerPort(products, saleModeCodes.rental)
  const money = roundMoney(each.times(ports).times(years))
  return { money, arithmetic: `${ports} 端口 × ${figure(each)} × ${years} 年 = ${figure(money)}` }
}

/** What a lock costs for whole years of which the first has a price in its contract, the others that of the price list. */
export function agreedPrice(
  { money, total, isAlone }: AgreedYear,
  { products, ports, years }: { products: readonly PricedProduct[]; ports: number; years: number },
): Priced {
  const rest = years > 1 ? yearsPrice(products, ports, years - 1) : null
  const sum = roundMoney(new Decimal(money).plus(rest?.money ?? 0))
  const first = isAlone
    ? `合同约定 ${figure(money)}`
    : `合同约定 ${figure(total)} 按年费分摊 = ${figure(money)}`
  return {
    money: sum,
    arithmetic: rest ? `${first}，其余 ${rest.arithmetic}，合计 ${figure(sum)}` : first,
  }
}

/**
 * Divides an amount by weights, in cents: each gets its rounded share, cents that are left go to the largest remainders, ties to the
 * first. Without weights every part is alike. The parts add up to the amount.
 */
export function splitMoney(total: Decimal.Value, weights: readonly number[]): string[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.length === 0) return []
  if (all <= 0)
    return splitMoney(
      total,
      weights.map(() => 1),
    )
  const cents = toCents(new Decimal(total)).times(100)
  const exact = weights.map((weight) => cents.times(weight).div(all))
  const floors = exact.map((part) => part.floor())
  const left = cents.minus(sumOf(floors)).toNumber()
  const order = exact
    .map((part, index) => ({ index, rest: part.minus(part.floor()) }))
    .toSorted((one, other) => other.rest.comparedTo(one.rest) || one.index - other.index)
  const extra = new Set(order.slice(0, left).map(({ index }) => index))
  return floors.map((part, index) => roundMoney(part.plus(extra.has(index) ? 1 : 0).div(100)))
}
