import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { salaryRowSchema, sheetSchema } from './sheet-calls.ts'

const area = 'hrmSalaryHistoryRecord'
const need = 'hrm/salary/history'

const detailList = z.object({
  ...paging,
  srecordId: id(),
  employeeName: optionalText(100),
  jobNumber: optionalText(100),
  deptId: optional(id()),
})
export type HistoryDetailList = z.output<typeof detailList>

/** 历史工资: archived sheets (hrm.md §16.2). */
export const payHistoryCalls = {
  list: call({
    path: 'hrmSalaryHistoryRecord/queryHistorySalaryList',
    body: 'json',
    need,
    area,
    summary: '一年的历史工资表',
    safe: true,
    request: z.object({ ...paging, year: integer(2000, 2200) }),
    reply: pageOf(
      z.object({
        srecordId: z.number(),
        title: z.string(),
        year: z.number(),
        month: z.number(),
        num: z.number(),
        expectedPaySalary: z.number(),
        personalTax: z.number(),
        realPaySalary: z.number(),
        examineRecordId: z.number().nullable(),
        checkStatus: z.number(),
        createUserId: z.number(),
      }),
    ),
  }),
  detail: call({
    path: 'hrmSalaryHistoryRecord/queryHistorySalaryDetail',
    body: 'json',
    need,
    area,
    summary: '一张历史工资表及其行',
    safe: true,
    request: detailList,
    reply: sheetSchema.extend({
      status: z.number(),
      salaryOptionHeadList: z.array(z.object({ code: z.number(), name: z.string(), isFixed: z.number() })),
      pageData: pageOf(salaryRowSchema),
    }),
  }),
} as const

/** Pay in the panel of an employee (§5.4). */
export const employeePayCalls = {
  /** Without `salary.history` an empty page: clients always ask. */
  list: call({
    path: 'hrmEmployee/SocialSecurity/querySalaryList',
    body: 'json',
    need: 'hrm/employee/read',
    area,
    summary: '员工的历史工资',
    safe: true,
    request: z.object({ ...paging, employeeId: id() }),
    reply: pageOf(
      z.object({
        sempRecordId: z.number(),
        year: z.number(),
        month: z.number(),
        startTime: z.string(),
        endTime: z.string(),
        shouldSalary: z.string(),
        personalTax: z.string(),
        realSalary: z.string(),
      }),
    ),
  }),
  /** With `salary.history` within reach, or of the caller's own. */
  detail: call({
    path: 'hrmEmployee/SocialSecurity/querySalaryDetail/{sempRecordId}',
    need: 'signedIn',
    ownEyes: true,
    area,
    summary: '员工某月工资的明细',
    safe: true,
    request: z.object({ sempRecordId: id() }),
    reply: z.array(z.object({ code: z.number(), name: z.string(), isFixed: z.number(), value: z.string() })),
  }),
} as const
