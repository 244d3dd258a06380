import { describe, expect, it } from 'vitest'
import { annualTax, bonusTax } from '../../../test/tax-reference.ts'
import { exact, given } from '../figure.ts'
import { backPayItems, backPayLines } from './back-pay.ts'
import { bonusAlone, bonusChoice, lossBandOf, lossBands } from './bonus.ts'
import { payOf } from './gross.ts'
import { internOf } from './labour.ts'
import { compensationOf, leavingTax } from './leaving.ts'
import { mixed, prorated } from './proration.ts'
import { firstRates } from './rates.ts'
import { ratesOn } from './rates-on.ts'

const rates = ratesOn(firstRates, '2026-01-01')
const inCents = (yuan: number | string) => BigInt(exact(yuan).times(100).toFixed(0))

describe('annual bonus', () => {
  it.each([
    0.01, 36_000, 36_000.01, 50_000, 144_000, 144_001, 300_000, 420_000.5, 660_000, 960_000, 1_200_000,
  ])('%s alone', (bonus) => {
    expect(inCents(bonusAlone(given(null, bonus), rates.monthly).value.toFixed())).toBe(
      bonusTax(inCents(bonus)),
    )
  })

  it('loses just above each step of the table', () => {
    expect(lossBands(rates.monthly).map(({ over, to }) => [over.toNumber(), to.toNumber()])).toEqual([
      [36_000, 38_566.67],
      [144_000, 160_500],
      [300_000, 318_333.34],
      [420_000, 447_500],
      [660_000, 706_538.47],
      [960_000, 1_120_000],
    ])
    expect(lossBandOf(36_000, rates.monthly)).toBeNull()
    expect(lossBandOf('36000.01', rates.monthly)?.net.toNumber()).toBe(34_920)
    expect(lossBandOf('38566.66', rates.monthly)).not.toBeNull()
    expect(lossBandOf('38566.67', rates.monthly)).toBeNull()
    // one cent more leaves 2,309.99 less
    const [at, above] = ['36000', '36000.01'].map((bonus) =>
      exact(bonus).minus(bonusAlone(given(null, bonus), rates.monthly).value),
    )
    expect(at?.minus(above ?? 0).toFixed(2)).toBe('2309.99')
  })

  it.each([
    // a base below zero takes the bonus up
    [30_000, -40_000, '900.00', '0.00', 'merged'],
    [36_000, 100_000, '8560.00', '11080.00', 'alone'],
    [0, 50_000, '2480.00', '2480.00', 'merged'],
  ])('a bonus of %s beside a base of %s', (bonus, base, alone, merged, cheaper) => {
    const choice = bonusChoice(bonus, base, rates)
    expect([choice.alone.value.toFixed(2), choice.merged.value.toFixed(2), choice.cheaper]).toEqual([
      alone,
      merged,
      cheaper,
    ])
  })
})

describe('leaving', () => {
  const compensation = (entry: string, lastDay: string, monthlyWage = 10_000) =>
    compensationOf({ entry, lastDay, monthlyWage, localMonthly: 9_000, leastWage: 2_500 }).value.toNumber()

  it.each([
    ['2020-01-01', '2020-01-31', 5_000],
    ['2020-01-01', '2020-06-29', 5_000],
    ['2020-01-01', '2020-06-30', 10_000],
    ['2020-01-01', '2020-12-31', 10_000],
    ['2020-01-01', '2021-01-01', 15_000],
    ['2020-02-29', '2025-02-27', 50_000],
    ['2010-03-15', '2026-03-14', 160_000],
  ])('%s to %s: a month a year, half a month below six months', (entry, lastDay, amount) => {
    expect(compensation(entry, lastDay)).toBe(amount)
  })

  it('caps a high wage at three times the local one and twelve years', () => {
    expect(compensation('2010-01-01', '2025-12-31', 27_000)).toBe(16 * 27_000)
    expect(compensation('2010-01-01', '2025-12-31', 27_001)).toBe(12 * 27_000)
    expect(compensation('2021-01-01', '2025-12-31', 50_000)).toBe(5 * 27_000)
    expect(compensation('2021-01-01', '2025-12-31', 1_000)).toBe(5 * 2_500)
  })

  it('is free up to three times the local wage of a year, the rest is taxed alone', () => {
    expect(leavingTax(300_000, 100_000, rates).tax.value.toNumber()).toBe(0)
    const { excess, tax, net } = leavingTax(450_000, 100_000, rates)
    expect([excess, tax, net].map(({ value }) => value.toNumber())).toEqual([150_000, 13_080, 436_920])
    expect(inCents(tax.value.toFixed())).toBe(annualTax(15_000_000n))
  })
})

it('interns: income less a fifth, 5,000 a month, by the sums of the year', () => {
  const pay = payOf([{ code: 10_101, name: '实习补贴', value: '3000' }])
  // 国家税务总局公告2020年第13号, 解读: nothing is withheld, where 440 were before
  expect(internOf(pay, { before: { income: 0, tax: 0 }, months: 1 }, rates).tax.value.toNumber()).toBe(0)
  const large = payOf([{ code: 10_101, name: '实习补贴', value: '10000' }])
  const second = internOf(large, { before: { income: 8_000, tax: 90 }, months: 2 }, rates)
  expect([second.income, second.base, second.tax, second.net].map(({ value }) => value.toNumber())).toEqual([
    16_000, 6_000, 90, 9_910,
  ])
})

it('back-dated changes: a line per month and item, earlier corrections once', () => {
  const past = [
    { month: '2026-01', code: 10_101, name: '基本工资', paid: '8000', due: '9000' },
    { month: '2026-02', code: 10_101, name: '基本工资', paid: '8000', due: '9000' },
    { month: '2026-03', code: 20_104, name: '餐补', paid: '500', due: '350.5' },
  ]
  const lines = backPayLines(past, [
    { month: '2026-01', code: 10_101, amount: '1000' },
    { month: '2026-02', code: 10_101, amount: '400' },
  ])
  expect(
    lines.map(({ month, old, difference }) => [month, String(old.value), String(difference.value)]),
  ).toEqual([
    ['2026-02', '8400', '600'],
    ['2026-03', '500', '-149.5'],
  ])
  expect(backPayItems(lines)).toEqual([{ code: 130_101, name: '税前补发', value: '450.50' }])
  expect(backPayItems(lines.slice(1))).toEqual([{ code: 140_101, name: '税前补扣', value: '149.50' }])
  expect(backPayItems([])).toEqual([])
})

it('joiners and leavers: by the days worked, or by the days missed', () => {
  const monthly = given('基本工资', 8_700)
  const pay = (rule: 'worked' | 'missed', worked: number, missed: number) =>
    prorated(monthly, { rule, worked, missed }, rates.paidDays).value.toNumber()
  // 8,700 ÷ 21.75 = 400 a day
  expect([pay('worked', 10, 13), pay('missed', 10, 13)]).toEqual([4_000, 3_500])
  expect([pay('worked', 22, 1), pay('missed', 0, 23)]).toEqual([8_700, 0])
  expect([pay('worked', 20, 0), pay('missed', 20, 0)]).toEqual([8_700, 8_700])
})

it('a change within a period is split by its days', () => {
  const period = { start: '2026-04-01', end: '2026-04-30' }
  const pay = (from: string) => mixed({ old: 6_000, next: 9_000, from }, period, '21.75').value.toNumber()
  expect(['2026-03-01', '2026-04-01', '2026-04-16', '2026-04-30', '2026-05-01'].map(pay)).toEqual([
    9_000, 9_000, 7_500, 6_100, 6_000,
  ])
})
