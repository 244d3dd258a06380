import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, integer, looseIdList, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { fileEntitySchema } from '#protocol/record/calls/calls.ts'
import { taskInfo } from '#protocol/tasks/door.ts'
import { foundTaskSorts, UNGROUPED } from './limits.ts'
import { madeWithin } from './made-within.ts'
import { figures } from './shapes.ts'

const area = 'project'
const need = 'signedIn'

/** Tasks of projects, wherever they are (approval-office.md §12.5). */
export const projectTaskCalls = {
  find: call({
    path: 'work/work/queryWorkTaskList',
    body: 'json',
    need,
    area,
    summary: '各项目中的任务',
    safe: true,
    /** `userIdList`: main users or participants; `workIdList`: of those that the caller sees. */
    request: z.object({
      name: optionalText(100),
      sort: optional(integer(foundTaskSorts.newest, foundTaskSorts.priority)),
      ...madeWithin,
      userIdList: looseIdList(),
      workIdList: looseIdList(),
      labelIdList: looseIdList(),
    }),
    reply: z.array(taskInfo),
  }),
  people: call({
    path: 'work/work/queryMemberList',
    need,
    area,
    summary: '项目任务中的负责人和参与人',
    safe: true,
    request: z.object({}),
    reply: z.array(simpleUser),
  }),
  counted: call({
    path: 'work/work/queryStatisticsTask',
    body: 'json',
    need,
    area,
    summary: '任务统计中一个数字对应的任务',
    safe: true,
    /** Of a project or of all, and of a main user, a list or a label, as the statistics name them. */
    request: z.object({
      workId: z.union([z.literal('all'), id()]),
      figure: z.enum(figures),
      userId: optional(id()),
      classId: optional(integer(UNGROUPED)),
      labelId: optional(id()),
      ...paging,
    }),
    reply: pageOf(taskInfo),
  }),
  files: call({
    path: 'work/work/queryTaskFileByWorkId',
    body: 'json',
    need,
    area,
    summary: '项目中任务的附件',
    safe: true,
    request: z.object({ workId: id(), ...paging }),
    /** `taskId` and `taskName` are own keys: the task that has the file. */
    reply: pageOf(fileEntitySchema.extend({ taskId: z.number(), taskName: z.string() })),
  }),
} as const
