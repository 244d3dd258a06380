import { Decimal } from 'decimal.js'
import { type LineValues, lines, numberIn, roundMoney } from '#protocol/record/lines.ts'

const HUNDRED = new Decimal(100)
const CENT = new Decimal('0.01')
/** A discount has two places: a price may lie this much of the list price beside what it says. */
const DISCOUNT_STEP = new Decimal('0.00005')

/** The part of a price that is left after a discount in percent. */
const leftOf = (percent: Decimal) => HUNDRED.minus(percent).div(HUNDRED)
/** By how much a price lies below another one, in percent; 0 of nothing. */
const discountOf = (price: Decimal, sold: Decimal) =>
  price.isZero() ? '0.00' : roundMoney(price.minus(sold).div(price).times(HUNDRED))

/**
 * A line as it is kept (crm-records.md §1.10): the price it is sold for follows from the discount, or the discount from that
 * price where that was typed. As sent by a client the price stands if the discount, which is rounded, allows it.
 */
export function completeProductLine(line: LineValues, changed?: string): LineValues {
  const [price, discount, sold] = [
    numberIn(line, 'price'),
    numberIn(line, 'discount'),
    numberIn(line, 'salesPrice'),
  ]
  const computed = new Decimal(roundMoney(price.times(leftOf(discount))))
  const tolerance = price.abs().times(DISCOUNT_STEP).plus(CENT)
  const isTyped = line.salesPrice !== null && line.salesPrice !== undefined && changed === 'salesPrice'
  const stands = changed === undefined && sold.minus(computed).abs().lte(tolerance) && !sold.isZero()
  const salesPrice = isTyped || stands ? roundMoney(sold) : roundMoney(computed)
  return {
    ...line,
    price: roundMoney(price),
    num: roundMoney(numberIn(line, 'num')),
    discount: isTyped ? discountOf(price, sold) : roundMoney(discount),
    salesPrice,
    subtotal: roundMoney(new Decimal(salesPrice).times(numberIn(line, 'num'))),
  }
}

/**
 * What the lines come to: a total that was typed stands where it differs by rounding alone, a cent for each line; any other
 * one follows from the lines and the discount of the whole (crm-records.md §1.10).
 */
export function totalOfProducts(all: readonly LineValues[], inputs: LineValues): LineValues {
  const sum = Decimal.sum(0, ...all.map((line) => numberIn(line, 'subtotal')))
  const computed = sum.times(leftOf(numberIn(inputs, 'discountRate')))
  const typed = numberIn(inputs, 'totalPrice')
  const stands = typed.minus(computed).abs().lte(CENT.times(all.length))
  return { totalPrice: roundMoney(stands ? typed : computed) }
}

/** The products of a document: what it names keeps the words and the price it had then. */
export const productLines = (table: string) =>
  lines({
    key: 'product',
    title: '产品',
    formType: 'product',
    table,
    most: 500,
    columns: [
      { name: 'product_id', label: '产品', formType: 'single_product', to: 'product', required: true },
      { name: 'name', label: '产品名称', formType: 'text', copies: { via: 'product_id', column: 'name' } },
      { name: 'unit', label: '单位', formType: 'text', copies: { via: 'product_id', column: 'unit' } },
      { name: 'price', label: '标准价格', formType: 'floatnumber', precisions: 2 },
      { name: 'sales_price', label: '售价', formType: 'floatnumber', precisions: 2 },
      { name: 'num', label: '数量', formType: 'floatnumber', precisions: 2, initial: 1 },
      { name: 'discount', label: '折扣（%）', formType: 'floatnumber', precisions: 2, initial: 0 },
      { name: 'subtotal', label: '合计', formType: 'floatnumber', precisions: 2, computed: true },
    ],
    compute: completeProductLine,
    inputs: ['discount_rate', 'total_price'],
    totals: { columns: ['total_price'], compute: totalOfProducts },
  })

/** Stored beside them. */
export const productTotals = [
  { name: 'discount_rate', label: '整单折扣（%）', formType: 'floatnumber', inRows: true },
  { name: 'total_price', label: '产品总金额', formType: 'floatnumber', inRows: true },
] as const
