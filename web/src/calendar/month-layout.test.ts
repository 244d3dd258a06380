import { expect, it } from 'vitest'
import { wallTime } from '#protocol/calendar/wall-time.ts'
import { layOutWeek, weeksOfMonth } from './month-layout.ts'

const item = (name: string, start: string, end: string) => ({
  name,
  start: wallTime(start),
  end: wallTime(end),
})
const [week = []] = weeksOfMonth('2026-11').slice(1)

it('a month is the weeks that it touches, from Monday', () => {
  const weeks = weeksOfMonth('2026-11')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.every((days) => days.length === 7)).toBe(true)
  expect(weeksOfMonth('2027-02').map(([monday]) => monday)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
})

it('what lasts several days is one bar, and is open where it goes on', () => {
  const { bars, rest } = layOutWeek(
    week,
    [
      item('展会', '2026-10-30 09:00', '2026-11-03 18:00'),
      item('例会', '2026-11-03 09:00', '2026-11-03 10:00'),
      item('夜班', '2026-11-07 22:00', '2026-11-09 00:00'),
      item('下周', '2026-11-09 00:00', '2026-11-09 01:00'),
    ],
    4,
  )
  expect(bars.map(({ item: { name }, from, to, row }) => [name, from, to, row])).toEqual([
    ['展会', 0, 1, 0],
    ['例会', 1, 1, 1],
    ['夜班', 5, 6, 0],
  ])
  expect(bars.map(({ isOpenLeft, isOpenRight }) => [isOpenLeft, isOpenRight])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(rest).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('a day with more than fits keeps its last row for the number of the others', () => {
  const many = ['一', '二', '三', '四'].map((name) => item(name, '2026-11-04 09:00', '2026-11-04 10:00'))
  const exactly = many.slice(0, 3).map(({ name }) => item(name, '2026-11-05 09:00', '2026-11-05 10:00'))
  const { bars, rest } = layOutWeek(week, [...many, ...exactly], 3)
  expect(bars.filter(({ from }) => from === 2).map(({ item: { name } }) => name)).toEqual(['一', '二'])
  expect(bars.filter(({ from }) => from === 3)).toHaveLength(3)
  expect(rest).toEqual([0, 0, 2, 0, 0, 0, 0])
})
