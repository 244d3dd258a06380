import { exportCalls } from '#protocol/record/calls/exports.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { retryExport } from './features/export/export-later.ts'
import { cancelExport, readGoing } from './features/export/going.ts'
import { downloadErrors, readProgress, readResult } from './features/import/own-imports.ts'

/** What the engine answers for no application in particular: how imports and exports go. */
export const engineEndpoints: readonly Endpoint[] = [
  on(importMessageCalls.progress, (context) => readProgress(context, context.request.messageId)),
  on(importMessageCalls.result, (context) => readResult(context, context.request.messageId)),
  on(importMessageCalls.errors, (context) => downloadErrors(context, context.request)),
  on(importMessageCalls.errorsToo, (context) => downloadErrors(context, context.request)),
  on(exportCalls.going, readGoing),
  on(exportCalls.cancel, (context) => cancelExport(context, context.request.exportId)),
  on(exportCalls.retry, (context) => retryExport(context, context.request.exportId)),
]
