import { z } from 'zod'
import { palette, projectLimits } from '#protocol/office/door.ts'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  flag,
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
import { projectSorts, projectStatuses } from './limits.ts'
import { madeWithin } from './made-within.ts'
import { projectMember, work, workInfo, workStatistics } from './shapes.ts'

const area = 'project'
const need = 'signedIn'

const name = text(projectLimits.name)
const color = z.enum(palette)
/** A picture, never a script or a file in the address itself. */
const coverUrl = z
  .string()
  .trim()
  .max(300)
  .refine((url) => !/^[^/?#]*:/.test(url) || /^https?:/i.test(url))
const batchId = optional(z.string().regex(/^[0-9a-zA-Z-]{8,64}$/))
const one = z.object({ workId: id() })

/** 项目 (approval-office.md §12.5). */
export const projectCalls = {
  add: call({
    path: 'work/work/addWork',
    body: 'json',
    need: 'project/projectManage/save',
    area,
    summary: '新建项目',
    request: z.object({
      name,
      description: optionalText(projectLimits.description),
      color: color.default(palette[0]),
      isOpen: flag(),
      isSystemCover: flag().default(1),
      coverUrl: coverUrl.default(''),
      batchId,
      ownerUserId: looseIdList(),
      /** Of everyone in a public project; required there. */
      ownerRole: optional(id()),
      /** A template of ours: its lists and tasks in place of the first lists. */
      templateId: optional(id()),
      requestKey: requestKey(),
    }),
    reply: work,
  }),
  update: call({
    path: 'work/work/updateWork',
    body: 'json',
    need,
    area,
    summary: '编辑、归档、恢复项目',
    /** What is absent stays. */
    request: z.object({
      workId: id(),
      name: name.optional(),
      description: z.string().trim().max(projectLimits.description).optional(),
      color: color.optional(),
      isOpen: flag().optional(),
      isSystemCover: flag().optional(),
      coverUrl: coverUrl.optional(),
      batchId,
      /** Blank: the creator alone. */
      ownerUserId: looseIdList().optional(),
      ownerRole: optional(id()),
      status: z
        .preprocess(Number, z.union([z.literal(projectStatuses.active), z.literal(projectStatuses.archived)]))
        .optional(),
    }),
    reply: work,
  }),
  read: call({
    path: 'work/work/getWorkById',
    need,
    area,
    summary: '一个项目',
    safe: true,
    request: one,
    reply: workInfo,
  }),
  remove: call({
    path: 'work/work/deleteWork/{workId}',
    body: 'none',
    need,
    area,
    summary: '删除项目及其任务',
    request: one,
    reply: nothing,
  }),
  leave: call({
    path: 'work/work/leave/{workId}',
    body: 'none',
    need,
    area,
    summary: '退出项目',
    request: one,
    reply: nothing,
  }),
  list: call({
    path: 'work/work/queryWorkNameList',
    body: 'json',
    need,
    area,
    summary: '项目列表',
    safe: true,
    request: z.object({
      name: optionalText(100),
      workSort: optional(integer(projectSorts.oldest, projectSorts.updated)),
      ...madeWithin,
      userIdList: looseIdList(),
    }),
    reply: z.array(workInfo),
  }),
  archived: call({
    path: 'work/work/queryArchiveWorkList',
    body: 'json',
    need,
    area,
    summary: '归档项目',
    safe: true,
    request: z.object({ ...paging }),
    reply: pageOf(
      z.object({
        workId: z.number(),
        name: z.string(),
        color: z.string(),
        archiveTime: z.string(),
        /** Of ours: who may restore it. */
        permission: z.object({ isUpdate: z.union([z.literal(0), z.literal(1)]) }),
      }),
    ),
  }),
  statistics: call({
    path: 'work/work/workStatistics/{workId}',
    body: 'none',
    need,
    area,
    summary: '任务统计，一个项目的或全部的',
    safe: true,
    request: z.object({ workId: z.union([z.literal('all'), id()]) }),
    reply: workStatistics,
  }),
  star: call({
    path: 'workCollect/collect/{workId}',
    body: 'none',
    need,
    area,
    summary: '关注、取消关注项目',
    request: one,
    reply: nothing,
  }),
  sort: call({
    path: 'workOrder/updateWorkOrder',
    body: 'json',
    need,
    area,
    summary: '项目的次序',
    bare: 'workIds',
    request: z.object({ workIds: looseIdList() }),
    reply: nothing,
  }),
  members: call({
    path: 'work/work/queryOwnerRoleList/{workId}',
    body: 'none',
    need,
    area,
    summary: '项目成员',
    safe: true,
    request: one,
    reply: z.array(projectMember),
  }),
  setMembers: call({
    path: 'work/work/setOwnerRole',
    body: 'json',
    need,
    area,
    summary: '设置项目成员及权限',
    request: z.object({
      workId: id(),
      list: z.array(z.object({ userId: id(), roleId: id() })).max(1000),
    }),
    reply: z.array(projectMember),
  }),
  removeMember: call({
    path: 'work/work/removeWorkOwnerUser',
    body: 'json',
    need,
    area,
    summary: '移除项目成员',
    request: z.object({ workId: id(), ownerUserId: id() }),
    reply: nothing,
  }),
} as const
