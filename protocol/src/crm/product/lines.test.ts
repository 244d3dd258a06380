import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { type LineValues, newLine } from '#protocol/record/declaration/lines.ts'
import { completeProductLine, discountOfTotal, productLines, totalOfProducts } from './lines.ts'

const line = (values: LineValues, changed?: string) => completeProductLine(values, changed)
const total = (subtotals: readonly string[], inputs: LineValues = {}) =>
  totalOfProducts(
    subtotals.map((subtotal) => ({ subtotal })),
    inputs,
  ).totalPrice

describe('a line', () => {
  it('begins with one, without discount', () => {
    expect(newLine(productLines('any'))).toMatchObject({ num: '1.00', discount: '0.00', subtotal: '0.00' })
  })

  it.each([
    // price, discount, num → sold for, comes to
    ['100', '10', '2', '90.00', '180.00'],
    // half up: 0.35 · 0.9 = 0.315
    ['0.35', '10', '1', '0.32', '0.32'],
    // 33.335 → 33.34
    ['66.67', '50', '3', '33.34', '100.02'],
    ['9.99', '0', '1.25', '9.99', '12.49'],
    ['0', '10', '5', '0.00', '0.00'],
    // three decimals are rounded, for what a form shows before the server refuses them
    ['1.005', '0', '1', '1.01', '1.01'],
    // a surcharge
    ['100', '-5', '1', '105.00', '105.00'],
  ])('of %s less %s%%, %s times', (price, discount, num, salesPrice, subtotal) => {
    expect(line({ price, discount, num }, 'discount')).toMatchObject({ salesPrice, subtotal })
  })

  it.each([
    ['100', '90', '10.00'],
    ['300', '100', '66.67'],
    ['100', '120', '-20.00'],
    ['0', '50', '0.00'],
  ])('of %s that is sold for %s has its discount from that', (price, salesPrice, discount) => {
    expect(line({ price, salesPrice, num: '1' }, 'salesPrice')).toMatchObject({
      discount,
      salesPrice: new Decimal(salesPrice).toFixed(2),
    })
  })

  it('keeps the price it was sold for where its discount, which is rounded, allows it', () => {
    const typed = line({ price: '300', salesPrice: '100', num: '1' }, 'salesPrice')
    expect(line(typed)).toEqual(typed)
    expect(line({ ...typed, salesPrice: '150' })).toMatchObject({ salesPrice: '99.99' })
  })

  it('knows how far below the price of the product it is sold', () => {
    expect(line({ price: '100', listPrice: '3980', num: '1' }, 'discount')).toMatchObject({
      discount: '0.00',
      salesPrice: '100.00',
      deviation: '97.49',
    })
    expect(line({ price: '200', listPrice: '100', num: '1' }, 'discount').deviation).toBe('0.00')
    expect(line({ price: '200', listPrice: '0', num: '1' }, 'discount').deviation).toBe('0.00')
    expect(line({ price: '200', listPrice: null, num: '1' }, 'discount').deviation).toBeNull()
  })

  it('of a product without a price keeps the price it was sold for', () => {
    const typed = line({ price: '0', salesPrice: '5', num: '1', discount: '0' }, 'salesPrice')
    expect(typed).toMatchObject({ salesPrice: '5.00', subtotal: '5.00', discount: '0.00' })
    expect(line(typed), 'as a client sends it').toEqual(typed)
    expect(line({ ...typed, num: '3' }, 'num')).toMatchObject({ salesPrice: '5.00', subtotal: '15.00' })
    expect(line({ ...typed, discount: '10' }, 'discount')).toMatchObject({ salesPrice: '5.00' })
    expect(line({ ...typed, price: '8' }, 'price')).toMatchObject({ salesPrice: '8.00' })
  })

  it('keeps a price that was typed when its quantity changes', () => {
    const typed = line({ price: '1000000', salesPrice: '666666', num: '1' }, 'salesPrice')
    expect(typed).toMatchObject({ discount: '33.33' })
    expect(line({ ...typed, num: '2' }, 'num')).toMatchObject({
      salesPrice: '666666.00',
      subtotal: '1333332.00',
    })
    expect(line({ ...typed, discount: '33.34' }, 'discount')).toMatchObject({ salesPrice: '666600.00' })
  })

  it('counts blanks as nothing', () => {
    expect(line({ price: null, num: '', discount: undefined })).toMatchObject({
      price: '0.00',
      num: '0.00',
      discount: '0.00',
      subtotal: '0.00',
    })
  })
})

describe('the whole', () => {
  it('is the sum less its discount', () => {
    expect(total(['180.00', '0.32', '100.02'], { discountRate: '10' })).toBe('252.31')
    expect(total([], { discountRate: '10' })).toBe('0.00')
  })

  it('keeps a total that was typed where no discount of two places leads to it', () => {
    expect(total(['1000000.00'], { discountRate: '33.33', totalPrice: '666666' })).toBe('666666.00')
    expect(total(['1000000.00'], { discountRate: '33.33', totalPrice: '666649.98' })).toBe('666700.00')
    expect(total(['0.00', '0.00'], { discountRate: '0', totalPrice: '500' })).toBe('500.00')
    expect(total(['0.00'], { discountRate: '0', totalPrice: null })).toBe('0.00')
    expect(total([], { totalPrice: '500' }), 'without lines there is none').toBe('0.00')
  })

  it('keeps a total that was typed within a cent for each line, and no other', () => {
    expect(total(['100.00', '100.00'], { discountRate: '33.33', totalPrice: '133.33' })).toBe('133.33')
    expect(total(['100.00', '100.00'], { discountRate: '33.33', totalPrice: '133.40' })).toBe('133.34')
    expect(total(['0.01'], { totalPrice: null })).toBe('0.01')
  })

  it('says how far its lines go at most, where any does', () => {
    const lines = [
      { subtotal: '1', discount: '10.00', deviation: '30.00' },
      { subtotal: '1', discount: '25.00', deviation: null },
    ]
    expect(totalOfProducts(lines, {})).toMatchObject({ largestDiscount: '25.00', largestDeviation: '30.00' })
    expect(totalOfProducts([], {})).toMatchObject({ largestDiscount: null, largestDeviation: null })
  })

  it('takes its discount from a total that is typed', () => {
    const lines = [{ subtotal: '150.00' }, { subtotal: '50.00' }]
    expect(discountOfTotal(lines, '180')).toEqual({ discountRate: '10.00', totalPrice: '180.00' })
    expect(discountOfTotal(lines, '')).toEqual({ discountRate: '100.00', totalPrice: '0.00' })
    expect(discountOfTotal([], '180')).toEqual({ discountRate: '0.00', totalPrice: '180.00' })
  })
})

it('whatever is typed, what is kept is kept again, and the sums are those of their parts', () => {
  // the same numbers each time
  let state = 20_260_101
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + below(6) }, () => {
      const price = new Decimal(below(10_000_000)).div(100).toFixed(2)
      const num = new Decimal(below(100_000)).div(100).toFixed(2)
      const typed =
        below(2) === 0
          ? line({ price, num, discount: new Decimal(below(10_001)).div(100).toFixed(2) }, 'discount')
          : line({ price, num, salesPrice: new Decimal(below(10_000_000)).div(100).toFixed(2) }, 'salesPrice')
      expect(line(typed)).toEqual(typed)
      expect(typed.subtotal).toBe(
        new Decimal(String(typed.salesPrice)).times(num).toFixed(2, Decimal.ROUND_HALF_UP),
      )
      return typed
    })
    const sum = Decimal.sum(...lines.map(({ subtotal }) => String(subtotal)))
    const discountRate = new Decimal(below(10_001)).div(100).toFixed(2)
    const agreed = new Decimal(1 + below(2_000_000_000)).div(100).toFixed(2)
    if (!sum.isZero())
      expect(totalOfProducts(lines, discountOfTotal(lines, agreed)), `${agreed} of ${sum}`).toMatchObject({
        totalPrice: agreed,
      })
    const { totalPrice } = totalOfProducts(lines, { discountRate })
    expect(totalPrice).toBe(
      sum.times(new Decimal(100).minus(discountRate)).div(100).toFixed(2, Decimal.ROUND_HALF_UP),
    )
    expect(totalOfProducts(lines, { discountRate, totalPrice }).totalPrice).toBe(totalPrice)
  }
})
