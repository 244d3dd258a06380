import { z } from 'zod'
import { call, stream } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optional, paging } from '#protocol/platform/wire.ts'
import { messageParts } from './message-type.ts'

const area = 'message'

/** A message of the bell (platform.md §7.1); title and content are never null. */
export const messageSchema = z.object({
  messageId: z.number(),
  label: z.number(),
  type: z.number(),
  title: z.string(),
  content: z.string(),
  typeId: z.number().nullable(),
  /** 0 the system */
  createUser: z.number(),
  realname: z.string().nullable(),
  recipientUser: z.number(),
  createTime: z.string(),
  isRead: z.union([z.literal(0), z.literal(1)]),
  readTime: z.string().nullable(),
  valid: z.union([z.literal(0), z.literal(1)]),
})
export type Message = z.infer<typeof messageSchema>

/** Unread messages by kind; `allCount` is the bell's and leaves announcements out. */
export const unreadCountSchema = z.object({
  allCount: z.number(),
  announceCount: z.number(),
  examineCount: z.number(),
  taskCount: z.number(),
  logCount: z.number(),
  crmCount: z.number(),
  eventCount: z.number(),
  hrmCount: z.number(),
  /** Ours: what of `hrmCount` is about accounts and the system. */
  accountCount: z.number(),
  knowledgeCount: z.number(),
  jxcCount: z.number(),
})
export type UnreadCount = z.infer<typeof unreadCountSchema>

/** One kind; not given: all but announcements. */
const label = optional(integer(1, 9))
/** Ours: within the label, one part of label 8; not given: all of the label. */
const part = optional(z.enum(messageParts))

/** Sent by the stream to every page after a change of records, at most once a second. */
export const RECORDS_CHANGED = 'records'

export const messageCalls = {
  list: call({
    path: 'adminMessage/queryList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '自己的通知，新的在前；带 type 时为导入记录',
    safe: true,
    request: z.object({
      page: paging.page,
      limit: z.preprocess((value) => (value === '' || value == null ? 15 : value), integer(1, 9999)),
      label,
      part,
      isRead: optional(integer(0, 1)),
      type: optional(integer(1, 999)),
    }),
    reply: pageOf(messageSchema),
  }),
  unreadCount: call({
    path: 'adminMessage/queryUnreadCount',
    need: 'signedIn',
    area,
    summary: '未读数量',
    safe: true,
    request: z.object({}),
    reply: unreadCountSchema,
  }),
  read: call({
    path: 'adminMessage/readMessage',
    need: 'signedIn',
    area,
    summary: '标记已读',
    request: z.object({ messageId: id() }),
    reply: nothing,
  }),
  readAll: call({
    path: 'adminMessage/readAllMessage',
    need: 'signedIn',
    area,
    summary: '全部标记为已读；不带 label 时公告除外',
    request: z.object({ label, part }),
    reply: nothing,
  }),
  clear: call({
    path: 'adminMessage/clear',
    need: 'signedIn',
    area,
    summary: '删除已读消息；不带 label 时公告除外',
    request: z.object({ label, part }),
    reply: nothing,
  }),
  remove: call({
    path: 'adminMessage/deleteById/{messageId}',
    body: 'none',
    need: 'signedIn',
    area,
    summary: '删除一条消息',
    request: z.object({ messageId: id() }),
    reply: nothing,
  }),
  live: call({
    path: 'adminMessage/stream',
    method: 'GET',
    linked: 'cookie',
    body: 'none',
    need: 'signedIn',
    sessionOnly: true,
    area,
    summary: '未读数量的实时推送（server-sent events，事件 unread）',
    request: z.object({}),
    reply: stream,
  }),
}
