import { describe, expect, it } from 'vitest'
import { dayShift, nightShift, rule, twice } from '../../../test/shifts.ts'
import { type Group, shiftOn } from './group.ts'
import { dayOfClock, minuteOf, minuteOn, type Shift, timeOf, usualPeriod, workOf } from './shift.ts'

describe('shifts', () => {
  it('times past midnight', () => {
    expect([minuteOf('22:00'), minuteOf('06:00', 1320), minuteOf('22:00', 1320)]).toEqual([1320, 1800, 2760])
    expect([540, 1800, -60].map(timeOf)).toEqual(['09:00', '次日06:00', '前日23:00'])
    expect(minuteOn('2026-03-05', '2026-03-06 06:00:59')).toBe(1800)
    expect(minuteOn('2026-03-01', '2026-02-28 23:00:00')).toBe(-60)
    expect(workOf(dayShift)).toEqual([
      { from: 540, to: 720 },
      { from: 780, to: 1080 },
    ])
  })

  it.each<[string, Shift | null, Shift | null, string]>([
    ['2026-03-05 08:58:00', dayShift, dayShift, '2026-03-05'],
    ['2026-03-06 06:05:00', nightShift, null, '2026-03-05'],
    ['2026-03-06 10:01:00', nightShift, null, '2026-03-06'],
    ['2026-03-06 06:05:00', null, nightShift, '2026-03-06'],
    // both awake: the night's end at 06:00 and the day's start at 09:00 meet at 07:30
    ['2026-03-06 07:30:00', nightShift, dayShift, '2026-03-05'],
    ['2026-03-06 07:31:00', nightShift, dayShift, '2026-03-06'],
    ['2026-03-06 03:00:00', null, null, '2026-03-06'],
    // an early clock before midnight belongs to the shift of the next day
    [
      '2026-03-05 23:30:00',
      null,
      { name: '早班', periods: [usualPeriod(120, 600)], rest: null },
      '2026-03-06',
    ],
  ])('a clock at %s belongs to %#', (moment, on5, on6, day) => {
    expect(dayOfClock(moment, (asked) => ({ '2026-03-05': on5, '2026-03-06': on6 })[asked] ?? null)).toBe(day)
  })
})

describe('groups', () => {
  const week = { 1: dayShift, 2: dayShift, 3: dayShift, 4: dayShift, 5: dayShift }
  const group: Group = {
    name: '总部',
    week,
    special: new Map([
      ['2026-03-04', nightShift],
      ['2026-03-08', null],
    ]),
    followsHolidays: true,
    rule,
  }
  const name = (shift: Shift | null) => shift?.name ?? '休息'

  it.each<[string, string, 'madeUp' | 'rested' | null, string]>([
    ['a Thursday', '2026-03-05', null, '白班'],
    ['a Saturday', '2026-03-07', null, '休息'],
    ['a Saturday that is worked on', '2026-02-28', 'madeUp', '白班'],
    ['a holiday', '2026-05-01', 'rested', '休息'],
    ['a date of its own', '2026-03-04', 'rested', '夜班'],
    ['a day off of its own', '2026-03-08', 'madeUp', '休息'],
  ])('%s', (_, day, mark, expected) => {
    expect(name(shiftOn(group, day, mark))).toBe(expected)
  })

  it('a roster comes before the group, and holidays count only where the group follows them', () => {
    const roster = new Map([
      ['2026-03-07', twice],
      ['2026-03-05', { name: '休', periods: [], rest: null }],
    ])
    expect(
      ['2026-03-07', '2026-03-05', '2026-03-06'].map((day) => name(shiftOn(group, day, null, roster))),
    ).toEqual(['两头班', '休息', '白班'])
    const shops = { ...group, followsHolidays: false }
    expect([
      name(shiftOn(shops, '2026-05-01', 'rested')),
      name(shiftOn(shops, '2026-02-28', 'madeUp')),
    ]).toEqual(['白班', '休息'])
  })
})
