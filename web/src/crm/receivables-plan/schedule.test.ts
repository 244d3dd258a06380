import { expect, it } from 'vitest'
import { repeatedDays } from './schedule.ts'

it.each([
  ['2026-01-31', 3, { by: 1, every: 'month' }, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2026-01-01', 3, { by: 2, every: 'week' }, ['2026-01-01', '2026-01-15', '2026-01-29']],
  ['2026-12-30', 2, { by: 3, every: 'day' }, ['2026-12-30', '2027-01-02']],
  ['2024-02-29', 2, { by: 1, every: 'year' }, ['2024-02-29', '2025-02-28']],
] as const)('from %s, %d times', (first, count, step, days) => {
  expect(repeatedDays(first, count, step)).toEqual(days)
})
