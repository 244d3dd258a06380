import { z } from 'zod'
import { declareImportCalls, importFindings, importSchema } from '#protocol/record/calls/imports.ts'

/** With the pool into which customers were imported; null: among those that have owners. */
const row = importSchema.extend({ poolId: z.number().nullable() })

export const importCalls = declareImportCalls({
  paths: {
    history: 'crmImport/queryList',
    read: 'crmImport/queryById',
    replaceOwners: 'crmImport/replaceOwners',
    start: 'crmImport/start',
    discard: 'crmImport/discard',
    cancel: 'crmImport/cancel',
    errors: 'crmImport/downError',
    undo: 'crmImport/undo',
  },
  replies: { row, read: row.extend(importFindings) },
})
