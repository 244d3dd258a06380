import { describe, expect, it } from 'vitest'
import { dayShift, nightShift, rule, twice } from '../../../test/shifts.ts'
import { type Clock, judgeDay, type Leave } from './day.ts'
import type { Shift } from './shift.ts'

const DAY = '2026-03-05'
/** `in 09:12`, `out 18:00`, times beyond midnight as `out 30:00`. */
const clock = (text: string): Clock => {
  const [type, time = ''] = text.split(' ')
  const hour = Number(time.slice(0, 2))
  const date = hour >= 24 ? '2026-03-06' : DAY
  return {
    at: `${date} ${String(hour % 24).padStart(2, '0')}${time.slice(2)}:30`,
    type: type === 'in' ? 1 : 2,
  }
}
const leave = (from: string, to: string, type = '年假'): Leave => ({
  from: `${DAY} ${from}`,
  to: `${DAY} ${to}`,
  type,
})
const judge = (shift: Shift, clocks: readonly string[], leaves: readonly Leave[] = []) =>
  judgeDay({ day: DAY, shift, clocks: clocks.map(clock), leaves, rule })

const flexible: Shift = { ...dayShift, flexible: 30 }

describe('a day', () => {
  it.each<[string, string[], Leave[], { late: number; early: number }]>([
    ['within the minutes allowed', ['in 09:20', 'out 18:20'], [], { late: 0, early: 0 }],
    ['left at the usual end', ['in 09:20', 'out 18:00'], [], { late: 0, early: 20 }],
    ['beyond them', ['in 09:40', 'out 18:30'], [], { late: 10, early: 0 }],
    ['early is no reason to go earlier', ['in 08:30', 'out 17:40'], [], { late: 0, early: 20 }],
    [
      'leave at its start fixes it',
      ['in 10:20', 'out 18:00'],
      [leave('09:00', '10:00')],
      { late: 20, early: 0 },
    ],
  ])('of a flexible shift: %s', (_, clocks, leaves, expected) => {
    expect(judge(flexible, clocks, leaves)).toMatchObject({ ...expected, missingCards: 0 })
  })

  it.each<[string, Shift, string[], Leave[], Partial<ReturnType<typeof judge>>]>([
    ['on time', dayShift, ['in 08:58', 'out 18:00'], [], { late: 0, early: 0, missingCards: 0, absent: 0 }],
    ['overlooked', dayShift, ['in 09:05', 'out 18:00'], [], { late: 0 }],
    [
      'late, every minute',
      dayShift,
      ['in 09:06', 'out 18:00'],
      [],
      { late: 6, reasons: ['09:00 上班，09:06 打卡，迟到 6 分钟'] },
    ],
    ['the break is no lateness', dayShift, ['in 12:30', 'out 18:00'], [], { late: 180 }],
    [
      'left early',
      dayShift,
      ['in 09:00', 'out 17:40'],
      [],
      { early: 20, reasons: ['18:00 下班，17:40 打卡，早退 20 分钟'] },
    ],
    [
      'the first and the last clock count',
      dayShift,
      ['in 09:30', 'in 08:50', 'out 17:00', 'out 18:10'],
      [],
      { late: 0, early: 0 },
    ],
    ['no clock at all', dayShift, [], [], { absent: 480, reasons: ['白班 无打卡记录，旷工 480 分钟'] }],
    ['one missing', dayShift, ['in 09:00'], [], { missingCards: 1, absent: 0, reasons: ['18:00 下班缺卡'] }],
    [
      'a clock outside of its window',
      dayShift,
      ['in 15:00', 'out 18:00'],
      [],
      { missingCards: 1, reasons: ['09:00 上班缺卡'] },
    ],
    [
      'leave all day',
      dayShift,
      [],
      [leave('09:00', '18:00')],
      { absent: 0, missingCards: 0, reasons: ['年假 480 分钟'] },
    ],
    [
      'leave in the morning',
      dayShift,
      ['in 13:00', 'out 18:00'],
      [leave('09:00', '12:00')],
      { late: 0, missingCards: 0 },
    ],
    [
      'leave in the morning moves the window of coming',
      dayShift,
      ['in 14:00', 'out 18:00'],
      [leave('09:00', '12:00')],
      { late: 60, missingCards: 0 },
    ],
    ['late after leave', dayShift, ['in 13:10', 'out 18:00'], [leave('09:00', '12:00')], { late: 10 }],
    [
      'leave in the afternoon',
      dayShift,
      ['in 09:00', 'out 12:00'],
      [leave('13:00', '18:00', '调休')],
      { early: 0, missingCards: 0 },
    ],
    ['absent beside leave', dayShift, [], [leave('09:00', '12:00')], { absent: 300 }],
    ['over midnight', nightShift, ['in 22:10', 'out 29:50'], [], { late: 10, early: 10 }],
    [
      'over midnight on time',
      nightShift,
      ['in 21:59', 'out 30:05'],
      [],
      { late: 0, early: 0, missingCards: 0 },
    ],
    [
      'two periods, the second without clocks',
      twice,
      ['in 08:00', 'out 12:00'],
      [],
      { missingCards: 2, absent: 0 },
    ],
    [
      'two periods, the first on leave',
      twice,
      ['in 14:07', 'out 18:00'],
      [leave('08:00', '12:00')],
      { late: 7, missingCards: 0 },
    ],
  ])('%s', (_, shift, clocks, leaves, expected) => {
    expect(judge(shift, clocks, leaves)).toMatchObject(expected)
  })

  it('a minute is taken by one leave', () => {
    const { leave: taken } = judge(dayShift, [], [leave('09:00', '12:00'), leave('11:00', '18:00', '病假')])
    expect([...taken]).toEqual([
      ['年假', 180],
      ['病假', 300],
    ])
  })

  it('outside clocks mark the day', () => {
    const clocks: Clock[] = [{ at: `${DAY} 09:00:00`, type: 1, isOutside: true }]
    expect(judgeDay({ day: DAY, shift: dayShift, clocks, leaves: [], rule }).isOutside).toBe(true)
  })
})
