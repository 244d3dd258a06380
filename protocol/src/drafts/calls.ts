import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, nothing, optional } from '#protocol/platform/wire.ts'
import { DRAFT_TOO_LONG, LONGEST_DRAFT } from './limits.ts'

const area = 'system'

/** The kind of thing, as a part of the server declares it, and which of them: `log/1`. */
const key = z.string().regex(/^[a-zA-Z]{1,30}(\/[\w-]{1,40})?$/)

/** Of a form: what it holds is the form's own. */
const content = z
  .record(z.string().max(100), z.unknown())
  .refine((given) => JSON.stringify(given).length <= LONGEST_DRAFT, { message: DRAFT_TOO_LONG })
export type DraftContent = z.output<typeof content>

const draftSchema = z.object({
  content,
  /** Never used twice, whatever is deleted in between. */
  version: z.number(),
  updateTime: z.string(),
})
export type Draft = z.output<typeof draftSchema>

/** What users have begun to write and not yet handed in, on any device (docs/seams/drafts.md). All are the caller's own. */
export const draftCalls = {
  read: call({
    path: 'oaDraft/queryByKey',
    area,
    need: 'signedIn',
    summary: '读取草稿',
    safe: true,
    request: z.object({ key }),
    reply: draftSchema.nullable(),
  }),
  save: call({
    path: 'oaDraft/save',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '保存草稿',
    request: z.object({
      key,
      content,
      /** The one that was read or saved last; absent: there was none. */
      version: optional(id()),
    }),
    /** Not saved where another device saved or handed in meanwhile: then what is kept, null where nothing is. */
    reply: z.object({ isSaved: z.boolean(), draft: draftSchema.nullable() }),
  }),
  remove: call({
    path: 'oaDraft/deleteByKey',
    area,
    need: 'signedIn',
    summary: '删除草稿',
    request: z.object({ key }),
    reply: nothing,
  }),
} as const
