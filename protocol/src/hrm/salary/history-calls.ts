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
