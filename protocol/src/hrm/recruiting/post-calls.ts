import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  decimal,
  flag,
  id,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { code, looseDay } from '../wire.ts'
import { POST_BOUNDS } from './limits.ts'

const area = 'hrmRecruitPost'

/** What a form of a post sends; what is empty or absent is emptied. */
const postIn = z.object({
  postName: text(100),
  deptId: optional(id()),
  jobNature: integer(1, 3),
  city: optionalText(100),
  recruitNum: optional(integer(0, 100_000)),
  reason: optionalText(800),
  workTime: code(1, 6),
  educationRequire: code(1, 6),
  minSalary: optional(decimal()),
  maxSalary: optional(decimal()),
  salaryUnit: code(-1, 2),
  minAge: optional(integer(-1, 150)),
  maxAge: optional(integer(-1, 150)),
  latestEntryTime: optional(looseDay()),
  ownerEmployeeId: optional(id()),
  interviewEmployeeIds: optionalText(400),
  description: optionalText(4000),
  emergencyLevel: code(1, 2),
  postTypeId: optional(id()),
})
export type PostIn = z.output<typeof postIn>

const number = z.number().nullable()
const words = z.string().nullable()
const postOut = z.object({
  postId: z.number(),
  /** Own client: `setRecruitPost` takes it back, so that a change of the same field by someone else is noticed. */
  version: z.number(),
  postName: words,
  deptId: number,
  jobNature: number,
  city: words,
  recruitNum: number,
  reason: words,
  workTime: number,
  educationRequire: number,
  minSalary: number,
  maxSalary: number,
  salaryUnit: number,
  minAge: number,
  maxAge: number,
  latestEntryTime: words,
  ownerEmployeeId: number,
  interviewEmployeeIds: words,
  description: words,
  emergencyLevel: number,
  postTypeId: number,
  batchId: z.string(),
  status: z.union([z.literal(0), z.literal(1)]).nullable(),
  createUserId: number,
  createTime: words,
  deptName: words,
  ownerEmployeeName: words,
  interviewEmployeeName: words,
  postTypeName: words,
  hasEntryNum: z.number(),
  /** Per cent, whole; null where no number is wanted. */
  recruitSchedule: number,
})
export type Post = z.output<typeof postOut>

const postTypeNode = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  get children() {
    return z.array(postTypeNode).optional()
  },
})
export type PostTypeNode = z.output<typeof postTypeNode>

const postList = z.object({
  ...paging,
  postName: optionalText(100),
  status: optional(flag()),
  jobNature: code(1, 3),
  city: optionalText(100),
  deptId: optional(id()),
  ownerEmployeeId: optional(id()),
})
export type PostList = z.output<typeof postList>

/** 招聘职位 (hrm.md §9.2). */
export const postCalls = {
  counts: call({
    path: 'hrmRecruitPost/queryPostStatusNum',
    need: 'hrm/recruit/readPost',
    area,
    summary: '招聘职位各状态的数量',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  list: call({
    path: 'hrmRecruitPost/queryRecruitPostPageList',
    body: 'json',
    need: 'hrm/recruit/readPost',
    area,
    summary: '招聘职位列表',
    safe: true,
    request: postList,
    reply: pageOf(postOut),
  }),
  open: call({
    path: 'hrmRecruitPost/queryAllRecruitPostList',
    need: 'hrm/recruit/read',
    area,
    summary: '全部招聘中的职位',
    safe: true,
    request: z.object({}),
    reply: z
      .array(z.object({ postId: z.number(), postName: words, deptId: number, deptName: words }))
      .max(POST_BOUNDS.offered),
  }),
  detail: call({
    path: 'hrmRecruitPost/queryById/{postId}',
    body: 'none',
    need: 'hrm/recruit/readPost',
    area,
    summary: '招聘职位详情',
    safe: true,
    request: z.object({ postId: id() }),
    reply: postOut,
  }),
  add: call({
    path: 'hrmRecruitPost/addRecruitPost',
    body: 'json',
    need: 'hrm/recruit/savePost',
    area,
    summary: '新建招聘职位',
    request: postIn.extend({ requestKey: requestKey() }),
    reply: nothing,
  }),
  update: call({
    path: 'hrmRecruitPost/setRecruitPost',
    body: 'json',
    need: 'hrm/recruit/updatePost',
    area,
    summary: '编辑招聘职位',
    request: postIn.extend({ postId: id(), version: optional(integer()) }),
    reply: nothing,
  }),
  setStatus: call({
    path: 'hrmRecruitPost/updateRecruitPostStatus',
    body: 'json',
    need: 'hrm/recruit/updatePostStatus',
    area,
    summary: '停用或启用招聘职位',
    request: z.object({ postId: id(), status: flag(), reason: optionalText(200) }),
    reply: nothing,
  }),
  types: call({
    path: 'hrmRecruitPostType/queryPostType',
    need: 'signedIn',
    area,
    summary: '职业类型，三级',
    safe: true,
    request: z.object({}),
    reply: z.array(postTypeNode),
  }),
} as const
