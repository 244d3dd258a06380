import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, id, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { looseMonth } from '../wire.ts'
import { attendanceLimits } from './limits.ts'

const area = 'hrmAttendance'
const need = 'hrm/attendance/manage'
const read = ['hrm/attendance/manage', 'hrm/attendance/readClock'] as const

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Non-negative decimal text with at most two places. */
const amount = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/)

/** Times of a period; a time that is not later than the one before it lies on the next day. */
const period = z.object({ start: time, end: time })
export const shiftSettings = z.object({
  name: text(attendanceLimits.name),
  /** None: a day off. */
  periods: z.array(period).max(attendanceLimits.periods),
  rest: z.object({ from: time, to: time }).nullable(),
  flexible: integer(0, attendanceLimits.flexible),
})
export type ShiftSettings = z.output<typeof shiftSettings>

const charge = z.object({
  method: z.enum(['minute', 'time', 'month']),
  amount,
  most: integer(0, 100_000).nullable(),
})
const rule = z.object({
  name: text(attendanceLimits.name),
  overlooked: z.object({ late: integer(0, 240), early: integer(0, 240) }),
  late: charge,
  early: charge,
  absencePerDay: amount,
  missingCardPerTime: amount,
})
const clockPlace = z.object({
  name: text(attendanceLimits.name),
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  radius: integer(10, attendanceLimits.radius),
})
const shiftId = id().nullable()

export const groupSettings = z.object({
  name: text(attendanceLimits.name),
  /** Of Monday … Sunday; null: a day off. */
  week: z.array(shiftId).length(7),
  special: z.array(z.object({ day: day(), shiftId })).max(attendanceLimits.specialDays),
  followsHolidays: z.boolean(),
  rule,
  places: z.array(clockPlace).max(attendanceLimits.places),
  /** Clocks outside of the places are taken, and marked. */
  outsideAllowed: z.boolean(),
})
export type GroupSettings = z.output<typeof groupSettings>

const shiftRow = shiftSettings.extend({ shiftId: z.number(), words: z.string(), from: z.string() })
export type ShiftRow = z.output<typeof shiftRow>
const groupRow = groupSettings.extend({
  groupId: z.number(),
  /** The day from which this version holds; versions to come are listed, too. */
  from: z.string(),
  employeeIds: z.array(z.number()),
  deptIds: z.array(z.number()),
  memberNames: z.array(z.string()),
})
export type GroupRow = z.output<typeof groupRow>

const effectTime = day()
const month = looseMonth()

const rosterDay = z.object({
  day: z.string(),
  /** The shift by the group alone; null: in no group, or not employed. */
  groupShift: z.string().nullable(),
  /** Of the roster, not of the group. */
  isOwn: z.boolean(),
  /** Of the roster; null: a day off. */
  shiftId: z.number().nullable(),
  /** Of the roster. */
  shiftName: z.string(),
})
export type RosterDay = z.output<typeof rosterDay>
const rosterRow = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  days: z.array(rosterDay),
})
export type RosterRow = z.output<typeof rosterRow>

/** 班次, 考勤组, 排班 (hrm.md §10.5). */
export const attendanceSettingCalls = {
  shifts: call({
    path: 'hrmAttendanceSet/queryShiftList',
    need: read,
    area,
    summary: '班次及其最新版本',
    safe: true,
    request: z.object({}),
    reply: z.array(shiftRow),
  }),
  saveShift: call({
    path: 'hrmAttendanceSet/saveShift',
    body: 'json',
    need,
    area,
    summary: '新建或修改班次，自生效日起',
    request: shiftSettings.extend({ shiftId: optional(id()), effectTime }),
    reply: nothing,
  }),
  removeShift: call({
    path: 'hrmAttendanceSet/deleteShift/{shiftId}',
    need,
    area,
    summary: '删除未使用的班次',
    request: z.object({ shiftId: id() }),
    reply: nothing,
  }),
  groups: call({
    path: 'hrmAttendanceSet/queryGroupList',
    need: read,
    area,
    summary: '考勤组及其最新版本',
    safe: true,
    request: z.object({}),
    reply: z.array(groupRow),
  }),
  saveGroup: call({
    path: 'hrmAttendanceSet/saveGroup',
    body: 'json',
    need,
    area,
    summary: '新建或修改考勤组，自生效日起',
    request: groupSettings.extend({
      groupId: optional(id()),
      effectTime,
      employeeIds: z.array(id()).max(attendanceLimits.members),
      deptIds: z.array(id()).max(attendanceLimits.members),
    }),
    reply: nothing,
  }),
  roster: call({
    path: 'hrmAttendanceSet/queryRoster',
    body: 'json',
    need: read,
    area,
    summary: '排班：员工某月按日的班次',
    safe: true,
    request: z.object({ month, employeeId: id() }),
    reply: z.array(
      z.object({
        day: z.string(),
        shiftName: z.string(),
        /** Of the roster, not of the group. */
        isOwn: z.boolean(),
        shiftId: z.number().nullable(),
      }),
    ),
  }),
  rosters: call({
    path: 'hrmAttendanceSet/queryRosterList',
    body: 'json',
    need: read,
    area,
    summary: '排班表：员工及其各日班次，自该月第一周的星期一至最后一周的星期日',
    safe: true,
    request: z.object({ month, search: optionalText(), deptId: optional(id()), ...paging }),
    reply: pageOf(rosterRow),
  }),
  saveRoster: call({
    path: 'hrmAttendanceSet/saveRoster',
    body: 'json',
    need,
    area,
    summary: '设置排班；shiftId 为 0 表示休息，空为按考勤组',
    request: z.object({
      days: z
        .array(
          z.object({
            employeeId: id(),
            day: day(),
            shiftId: optional(id()),
            /** What the page showed: refused when it has changed since (排班已被修改，请刷新后重试). */
            was: optional(z.object({ shiftId: optional(id()) })),
          }),
        )
        .min(1)
        .max(attendanceLimits.roster),
    }),
    reply: nothing,
  }),
} as const
