import { z } from 'zod'
import { taskLimits } from '#protocol/office/door.ts'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  day,
  id,
  integer,
  looseIdList,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { relatedIds } from '#protocol/related-records/door.ts'
import { namedByCards, taskCard } from './cards.ts'
import { stopTimes, taskColumns, taskRoles, taskSorts } from './limits.ts'
import { taskReminder } from './reminder.ts'
import { taskDetail, taskInfo } from './shapes.ts'

const area = 'task'
const need = 'signedIn'

const name = text(taskLimits.name)
/** Without line breaks (spec 3 §5). */
const childName = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/[\r\n\u2028\u2029]/g, '') : value),
  text(taskLimits.childName),
)
const priority = integer(0, 3)
const settable = z.preprocess(Number, z.union([z.literal(taskLimits.open), z.literal(taskLimits.done)]))
const isTop = integer(0, taskColumns.length - 1)
/** Blank: no one is responsible. */
const mainUserId = optional(id())
const onDay = optional(day())
/** Blank: no reminder. */
const remindDays = optional(integer(0, taskReminder.most))

const saved = {
  name,
  description: optionalText(taskLimits.description),
  priority: priority.default(0),
  /** Blank: the caller. */
  mainUserId,
  startTime: onDay,
  stopTime: onDay,
  remindDays,
  ownerUserId: looseIdList(),
  labelId: looseIdList(),
  batchId: optional(z.string().regex(/^[0-9a-zA-Z-]{8,64}$/)),
  workId: optional(id()),
  classId: optional(integer()),
  isTop: isTop.default(0),
  ...relatedIds,
  taskInfoList: z
    .array(
      z.object({ name: childName, status: settable.default(taskLimits.open), mainUserId, stopTime: onDay }),
    )
    .max(200)
    .nullish()
    .transform((list) => list ?? []),
  requestKey: requestKey(),
}

/** Which tasks of the caller's own columns, and in which order. */
const mine = z.object({
  name: optionalText(100),
  sort: integer(taskSorts.manual, taskSorts.priority).default(taskSorts.manual),
  /** Done tasks last. */
  completedTask: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
  userIdList: looseIdList(),
  stopTimeType: optional(integer(stopTimes.today, stopTimes.updatedToday)),
  labelIdList: looseIdList(),
})

const one = z.object({ taskId: id() })
const setter = <Shape extends z.core.$ZodLooseShape>(path: string, summary: string, shape: Shape) =>
  call({
    path,
    body: 'json',
    need,
    area,
    summary,
    request: z.object({ taskId: id(), ...shape }),
    reply: nothing,
  })
const step = (path: string, summary: string) =>
  call({ path: `${path}/{taskId}`, body: 'none', need, area, summary, request: one, reply: nothing })

const filters = {
  type: integer(0, 3).default(taskRoles.all),
  priority: optional(priority),
  dueDate: onDay,
  /** 1: what is not done. */
  status: optional(settable),
  mainUserIds: looseIdList(),
  search: optionalText(100),
  /** 1: of the caller's subordinates. */
  mold: optional(integer(0, 1)),
}

/** 任务 (approval-office.md §11.4). */
export const taskCalls = {
  save: call({
    path: 'workTask/saveWorkTask',
    body: 'json',
    need,
    area,
    summary: '新建任务',
    request: z.object(saved),
    reply: taskInfo,
  }),
  setStatus: setter('workTask/setWorkTaskStatus', '完成、重新打开任务', { status: settable }),
  setTitle: setter('workTask/setWorkTaskTitle', '修改任务名称', { name }),
  setDescription: setter('workTask/setWorkTaskDescription', '修改任务描述', {
    description: optionalText(taskLimits.description),
  }),
  setMainUser: setter('workTask/setWorkTaskMainUser', '修改负责人', { userId: optional(id()) }),
  setParticipants: setter('workTask/setWorkTaskOwnerUser', '修改参与人', { ownerUserId: looseIdList() }),
  removeParticipant: setter('workTask/deleteWorkTaskOwnerUser', '移除参与人', { userId: id() }),
  setTime: setter('workTask/setWorkTaskTime', '修改开始、结束时间', {
    startTime: z.union([z.literal(''), z.null(), day()]).optional(),
    stopTime: z.union([z.literal(''), z.null(), day()]).optional(),
  }),
  setReminder: setter('workTask/setWorkTaskReminder', '设置任务的提醒', { remindDays }),
  setLabels: setter('workTask/setWorkTaskLabel', '修改任务标签', { labelId: looseIdList() }),
  removeLabel: setter('oaTask/deleteWorkTaskLabel', '移除任务标签', { labelId: id() }),
  setPriority: setter('workTask/setWorkTaskPriority', '修改优先级', { priority }),
  addChild: call({
    path: 'workTask/addWorkChildTask',
    body: 'json',
    need,
    area,
    summary: '新建子任务',
    request: z.object({
      pid: id(),
      name: childName,
      stopTime: onDay,
      mainUserId,
      requestKey: requestKey(),
    }),
    reply: taskInfo,
  }),
  updateChild: setter('workTask/updateWorkChildTask', '编辑子任务', {
    name: childName,
    stopTime: onDay,
    mainUserId,
  }),
  setChildStatus: setter('workTask/setWorkChildTaskStatus', '完成、重新打开子任务', { status: settable }),
  removeChild: step('workTask/deleteWorkChildTask', '删除子任务'),
  remove: step('workTask/deleteWorkTask', '任务移入回收站'),
  restore: step('workTask/restore', '恢复任务'),
  clean: step('workTask/deleteTask', '彻底删除任务'),
  archive: step('workTask/archiveByTaskId', '归档任务'),
  activate: step('work/work/activation', '激活任务'),
  relate: call({
    path: 'workTaskRelation/saveWorkTaskRelation',
    body: 'json',
    need,
    area,
    summary: '任务的关联业务',
    request: z.object({ taskId: id(), ...relatedIds }),
    reply: z.object({}),
  }),
  bin: call({
    path: 'workTask/queryTrashList',
    need,
    area,
    summary: '任务回收站',
    safe: true,
    request: z.object({}),
    reply: z.array(taskInfo),
  }),
  binDetail: call({
    path: 'workTask/queryTrashTaskInfo',
    need,
    area,
    summary: '回收站中任务的详情',
    safe: true,
    request: one,
    reply: taskDetail,
  }),
  detail: call({
    path: 'workTask/queryTaskInfo/{taskId}',
    body: 'none',
    need,
    area,
    summary: '任务详情',
    safe: true,
    request: one,
    reply: taskDetail,
  }),
  mine: call({
    path: 'workTask/myTask',
    body: 'json',
    need,
    area,
    summary: '我的任务，分四列',
    safe: true,
    request: mine,
    reply: z.array(
      z.object({ title: z.string(), isTop: z.number(), count: z.number(), list: z.array(taskInfo) }),
    ),
  }),
  myCards: call({
    path: 'workTask/myCards',
    body: 'json',
    need,
    area,
    summary: '我的任务看板，只含卡片上的内容',
    safe: true,
    request: mine,
    reply: z.object({
      ...namedByCards,
      columns: z.array(z.object({ title: z.string(), isTop: z.number(), cards: z.array(taskCard) })),
    }),
  }),
  setColumns: call({
    path: 'workTask/updateTop',
    body: 'json',
    need,
    area,
    summary: '我的任务的分列和次序',
    request: z.object({
      fromTopId: optional(isTop),
      fromList: looseIdList(),
      toTopId: isTop,
      toList: looseIdList(),
    }),
    reply: nothing,
  }),
  list: call({
    path: 'oaTask/queryTaskList',
    body: 'json',
    need,
    area,
    summary: '任务列表',
    safe: true,
    request: z.object({ ...paging, ...filters }),
    reply: z.object({ allTask: z.number(), stopTask: z.number(), page: pageOf(taskInfo) }),
  }),
  exportList: call({
    path: 'oaTask/oaTaskExport',
    body: 'json',
    need,
    area,
    summary: '导出任务列表',
    request: z.object(filters),
    reply: workbook,
  }),
  exportMine: call({
    path: 'workTask/workBenchTaskExport',
    body: 'none',
    need,
    area,
    summary: '导出我的任务',
    request: z.object({}),
    reply: workbook,
  }),
  history: call({
    path: 'workTaskLog/queryTaskLog/{taskId}',
    body: 'none',
    need,
    area,
    summary: '任务的操作记录',
    safe: true,
    request: one,
    reply: z.array(
      z.object({
        logId: z.number(),
        content: z.string(),
        createTime: z.string(),
        realname: z.string(),
        img: z.string().nullable(),
      }),
    ),
  }),
} as const
