import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, flag, id, idList, nothing, optional, paging, text } from '#protocol/platform/wire.ts'

const area = 'people'
const need = 'manage/users/userEnables'

/** To whom things go: all to one, each kind to its own, or to the head of the department of whose they are. */
export const handOverRules = ['one', 'kind', 'department'] as const
export type HandOverRule = (typeof handOverRules)[number]

const userIds = () => idList().refine((list) => list.length > 0 && list.length <= 100)
const receiver = z.object({
  /** Of the kind. */
  key: text(100),
  /** 0: it stays. */
  userId: id(),
})

const handedKind = z.object({
  key: z.string(),
  name: z.string(),
  group: z.string(),
  note: z.string().nullable(),
  /** Only people who have signed in before can take it over. */
  activeOnly: z.boolean(),
  /** While somebody is only away it goes over unless said otherwise. */
  whileAway: z.boolean(),
  /** How much those asked about have together. */
  count: z.number(),
  /** Who stands in for the one person asked about already. */
  receiverId: z.number().nullable(),
})
export type HandedKind = z.output<typeof handedKind>

const reportLine = z.object({
  /** Whose it was and whose it is. */
  fromName: z.string(),
  toName: z.string(),
  name: z.string(),
  moved: z.number(),
  kept: z.array(z.object({ title: z.string(), why: z.string() })),
})
export type HandOverLine = z.output<typeof reportLine>

const record = z.object({
  recordId: z.number(),
  createTime: z.string(),
  /** Who did it. */
  operatorName: z.string(),
  /** Whose things they were. */
  names: z.array(z.string()),
  /** They were only away; null: they left. */
  absence: z.object({ fromDay: z.string(), returnDay: z.string() }).nullable(),
  /** They were disabled with it. */
  disabled: z.boolean(),
  undoneTime: z.string().nullable(),
  report: z.array(reportLine),
})
export type HandOverRecord = z.output<typeof record>

export const handOverCalls = {
  look: call({
    path: 'adminUser/queryHandOver',
    body: 'json',
    area,
    need,
    summary: '可交接的内容和数量',
    safe: true,
    request: z.object({ userIds: userIds() }),
    reply: z.object({
      /** Who takes over by department: the nearest head who is not among them; null where there is none. */
      people: z.array(z.object({ userId: z.number(), realname: z.string(), headId: z.number().nullable() })),
      /** Kinds of which somebody has something. */
      kinds: z.array(handedKind),
    }),
  }),
  handOver: call({
    path: 'adminUser/handOver',
    body: 'json',
    area,
    need,
    sessionOnly: true,
    summary: '工作交接',
    request: z.object({
      userIds: userIds(),
      rule: z.enum(handOverRules),
      /** Of the rule `one`. */
      receiverId: optional(id()),
      /** Of the rule `kind`; of others what goes to somebody else, or stays. */
      receivers: z.array(receiver).max(200).default([]),
      /** They are disabled afterwards. */
      disable: flag().default(0),
      /** They come back: without it they leave. */
      absence: z.object({ fromDay: day(), returnDay: day() }).nullish(),
    }),
    reply: z.object({
      token: z.string(),
      /** Milliseconds in which it can be taken back. */
      remaining: z.number(),
      report: z.array(reportLine),
    }),
  }),
  undo: call({
    path: 'adminUser/undoHandOver',
    body: 'json',
    area,
    need,
    sessionOnly: true,
    summary: '撤销工作交接',
    request: z.object({ token: text(100) }),
    reply: nothing,
  }),
  records: call({
    path: 'adminUser/queryHandOverRecords',
    body: 'json',
    area,
    need,
    summary: '工作交接记录',
    safe: true,
    request: z.object({
      ...paging,
      /** Whose things they were, or who took them. */
      userId: optional(id()),
    }),
    reply: pageOf(record),
  }),
  recordSheet: call({
    path: 'adminUser/exportHandOverRecord',
    area,
    need,
    summary: '导出一次工作交接的明细',
    request: z.object({ recordId: id() }),
    reply: workbook,
  }),
} as const
