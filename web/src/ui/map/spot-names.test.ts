import { describe, expect, it } from 'vitest'
import { lengthWord, scaleOf } from './lengths.ts'
import { sidesOfNames } from './spot-names.ts'

describe('names of places on the map', () => {
  const name = '济南汇阳' // 48 pixels
  it('stand beside their mark, to the left where there is no room to the right', () => {
    expect(
      sidesOfNames(
        [
          { x: 50, y: 50, name },
          { x: 180, y: 120, name },
        ],
        200,
      ),
    ).toEqual(['right', 'left'])
  })
  it('never lie on another mark or name: the first of the list go before', () => {
    expect(
      sidesOfNames(
        [
          { x: 100, y: 50, name },
          { x: 100, y: 66, name },
          { x: 140, y: 80, name },
        ],
        400,
      ),
    ).toEqual(['right', 'left', 'right'])
    expect(
      sidesOfNames(
        [
          { x: 20, y: 50, name },
          { x: 40, y: 50, name },
          { x: 60, y: 50, name },
        ],
        100,
      ),
    ).toEqual([null, null, null])
  })
})

it('nor do they lie on what stands there already', () => {
  const pin = { left: 60, right: 90, top: 30, bottom: 55 }
  expect(sidesOfNames([{ x: 50, y: 50, name: '济南' }], 200, [pin])).toEqual(['left'])
})

describe('the bar of lengths', () => {
  it.each([
    [1, 100, 100, '100 米'],
    [30.5, 2000, 66, '2 公里'],
    [122.7, 10_000, 81, '10 公里'],
    [0.6, 50, 83, '50 米'],
  ])('of %d metres a pixel shows %d metres', (metresPerPixel, metres, pixels, word) => {
    expect(scaleOf(metresPerPixel)).toEqual({ metres, pixels })
    expect(lengthWord(metres)).toBe(word)
  })
})
