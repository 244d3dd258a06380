import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { looseMonth } from '../wire.ts'
import { type MonthCell, monthCells } from './month.ts'

const area = 'hrmAttendance'
const node = 'hrm/attendance'
const month = looseMonth()

const isCell = (key: unknown): key is MonthCell => typeof key === 'string' && key in monthCells
const cellSchema = z.object({ key: z.custom<MonthCell>(isCell), value: z.string(), words: z.string() })

const monthRow = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  groupName: z.string().nullable(),
  isClosed: z.boolean(),
  /** None: the person has no group in the month. */
  cells: z.array(cellSchema),
})
export type MonthRow = z.output<typeof monthRow>

const dayRow = z.object({
  day: z.string(),
  /** '' on a day off. */
  shiftName: z.string(),
  clocks: z.array(
    z.object({ at: z.string(), type: z.number(), isOutside: z.boolean(), isCorrection: z.boolean() }),
  ),
  /** In words; none: nothing to mention. */
  reasons: z.array(z.string()),
  /** `off`, `open` while it is not judged, `good`, `leave`, `bad`. */
  state: z.enum(['off', 'open', 'good', 'leave', 'bad']),
})
export type MonthDay = z.output<typeof dayRow>
const monthDetail = monthRow.extend({ month: z.string(), days: z.array(dayRow) })
export type MonthDetail = z.output<typeof monthDetail>

const filter = { month, search: optionalText(100), deptId: optional(id()) }

/** 考勤月报 (hrm.md §10.4). */
export const attendanceMonthCalls = {
  list: call({
    path: 'hrmAttendanceMonth/queryPageList',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '考勤月报',
    safe: true,
    request: z.object({ ...paging, ...filter }),
    reply: pageOf(monthRow),
  }),
  detail: call({
    path: 'hrmAttendanceMonth/queryDetail',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '员工的考勤月报，按日',
    safe: true,
    request: z.object({ month, employeeId: id() }),
    reply: monthDetail,
  }),
  mine: call({
    path: 'hrmAttendanceMonth/queryMine',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '本人的考勤月报，按日；没有员工时为空',
    safe: true,
    request: z.object({ month }),
    reply: monthDetail.nullable(),
  }),
  export: call({
    path: 'hrmAttendanceMonth/excelExport',
    body: 'json',
    need: `${node}/excelexport`,
    area,
    summary: '导出考勤月报',
    safe: true,
    request: z.object(filter),
    reply: workbook,
  }),
  /** How much of a month is closed, within the reach of the caller. */
  state: call({
    path: 'hrmAttendanceMonth/queryState',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '考勤月份的封账情况',
    safe: true,
    request: z.object({ month }),
    reply: z.object({ open: z.number(), closed: z.number() }),
  }),
  close: call({
    path: 'hrmAttendanceMonth/close',
    body: 'json',
    need: `${node}/manage`,
    area,
    summary: '封账：冻结已结束月份的考勤月报',
    request: z.object({ month }),
    reply: z.object({ closed: z.number() }),
  }),
} as const
