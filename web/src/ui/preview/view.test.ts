import { describe, expect, it } from 'vitest'
import { openPreview, stepPreview, usePreview } from './preview.ts'
import { drag, initialView, rotate, type View, zoom } from './view.ts'

const zoomed = (by: 1 | -1, times: number): View =>
  Array.from({ length: times }).reduce<View>((view) => zoom(view, by), initialView)

describe('a picture', () => {
  it('zooms in steps of 0.15 between 0.2 and 5', () => {
    expect(zoomed(1, 1).scale).toBe(1.15)
    expect(zoomed(1, 3).scale).toBe(1.45)
    expect(zoomed(1, 100).scale).toBe(5)
    expect(zoomed(-1, 100).scale).toBe(0.2)
  })

  it('moves twice as far as the pointer, and turns', () => {
    expect(drag(initialView, { x: 10, y: -3 })).toMatchObject({ x: 20, y: -6 })
    expect(rotate(rotate(initialView, -90), -90).turn).toBe(-180)
  })
})

describe('the viewer', () => {
  it('moves within the list and says where it ends', () => {
    const file = (fileId: string) => ({ fileId, name: `${fileId}.png`, size: 1, url: '' })
    openPreview([file('1'), file('2')], 0)
    expect(stepPreview(-1)).toBe('已经是第一张了!')
    expect(stepPreview(1)).toBeNull()
    expect(usePreview.getState().index).toBe(1)
    expect(stepPreview(1)).toBe('已经是最后一张了!')
  })
})
