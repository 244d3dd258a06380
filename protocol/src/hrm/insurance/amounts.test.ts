import { describe, expect, it } from 'vitest'
import type { Dated } from '../dated.ts'
import { arithmetic, type Rounding } from '../figure.ts'
import { amountsOf, type BaseLimits, limitsOn, type Project, sumsOf } from './amounts.ts'

const project = (type: number, name: string, companyPercent: string, personalPercent: string): Project => ({
  type,
  name,
  base: '6123.45',
  companyPercent,
  personalPercent,
})

/** The table of hrm.md §11.2. */
const rows: readonly [Project, company: string, personal: string][] = [
  [project(1, '养老', '16', '8'), '979.75', '489.88'],
  [project(2, '医疗', '9.8', '2'), '600.10', '122.47'],
  [project(3, '失业', '0.8', '0.2'), '48.99', '12.25'],
  [project(4, '工伤', '0.2', '0'), '12.25', '0.00'],
  [project(5, '生育', '0.8', '0'), '48.99', '0.00'],
  [project(10, '公积金', '7', '7'), '428.64', '428.64'],
]

it.each(rows)('the example of §11.2: %o', (asked, company, personal) => {
  const amounts = amountsOf(asked)
  expect([amounts.company, amounts.personal].map(({ value }) => value.toFixed(2))).toEqual([
    company,
    personal,
  ])
})

it('sums are sums of rounded amounts', () => {
  const sums = sumsOf(rows.map(([asked]) => amountsOf(asked)))
  expect(Object.values(sums).map(({ value }) => value.toFixed(2))).toEqual([
    '1690.08',
    '624.60',
    '428.64',
    '428.64',
  ])
})

it('a percentage is not rounded first', () => {
  expect(amountsOf({ ...project(4, '工伤', '0.125', '0'), base: '10000' }).company.value.toFixed(2)).toBe(
    '12.50',
  )
})

it.each<[Rounding, string]>([
  ['cent', '979.75'],
  ['jiao', '979.8'],
  ['yuan', '980'],
])('rounds as the city does: %s', (rounding, amount) => {
  const asked = {
    ...project(1, '养老', '16', '8'),
    rounding: { company: rounding, personal: 'cent' },
  } as const
  expect(amountsOf(asked).company.value.toFixed()).toBe(amount)
  expect(amountsOf(asked).personal.value.toFixed()).toBe('489.88')
})

describe('limits of the base', () => {
  const limits: readonly Dated<BaseLimits>[] = [
    {
      from: '2025-07-01',
      to: '2026-06-30',
      value: { lower: '4000', upper: '20000' },
      law: '沪人社〔2025〕1号',
    },
    { from: '2026-07-01', to: null, value: { lower: '4500.50', upper: null }, law: '沪人社〔2026〕1号' },
  ]
  const cities = [{ city: '上海市', type: 1, values: limits }]
  const on = (base: string, day: string, city = '上海市', type = 1) =>
    amountsOf({ ...project(1, '养老', '10', '0'), base }, limitsOn(cities, { city, type }, day))

  it.each([
    ['3999.99', '2026-06-30', '400', '基数 3999.99 已按下限 4000 计算'],
    ['4000', '2026-06-30', '400', undefined],
    ['20000.01', '2026-06-30', '2000', '基数 20000.01 已按上限 20000 计算'],
    ['20000.01', '2026-07-01', '2000', undefined],
    ['4000', '2026-07-01', '450.05', '基数 4000 已按下限 4500.50 计算'],
    ['1', '2025-06-30', '0.1', undefined],
  ])('%s on %s', (base, day, company, word) => {
    const amounts = on(base, day)
    expect(amounts.company.value.toFixed()).toBe(company)
    expect(amounts.moved?.word).toBe(word)
  })

  it('are those of the city and the kind, and name their announcement', () => {
    expect(on('1', '2026-01-01', '北京市').moved).toBeNull()
    expect(on('1', '2026-01-01', '上海市', 10).moved).toBeNull()
    expect(on('1', '2026-01-01').moved?.law).toBe('沪人社〔2025〕1号')
    expect(arithmetic(on('1', '2026-01-01').company)).toBe(
      '养老（公司） 400 = 四舍五入到分（缴费基数（下限） 4,000 × 比例 10%）',
    )
  })
})
