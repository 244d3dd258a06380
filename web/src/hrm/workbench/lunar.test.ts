import { expect, it } from 'vitest'
import { lunarDay } from './lunar.ts'

it('names lunar days as calendars print them', () => {
  const days = [
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-02-26',
    '2026-02-27',
    '2026-03-08',
    '2026-03-09',
  ]
  expect(days.map(lunarDay)).toEqual(['廿九', '正月', '初二', '初十', '十一', '二十', '廿一'])
  expect(lunarDay('2026-12-09')).toBe('冬月')
  expect(lunarDay('2026-03-18')).toBe('三十')
})
