import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { flag, text } from '#protocol/platform/wire.ts'
import { importFaultSchema, mappingSchema, sheetColumnsSchema } from '#protocol/record/calls/imports.ts'

const area = 'people'
const need = 'manage/users/userSave'

/** What one file may hold: every password of it is made unreadable one by one. */
export const staffImportLimits = { maxRows: 1000, maxMb: 2 } as const

const imported = z.object({
  totalSize: z.number(),
  errSize: z.number(),
  /** Names the rows that were refused, as `adminUser/downExcel` takes it. */
  token: z.string().optional(),
  /** Names the people that were made. */
  undoToken: z.string().optional(),
  /** The first rows that were refused. */
  faults: z.array(importFaultSchema),
})
export type StaffImport = z.output<typeof imported>

export const staffImportCalls = {
  template: call({
    path: 'adminUser/downloadExcel',
    area,
    need,
    summary: '员工导入模板',
    safe: true,
    request: z.object({}),
    reply: file,
  }),
  look: call({
    path: 'adminUser/readSheetColumns',
    body: 'multipart',
    area,
    need,
    sessionOnly: true,
    summary: '员工表格的列及其对应的字段，不保存文件',
    safe: true,
    request: z.object({}),
    reply: sheetColumnsSchema,
  }),
  upload: call({
    path: 'adminUser/excelImport',
    body: 'multipart',
    area,
    need,
    sessionOnly: true,
    summary: '批量导入员工；dryRun 1 只检查',
    request: z.object({ dryRun: flag().default(0), mapping: mappingSchema() }),
    reply: imported,
  }),
  undo: call({
    path: 'adminUser/undoExcelImport',
    body: 'json',
    area,
    need,
    summary: '撤销员工导入',
    request: z.object({ undoToken: text(100) }),
    reply: z.object({
      removed: z.number(),
      /** Who stayed, and why. */
      kept: z.array(z.object({ realname: z.string(), why: z.string() })),
    }),
  }),
} as const
