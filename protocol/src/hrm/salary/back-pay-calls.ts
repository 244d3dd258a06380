import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'

const area = 'hrmSalaryMonthRecord'
const need = 'hrm/salary/manage'
const ofSheet = z.object({ srecordId: id() })

const line = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  /** `yyyy-MM` of the sheet that paid. */
  month: z.string(),
  code: z.number(),
  name: z.string(),
  /** What was paid, with earlier corrections. */
  old: z.string(),
  due: z.string(),
  difference: z.string(),
  /** The sheet pays it already. */
  isTaken: z.boolean(),
})
export type BackPay = z.output<typeof line>

/** Changes of pay that reach into past months, line by line (hrm.md §15.6). */
export const backPayCalls = {
  list: call({
    path: 'hrmSalaryMonthRecord/queryBackPay/{srecordId}',
    need,
    area,
    summary: '追溯调薪：过去月份每个薪资项的已发、应发与差额',
    safe: true,
    request: ofSheet,
    reply: z.array(line),
  }),
  take: call({
    path: 'hrmSalaryMonthRecord/takeBackPay/{srecordId}',
    need,
    area,
    summary: '将追溯调薪的差额计入工资表的税前补发或税前补扣，重复执行不会重复计入',
    request: ofSheet,
    reply: nothing,
  }),
} as const
