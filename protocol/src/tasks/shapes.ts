import { z } from 'zod'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { fileEntitySchema } from '#protocol/record/calls/calls.ts'
import { relatedLists } from '#protocol/related-records/door.ts'

const bit = z.union([z.literal(0), z.literal(1)])

const taskUser = simpleUser.extend({
  /** The userId again. */
  id: z.number(),
})
export type TaskUser = z.output<typeof taskUser>

export const taskLabel = z.object({
  taskId: z.number().optional(),
  labelId: z.number(),
  labelName: z.string(),
  color: z.string(),
})
export type TaskLabel = z.output<typeof taskLabel>

/** A task in a list (approval-office.md §11.2). */
export const taskInfo = z.object({
  taskId: z.number(),
  name: z.string(),
  description: z.string(),
  createUserId: z.number(),
  mainUserId: z.number().nullable(),
  /** `,1,2,` */
  ownerUserId: z.string(),
  labelId: z.string(),
  priority: z.number(),
  /** 1 in progress, 2 overdue, 5 done. */
  status: z.number(),
  startTime: z.string().nullable(),
  stopTime: z.string().nullable(),
  /** Days before its end on which it reminds its people; an own key. */
  remindDays: z.number().nullable(),
  pid: z.number(),
  workId: z.number(),
  workName: z.string().nullable(),
  classId: z.number(),
  classOrder: z.number(),
  orderNum: z.number(),
  isTop: z.number(),
  topOrderNum: z.number(),
  isArchive: bit,
  archiveTime: z.string().nullable(),
  ishidden: bit,
  hiddenTime: z.string().nullable(),
  batchId: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  isEnd: bit,
  mainUser: taskUser.nullable(),
  labelList: z.array(taskLabel),
  relationCount: z.number(),
  commentCount: z.number(),
  childWCCount: z.number(),
  childAllCount: z.number(),
  fileCount: z.number(),
  fileNum: z.number(),
  customerIds: z.string(),
  contactsIds: z.string(),
  businessIds: z.string(),
  contractIds: z.string(),
  ownerUserList: z.array(taskUser),
})
export type TaskInfo = z.output<typeof taskInfo>

const fullTask = taskInfo.extend({
  createUser: taskUser,
  file: z.array(fileEntitySchema),
  ...relatedLists,
  /** What the caller may do inside a project; without one they may do everything. */
  authList: z.object({ project: z.record(z.string(), z.literal(true)) }),
})

/** A task whole. Sub-tasks have none of their own. */
export const taskDetail = fullTask.extend({
  childTask: z.array(fullTask.extend({ childTask: z.array(z.never()) })),
})
export type TaskDetail = z.output<typeof taskDetail>
export type ChildDetail = TaskDetail['childTask'][number]

export const labelRow = z.object({ labelId: z.number(), name: z.string(), color: z.string() })
export type LabelRow = z.output<typeof labelRow>

/** A label in the caller's order; `mayChange` is an own key. */
export const listedLabel = labelRow.extend({ orderNum: z.number(), mayChange: z.boolean() })
export type ListedLabel = z.output<typeof listedLabel>
