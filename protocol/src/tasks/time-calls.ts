import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { day, id, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { longestTime } from './limits.ts'

const area = 'task'
const need = 'signedIn'

const spent = z.object({
  timeId: z.number(),
  taskId: z.number(),
  userId: z.number(),
  realname: z.string(),
  onDay: z.string(),
  minutes: z.number(),
  note: z.string(),
})
export type TaskTime = z.output<typeof spent>

const note = optionalText(longestTime.note)

/** Time spent on tasks (approval-office.md §11.8); calls of ours. */
export const taskTimeCalls = {
  start: call({
    path: 'workTaskTime/start',
    body: 'json',
    need,
    area,
    summary: '开始计时；其他任务的计时到此结束并记下',
    request: z.object({ taskId: id() }),
    reply: nothing,
  }),
  stop: call({
    path: 'workTaskTime/stop',
    body: 'json',
    need,
    area,
    summary: '结束计时并记下',
    request: z.object({ note }),
    reply: spent.nullable(),
  }),
  running: call({
    path: 'workTaskTime/queryRunning',
    need,
    area,
    summary: '正在计时的任务',
    safe: true,
    request: z.object({}),
    reply: z.object({ taskId: z.number(), name: z.string(), startTime: z.string() }).nullable(),
  }),
  list: call({
    path: 'workTaskTime/queryList',
    need,
    area,
    summary: '任务用时',
    safe: true,
    request: z.object({ taskId: id() }),
    reply: z.object({ minutes: z.number(), list: z.array(spent) }),
  }),
  save: call({
    path: 'workTaskTime/save',
    body: 'json',
    need,
    area,
    summary: '登记、修改任务用时',
    request: z.object({
      taskId: id(),
      timeId: optional(id()),
      onDay: day(),
      minutes: integer(1, longestTime.minutes),
      note,
    }),
    reply: nothing,
  }),
  remove: call({
    path: 'workTaskTime/delete',
    need,
    area,
    summary: '删除任务用时',
    request: z.object({ timeId: id() }),
    reply: nothing,
  }),
} as const
