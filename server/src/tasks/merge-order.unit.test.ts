import { expect, it } from 'vitest'
import { mergeOrder } from './merge-order.ts'

it.each([
  [[], [2, 1], [2, 1]],
  [
    [1, 2, 3],
    [3, 1],
    [3, 1, 2],
  ],
  [
    [9, 1, 2],
    [2, 1],
    [9, 2, 1],
  ],
  [
    [1, 2, 3],
    [1, 7, 2],
    [1, 7, 2, 3],
  ],
  [[1, 2, 3], [], [1, 2, 3]],
  [
    [1, 2],
    [2, 2, 1],
    [2, 1],
  ],
])('%j in which %j comes is %j', (now, listed, order) => {
  expect(mergeOrder(now, listed)).toEqual(order)
})
