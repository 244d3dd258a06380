import { expect, it } from 'vitest'
import { distanceBetween, lengthOf, orderStops } from './route.ts'

const stop = (lng: number, lat = 0) => ({ lng, lat })

it('measures as the server does', () => {
  expect(distanceBetween(stop(116.4, 39.9), stop(116.401, 39.9))).toBeCloseTo(85.4, 0)
  expect(distanceBetween(stop(1), stop(1))).toBe(0)
})

it('visits what lies on the way in passing', () => {
  expect(orderStops(stop(0), [stop(3), stop(1), stop(2)]).map(({ lng }) => lng)).toEqual([1, 2, 3])
})

it('does not run to and fro after what is nearest', () => {
  const start = stop(0)
  const stops = [stop(1), stop(-1.1), stop(3), stop(-4)]
  const ordered = orderStops(start, stops)
  expect(ordered).toHaveLength(4)
  expect(lengthOf(start, ordered)).toBeLessThanOrEqual(
    lengthOf(start, [stop(-1.1), stop(-4), stop(1), stop(3)]) + 1,
  )
})

it('has nothing to order without stops', () => {
  expect(orderStops(stop(0), [])).toEqual([])
})
