import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { flag } from '#protocol/platform/wire.ts'
import { importFaultSchema } from '#protocol/record/calls/imports.ts'

const area = 'lock'
const need = 'crm/lock/stock'

/** What one file may hold: it is written as a whole. */
export const lockSheetLimits = { maxRows: 2000, maxMb: 4 } as const

const outcome = z.object({
  totalSize: z.number(),
  errSize: z.number(),
  /** Of the rows that are right: locks that come into the stock, and locks that are in use at customers. */
  stockSize: z.number(),
  activeSize: z.number(),
  /** Names the rows that were refused, as `adminUser/downExcel` takes it. */
  token: z.string().optional(),
  /** The first rows that were refused. */
  faults: z.array(importFaultSchema),
})
export type LockSheetOutcome = z.infer<typeof outcome>

/** Locks by sheet: the stock, and locks that were in use before the product (locks-and-extensions.md §8.8). */
export const lockSheetCalls = {
  template: call({
    path: 'crmLock/downloadExcel',
    need,
    area,
    summary: '软件锁导入模板',
    safe: true,
    request: z.object({}),
    reply: file,
  }),
  upload: call({
    path: 'crmLock/uploadExcel',
    body: 'multipart',
    need,
    area,
    summary: '按表格入库软件锁，填写客户的同时开通；已有的锁号不会覆盖，dryRun 1 只检查',
    request: z.object({ dryRun: flag().default(0) }),
    reply: outcome,
  }),
}
