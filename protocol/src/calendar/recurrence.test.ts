import { describe, expect, it } from 'vitest'
import { moveSeries, splitSeries } from './change-series.ts'
import { lastEnd, nextStarts, occurrencesWithin, type Repeat, type Series } from './recurrence.ts'
import { repeatInWords } from './recurrence-words.ts'
import { wallTime, writeWallTime } from './wall-time.ts'

/** The worked cases of approval-office.md §15.2. */

const daily: Repeat = { every: 'day', rate: 1 }
const weekly = (...weekdays: number[]): Repeat => ({ every: 'week', rate: 1, weekdays })
const monthly = (day: number): Repeat => ({ every: 'month', rate: 1, day })
const yearly: Repeat = { every: 'year', rate: 1 }

const series = (start: string, repeat: Repeat, more: Partial<Series> = {}): Series => ({
  start: wallTime(start),
  end: wallTime(start) + 3_600_000,
  repeat,
  ends: null,
  ...more,
})
const until = (day: string) => ({ before: wallTime(day) + 86_400_000 })
const days = (of: Series, from: string, to: string, exceptions?: string[]) =>
  occurrencesWithin(of, wallTime(from), wallTime(to), new Set(exceptions)).map(({ start }) =>
    writeWallTime(start).slice(0, 10),
  )

describe('the worked cases', () => {
  it.each<[string, Series, string, string, string[]]>([
    [
      '1 every second day until a day, that day included',
      series('2026-11-02 09:00', { every: 'day', rate: 2 }, { ends: until('2026-11-08') }),
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-08'],
    ],
    [
      '2 Monday and Wednesday of every second week, three times',
      series('2026-11-04 09:00', { every: 'week', rate: 2, weekdays: [3, 1] }, { ends: { count: 3 } }),
      '2026-11-01',
      '2027-01-01',
      ['2026-11-04', '2026-11-16', '2026-11-18'],
    ],
    [
      '3 a start that is not among the weekdays is no occurrence',
      series('2026-11-03 09:00', weekly(1), { ends: { count: 2 } }),
      '2026-11-01',
      '2027-01-01',
      ['2026-11-09', '2026-11-16'],
    ],
    [
      '4 the 31st: months without it have none',
      series('2026-01-31 09:00', monthly(31)),
      '2026-01-01',
      '2026-09-01',
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
    ],
    [
      '5 the 29th in February: leap years only',
      series('2026-01-29 09:00', monthly(29)),
      '2027-01-01',
      '2028-04-01',
      [
        ...['01', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
          (month) => `2027-${month}-29`,
        ),
        ...['01', '02', '03'].map((month) => `2028-${month}-29`),
      ],
    ],
    [
      '6 29 February every year',
      series('2024-02-29 09:00', yearly),
      '2024-01-01',
      '2033-01-01',
      ['2024-02-29', '2028-02-29', '2032-02-29'],
    ],
  ])('%s', (_, of, from, to, found) => expect(days(of, from, to)).toEqual(found))

  it('7 across midnight: an event that began the day before is in the window', () => {
    const night = series('2026-11-02 22:00', daily, { end: wallTime('2026-11-03 06:00') })
    expect(occurrencesWithin(night, wallTime('2026-11-05'), wallTime('2026-11-06'))).toEqual([
      { start: wallTime('2026-11-04 22:00'), end: wallTime('2026-11-05 06:00') },
      { start: wallTime('2026-11-05 22:00'), end: wallTime('2026-11-06 06:00') },
    ])
  })

  it('8 an exception is counted, but not shown', () =>
    expect(
      days(series('2026-11-02 09:00', daily, { ends: { count: 4 } }), '2026-11-01', '2026-12-01', [
        '2026-11-03',
      ]),
    ).toEqual(['2026-11-02', '2026-11-04', '2026-11-05']))

  it('9 a split divides the count, and no day before it changes', () => {
    const whole = series('2026-11-02 09:00', weekly(1, 4), { ends: { count: 6 } })
    const { before, after } = splitSeries(whole, wallTime('2026-11-12 09:00'))
    expect(before && days(before, '2026-11-01', '2027-01-01')).toEqual([
      '2026-11-02',
      '2026-11-05',
      '2026-11-09',
    ])
    expect(after.ends).toEqual({ count: 3 })
    expect(days(after, '2026-11-01', '2027-01-01')).toEqual(['2026-11-12', '2026-11-16', '2026-11-19'])
  })

  it('10 a series that is moved by two days is on other weekdays', () => {
    const moved = moveSeries(series('2026-11-02 09:00', weekly(1, 6)), 2 * 86_400_000)
    expect(moved.repeat).toEqual(weekly(3, 1))
    expect(days(moved, '2026-11-01', '2026-11-17')).toEqual([
      '2026-11-04',
      '2026-11-09',
      '2026-11-11',
      '2026-11-16',
    ])
  })
})

describe('ends', () => {
  it('split at the first occurrence leaves nothing before', () =>
    expect(splitSeries(series('2026-11-02 09:00', daily), wallTime('2026-11-02 09:00')).before).toBeNull())

  it('the last end of an endless series is none, of a rule that never holds undefined', () => {
    expect(lastEnd(series('2026-11-02 09:00', daily))).toBeNull()
    expect(lastEnd(series('2026-02-01 09:00', { every: 'month', rate: 12, day: 30 }))).toBe(undefined)
    expect(lastEnd(series('2026-11-02 09:00', daily, { ends: { count: 3 } }))).toBe(
      wallTime('2026-11-04 10:00'),
    )
  })

  it('a month that is moved keeps to the new day', () =>
    expect(moveSeries(series('2026-11-05 09:00', monthly(10)), -86_400_000).repeat).toEqual(monthly(9)))

  it('the next dates skip what the rule does not name', () =>
    expect(
      nextStarts(series('2026-11-03 09:00', weekly(1, 3)), wallTime('2026-11-03'), 3).map(writeWallTime),
    ).toEqual(['2026-11-04 09:00:00', '2026-11-09 09:00:00', '2026-11-11 09:00:00']))
})

it.each<[Repeat, string]>([
  [daily, '每天'],
  [{ every: 'day', rate: 3 }, '每3天'],
  [{ every: 'week', rate: 2, weekdays: [3, 1] }, '每2周, 周一、三'],
  [monthly(31), '每个月, 31日'],
  [{ every: 'month', rate: 2, day: 5 }, '每2个月, 5日'],
  [yearly, '每年'],
])('%o is %s', (repeat, words) => expect(repeatInWords(repeat)).toBe(words))
