import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { partPassed } from './passed.ts'

it.each([
  ['month', '2026-11-25', 25 / 30],
  ['month', '2026-02-28', 1],
  ['quarter', '2026-11-25', (31 + 25) / 92],
  ['quarter', '2026-01-01', 1 / 90],
  ['year', '2026-12-31', 1],
  ['year', '2028-03-01', 61 / 366],
  ['lastMonth', '2026-11-25', null],
  ['week', '2026-11-25', null],
  [undefined, '2026-11-25', null],
])('of %s on %s: %s', (word, day, part) => {
  expect(partPassed(word, dayjs(day))).toBe(part)
})
