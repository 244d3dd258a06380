import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  createTestClock,
  daysBetween,
  endOfDay,
  formatDay,
  formatMoment,
  formatMonth,
  parseMoment,
  startOfDay,
  startOfMonth,
  today,
} from './clock.ts'
import { parseTimestamp } from './timestamp.ts'

test('a moment is written and read as Shanghai wall clock', () => {
  const moment = new Date('2025-12-31T16:00:01.999Z')
  expect(formatMoment(moment)).toBe('2026-01-01 00:00:01')
  expect(formatDay(moment)).toBe('2026-01-01')
  expect(formatMonth(moment)).toBe('2026-01')
  expect(parseMoment('2026-01-01 00:00:01')?.toISOString()).toBe('2025-12-31T16:00:01.000Z')
  expect(parseMoment('2026-01-01 08:30')?.toISOString()).toBe('2026-01-01T00:30:00.000Z')
  expect(parseMoment(' 2026-01-01 ')?.toISOString()).toBe('2025-12-31T16:00:00.000Z')
})

test.each([
  '2025-02-29',
  '2025-13-01',
  '2025-00-10',
  '2025-01-01 24:00:00',
  '2025-1-1',
  '',
  'today',
  '0000-01-01',
])('%j is not a moment', (text) => expect(parseMoment(text)).toBeUndefined())

test('days begin and end at midnight in Shanghai', () => {
  expect(startOfDay('2025-05-15').toISOString()).toBe('2025-05-14T16:00:00.000Z')
  expect(startOfDay(new Date('2025-05-14T20:00:00Z')).toISOString()).toBe('2025-05-14T16:00:00.000Z')
  expect(formatMoment(endOfDay('2025-05-15'))).toBe('2025-05-15 23:59:59')
  expect(formatMoment(startOfMonth('2025-05-15'))).toBe('2025-05-01 00:00:00')
})

describe('arithmetic with days', () => {
  test('across months and leap days', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
    expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2025-03-31', -13)).toBe('2024-02-29')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2025-01-02', '2025-01-01')).toBe(-1)
  })
})

test('a test clock stands still until moved', () => {
  const clock = createTestClock('2025-05-15 23:59:59')
  expect(today(clock)).toBe('2025-05-15')
  clock.advance(1000)
  expect(today(clock)).toBe('2025-05-16')
})

test.each([
  ['2026-11-21 18:05:49.123456+08', '2026-11-21T10:05:49.123Z'],
  ['2026-11-21 18:05:49.5+08', '2026-11-21T10:05:49.500Z'],
  ['2026-11-21 18:05:49+08', '2026-11-21T10:05:49.000Z'],
  ['2026-11-21 10:05:49.12+00', '2026-11-21T10:05:49.120Z'],
  ['2026-11-21 15:35:49+05:30', '2026-11-21T10:05:49.000Z'],
])('the database writes %s', (text, expected) => expect(parseTimestamp(text).toISOString()).toBe(expected))
