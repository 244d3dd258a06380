import { declareImportCalls, importFindings, importSchema } from '#protocol/record/calls/imports.ts'

/** Own client: dry run, history with undo. */
export const hrmImportCalls = declareImportCalls({
  paths: {
    history: 'hrmImport/queryList',
    read: 'hrmImport/queryById',
    replaceOwners: 'hrmImport/replaceOwners',
    start: 'hrmImport/start',
    discard: 'hrmImport/discard',
    cancel: 'hrmImport/cancel',
    errors: 'hrmImport/downError',
    undo: 'hrmImport/undo',
  },
  replies: { row: importSchema, read: importSchema.extend(importFindings) },
})
