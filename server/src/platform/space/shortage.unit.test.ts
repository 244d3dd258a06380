import { expect, it } from 'vitest'
import { judgeSpace } from './shortage.ts'

const GB = 2 ** 30

it.each([
  ['half of a large disk', 1000, 500, null, 'ok'],
  ['a tenth of a large disk is much', 1000, 100, null, 'ok'],
  ['little of a middling disk', 100, 14, null, 'attention'],
  ['hardly anything', 40, 1.5, null, 'bad'],
  ['most of a small disk', 1, 0.5, null, 'ok'],
  ['a small disk that fills', 1, 0.4, null, 'attention'],
  ['a small disk that is nearly full', 1, 0.2, null, 'bad'],
  ['nothing', 1000, 0, null, 'bad'],
  ['full in a week', 1000, 500, 7, 'attention'],
  ['full in a year', 1000, 500, 365, 'ok'],
] as const)('%s', (_, total, free, days, state) => {
  expect(judgeSpace({ totalBytes: total * GB, freeBytes: free * GB }, days)).toBe(state)
})
