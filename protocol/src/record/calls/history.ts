import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer } from '#protocol/platform/wire.ts'

/** A change of one field, in the words of the reader's fields; '' where a value is empty. */
const fieldChangeSchema = z.object({ label: z.string(), from: z.string(), to: z.string() })
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** One entry of 操作记录 (record-engine.md §12). */
export const actionRecordSchema = z.object({
  id: z.number(),
  createUserId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  createTime: z.string(),
  ipAddress: z.string(),
  types: z.number(),
  actionId: z.number(),
  object: z.string(),
  behavior: z.number(),
  content: z.array(z.string()),
  /** Own client: the change that each line of `content` describes; null for any other line. */
  changes: z.array(fieldChangeSchema.nullable()),
  detail: z.string().nullable(),
})
export type ActionRecord = z.infer<typeof actionRecordSchema>

/** 操作记录, over all types of an application. Who may read the record decides; so `signedIn` reads. */
export const declareHistoryCalls = ({ paths }: { paths: Record<'list', string> }) => ({
  list: call({
    path: paths.list,
    need: 'signedIn',
    area: 'activity',
    summary: '一条记录的操作记录',
    safe: true,
    request: z.object({ types: integer(1, 99), actionId: id() }),
    reply: z.array(actionRecordSchema),
  }),
})
export type HistoryCalls = ReturnType<typeof declareHistoryCalls>
