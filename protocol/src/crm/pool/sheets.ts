import { z } from 'zod'
import { call, file, workbook } from '#protocol/platform/call.ts'
import { id, idList } from '#protocol/platform/wire.ts'
import { listQuerySchema } from '#protocol/record/calls/calls.ts'
import { importRequestSchema } from '#protocol/record/calls/import-calls.ts'
import { sheetColumnsSchema } from '#protocol/record/calls/imports.ts'

const area = 'pool'

/** Import and export of the customers of a pool, whose administrators may (crm-records.md §4.3; others 2091). */
export const poolSheetCalls = {
  template: call({
    path: 'crmCustomerPool/downloadExcel',
    need: 'signedIn',
    area,
    summary: '公海客户导入模板',
    safe: true,
    request: z.object({ poolId: id() }),
    reply: file,
  }),
  look: call({
    path: 'crmCustomerPool/readSheetColumns',
    body: 'multipart',
    need: 'signedIn',
    area,
    summary: '文件的列及其对应的字段，不保存文件',
    safe: true,
    request: z.object({ poolId: id() }),
    reply: sheetColumnsSchema,
  }),
  upload: call({
    path: 'crmCustomerPool/uploadExcel',
    body: 'multipart',
    need: 'signedIn',
    area,
    summary: '导入公海客户；返回 messageId，预检时返回 importId',
    request: importRequestSchema.omit({ ownerUserId: true }).extend({ poolId: id() }),
    reply: z.number(),
  }),
  selected: call({
    path: 'crmCustomerPool/batchExportExcel',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '导出选中的公海客户',
    request: z.object({ poolId: id(), ids: idList() }),
    reply: workbook,
  }),
  all: call({
    path: 'crmCustomerPool/allExportExcel',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '导出全部公海客户',
    request: listQuerySchema.extend({ poolId: id() }),
    reply: workbook,
  }),
}
