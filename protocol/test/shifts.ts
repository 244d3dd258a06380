import type { AttendanceRule } from '#protocol/hrm/attendance/group.ts'
import { type Shift, usualPeriod } from '#protocol/hrm/attendance/shift.ts'

/** Shifts and a rule for tests of attendance. */
export const dayShift: Shift = {
  name: '白班',
  periods: [usualPeriod(540, 1080)],
  rest: { from: 720, to: 780 },
}
export const nightShift: Shift = { name: '夜班', periods: [usualPeriod(1320, 1800)], rest: null }
export const twice: Shift = {
  name: '两头班',
  periods: [usualPeriod(480, 720), usualPeriod(840, 1080)],
  rest: null,
}

export const rule: AttendanceRule = {
  name: '标准',
  overlooked: { late: 5, early: 0 },
  late: { method: 'minute', amount: '1.5', most: 30 },
  early: { method: 'time', amount: '20', most: null },
  absencePerDay: '200',
  missingCardPerTime: '10',
}
