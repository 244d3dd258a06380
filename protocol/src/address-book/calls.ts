import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'

const area = 'addressbook'
const need = 'oa/book/read'

/** Orders of the address book. */
export const bookOrders = { ascending: 1, descending: 2 } as const

const entrySchema = z.object({
  /** First letter of the name's pinyin, upper-case; `#` for other beginnings. */
  initial: z.string(),
  /** 1: the caller has starred this person. */
  status: z.union([z.literal(0), z.literal(1)]),
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  username: z.string(),
  mobile: z.string(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string(),
  email: z.string(),
  userStatus: z.number(),
})
export type BookEntry = z.output<typeof entrySchema>

/** 通讯录 (approval-office.md §17). */
export const addressBookCalls = {
  list: call({
    path: 'adminUser/queryListName',
    body: 'json',
    area,
    need,
    summary: '通讯录列表',
    safe: true,
    request: z.object({
      ...paging,
      search: optionalText(100),
      deptId: optional(id()),
      initial: optional(integer(bookOrders.ascending, bookOrders.descending)),
      /** 1: those alone whom the caller has starred. */
      status: optional(flag()),
    }),
    reply: pageOf(entrySchema),
  }),
  toggleStar: call({
    path: 'adminUser/attention',
    area,
    need,
    summary: '关注或取消关注同事',
    request: z.object({ userId: id() }),
    reply: nothing,
  }),
} as const
