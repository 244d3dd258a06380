import { buffer } from 'node:stream/consumers'
import { lockSheetCalls } from '#protocol/crm/lock-sheet/calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { download, XLSX } from '#server/platform/http/download.ts'
import { lockSheet } from './files.ts'
import { importLocks } from './import-locks.ts'

/** Locks by sheet (locks-and-extensions.md §8.8). */
export const lockSheets = part({
  endpoints: [
    on(lockSheetCalls.template, async () =>
      download({ name: '软件锁导入模板.xlsx', contentType: XLSX, body: await buffer(lockSheet()) }),
    ),
    on(lockSheetCalls.upload, (context) => importLocks(context, context.uploads[0], context.request)),
  ],
})
