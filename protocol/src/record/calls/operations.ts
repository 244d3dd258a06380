import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { ids, integer, nothing, optionalText, paging, text } from '#protocol/platform/wire.ts'

/** As many records as one act takes at once where each of them costs more than a row. */
export const MOST_AT_ONCE = 1000

/** `delete` and `transfer` of records, `activity` for the deletion of a follow-up; a type may have others of its own. */
const operation = z.string().max(40)

/** What a caller may take back, and for how long. */
export const undoSchema = z.object({
  token: z.string(),
  operation,
  type: z.number(),
  count: z.number(),
  /** Milliseconds left. */
  remaining: z.number(),
})
export type Undo = z.infer<typeof undoSchema>

/** Undo of the last operation of a kind on a type; the replies of those calls themselves stay as they are. */
export const declareUndoCalls = ({ paths }: { paths: Record<'last' | 'undo', string> }) => ({
  last: call({
    path: paths.last,
    need: 'signedIn',
    area: 'record',
    summary: '本人刚刚完成、仍可撤销的删除或转移；没有时为 null',
    safe: true,
    request: z.object({ type: integer(1, 99), operation }),
    reply: undoSchema.nullable(),
  }),
  undo: call({
    path: paths.undo,
    need: 'signedIn',
    area: 'record',
    summary: '撤销 30 秒内的删除或转移',
    request: z.object({ token: text(64) }),
    reply: nothing,
  }),
})
export type UndoCalls = ReturnType<typeof declareUndoCalls>

export const deletedRowSchema = z.object({
  id: z.number(),
  name: z.string(),
  ownerUserId: z.number().nullable(),
  ownerUserName: z.string(),
  createTime: z.string(),
  deletedTime: z.string(),
  deletedUserId: z.number().nullable(),
  deletedUserName: z.string(),
  /** The day on which the record is deleted for good. */
  expiresTime: z.string(),
})
export type DeletedRow = z.infer<typeof deletedRowSchema>

const type = integer(1, 99)
const some = z.object({ type, ids: ids(MOST_AT_ONCE).min(1) })

/** The recycle bin; administrators only. */
export const declareRecycleCalls = ({ paths }: { paths: Record<'list' | 'restore' | 'purge', string> }) => ({
  list: call({
    path: paths.list,
    body: 'json',
    need: 'signedIn',
    area: 'record',
    summary: '回收站：一类记录中已删除的；extraData 为每类的数量',
    safe: true,
    request: z.object({ ...paging, type, search: optionalText(100) }),
    reply: pageOf(deletedRowSchema),
  }),
  restore: call({
    path: paths.restore,
    body: 'json',
    need: 'signedIn',
    area: 'record',
    summary: '从回收站恢复',
    request: some,
    reply: nothing,
  }),
  purge: call({
    path: paths.purge,
    body: 'json',
    need: 'signedIn',
    area: 'record',
    summary: '从回收站彻底删除',
    request: some,
    reply: nothing,
  }),
})
export type RecycleCalls = ReturnType<typeof declareRecycleCalls>

export const foundRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The column that matched besides the name, such as a phone number; '' when the name did. */
  detail: z.string(),
  ownerUserName: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecordSchema>

/** Records of several types that a word finds, by type. */
export const foundGroupsSchema = z.array(
  z.object({
    type: z.number(),
    key: z.string(),
    display: z.string(),
    /** More records match than are listed. */
    more: z.boolean(),
    list: z.array(foundRecordSchema),
  }),
)
export type FoundGroups = z.infer<typeof foundGroupsSchema>

/** Records of all types of an application by one word. */
export const declareSearchCalls = ({ paths }: { paths: Record<'query', string> }) => ({
  query: call({
    path: paths.query,
    need: 'signedIn',
    area: 'record',
    summary: '跨类型快速搜索：名称、电话尾号、拼音首字母',
    safe: true,
    request: z.object({ word: optionalText(60) }),
    reply: foundGroupsSchema,
  }),
})
export type SearchCalls = ReturnType<typeof declareSearchCalls>
