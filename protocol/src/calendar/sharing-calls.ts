import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { idList, integer, nothing } from '#protocol/platform/wire.ts'
import { LONGEST_FREE_WINDOW, MOST_PARTICIPANTS } from './limits.ts'
import { isBounded, moment, unbounded } from './moment.ts'
import { DAY } from './wall-time.ts'

const area = 'calendar'
const need = 'signedIn'
const LONGEST_SECRET = 100

const clock = (begins: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default(begins)

const range = { startTime: z.number(), endTime: z.number() }

/** Calls of our own about calendars: when people are free, and the address for calendar programs (approval-office.md §15.7). */
export const calendarSharingCalls = {
  free: call({
    path: 'oaEvent/freeSlots',
    body: 'json',
    area,
    need,
    summary: '多人的忙碌时间和共同空闲时间',
    safe: true,
    request: z
      .object({
        userIds: idList().refine((ids) => ids.length > 0 && ids.length <= MOST_PARTICIPANTS, {
          message: `请选择1至${MOST_PARTICIPANTS}位员工`,
        }),
        startTime: moment(),
        endTime: moment(),
        minutes: integer(5, 720).default(60),
        opens: clock('09:00'),
        closes: clock('18:00'),
      })
      .refine(isBounded, unbounded)
      .refine(({ startTime, endTime }) => endTime - startTime <= LONGEST_FREE_WINDOW * DAY, {
        message: `最多查询${LONGEST_FREE_WINDOW}天的空闲时间`,
      }),
    reply: z.object({
      /** Of each, merged: neither titles nor people of their events. */
      busy: z.array(z.object({ userId: z.number(), ...range })),
      slots: z.array(z.object(range)),
    }),
  }),
  feed: call({
    path: 'oaCalendar/queryFeed',
    area,
    need,
    summary: '日历订阅地址的状态',
    safe: true,
    request: z.object({}),
    /** null: there is no address; it was never read. */
    reply: z.object({ createTime: z.string().nullable(), lastUsedTime: z.string().nullable() }),
  }),
  renewFeed: call({
    path: 'oaCalendar/renewFeed',
    area,
    need,
    summary: '生成新的日历订阅地址，原地址失效',
    sessionOnly: true,
    request: z.object({}),
    /** Below the API base; shown once. */
    reply: z.object({ path: z.string() }),
  }),
  revokeFeed: call({
    path: 'oaCalendar/revokeFeed',
    area,
    need,
    summary: '停用日历订阅地址',
    request: z.object({}),
    reply: nothing,
  }),
  readFeed: call({
    path: 'oaCalendar/feed/{secret}',
    method: 'GET',
    body: 'none',
    area,
    need: 'public',
    byStatus: true,
    summary: '日历订阅（iCalendar）',
    request: z.object({ secret: z.string().max(LONGEST_SECRET) }),
    reply: file,
  }),
} as const
