import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optional, optionalText, paging, requestKey } from '#protocol/platform/wire.ts'
import { looseMoment, looseMonth } from '../wire.ts'
import { attendanceLimits } from './limits.ts'

const area = 'hrmAttendance'
const node = 'hrm/attendance'

/** The day or moment of a filter; its month counts. */
const monthOf = optional(looseMonth())

const place = {
  address: optionalText(attendanceLimits.address),
  /** Decimal text: 0 is a coordinate. */
  lng: optionalText(30),
  lat: optionalText(30),
}
const clock = {
  clockTime: looseMoment(),
  clockType: integer(1, 2),
  type: integer(1, 2).default(1),
  ...place,
  remark: optionalText(attendanceLimits.remark),
}
const filter = {
  search: optionalText(100),
  date: monthOf,
  deptId: optional(id()),
}

const clockSchema = z.object({
  clockId: z.number(),
  clockEmployeeId: z.number(),
  clockTime: z.string(),
  clockType: z.number(),
  attendanceTime: z.string(),
  type: z.number(),
  address: z.string(),
  lng: z.string(),
  lat: z.string(),
  remark: z.string(),
  /** Own client: judged (hrm.md §10.1), outside of the places of the group, of a correction. */
  counts: z.boolean(),
  isOutside: z.boolean(),
  isCorrection: z.boolean(),
})
export type ClockRow = z.output<typeof clockSchema>

const employeeClockSchema = clockSchema.extend({
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
})
export type EmployeeClock = z.output<typeof employeeClockSchema>

/** 打卡记录 (hrm.md §10). */
export const clockCalls = {
  list: call({
    path: 'hrmAttendanceClock/queryPageList',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '打卡记录；date 所在月份',
    safe: true,
    request: z.object({ ...paging, ...filter }),
    reply: pageOf(employeeClockSchema),
  }),
  export: call({
    path: 'hrmAttendanceClock/excelExport',
    body: 'json',
    need: `${node}/excelexport`,
    area,
    summary: '导出打卡记录',
    safe: true,
    request: z.object(filter),
    reply: workbook,
  }),
  mine: call({
    path: 'hrmAttendanceClock/queryMyPageList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '本人打卡记录',
    safe: true,
    request: z.object({ ...paging, date: monthOf }),
    reply: pageOf(clockSchema),
  }),
  add: call({
    path: 'hrmAttendanceClock/add',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '新增本人打卡；与服务器时间相差五分钟以内的计入考勤',
    request: z.object({ ...clock, clockId: optional(id()), requestKey: requestKey() }),
    reply: nothing,
  }),
  update: call({
    path: 'hrmAttendanceClock/update',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '修改本人打卡；改了时间或类型的不再计入考勤',
    request: z.object({ ...clock, clockId: id() }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmAttendanceClock/delete/{clockId}',
    need: 'signedIn',
    area,
    summary: '删除打卡',
    request: z.object({ clockId: id() }),
    reply: nothing,
  }),
  /** Own client. */
  punch: call({
    path: 'hrmAttendanceClock/punch',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '本人打卡，按服务器时间',
    request: z.object({ clockType: integer(1, 2), ...place, requestKey: requestKey() }),
    reply: clockSchema,
  }),
} as const
