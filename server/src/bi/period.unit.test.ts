import { expect, it } from 'vitest'
import type { PeriodWord } from '#protocol/bi/filter.ts'
import { periodBefore, periodOf } from './period.ts'

/** Period, the day on which it is asked for, and the days that it is compared with. */
const cases: readonly [PeriodWord, string, string, string][] = [
  ['today', '2026-03-02', '2026-03-01', '2026-03-01'],
  ['month', '2026-03-01', '2026-02-01', '2026-02-01'],
  ['month', '2026-03-02', '2026-02-01', '2026-02-02'],
  // the month before is shorter
  ['month', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-03-02', '2026-01-01', '2026-01-31'],
  ['week', '2026-03-04', '2026-02-23', '2026-02-25'],
  ['week', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['quarter', '2026-04-02', '2026-01-01', '2026-01-02'],
  ['year', '2026-01-03', '2025-01-01', '2025-01-03'],
  ['lastYear', '2026-01-03', '2024-01-01', '2024-12-31'],
]

it.each(cases)('%s on %s is compared with %s to %s', (type, today, first, last) => {
  expect(periodBefore(periodOf({ type }, today), today)).toEqual({ first, last })
})

it('a range of one’s own is compared with nothing', () => {
  const own = periodOf({ startTime: '2026-03-01', endTime: '2026-03-31' }, '2026-03-02')
  expect(periodBefore(own, '2026-03-02')).toBeNull()
})
