import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, looseIdList, nothing, optional, optionalText, text } from '#protocol/platform/wire.ts'
import { namedByCards, stopTimes, taskInfo, taskSorts } from '#protocol/tasks/door.ts'

import { LIST_NAME, UNGROUPED } from './limits.ts'
import { boardCard, boardColumn, boardTask, ownerColumn } from './shapes.ts'

const area = 'project'
const need = 'signedIn'
const one = z.object({ workId: id() })
/** A list of tasks; −1: none. */
const classId = integer(UNGROUPED)
const name = text(LIST_NAME)

const wanted = z.object({
  workId: id(),
  mainUserId: looseIdList(),
  stopTimeType: optional(integer(stopTimes.today, stopTimes.updatedToday)),
  labelId: looseIdList(),
  taskName: optionalText(100),
  sort: optional(integer(taskSorts.manual, taskSorts.priority)),
})

/** Boards of projects (approval-office.md §12.5); `moveCard`, `cards` and `changes` are of ours. */
export const boardCalls = {
  board: call({
    path: 'work/work/queryTaskByWorkId',
    body: 'json',
    need,
    area,
    summary: '项目看板',
    safe: true,
    request: wanted,
    reply: z.array(boardColumn),
  }),
  cards: call({
    path: 'work/work/queryCards',
    body: 'json',
    need,
    area,
    summary: '项目看板，只含卡片上的内容',
    safe: true,
    request: wanted,
    reply: z.object({
      /** At least this one is in the answer. */
      revision: z.number(),
      ...namedByCards,
      lists: z.array(z.object({ classId: z.number(), className: z.string(), cards: z.array(boardCard) })),
    }),
  }),
  byOwner: call({
    path: 'work/work/queryOwnerTaskListByWorkId',
    body: 'json',
    need,
    area,
    summary: '项目任务，按负责人',
    safe: true,
    request: wanted,
    reply: z.array(ownerColumn),
  }),
  moveCard: call({
    path: 'work/work/moveTask',
    body: 'json',
    need,
    area,
    summary: '移动任务',
    /** The cards between which it was dropped; null: there was none. */
    request: z.object({
      workId: id(),
      taskId: id(),
      toList: classId,
      above: id().nullable(),
      below: id().nullable(),
    }),
    reply: z.object({
      revision: z.number(),
      moved: z.array(z.object({ taskId: z.number(), rank: z.string() })),
    }),
  }),
  changes: call({
    path: 'work/work/changesSince',
    body: 'json',
    need,
    area,
    summary: '项目看板的变化',
    safe: true,
    request: z.object({ workId: id(), revision: integer(0) }),
    reply: z.object({
      revision: z.number(),
      tasks: z.array(boardTask),
      /** Tasks that are on the board no longer. */
      gone: z.array(z.number()),
      lists: z.array(z.object({ classId: z.number(), className: z.string() })),
    }),
  }),
  setOrder: call({
    path: 'work/work/updateOrder',
    body: 'json',
    need,
    area,
    summary: '任务在列表中的次序',
    request: z.object({
      toId: classId,
      toList: looseIdList(),
      fromId: optional(classId),
      fromList: looseIdList(),
    }),
    reply: nothing,
  }),
  addList: call({
    path: 'workTaskClass/saveWorkTaskClass',
    body: 'json',
    need,
    area,
    summary: '新建任务列表',
    request: z.object({ name, workId: id() }),
    reply: nothing,
  }),
  renameList: call({
    path: 'workTaskClass/updateWorkTaskClass',
    body: 'json',
    need,
    area,
    summary: '编辑任务列表',
    request: z.object({ classId: id(), name, workId: id() }),
    reply: nothing,
  }),
  sortLists: call({
    path: 'work/work/updateClassOrder',
    body: 'json',
    need,
    area,
    summary: '任务列表的次序',
    /** −1 is left out. */
    request: z.object({ workId: id(), classIds: looseIdList() }),
    reply: nothing,
  }),
  removeList: call({
    path: 'work/work/deleteTaskList',
    body: 'json',
    need,
    area,
    summary: '删除任务列表，其任务移入回收站',
    request: z.object({ workId: id(), classId: id() }),
    reply: nothing,
  }),
  restoreList: call({
    path: 'workTaskClass/restoreWorkTaskClass',
    body: 'json',
    need,
    area,
    summary: '撤销删除任务列表',
    request: z.object({ workId: id(), classId: id() }),
    reply: nothing,
  }),
  archiveList: call({
    path: 'work/work/archiveTask/{classId}',
    body: 'none',
    need,
    area,
    summary: '归档列表中已完成的任务',
    request: z.object({ classId: id() }),
    reply: nothing,
  }),
  archiveOwner: call({
    path: 'work/work/archiveTaskByOwner',
    need,
    area,
    summary: '归档负责人已完成的任务',
    request: z.object({ workId: id(), userId: id() }),
    reply: nothing,
  }),
  archived: call({
    path: 'work/work/archList/{workId}',
    body: 'none',
    need,
    area,
    summary: '项目中归档的任务',
    safe: true,
    request: one,
    reply: z.array(taskInfo),
  }),
} as const
