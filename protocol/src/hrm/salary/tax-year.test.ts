import { describe, expect, it } from 'vitest'
import { annualTax } from '../../../test/tax-reference.ts'
import { overlapOf } from '../dated.ts'
import { exact, given } from '../figure.ts'
import { taxOn } from './brackets.ts'
import { payOf } from './gross.ts'
import { firstRates } from './rates.ts'
import { missingRates, ratesOn } from './rates-on.ts'
import {
  basicOf,
  type DeductionFacts,
  deductionRule,
  sheetPeriodOf,
  type TaxRow,
  taxMonthOf,
  yearBefore,
} from './tax-year.ts'
import { type WageMonth, wagesOf } from './wages.ts'

const rates = ratesOn(firstRates, '2026-01-01')
const inCents = (yuan: number | string) => BigInt(exact(yuan).times(100).toFixed(0))

describe('rates', () => {
  it('have one value a day, each with its law', () => {
    for (const values of Object.values(firstRates)) {
      expect(overlapOf<unknown>(values)).toBeNull()
      for (const { law } of values) expect(law).not.toBe('')
    }
  })

  it('that have run out are named, and refuse only what needs them', () => {
    expect(missingRates(firstRates, '2028-01-01', ['annual', 'monthly'])).toEqual([
      '按月换算后的综合所得税率表',
    ])
    expect(missingRates(firstRates, '2027-12-31', ['annual', 'monthly'])).toEqual([])
    const later = ratesOn(firstRates, '2028-01-01')
    expect(later.annual).toHaveLength(7)
    expect(() => later.monthly).toThrow(RangeError)
  })

  // quick deductions against the reference, which has none
  it.each([
    0, 0.01, 36_000, 36_000.01, 144_000, 300_000, 420_000, 660_000, 960_000, 960_000.17, 5_000_000.55,
  ])('annual table at %s', (base) => {
    expect(inCents(taxOn(null, given(null, base), rates.annual).value.toFixed())).toBe(
      annualTax(inCents(base)),
    )
  })
})

describe('the tax year', () => {
  it('begins with December where wages are paid in the next month', () => {
    expect([11, 12].map((month) => taxMonthOf(2025, month, 1))).toEqual([
      { taxYear: 2025, taxMonth: 12 },
      { taxYear: 2026, taxMonth: 1 },
    ])
    expect(taxMonthOf(2025, 12, 2)).toEqual({ taxYear: 2025, taxMonth: 12 })
    expect(sheetPeriodOf({ taxYear: 2026, taxMonth: 1 }, 1)).toEqual({
      start: '2025-12-01',
      end: '2025-12-31',
    })
    expect(sheetPeriodOf({ taxYear: 2026, taxMonth: 2 }, 1, 26)).toEqual({
      start: '2026-01-26',
      end: '2026-02-25',
    })
    expect(sheetPeriodOf({ taxYear: 2026, taxMonth: 2 }, 2)).toEqual({
      start: '2026-02-01',
      end: '2026-02-28',
    })
  })

  const row = (of: Partial<TaxRow>): TaxRow => ({
    personId: 1,
    employerId: 1,
    taxYear: 2026,
    taxMonth: 1,
    income: '10000.10',
    special: '1000',
    tax: '120.33',
    ...of,
  })
  const at = { personId: 1, employerId: 1, taxYear: 2026, taxMonth: 6 }

  it('sums by person, employer and year, across months without a sheet', () => {
    const rows = [
      row({}),
      row({ taxMonth: 4, exempt: '5', pension: '1000' }),
      row({ taxMonth: 6 }),
      row({ taxYear: 2025, taxMonth: 12 }),
      row({ employerId: 2 }),
      row({ personId: 2 }),
    ]
    const sums = yearBefore(rows, at)
    expect(Object.values(sums).map(String)).toEqual(['20000.2', '2000', '240.66', '5', '1000'])
  })

  it('an imported opening replaces the months up to its own', () => {
    const opening = { through: 3, income: '90000', basic: '15000', special: '9000', tax: '1500' }
    const sums = yearBefore([row({ taxMonth: 3 }), row({ taxMonth: 4 })], at, opening)
    expect([sums.income, sums.special, sums.tax].map(String)).toEqual(['100000.1', '10000', '1620.33'])
  })

  const months = (
    rule: 'months' | 'firstWages' | 'wholeYear',
    taxMonth: number,
    opening?: { through: number; basic: string },
  ) =>
    basicOf({
      taxYear: 2026,
      taxMonth,
      rule,
      cycle: 2,
      employed: [
        { from: '2025-03-01', to: '2026-02-01' },
        { from: '2026-05-31', to: null },
      ],
      standard: 5_000,
      opening,
    }).value.toNumber()

  it('each month in employment deducts 5,000, a month outside of it nothing', () => {
    expect([1, 2, 3, 4, 5, 12].map((month) => months('months', month))).toEqual([
      5_000, 10_000, 10_000, 10_000, 15_000, 50_000,
    ])
    expect(months('months', 6, { through: 4, basic: '20000' })).toBe(30_000)
  })

  it('in December of the year before where wages are paid in the next month', () => {
    const from = { taxYear: 2026, taxMonth: 2, rule: 'months', cycle: 1, standard: 5_000 } as const
    expect(basicOf({ ...from, employed: [{ from: '2026-01-31', to: null }] }).value.toNumber()).toBe(5_000)
    expect(basicOf({ ...from, employed: [{ from: '2025-12-31', to: null }] }).value.toNumber()).toBe(10_000)
  })

  it.each([
    ['2026-02-25', 5_000],
    ['2026-02-26', 0],
    ['2026-01-25', 10_000],
    ['2025-12-25', 10_000],
  ])(
    'months are the periods of the sheets: who entered on %s has deducted %i by that of January',
    (from, sum) => {
      const at = {
        taxYear: 2026,
        taxMonth: 2,
        rule: 'months',
        cycle: 1,
        startDay: 26,
        standard: 5_000,
      } as const
      expect(basicOf({ ...at, employed: [{ from, to: null }] }).value.toNumber()).toBe(sum)
    },
  )

  it('first wages of a year deduct from January on, and 60,000 at once the whole year', () => {
    expect(months('firstWages', 7)).toBe(35_000)
    expect(months('wholeYear', 1)).toBe(60_000)
  })

  const facts: DeductionFacts = {
    offers: { firstWages: true, wholeYear: true },
    isFirstOfYear: true,
    previousYear: null,
    isSinceJanuary: false,
  }
  it.each<[string, Partial<DeductionFacts>, string]>([
    ['first wages', {}, 'firstWages'],
    ['not offered', { offers: { firstWages: false, wholeYear: true } }, 'months'],
    ['wages elsewhere before', { isFirstOfYear: false }, 'months'],
    [
      'a whole year of exactly 60,000',
      { isFirstOfYear: false, isSinceJanuary: true, previousYear: { months: 12, income: '60000.00' } },
      'wholeYear',
    ],
    [
      'a cent above',
      { isFirstOfYear: false, isSinceJanuary: true, previousYear: { months: 12, income: '60000.01' } },
      'months',
    ],
    [
      'eleven months',
      { isFirstOfYear: false, isSinceJanuary: true, previousYear: { months: 11, income: '50000' } },
      'months',
    ],
    ['not since January', { isFirstOfYear: false, previousYear: { months: 12, income: '50000' } }, 'months'],
  ])('%s', (_, change, rule) => {
    expect(deductionRule({ ...facts, ...change }, 60_000)).toBe(rule)
  })

  // 国家税务总局公告2020年第19号, 解读: 小李, 8,000 a month, 2,000 of deductions
  it('60,000 at once: nothing is withheld until the income of the year passes 60,000', () => {
    const pay = payOf([
      { code: 10_101, name: '基本工资', value: '8000' },
      { code: 100_101, name: '个人社保', value: '2000' },
    ])
    let before = { income: 0, basic: 0, special: 0, tax: 0 }
    const taxes = Array.from({ length: 12 }, () => {
      const { tax, income, special } = wagesOf(pay, { before, basic: given(null, 60_000) }, rates)
      before = {
        income: income.value.toNumber(),
        basic: 60_000,
        special: special.value.toNumber(),
        tax: before.tax + tax.value.toNumber(),
      }
      return tax.value.toNumber()
    })
    // the income of twelve months, 96,000, less 60,000 and 24,000
    expect(before.tax).toBe(360)
    expect(taxes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 180, 180])
  })

  it('exempt income and pension lessen the base; of the pension 12,000 a year', () => {
    const pay = payOf([{ code: 10_101, name: '基本工资', value: '20000' }])
    const month = (more: Partial<WageMonth>) =>
      wagesOf(
        pay,
        { before: { income: 0, basic: 0, special: 0, tax: 0 }, ...more },
        rates,
      ).base.value.toNumber()
    expect(month({})).toBe(15_000)
    expect(month({ exempt: 800 })).toBe(14_200)
    expect(month({ pension: 1_000 })).toBe(14_000)
    const before = { income: 0, basic: 0, special: 0, tax: 0, pension: 11_500, exempt: 100 }
    expect(month({ before, pension: 1_000 })).toBe(20_000 - 5_000 - 100 - 12_000)
  })
})
