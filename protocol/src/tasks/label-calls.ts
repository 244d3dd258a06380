import { z } from 'zod'
import { labelLimits, palette } from '#protocol/office/door.ts'
import { call } from '#protocol/platform/call.ts'
import { id, looseIdList, nothing, text } from '#protocol/platform/wire.ts'
import { labelRow, listedLabel, taskInfo } from './shapes.ts'

const area = 'task'
const need = 'signedIn'

const name = text(labelLimits.name)
const color = z.enum(palette).default(palette[0])

/** 任务标签 (approval-office.md §11.5). */
export const taskLabelCalls = {
  list: call({
    path: 'workTaskLabel/getLabelList',
    need,
    area,
    summary: '任务标签',
    safe: true,
    request: z.object({}),
    reply: z.array(listedLabel),
  }),
  detail: call({
    path: 'workTaskLabel/queryById/{labelId}',
    body: 'none',
    need,
    area,
    summary: '一个任务标签',
    safe: true,
    request: z.object({ labelId: id() }),
    reply: labelRow,
  }),
  add: call({
    path: 'workTaskLabel/saveLabel',
    body: 'json',
    need,
    area,
    summary: '新建任务标签',
    request: z.object({ name, color }),
    reply: labelRow,
  }),
  update: call({
    path: 'workTaskLabel/setLabel',
    body: 'json',
    need,
    area,
    summary: '编辑任务标签',
    request: z.object({ labelId: id(), name, color }),
    reply: labelRow,
  }),
  remove: call({
    path: 'workTaskLabel/deleteLabel',
    need,
    area,
    summary: '删除任务标签',
    request: z.object({ labelId: id() }),
    reply: nothing,
  }),
  tasks: call({
    path: 'workTaskLabel/getTaskList/{labelId}',
    body: 'none',
    need,
    area,
    summary: '标签下的任务，按项目分组',
    safe: true,
    request: z.object({ labelId: id() }),
    reply: z.array(
      z.object({ workId: z.number(), name: z.string(), color: z.string(), list: z.array(taskInfo) }),
    ),
  }),
  sort: call({
    path: 'taskLabel/updateOrder',
    body: 'json',
    need,
    area,
    summary: '任务标签的次序',
    bare: 'labelIds',
    request: z.object({ labelIds: looseIdList() }),
    reply: nothing,
  }),
} as const
