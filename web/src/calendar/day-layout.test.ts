import { expect, it } from 'vitest'
import { wallTime } from '#protocol/calendar/wall-time.ts'
import { layOutDay } from './day-layout.ts'

const item = (name: string, start: string, end: string) => ({
  name,
  start: wallTime(start),
  end: wallTime(end),
})

it('what overlaps is side by side, what only touches is not', () => {
  const boxes = layOutDay(wallTime('2026-11-02'), [
    item('一', '2026-11-02 09:00', '2026-11-02 12:00'),
    item('二', '2026-11-02 09:00', '2026-11-02 10:00'),
    item('三', '2026-11-02 10:00', '2026-11-02 11:00'),
    item('四', '2026-11-02 12:00', '2026-11-02 18:00'),
    item('昨夜', '2026-11-01 22:00', '2026-11-02 06:00'),
    item('明天', '2026-11-03 00:00', '2026-11-03 06:00'),
  ])
  expect(boxes.map(({ item: { name }, column, columns }) => [name, column, columns])).toEqual([
    ['昨夜', 0, 1],
    ['一', 0, 2],
    ['二', 1, 2],
    ['三', 1, 2],
    ['四', 0, 1],
  ])
  expect(boxes[0]).toMatchObject({ top: 0, bottom: 0.25 })
  expect(boxes[4]).toMatchObject({ top: 0.5, bottom: 0.75 })
})
