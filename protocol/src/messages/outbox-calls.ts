import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, id, ids, optional, optionalText, paging } from '#protocol/platform/wire.ts'

const area = 'message'
const need = 'manage/system/update'

/** `waiting` to be sent, for the first time or again; `dead` given up by the product; `dropped` by a person, or for nobody. */
export const outboxStates = ['waiting', 'sent', 'dead', 'dropped'] as const
export type OutboxState = (typeof outboxStates)[number]

const outgoingSchema = z.object({
  id: z.number(),
  /** The same however often it is sent; `webhook-id`. */
  key: z.string(),
  channel: z.string(),
  group: z.string(),
  /** Names of who it is for; the message itself is not told here. */
  recipients: z.array(z.string()),
  state: z.enum(outboxStates),
  attempts: z.number(),
  reason: z.string(),
  createTime: z.string(),
  /** Of the next attempt; null: at once, or never. */
  nextTime: z.string().nullable(),
  doneTime: z.string().nullable(),
})
export type Outgoing = z.infer<typeof outgoingSchema>

const attemptSchema = z.object({
  time: z.string(),
  isSent: z.boolean(),
  reason: z.string(),
  milliseconds: z.number(),
})
export type Attempt = z.infer<typeof attemptSchema>

/** How many of one page of rows may be acted on together. */
const some = z.object({ ids: ids(1000).min(1) })

/** What leaves the product, and what became of it (platform.md §7.7). */
export const outboxCalls = {
  list: call({
    path: 'messageOutbox/queryPageList',
    body: 'json',
    need,
    area,
    summary: '站外消息的发送情况',
    safe: true,
    request: z.object({
      ...paging,
      channel: optionalText(40),
      state: optional(z.enum(outboxStates)),
      userId: optional(id()),
      reason: optionalText(100),
      startTime: optional(day()),
      endTime: optional(day()),
    }),
    reply: pageOf(outgoingSchema),
  }),
  counts: call({
    path: 'messageOutbox/queryCounts',
    need,
    area,
    summary: '等待发送和发送失败的数量',
    safe: true,
    request: z.object({}),
    reply: z.object({ waiting: z.number(), dead: z.number() }),
  }),
  attempts: call({
    path: 'messageOutbox/queryAttempts',
    need,
    area,
    summary: '一条站外消息的每次发送及结果',
    safe: true,
    request: z.object({ id: id() }),
    reply: z.array(attemptSchema),
  }),
  again: call({
    path: 'messageOutbox/resend',
    body: 'json',
    need,
    area,
    summary: '重新发送失败或已放弃的消息；返回条数',
    request: some,
    reply: z.number(),
  }),
  drop: call({
    path: 'messageOutbox/abandon',
    body: 'json',
    need,
    area,
    summary: '放弃等待发送或发送失败的消息；返回条数',
    request: some,
    reply: z.number(),
  }),
}
