import { expect, it } from 'vitest'
import { pauseAfter } from './back-off.ts'

const HOUR = 3_600_000
const pauses = (chance: () => number) =>
  [1, 2, 3, 4, 9].map((attempts) => pauseAfter({ attempts, age: 0, after: null }, chance))

it('waits three times as long after every failure, six hours at the most, half of it left to chance', () => {
  expect(pauses(() => 1)).toEqual([10_000, 30_000, 90_000, 270_000, 6 * HOUR])
  expect(pauses(() => 0)).toEqual([5_000, 15_000, 45_000, 135_000, 3 * HOUR])
})

it('waits as long as it is asked to', () => {
  expect(pauseAfter({ attempts: 1, age: 0, after: 60 }, () => 1)).toBe(60_000)
  expect(pauseAfter({ attempts: 1, age: 0, after: 10 ** 6 }, () => 1)).toBe(6 * HOUR)
})

it('gives up after ten attempts, or a day', () => {
  expect(pauseAfter({ attempts: 9, age: 23 * HOUR, after: null })).not.toBeNull()
  expect(pauseAfter({ attempts: 10, age: 0, after: null })).toBeNull()
  expect(pauseAfter({ attempts: 1, age: 24 * HOUR, after: null })).toBeNull()
})
