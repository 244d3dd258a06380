import { importMessageCalls } from '#protocol/record/imports.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { downloadErrors, readProgress, readResult } from './features/import/own-imports.ts'

/** What the engine answers for no application in particular: how an import goes, by its message. */
export const engineEndpoints: readonly Endpoint[] = [
  on(importMessageCalls.progress, (context) => readProgress(context, context.request.messageId)),
  on(importMessageCalls.result, (context) => readResult(context, context.request.messageId)),
  on(importMessageCalls.errors, (context) => downloadErrors(context, context.request)),
  on(importMessageCalls.errorsToo, (context) => downloadErrors(context, context.request)),
]
