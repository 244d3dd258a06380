import { recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { importCalls, importMessageCalls } from '#protocol/record/imports.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { exportAll, exportSelected } from '../export/export-records.ts'
import {
  cancelImport,
  discardImport,
  downloadErrors,
  downloadTemplate,
  readImport,
  readImports,
  readProgress,
  readResult,
  startImport,
  startUndo,
} from './own-imports.ts'
import { uploadImport } from './upload.ts'

/** Import and export of one record type, as far as it declares them. */
export function sheetEndpointsOf(type: RecordType): Endpoint[] {
  const { import: importing, exportSelected: selected, exportAll: all } = recordCallsOf(type)
  return [
    ...(importing
      ? [
          on(importing.template, (context) => downloadTemplate(context, type)),
          on(importing.upload, (context) => uploadImport(context, type, context.uploads[0], context.request)),
        ]
      : []),
    ...(selected ? [on(selected, (context) => exportSelected(context, type, context.request.ids))] : []),
    ...(all ? [on(all, (context) => exportAll(context, type, context.request))] : []),
  ]
}

/** Progress, result, history and undo, over all types. */
export const importEndpoints: readonly Endpoint[] = [
  on(importMessageCalls.progress, (context) => readProgress(context, context.request.messageId)),
  on(importMessageCalls.result, (context) => readResult(context, context.request.messageId)),
  on(importMessageCalls.errors, (context) => downloadErrors(context, context.request)),
  on(importMessageCalls.errorsToo, (context) => downloadErrors(context, context.request)),
  on(importCalls.history, (context) => readImports(context, context.request.type)),
  on(importCalls.read, (context) => readImport(context, context.request.importId)),
  on(importCalls.start, (context) => startImport(context, context.request.importId)),
  on(
    importCalls.discard,
    done((context) => discardImport(context, context.request.importId)),
  ),
  on(
    importCalls.cancel,
    done((context) => cancelImport(context, context.request.importId)),
  ),
  on(importCalls.errors, (context) => downloadErrors(context, context.request)),
  on(
    importCalls.undo,
    done((context) => startUndo(context, context.request.importId)),
  ),
]
