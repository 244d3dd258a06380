import { z } from 'zod'
import { call, file, workbook } from '#protocol/platform/call.ts'
import { flag, id, optional, text } from '#protocol/platform/wire.ts'
import { importFaultSchema } from '#protocol/record/calls/imports.ts'

const area = 'project'
const need = 'signedIn'

/** What one file may hold. */
export const taskImportLimits = { maxRows: 1000, maxMb: 2 } as const

/** Tasks of a project as a sheet (approval-office.md §12.5). */
export const projectSheetCalls = {
  exportTasks: call({
    path: 'work/work/workTaskExport',
    need,
    area,
    summary: '导出项目的任务',
    safe: true,
    request: z.object({ workId: id() }),
    reply: workbook,
  }),
  template: call({
    path: 'work/work/downloadExcel',
    need,
    area,
    summary: '任务导入模板；带 workId 时提供该项目的成员和任务列表',
    safe: true,
    request: z.object({ workId: optional(id()) }),
    reply: file,
  }),
  importTasks: call({
    path: 'work/work/excelImport',
    body: 'multipart',
    need,
    area,
    summary: '批量导入任务；dryRun 1 只检查',
    request: z.object({ workId: id(), dryRun: flag().default(0) }),
    reply: z.object({
      totalSize: z.number(),
      errSize: z.number(),
      /** Names the rows that were refused, as `downloadErrorExcel` takes it. */
      token: z.string().optional(),
      /** The first rows that were refused. */
      faults: z.array(importFaultSchema),
      /** Lists that are not there yet and come with the rows. */
      newLists: z.array(z.string()),
    }),
  }),
  faults: call({
    path: 'work/work/downloadErrorExcel',
    need,
    area,
    summary: '导入失败的任务及原因',
    safe: true,
    request: z.object({ token: text(100) }),
    reply: file,
  }),
} as const
