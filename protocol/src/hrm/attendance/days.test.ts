import { describe, expect, it } from 'vitest'
import { arithmetic } from '../figure.ts'
import { type Clock, judgeDay, type Leave } from './day.ts'
import { type AttendanceRule, type Group, shiftOn } from './group.ts'
import { attendanceMonth, chargedItems, monthCells } from './month.ts'
import { dayOfClock, minuteOf, minuteOn, type Shift, timeOf, usualPeriod, workOf } from './shift.ts'

const dayShift: Shift = { name: '白班', periods: [usualPeriod(540, 1080)], rest: { from: 720, to: 780 } }
const nightShift: Shift = { name: '夜班', periods: [usualPeriod(1320, 1800)], rest: null }
const twice: Shift = { name: '两头班', periods: [usualPeriod(480, 720), usualPeriod(840, 1080)], rest: null }

const rule: AttendanceRule = {
  name: '标准',
  overlooked: { late: 5, early: 0 },
  late: { method: 'minute', amount: '1.5', most: 30 },
  early: { method: 'time', amount: '20', most: null },
  absencePerDay: '200',
  missingCardPerTime: '10',
}

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

describe('a day', () => {
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

describe('a month', () => {
  const on = (day: string, result: Partial<ReturnType<typeof judge>>) => ({
    ...judge(dayShift, ['in 09:00', 'out 18:00']),
    day,
    ...result,
  })
  const days = [
    on('2026-03-02', {}),
    on('2026-03-03', { late: 12 }),
    on('2026-03-04', { late: 25, early: 8 }),
    on('2026-03-05', { absent: 480 }),
    on('2026-03-06', { absent: 300, leave: new Map([['年假', 180]]) }),
    on('2026-03-09', { leave: new Map([['病假', 480]]), isOutside: true }),
    on('2026-03-10', { missingCards: 2 }),
  ]
  const overtime = [
    { day: '2026-03-07', hours: '4' },
    { day: '2026-03-07', hours: '2' },
  ]
  const cells = attendanceMonth({ days, dueDays: 22, overtime, rule })
  const values = Object.fromEntries(Object.entries(cells).map(([key, { value }]) => [key, value.toFixed()]))

  it('adds up', () => {
    expect(values).toEqual({
      due: '22',
      // seven days, 1 and 0.625 of absence, 0.375 and 1 of leave
      actual: '4',
      lateMinutes: '37',
      lateTimes: '2',
      earlyMinutes: '8',
      earlyTimes: '1',
      absent: '1.63',
      missingCards: '2',
      overtime: '2',
      leave: '1.38',
      outside: '1',
      // 37 minutes, at most 30 are charged
      lateCharge: '45',
      earlyCharge: '20',
      absenceCharge: '326',
      missingCardCharge: '20',
    })
    expect(Object.keys(values)).toEqual(Object.keys(monthCells))
  })

  it('every cell explains itself', () => {
    expect(arithmetic(cells.lateMinutes)).toBe('迟到时长 37 = 3月3日 12 + 3月4日 25')
    expect(arithmetic(cells.absent)).toBe('旷工天数 1.63 = 保留两位小数（3月5日 1 + 3月6日 0.625）')
    expect(arithmetic(cells.lateCharge)).toBe(
      '迟到扣款 45 = 四舍五入到分（取小（迟到时长 37，上限 30） × 每分钟 1.5）',
    )
    expect(arithmetic(cells.outside)).toBe('外勤天数 1 = 3月9日 1')
    for (const [key, figure] of Object.entries(cells)) expect(arithmetic(figure), key).toMatch(/^\S+ [\d.]+/)
  })

  it('charges by the time, or once a month', () => {
    const charged = (late: AttendanceRule['late'], of = days) =>
      attendanceMonth({
        days: of,
        dueDays: 22,
        overtime: [],
        rule: { ...rule, late },
      }).lateCharge.value.toNumber()
    expect(charged({ method: 'time', amount: '30', most: 1 })).toBe(30)
    expect(charged({ method: 'time', amount: '30', most: null })).toBe(60)
    expect(charged({ method: 'month', amount: '100', most: null })).toBe(100)
    expect(charged({ method: 'month', amount: '100', most: null }, days.slice(0, 1))).toBe(0)
  })

  it('goes to the items of pay', () => {
    expect(chargedItems).toEqual({
      lateCharge: 190_101,
      earlyCharge: 190_102,
      absenceCharge: 190_103,
      missingCardCharge: 190_105,
    })
  })
})
