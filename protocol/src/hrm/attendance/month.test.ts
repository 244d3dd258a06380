import { describe, expect, it } from 'vitest'
import { dayShift, rule } from '../../../test/shifts.ts'
import { arithmetic } from '../figure.ts'
import { type DayResult, judgeDay } from './day.ts'
import type { AttendanceRule } from './group.ts'
import { attendanceMonth, chargedItems, monthCells } from './month.ts'

/** A day on time. */
const onTime = judgeDay({
  day: '2026-03-05',
  shift: dayShift,
  clocks: [
    { at: '2026-03-05 09:00:00', type: 1 },
    { at: '2026-03-05 18:00:00', type: 2 },
  ],
  leaves: [],
  rule,
})

describe('a month', () => {
  const on = (day: string, result: Partial<DayResult>): DayResult => ({ ...onTime, day, ...result })
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
