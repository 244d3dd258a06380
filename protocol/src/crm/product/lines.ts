import { Decimal } from 'decimal.js'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { type LineValues, lines, numberIn, roundMoney, toCents } from '#protocol/record/declaration/lines.ts'

const HUNDRED = new Decimal(100)
const CENT = new Decimal('0.01')
/** A discount has two places: a price may differ from what it gives by this much of the list price. */
const DISCOUNT_STEP = new Decimal('0.00005')
/** A mark-up of more than the price itself is a typing error. */
const LEAST_DISCOUNT = '-100'
/** What may not be seen without the price of the product. */
const ofProductPrice = { type: 'product', column: 'price' } as const
/** Quantities have ten digits, two of them behind the point (crm-records.md §1.10). */
const MOST_OF_ONE = '99999999.99'

/** The part of a price that is left after a discount in percent. */
const leftOf = (percent: Decimal) => HUNDRED.minus(percent).div(HUNDRED)
/** By how much a price lies below another one, in percent; 0 of nothing. */
const discountOf = (price: Decimal, sold: Decimal) =>
  price.isZero() ? '0.00' : roundMoney(price.minus(sold).div(price).times(HUNDRED))

/** By how much a line is sold below the product's price of the day it was made, in percent; null where that is not known. */
function deviationOf(line: LineValues, sold: Decimal): string | null {
  const listed = toDecimal(line.listPrice)
  if (!listed) return null
  return sold.lt(listed) ? discountOf(listed, sold) : '0.00'
}

/** The largest number in a column of lines; null where none has one. */
function largestIn(all: readonly LineValues[], key: string): string | null {
  const numbers = all.flatMap((line) => toDecimal(line[key]) ?? [])
  return numbers.length > 0 ? roundMoney(Decimal.max(...numbers)) : null
}

/**
 * A line as it is kept (crm-records.md §1.10): the price it is sold for follows from the discount, or the discount from that
 * price where that was typed. A price sent by a client is kept if the discount, which is rounded, allows it, and where no
 * discount leads to it because the list price is 0.
 */
export function completeProductLine(line: LineValues, changed?: string): LineValues {
  const [price, discount, sold, num] = [
    numberIn(line, 'price'),
    numberIn(line, 'discount'),
    numberIn(line, 'salesPrice'),
    numberIn(line, 'num'),
  ]
  const computed = toCents(price.times(leftOf(discount)))
  const tolerance = price.abs().times(DISCOUNT_STEP).plus(CENT)
  const isTyped = line.salesPrice !== null && line.salesPrice !== undefined && changed === 'salesPrice'
  const follows = changed === 'price' || changed === 'discount'
  const stands = price.isZero()
    ? changed !== 'price'
    : !follows && sold.minus(computed).abs().lte(tolerance) && !sold.isZero()
  const salesPrice = isTyped || stands ? toCents(sold) : computed
  return {
    ...line,
    deviation: deviationOf(line, salesPrice),
    price: roundMoney(price),
    num: roundMoney(num),
    discount: isTyped ? discountOf(price, sold) : roundMoney(discount),
    salesPrice: roundMoney(salesPrice),
    subtotal: roundMoney(salesPrice.times(num)),
  }
}

/**
 * What the lines come to: a total that was typed is kept where it differs by rounding alone, a cent for each line and what the
 * discount of the whole loses to its two places, or where lines of no worth have none; any other one follows from the lines
 * and that discount (crm-records.md §1.10). Beside it how far a line goes at most.
 */
export function totalOfProducts(all: readonly LineValues[], inputs: LineValues): LineValues {
  const sum = Decimal.sum(0, ...all.map((line) => numberIn(line, 'subtotal')))
  const rate = toCents(numberIn(inputs, 'discountRate'))
  const computed = toCents(sum.times(leftOf(rate)))
  const typed = toDecimal(inputs.totalPrice)
  const tolerance = CENT.times(all.length).plus(sum.abs().times(DISCOUNT_STEP))
  const stands = sum.isZero() ? all.length > 0 : typed?.minus(computed).abs().lte(tolerance)
  return {
    totalPrice: roundMoney(typed && stands ? typed : computed),
    largestDiscount: largestIn(all, 'discount'),
    largestDeviation: largestIn(all, 'deviation'),
  }
}

/** What is taken off the whole where its total is typed: 0 of nothing. */
export function discountOfTotal(all: readonly LineValues[], total: string): LineValues {
  const sum = Decimal.sum(0, ...all.map((line) => numberIn(line, 'subtotal')))
  const typed = toDecimal(total) ?? new Decimal(0)
  return { discountRate: discountOf(sum, typed), totalPrice: roundMoney(typed) }
}

/** The products of a document: what it names keeps the words and the price it had then. */
export const productLines = (table: string) =>
  lines({
    key: 'product',
    title: '产品',
    formType: 'product',
    table,
    most: 500,
    pickedBy: 'product_id',
    columns: [
      {
        name: 'product_id',
        label: '产品',
        synonyms: ['产品编码', '产品编号', '商品名称', '商品', '品名', '货品', '型号'],
        formType: 'single_product',
        to: 'product',
        required: true,
      },
      { name: 'name', label: '产品名称', formType: 'text', copies: { via: 'product_id', column: 'name' } },
      {
        name: 'category_name',
        label: '产品类别',
        formType: 'text',
        copies: { via: 'product_id', column: 'category_id' },
      },
      { name: 'unit', label: '单位', formType: 'text', copies: { via: 'product_id', column: 'unit' } },
      {
        name: 'price',
        label: '标准价格',
        formType: 'floatnumber',
        precisions: 2,
        least: '0',
        begins: { via: 'product_id', column: 'price' },
      },
      {
        name: 'sales_price',
        label: '售价',
        synonyms: ['销售价', '销售价格', '成交价', '单价'],
        formType: 'floatnumber',
        precisions: 2,
        least: '0',
      },
      {
        name: 'num',
        label: '数量',
        synonyms: ['件数', '个数', '产品数量'],
        formType: 'number',
        precisions: 2,
        trimmed: true,
        initial: 1,
        least: '0',
        largest: MOST_OF_ONE,
      },
      {
        name: 'discount',
        label: '折扣（%）',
        synonyms: ['折扣率', '优惠'],
        formType: 'number',
        precisions: 2,
        trimmed: true,
        initial: 0,
        least: LEAST_DISCOUNT,
        largest: '100',
      },
      { name: 'subtotal', label: '合计', formType: 'floatnumber', precisions: 2, computed: true },
      {
        name: 'list_price',
        label: '产品价格',
        formType: 'floatnumber',
        precisions: 2,
        copies: { via: 'product_id', column: 'price', once: true },
        of: [ofProductPrice],
        internal: true,
        below: 'price',
      },
      {
        name: 'deviation',
        label: '低于产品价格（%）',
        formType: 'number',
        precisions: 2,
        trimmed: true,
        computed: true,
        of: [ofProductPrice],
        internal: true,
        below: 'sales_price',
        marked: true,
      },
    ],
    compute: completeProductLine,
    inputs: ['discount_rate', 'total_price'],
    totals: {
      columns: ['total_price', 'largest_discount', 'largest_deviation'],
      compute: totalOfProducts,
      typed: { column: 'total_price', inputs: discountOfTotal },
    },
    // the form proposes it after each change of the lines; the record is worth what the field holds in the end
    fills: { column: 'money', from: 'total_price' },
  })

/** Stored beside them, and seen by those who see the lines. */
export const productTotals = [
  {
    name: 'discount_rate',
    label: '整单折扣（%）',
    formType: 'number',
    inRows: true,
    precisions: 2,
    least: LEAST_DISCOUNT,
    largest: '100',
    of: ['product'],
  },
  {
    name: 'total_price',
    label: '总金额',
    formType: 'floatnumber',
    inRows: true,
    precisions: 2,
    least: '0',
    of: ['product'],
  },
  {
    name: 'largest_discount',
    label: '单行最大折扣（%）',
    formType: 'number',
    inRows: true,
    precisions: 2,
    unrecorded: true,
    of: ['product'],
  },
  {
    name: 'largest_deviation',
    label: '单行最多低于产品价格（%）',
    formType: 'number',
    inRows: true,
    precisions: 2,
    unrecorded: true,
    of: ['product', ofProductPrice],
  },
] as const
