import { describe, expect, it } from 'vitest'
import { computedCodes } from './items.ts'
import { firstRates, type RateValues } from './rates.ts'
import { ratesOn } from './rates-on.ts'
import { computeRow, type TaxType, taxTypes } from './row.ts'

const rates: RateValues = ratesOn(firstRates, '2026-03-31')
const names = Object.entries(computedCodes)

/** The figures of a row by name, in decimal text. */
function row(
  items: readonly (readonly [code: number, value: string])[],
  before = { income: '0', basic: '0', special: '0', tax: '0' },
  taxType: TaxType = taxTypes.wages,
) {
  const { figures } = computeRow(
    {
      taxType,
      items: items.map(([code, value]) => ({ code, name: String(code), value })),
      month: { before },
    },
    rates,
  )
  return Object.fromEntries(names.map(([name, code]) => [name, figures.get(code)?.value.toFixed(2)]))
}

describe('worked examples of hrm.md §15.4', () => {
  it('A: a full row in the third month of the tax year', () => {
    const figures = row(
      [
        [10_101, '8000.00'],
        [10_102, '2000.00'],
        [20_104, '500.00'],
        [30_101, '1500.00'],
        [130_101, '200.00'],
        [140_101, '100.00'],
        [180_101, '300.00'],
        // 200101 is their sum, whatever is stored
        [190_101, '50.00'],
        [190_104, '183.91'],
        [100_101, '840.00'],
        [100_102, '960.00'],
        [170_101, '300.00'],
        [150_101, '100.00'],
        [160_102, '20.00'],
        [110_101, '1690.08'],
        [260_101, '2000.00'],
        [260_104, '1000.00'],
      ],
      { income: '24000', basic: '10000', special: '3600', tax: '252.00' },
    )
    expect(figures).toMatchObject({
      attendanceSum: '233.91',
      gross: '12166.09',
      taxable: '5666.09',
      income: '36466.09',
      basic: '15000.00',
      special: '5400.00',
      additional: '3000.00',
      base: '13066.09',
      cumulativeTax: '391.98',
      tax: '139.98',
      net: '10306.11',
    })
  })

  /** Twelve months of the same pay, with the additional deductions as they add up. */
  const year = (gross: number, proxy: number, additional: number) => {
    let before = { income: '0', basic: '0', special: '0', tax: '0' }
    return Array.from({ length: 12 }, (_, index) => {
      const month = row(
        [
          [10_101, String(gross)],
          [100_101, String(proxy)],
          [260_101, String(additional * (index + 1))],
        ],
        before,
      )
      const tax = (Number(before.tax) + Number(month.tax)).toFixed(2)
      before = {
        income: String(month.income),
        basic: String(month.basic),
        special: String(month.special),
        tax,
      }
      return month
    })
  }
  const taxes = (months: ReturnType<typeof year>) => months.map(({ tax }) => Number(tax))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

  it('B: the first three months of 30,000', () => {
    expect(
      year(30_000, 4_500, 2_000)
        .slice(0, 3)
        .map(({ base, cumulativeTax, tax, net }) => [base, cumulativeTax, tax, net]),
    ).toEqual([
      ['18500.00', '555.00', '555.00', '24945.00'],
      ['37000.00', '1180.00', '625.00', '24875.00'],
      ['55500.00', '3030.00', '1850.00', '23650.00'],
    ])
  })

  it('C: a year of 30,000', () => {
    const months = year(30_000, 4_500, 3_000)
    expect(taxes(months)).toEqual([525, 525, 1680, 1750, 1750, 1750, 1750, 1750, 3100, 3500, 3500, 3500])
    expect(sum(taxes(months))).toBe(25_080)
    expect(months.at(-1)?.base).toBe('210000.00')
  })

  it('D: a year of 12,000', () => {
    const months = year(12_000, 2_205, 2_000)
    expect(months.map(({ base }) => Number(base))).toEqual(
      Array.from({ length: 12 }, (_, index) => 2_795 * (index + 1)),
    )
    expect(new Set(months.map(({ tax, net }) => `${tax} ${net}`))).toEqual(new Set(['83.85 9711.15']))
    expect(sum(months.map(({ tax }) => Math.round(Number(tax) * 100)))).toBe(100_620)
  })

  it.each([
    ['800', '0.00', '0.00'],
    ['3000', '2200.00', '440.00'],
    ['4000', '3200.00', '640.00'],
    ['4001', '3200.80', '640.16'],
    ['10000', '8000.00', '1600.00'],
    ['25000', '20000.00', '4000.00'],
    ['30000', '24000.00', '5200.00'],
    ['62500', '50000.00', '13000.00'],
    ['100000', '80000.00', '25000.00'],
  ])('E: labour remuneration of %s', (gross, base, tax) => {
    const figures = row([[10_101, gross]], undefined, taxTypes.labour)
    expect(figures).toMatchObject({ taxable: base, tax, net: (Number(gross) - Number(tax)).toFixed(2) })
    expect(figures.income).toBeUndefined()
  })

  it('no tax: net without proxy, with what follows after tax', () => {
    const figures = row(
      [
        [10_101, '5000'],
        [100_101, '300.10'],
        [150_101, '20'],
        [160_101, '5'],
      ],
      undefined,
      taxTypes.none,
    )
    expect(figures).toMatchObject({ taxable: '0.00', tax: '0.00', net: '4714.90' })
  })

  it('withholds nothing below zero, and shows what was withheld too much', () => {
    const figures = computeRow(
      {
        taxType: taxTypes.wages,
        items: [{ code: 10_101, name: '基本工资', value: '1000' }],
        month: { before: { income: 20_000, basic: 5_000, special: 0, tax: 450 } },
      },
      rates,
    )
    expect(figures.figures.get(computedCodes.tax)?.value.toFixed(2)).toBe('0.00')
    // 21,000 − 10,000 = 11,000 × 3 % = 330
    expect(figures.refundable?.value.toFixed(2)).toBe('120.00')
  })
})
