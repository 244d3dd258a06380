import { describe, expect, it } from 'vitest'
import { countFitting } from './use-room.ts'

describe('countFitting', () => {
  it.each([
    [[60, 60, 60], 180, 3],
    [[60, 60, 60], 179, 2],
    [[60, 200, 10], 100, 1],
    [[60], 0, 0],
    [[], 0, 0],
  ])('of %j in %i pixels: %i', (widths, room, count) => {
    expect(countFitting(widths, room)).toBe(count)
  })
})
