import { expect, it } from 'vitest'
import { isAwayThroughout, isDailyDue } from './due.ts'

const weekdays = [1, 2, 3, 4, 5]

it.each([
  ['a working day of the rule', weekdays, '2025-05-15', true, true],
  ['a holiday', weekdays, '2025-05-01', false, false],
  ['a Saturday that is worked on', weekdays, '2025-04-26', true, true],
  ['a Saturday that is worked on, for a rule of the weekend alone', [6, 7], '2025-04-26', true, false],
  ['an ordinary Saturday', weekdays, '2025-05-17', false, false],
  ['an ordinary Saturday of the rule', [6], '2025-05-17', false, true],
  ['a working day that is not of the rule', [1], '2025-05-15', true, false],
])('%s', (_, rule, day, isWorked, isDue) => {
  expect(isDailyDue(rule, { day, isWorked, weekdays })).toBe(isDue)
})

it('owes no log: who is away on every working day', () => {
  const worked = ['2025-05-12', '2025-05-13']
  expect(isAwayThroughout(worked, new Set(worked))).toBe(true)
  expect(isAwayThroughout(worked, new Set(['2025-05-12', '2025-05-17']))).toBe(false)
  expect(isAwayThroughout([], new Set())).toBe(true)
})
