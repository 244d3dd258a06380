import { describe, expect, it } from 'vitest'
import { mergeTerm } from './merge.ts'
import { type PricedProduct, splitMoney, upgradePrice } from './price.ts'
import { addYears, remainingDays, renewedTerm, resignedTerm } from './term.ts'

/** The worked examples of locks-and-extensions.md §29.2 to §29.7. */

const DAY = '2025-11-10'
const at = (price: number, productId = price): PricedProduct => ({
  productId,
  name: `模块${productId}`,
  saleMode: 0,
  price: String(price),
})

describe('29.2 remaining days', () => {
  it.each([
    ['2026-02-28', 111],
    ['2025-11-10', 1],
    ['2025-11-09', 0],
    [null, null],
  ])('until %s: %s', (endTime, days) => expect(remainingDays(endTime, DAY)).toBe(days))
})

describe('29.3 renewal of one year', () => {
  it.each([
    ['2026-02-28', '2026-03-01', '2027-02-28'],
    ['2025-10-20', '2025-10-21', '2026-10-20'],
    ['2025-09-30', '2025-11-10', '2026-11-09'],
    ['2025-10-11', '2025-10-12', '2026-10-11'],
    ['2025-10-10', '2025-11-10', '2026-11-09'],
  ])('a lock until %s: from %s until %s', (endTime, from, until) =>
    expect(renewedTerm({ endTime, day: DAY, years: 1, graceDays: 30 })).toEqual({ from, until }),
  )
  it('leap years', () => {
    expect(renewedTerm({ endTime: '2024-02-28', day: '2024-02-01', years: 1, graceDays: 30 }).until).toBe(
      '2025-02-28',
    )
    expect(renewedTerm({ endTime: '2023-02-28', day: '2023-02-01', years: 1, graceDays: 30 }).until).toBe(
      '2024-02-29',
    )
    expect(addYears('2024-02-29', 1)).toBe('2025-03-01')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
    expect(addYears('9999-12-31', 1)).toBe('9999-12-31')
  })
})

it('29.4 re-signed early: unused days are carried', () =>
  expect(resignedTerm({ endTime: '2026-02-28', day: DAY, years: 2, start: '2025-12-01' })).toEqual({
    from: '2025-12-01',
    until: '2028-02-28',
    carried: 90,
  }))

describe('29.5 upgrade', () => {
  it('3 ports more', () =>
    expect(
      upgradePrice({
        distinguish: 0,
        before: { products: [at(1200)], ports: 5 },
        after: { products: [at(1200)], ports: 8 },
        remaining: 111,
      }),
    ).toEqual({ money: '1094.79', arithmetic: '3 端口 × 1,200 × 111/365 = 1,094.79' }))
  it('ports and modules', () =>
    expect(
      upgradePrice({
        distinguish: 0,
        before: { products: [at(1200)], ports: 5 },
        after: { products: [at(1200), at(800)], ports: 8 },
        remaining: 111,
      }),
    ).toEqual({ money: '3041.10', arithmetic: '(8 × 2,000 − 5 × 1,200) × 111/365 = 3,041.10' }))
  it('nothing comes back', () =>
    expect(
      upgradePrice({
        distinguish: 0,
        before: { products: [at(1200)], ports: 5 },
        after: { products: [at(1200)], ports: 3 },
        remaining: 111,
      }).money,
    ).toBe('0.00'))
  it('a purchase pays the difference', () => {
    const bought = { ...at(3000), saleMode: 1 }
    expect(
      upgradePrice({
        distinguish: 1,
        before: { products: [bought], ports: 1 },
        after: { products: [bought], ports: 3 },
        remaining: 0,
      }).money,
    ).toBe('6000.00')
  })
})

describe('29.6 merge', () => {
  const lock = (products: PricedProduct[], ports: number, endTime: string) => ({
    products,
    ports,
    endTime,
    remaining: remainingDays(endTime, DAY) ?? 0,
  })
  it('of the same products', () => {
    const locks = [
      lock([at(1200)], 5, '2026-02-28'),
      lock([at(1200)], 3, '2026-09-05'),
      lock([at(1200)], 2, '2025-12-19'),
    ]
    expect(locks.map(({ remaining }) => remaining)).toEqual([111, 300, 40])
    expect(mergeTerm({ day: DAY, mode: 1, union: [at(1200)], locks })).toMatchObject({
      ports: 10,
      remaining: 153,
      endTime: '2026-04-11',
      money: '0.00',
    })
  })
  const different = [lock([at(1200)], 5, '2026-02-28'), lock([at(1200), at(800)], 3, '2026-09-05')]
  const union = [at(1200), at(800)]
  it('of different products', () =>
    expect(mergeTerm({ day: DAY, mode: 1, union, locks: different })).toMatchObject({
      remaining: 154,
      endTime: '2026-04-12',
    }))
  it('paid up to the latest end', () =>
    expect(mergeTerm({ day: DAY, mode: 2, union, locks: different })).toMatchObject({
      money: '6394.52',
      endTime: '2026-09-05',
    }))
  it('without prices ports weigh, and nothing is paid', () =>
    expect(
      mergeTerm({
        day: DAY,
        mode: 2,
        union: [at(0)],
        locks: [lock([at(0)], 1, '2026-02-28'), lock([at(0)], 3, '2026-09-05')],
      }),
    ).toMatchObject({ money: '0.00', endTime: '2026-09-05' }))
})

it('29.7 split over ports', () => {
  expect(splitMoney('10000.00', [3, 3, 1])).toEqual(['4285.72', '4285.71', '1428.57'])
  expect(splitMoney('10.00', [0, 0, 0])).toEqual(['3.34', '3.33', '3.33'])
  expect(splitMoney('0.01', [5, 1])).toEqual(['0.01', '0.00'])
})
