import { expect, it } from 'vitest'
import { daysOfPeriod, logWindow, periodStart } from './periods.ts'
import { firstRules, type RuleTimes } from './rules.ts'

const [daily, weekly, monthly] = firstRules
const rule = (given: RuleTimes | undefined, change: Partial<RuleTimes> = {}): RuleTimes => {
  if (!given) throw new Error('a rule of a fresh installation is missing')
  return { ...given, ...change }
}

it.each([
  // Thursday 2025-05-15
  ['a day', rule(daily), '2025-05-15', '2025-05-15 00:00:00', '2025-05-15 23:01:00'],
  [
    'a day that ends with its last minute',
    rule(daily, { endTime: '23:59' }),
    '2025-05-15',
    '2025-05-15 00:00:00',
    '2025-05-16 00:00:00',
  ],
  ['a week', rule(weekly), '2025-05-15', '2025-05-12 00:00:00', '2025-05-19 00:00:00'],
  ['a week seen from its Sunday', rule(weekly), '2025-05-18', '2025-05-12 00:00:00', '2025-05-19 00:00:00'],
  [
    'a week that ends in the next',
    rule(weekly, { startDay: 5, endDay: 1 }),
    '2025-05-15',
    '2025-05-16 00:00:00',
    '2025-05-20 00:00:00',
  ],
  ['a month', rule(monthly), '2025-05-15', '2025-05-01 00:00:00', '2025-06-01 00:00:00'],
  [
    'a month that is shorter than its rule',
    rule(monthly, { startDay: 25 }),
    '2024-02-03',
    '2024-02-25 00:00:00',
    '2024-03-01 00:00:00',
  ],
  [
    'a month that ends before the rule begins',
    rule(monthly, { startDay: 31 }),
    '2025-02-03',
    '2025-02-28 00:00:00',
    '2025-03-01 00:00:00',
  ],
  ['a month across the year', rule(monthly), '2025-12-31', '2025-12-01 00:00:00', '2026-01-01 00:00:00'],
])('the window of %s', (_, times, day, from, to) => {
  expect(logWindow(times, day)).toEqual({ from, to })
})

it('every day of a period begins with the same first day', () => {
  for (const [kind, days] of [
    [1, 1],
    [2, 7],
    [3, 29],
  ] as const) {
    const all = daysOfPeriod(kind, '2024-02-14')
    expect(all).toHaveLength(days)
    expect(new Set(all.map((day) => periodStart(kind, day)))).toEqual(new Set([all[0]]))
  }
})
