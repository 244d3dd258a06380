import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { day, id, integer, nothing, optional } from '#protocol/platform/wire.ts'

const area = 'task'
const need = 'signedIn'

/** What is chosen of a rule. */
const rule = {
  every: z.enum(['day', 'week', 'month', 'year']),
  rate: integer(1, 99).default(1),
  /** 1 Monday … 7 Sunday; none: the weekday on which the task ends. */
  weekdays: z.array(integer(1, 7)).max(7).default([]),
  /** Of a month; absent: the day on which the task ends. */
  monthDay: optional(integer(1, 31)),
  /** How many there are in all, or the last day; neither: without an end. */
  count: optional(integer(1, 999)),
  until: optional(day()),
}

/** Tasks that repeat (approval-office.md §11.8); calls of ours. */
export const taskRepeatCalls = {
  set: call({
    path: 'workTask/setWorkTaskRepeat',
    body: 'json',
    need,
    area,
    summary: '设置任务的重复',
    request: z.object({ taskId: id(), ...rule }),
    reply: nothing,
  }),
  end: call({
    path: 'workTask/endWorkTaskRepeat',
    body: 'json',
    need,
    area,
    summary: '任务不再重复',
    request: z.object({ taskId: id() }),
    reply: nothing,
  }),
  read: call({
    path: 'workTask/queryWorkTaskRepeat',
    need,
    area,
    summary: '任务的重复和以后的日期',
    safe: true,
    request: z.object({ taskId: id() }),
    reply: z
      .object({
        words: z.string(),
        nextDays: z.array(z.string()),
        every: rule.every,
        rate: z.number(),
        weekdays: z.array(z.number()),
        monthDay: z.number().nullable(),
        count: z.number().nullable(),
        until: z.string().nullable(),
      })
      .nullable(),
  }),
} as const
