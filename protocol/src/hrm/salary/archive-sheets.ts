import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { flag } from '#protocol/platform/wire.ts'
import { importFaultSchema } from '#protocol/record/calls/imports.ts'

const area = 'hrmSalaryArchives'
const need = 'hrm/salary/updateArchives'

/** What one file may hold: it is written as a whole. */
export const archiveSheetLimits = { maxRows: 10_000, maxMb: 4 } as const

const outcome = z.object({
  totalSize: z.number(),
  errSize: z.number(),
  /** Of the rows that are right: employees whose pay was fixed before. */
  updateSize: z.number(),
  /** Names the rows that were refused, as `adminUser/downExcel` takes it. */
  token: z.string().optional(),
  /** The first rows that were refused. */
  faults: z.array(importFaultSchema),
})
export type ArchiveSheetOutcome = z.infer<typeof outcome>

/** 导入定薪 and 导入调薪 (hrm.md §13). */
export const archiveSheetCalls = {
  fixTemplate: call({
    path: 'hrmSalaryArchives/downLoadFixTemplate',
    body: 'json',
    need,
    area,
    summary: '定薪导入模板，列出未调薪的员工',
    safe: true,
    request: z.object({}),
    reply: workbook,
  }),
  changeTemplate: call({
    path: 'hrmSalaryArchives/downLoadChangeTemplate',
    body: 'json',
    need,
    area,
    summary: '调薪导入模板，列出已定薪的员工及当前工资',
    safe: true,
    request: z.object({}),
    reply: workbook,
  }),
  fix: call({
    path: 'hrmSalaryArchives/exportFixSalaryRecord',
    body: 'multipart',
    need,
    area,
    summary: '导入定薪；返回 messageId，结果与错误数据由消息接口查询',
    request: z.object({}),
    reply: z.number(),
  }),
  change: call({
    path: 'hrmSalaryArchives/exportChangeSalaryRecord',
    body: 'multipart',
    need,
    area,
    summary: '导入调薪；返回 messageId，结果与错误数据由消息接口查询',
    request: z.object({}),
    reply: z.number(),
  }),
  /** Own client: the result at once, and a check without writing. */
  checkFix: call({
    path: 'hrmSalaryArchives/importFixSheet',
    body: 'multipart',
    need,
    area,
    summary: '导入定薪并返回结果，dryRun 1 只检查',
    request: z.object({ dryRun: flag().default(0) }),
    reply: outcome,
  }),
  checkChange: call({
    path: 'hrmSalaryArchives/importChangeSheet',
    body: 'multipart',
    need,
    area,
    summary: '导入调薪并返回结果，dryRun 1 只检查',
    request: z.object({ dryRun: flag().default(0) }),
    reply: outcome,
  }),
} as const
