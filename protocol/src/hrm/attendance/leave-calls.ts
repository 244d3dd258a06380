import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  day,
  id,
  integer,
  isRealDay,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { ledgerTypes } from './leave-law.ts'
import { attendanceLimits } from './limits.ts'

const area = 'hrmAttendance'
const node = 'hrm/attendance'

const leaveType = z.enum(ledgerTypes)
/** Days, below zero as well, with at most two places. */
const days = z.string().regex(/^-?\d{1,3}(\.\d{1,2})?$/)
const steps = z.array(z.object({ years: integer(0, 60), days: integer(0, 60) })).max(10)

export const leaveRules = z.object({
  /** Days by years of work, of the company; the law is the floor. */
  annualSteps: steps,
  /** Days that may be taken in advance. */
  annualAdvance: integer(0, 30),
  /** Days that are carried over, until a day `MM-dd` of the next year. */
  annualCarry: integer(0, 366),
  annualCarryUntil: z
    .string()
    .regex(/^\d{2}-\d{2}$/)
    .refine((value) => isRealDay(`2025-${value}`)),
  /** Months after the overtime within which it may be taken. */
  compOffMonths: integer(1, 24),
})
export type LeaveRules = z.output<typeof leaveRules>

const balance = z.object({
  leaveType,
  /** Decimal text of days. */
  balance: z.string(),
  /** Of approvals that wait. */
  reserved: z.string(),
  floor: z.string(),
  /** What expires next. */
  expires: z.object({ day: z.string(), units: z.string() }).nullable(),
})
export type Balance = z.output<typeof balance>
const balanceRow = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  entryTime: z.string().nullable(),
  /** Of work in any employment; assumed from the entry where it is not known. */
  workSince: z.string().nullable(),
  isWorkSinceKnown: z.boolean(),
  balances: z.array(balance),
})
export type BalanceRow = z.output<typeof balanceRow>

const entry = z.object({
  entryId: z.number(),
  kind: z.string(),
  kindName: z.string(),
  bucket: z.string(),
  units: z.string(),
  onDay: z.string(),
  expires: z.string().nullable(),
  source: z.string(),
  remark: z.string(),
  /** The balance of the day, with this entry. */
  balance: z.string(),
})
export type LedgerEntry = z.output<typeof entry>

const leavingLeave = z.object({
  lastDay: z.string(),
  /** Decimal text of days of annual leave that are paid (实施办法第十二条). */
  annualDays: z.string(),
  /** Of 调休 that was not taken. */
  compOffDays: z.string(),
  /** How the days came about. */
  words: z.array(z.string()),
})
export type LeavingLeave = z.output<typeof leavingLeave>

/** 假期余额 (hrm.md §10.3). */
export const leaveCalls = {
  balances: call({
    path: 'hrmAttendanceLeave/queryPageList',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '员工的假期余额；onDay 为某日的余额',
    safe: true,
    request: z.object({
      ...paging,
      search: optionalText(100),
      deptId: optional(id()),
      onDay: optional(day()),
    }),
    reply: pageOf(balanceRow),
  }),
  ledger: call({
    path: 'hrmAttendanceLeave/queryLedger',
    body: 'json',
    need: `${node}/readClock`,
    area,
    summary: '员工一种假期的全部变动',
    safe: true,
    request: z.object({ employeeId: id(), leaveType }),
    reply: z.array(entry),
  }),
  leaving: call({
    path: 'hrmAttendanceLeave/queryLeaving/{employeeId}',
    need: `${node}/readClock`,
    area,
    summary: '离职员工未休的年假和调休；未办理离职为空',
    safe: true,
    request: z.object({ employeeId: id() }),
    reply: leavingLeave.nullable(),
  }),
  mine: call({
    path: 'hrmAttendanceLeave/queryMine',
    need: 'signedIn',
    area,
    summary: '本人的假期余额；没有员工时为空',
    safe: true,
    request: z.object({}),
    reply: z.array(balance),
  }),
  myLedger: call({
    path: 'hrmAttendanceLeave/queryMyLedger',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '本人一种假期的全部变动',
    safe: true,
    request: z.object({ leaveType }),
    reply: z.array(entry),
  }),
  adjust: call({
    path: 'hrmAttendanceLeave/adjust',
    body: 'json',
    need: `${node}/manage`,
    area,
    summary: '调整假期余额',
    request: z.object({
      employeeId: id(),
      leaveType,
      units: days,
      expires: optional(day()),
      reason: text(attendanceLimits.reason),
      requestKey: requestKey(),
    }),
    reply: nothing,
  }),
  setWorkSince: call({
    path: 'hrmAttendanceLeave/setWorkSince',
    body: 'json',
    need: `${node}/manage`,
    area,
    summary: '设置参加工作日期；空为按入职日期',
    request: z.object({ employeeId: id(), workSince: optional(day()) }),
    reply: nothing,
  }),
  rules: call({
    path: 'hrmAttendanceLeave/queryRules',
    need: [`${node}/manage`, `${node}/readClock`],
    area,
    summary: '假期规则',
    safe: true,
    request: z.object({}),
    reply: leaveRules.extend({ version: z.number(), law: z.string() }),
  }),
  saveRules: call({
    path: 'hrmAttendanceLeave/saveRules',
    body: 'json',
    need: `${node}/manage`,
    area,
    summary: '保存假期规则',
    request: leaveRules.extend({ version: integer(0) }),
    reply: nothing,
  }),
} as const
