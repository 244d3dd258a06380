import { z } from 'zod'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { taskCard, taskInfo } from '#protocol/tasks/door.ts'

const bit = z.union([z.literal(0), z.literal(1)])

export const projectMember = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  roleId: z.number(),
  roleName: z.string(),
})
export type ProjectMember = z.output<typeof projectMember>

/** A project (approval-office.md §12.4). */
export const work = z.object({
  workId: z.number(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  isOpen: bit,
  ownerRole: z.number().nullable(),
  status: z.number(),
  createUserId: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  archiveTime: z.string().nullable(),
  isSystemCover: bit,
  coverUrl: z.string(),
  batchId: z.string(),
  /** `,1,2,`: members of a private project. */
  ownerUserId: z.string(),
  workOwnerRoleList: z.array(projectMember).optional(),
})
export type Work = z.output<typeof work>

/** A project as the caller sees it. */
export const workInfo = work.extend({
  collect: bit,
  orderNum: z.number(),
  authList: z.object({ project: z.record(z.string(), z.literal(true)) }),
  permission: z.object({ isUpdate: bit }),
  fileId: z.string().nullable(),
  ownerUser: z.array(simpleUser),
})
export type WorkInfo = z.output<typeof workInfo>

/** A task on a board; `rank` is of ours: what views order by before the server has answered. */
export const boardTask = taskInfo.extend({ rank: z.string() })
export type BoardTask = z.output<typeof boardTask>

/** The same as a board draws it. */
export const boardCard = taskCard.extend({ rank: z.string() })

export const boardColumn = z.object({
  classId: z.number(),
  className: z.string(),
  count: z.number(),
  list: z.array(boardTask),
})
export type BoardColumn = z.output<typeof boardColumn>

export const ownerColumn = z.object({
  userId: z.number(),
  realname: z.string(),
  img: z.string().nullable(),
  count: z.number(),
  list: z.array(boardTask),
})
export type OwnerColumn = z.output<typeof ownerColumn>

/** What statistics count; `undone` is unfinished and overdue. */
export const figures = ['all', 'undone', 'unfinished', 'overdue', 'complete', 'archive'] as const
export type Figure = (typeof figures)[number]

const share = z.number()

export const taskStats = z.object({
  allCount: z.number(),
  unfinished: z.number(),
  overdue: z.number(),
  complete: z.number(),
  archive: z.number(),
  /** Per cent of the tasks that are not archived, two decimals. */
  completionRate: share,
  overdueRate: share,
})

const progress = { complete: z.number(), undone: z.number() }

export const workStatistics = z.object({
  taskStatistics: taskStats,
  memberTaskStatistics: z.array(
    taskStats.extend({ userId: z.number(), realname: z.string(), img: z.string().nullable() }),
  ),
  /** These are of one project alone. */
  classStatistics: z.array(z.object({ classId: z.number(), className: z.string(), ...progress })).optional(),
  labelStatistics: z
    .array(z.object({ labelId: z.number(), name: z.string(), color: z.string(), ...progress }))
    .optional(),
  ownerList: z.array(simpleUser).optional(),
  userList: z.array(simpleUser).optional(),
})
export type WorkStatistics = z.output<typeof workStatistics>
