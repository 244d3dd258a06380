import type { GroupSettings, ShiftSettings } from '#protocol/hrm/attendance/setting-calls.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { hire } from './hr.ts'
import type { Person } from './people.ts'

/** Monday to Friday with one shift. */
export const fiveDays = (shiftId: number): GroupSettings['week'] => [
  shiftId,
  shiftId,
  shiftId,
  shiftId,
  shiftId,
  null,
  null,
]

const rule: GroupSettings['rule'] = {
  name: '标准',
  overlooked: { late: 5, early: 0 },
  late: { method: 'minute', amount: '1.5', most: 30 },
  early: { method: 'time', amount: '20', most: null },
  absencePerDay: '200',
  missingCardPerTime: '10',
}

export const dayShift: ShiftSettings = {
  name: '白班',
  periods: [{ start: '09:00', end: '18:00' }],
  rest: { from: '12:00', to: '13:00' },
  flexible: 0,
}

/** A new shift; returns the id. */
export async function addShift(by: Person, more: Partial<ShiftSettings> = {}): Promise<number> {
  const shift = { ...dayShift, ...more }
  await by.ask(attendanceSettingCalls.saveShift, { ...shift, effectTime: '2025-01-01' })
  const shifts = await by.ask(attendanceSettingCalls.shifts, {})
  return shifts.findLast(({ name }) => name === shift.name)?.shiftId ?? 0
}

interface NewGroup extends Partial<GroupSettings> {
  employeeIds?: number[]
  deptIds?: number[]
  effectTime?: string
}

/** A group of these members from a day on; what is not given is usual. */
export const groupOf = (name: string, shiftId: number, more: NewGroup = {}) => ({
  name,
  week: fiveDays(shiftId),
  special: [],
  followsHolidays: true,
  rule,
  places: [],
  outsideAllowed: true,
  employeeIds: [],
  deptIds: [],
  effectTime: '2025-01-01',
  ...more,
})

export async function addGroup(
  by: Person,
  name: string,
  shiftId: number,
  more: NewGroup = {},
): Promise<number> {
  await by.ask(attendanceSettingCalls.saveGroup, groupOf(name, shiftId, more))
  const groups = await by.ask(attendanceSettingCalls.groups, {})
  return groups.find((group) => group.name === name)?.groupId ?? 0
}

/** The employee whose account is that of a person. */
export const employ = (by: Person, person: Person, post: Record<string, unknown> = {}): Promise<number> =>
  hire(by, person.realname, { person: { mobile: person.username }, post })
