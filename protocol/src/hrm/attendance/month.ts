import { type Figure, given, least, minus, over, plus, rounded, times } from '../figure.ts'
import type { DayResult } from './day.ts'
import type { AttendanceRule, Charge } from './group.ts'

/** Overtime that was approved, in hours, by what the day was. */
export interface Overtime {
  readonly day: string
  readonly hours: string
}

export interface MonthInput {
  /** Days with a shift on which the person was employed, up to the day before today. */
  readonly days: readonly DayResult[]
  /** All days of the month with a shift and in employment, judged or still to come. */
  readonly dueDays: number
  readonly overtime: readonly Overtime[]
  readonly rule: AttendanceRule
}

/** Columns of the month sheet in their order (hrm.md §10.4). */
export const monthCells = {
  due: '应出勤天数',
  actual: '实际出勤天数',
  lateMinutes: '迟到时长',
  lateTimes: '迟到次数',
  earlyMinutes: '早退时长',
  earlyTimes: '早退次数',
  absent: '旷工天数',
  missingCards: '缺卡次数',
  overtime: '加班次数',
  leave: '请假天数',
  outside: '外勤天数',
  lateCharge: '迟到扣款',
  earlyCharge: '早退扣款',
  absenceCharge: '旷工扣款',
  missingCardCharge: '缺卡扣款',
} as const
export type MonthCell = keyof typeof monthCells

/** To which items of pay the amounts go (hrm.md §10). */
export const chargedItems = {
  lateCharge: 190_101,
  earlyCharge: 190_102,
  absenceCharge: 190_103,
  missingCardCharge: 190_105,
} as const satisfies Partial<Record<MonthCell, number>>

/** The month of a person: every cell a figure that explains itself by the days it comes from. */
export function attendanceMonth({ days, dueDays, overtime, rule }: MonthInput): Record<MonthCell, Figure> {
  const cell = (key: MonthCell, of: (day: DayResult) => Figure | null) =>
    plus(monthCells[key], ...days.map(of).filter((figure) => figure !== null))
  const minutes = (key: MonthCell, of: (day: DayResult) => number) =>
    cell(key, (day) => (of(day) > 0 ? given(shortDay(day.day), of(day)) : null))
  const counted = (key: MonthCell, is: (day: DayResult) => boolean) =>
    cell(key, (day) => (is(day) ? given(shortDay(day.day), 1) : null))

  const lateMinutes = minutes('lateMinutes', ({ late }) => late)
  const lateTimes = counted('lateTimes', ({ late }) => late > 0)
  const earlyMinutes = minutes('earlyMinutes', ({ early }) => early)
  const earlyTimes = counted('earlyTimes', ({ early }) => early > 0)
  const missingCards = minutes('missingCards', ({ missingCards: cards }) => cards)
  // parts of days are rounded in their sum alone, so that absence and leave of one day are one day together
  const parts = (of: (day: DayResult) => number) =>
    plus(null, ...days.map((day) => share(day, of(day))).filter((figure) => figure !== null))
  const [absentParts, leaveParts] = [parts(({ absent }) => absent), parts(({ leave }) => totalOf(leave))]
  const absent = rounded(monthCells.absent, absentParts, 'hundredth')
  const due = given(monthCells.due, dueDays)
  const judged = given('已考勤天数', days.length)
  return {
    due,
    actual: rounded(monthCells.actual, minus(null, judged, absentParts, leaveParts), 'hundredth'),
    lateMinutes,
    lateTimes,
    earlyMinutes,
    earlyTimes,
    absent,
    missingCards,
    overtime: plus(monthCells.overtime, ...overtime.map(({ day }) => given(shortDay(day), 1))),
    leave: rounded(monthCells.leave, leaveParts, 'hundredth'),
    outside: counted('outside', ({ isOutside }) => isOutside),
    lateCharge: charge('lateCharge', rule.late, lateMinutes, lateTimes),
    earlyCharge: charge('earlyCharge', rule.early, earlyMinutes, earlyTimes),
    absenceCharge: amount('absenceCharge', absent, given('每天', rule.absencePerDay)),
    missingCardCharge: amount('missingCardCharge', missingCards, given('每次', rule.missingCardPerTime)),
  }
}

const totalOf = (minutes: ReadonlyMap<string, number>) =>
  [...minutes.values()].reduce((sum, each) => sum + each, 0)

/** `3月5日`. */
const shortDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`

/** Minutes as a part of the day's work; null for none. */
const share = ({ day, work }: DayResult, minutes: number): Figure | null =>
  minutes === 0 ? null : over(shortDay(day), given('分钟', minutes), given('班次分钟', work))

const amount = (key: MonthCell, count: Figure, each: Figure): Figure =>
  rounded(monthCells[key], times(null, count, each))

function charge(
  key: MonthCell,
  { method, amount: yuan, most }: Charge,
  minutes: Figure,
  counts: Figure,
): Figure {
  if (method === 'month')
    return counts.value.isZero() ? given(monthCells[key], 0) : plus(monthCells[key], given('每月固定', yuan))
  const [count, each] = method === 'minute' ? [minutes, '每分钟'] : [counts, '每次']
  const capped = most === null ? count : least(null, count, given('上限', most))
  return amount(key, capped, given(each, yuan))
}
