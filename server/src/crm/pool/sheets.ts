import { customer } from '#protocol/crm/customer/type.ts'
import { poolSheetCalls } from '#protocol/crm/pool/sheets.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { exportAll, exportSelected } from '#server/engine/features/export/export-records.ts'
import { lookAtSheet } from '#server/engine/features/import/look.ts'
import { downloadTemplate } from '#server/engine/features/import/own-imports.ts'
import { uploadImport } from '#server/engine/features/import/upload.ts'
import { asView } from './view.ts'

/** Import and export of the customers of a pool. */
export const poolSheetEndpoints: readonly Endpoint[] = [
  on(poolSheetCalls.template, (context) =>
    downloadTemplate(context, customer, asView(context.request.poolId)),
  ),
  on(poolSheetCalls.look, (context) =>
    lookAtSheet(context, customer, context.uploads[0], asView(context.request.poolId)),
  ),
  on(poolSheetCalls.upload, (context) => {
    const { poolId, ...options } = context.request
    return uploadImport(context, customer, context.uploads[0], {
      ...options,
      view: asView(poolId),
      call: poolSheetCalls.upload.path,
    })
  }),
  on(poolSheetCalls.selected, (context) => {
    const { poolId, ids } = context.request
    return exportSelected(context, customer, ids, asView(poolId))
  }),
  on(poolSheetCalls.all, (context) => {
    const { poolId, ...query } = context.request
    return exportAll(context, customer, query, asView(poolId))
  }),
]
