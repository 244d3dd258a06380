import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing } from '#protocol/platform/wire.ts'

const area = 'export'

/** An export of the caller's that waits, is being made in the background, or was given up. */
const backgroundExportSchema = z.object({
  exportId: z.number(),
  /** Number of the record type. */
  type: z.number(),
  /** 1 while it is being made, 0 while it waits for its turn. */
  isRunning: z.union([z.literal(0), z.literal(1)]),
  /** Rows chosen, and of these written so far. */
  total: z.number(),
  done: z.number(),
  /** Why it was given up: it can be tried again or put away. Null while it goes on. */
  failure: z.string().nullable(),
  createTime: z.string(),
})
export type BackgroundExport = z.infer<typeof backgroundExportSchema>

/** Own client: exports that go on in the background (record-engine.md §14). */
export const exportCalls = {
  going: call({
    path: 'backgroundExport/queryGoing',
    need: 'signedIn',
    area,
    summary: '本人正在后台进行或未能完成的导出',
    safe: true,
    request: z.object({}),
    reply: z.array(backgroundExportSchema),
  }),
  cancel: call({
    path: 'backgroundExport/cancel',
    need: 'signedIn',
    area,
    summary: '取消本人的一个后台导出，或移除未能完成的导出',
    request: z.object({ exportId: id() }),
    reply: nothing,
  }),
  retry: call({
    path: 'backgroundExport/retry',
    need: 'signedIn',
    area,
    summary: '重试本人未能完成的后台导出',
    request: z.object({ exportId: id() }),
    reply: nothing,
  }),
}
