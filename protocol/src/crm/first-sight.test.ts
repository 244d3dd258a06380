import { expect, it } from 'vitest'
import { crmTypes } from './types.ts'

/** Pixels that a list has for its columns in a window of 1366. */
const ROOM = 1080

it.each(crmTypes.map((type) => [type.display, type] as const))(
  'what the list of %s shows at first sight fits into a window of 1366 pixels',
  (_, { list = [] }) => {
    expect(list.length).toBeGreaterThan(0)
    expect(list.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
  },
)
