import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  requestKey,
  text,
} from '#protocol/platform/wire.ts'
import { fileEntitySchema } from '#protocol/record/calls/calls.ts'
import { code, dayRange } from '../wire.ts'
import { RECRUIT_BOUNDS } from './limits.ts'

const area = 'hrmRecruitCandidate'

const person = {
  candidateName: text(50),
  mobile: text(20),
  email: optionalText(100),
  graduateSchool: optionalText(100),
}

/** What a form of a candidate sends; what is empty or absent is emptied. */
const candidateIn = z.object({
  ...person,
  sex: integer(1, 2),
  age: optional(integer(0, 150)),
  postId: id(),
  workTime: optional(integer(0, 100)),
  education: integer(1, 7),
  latestWorkPlace: optionalText(100),
  channelId: optional(id()),
  remark: optionalText(800),
})
export type CandidateIn = z.output<typeof candidateIn>

const number = z.number().nullable()
const words = z.string().nullable()
const candidateOut = z.object({
  candidateId: z.number(),
  candidateName: words,
  mobile: words,
  sex: number,
  age: number,
  email: words,
  postId: number,
  stageNum: z.number(),
  workTime: number,
  education: number,
  graduateSchool: words,
  latestWorkPlace: words,
  channelId: number,
  remark: words,
  status: z.number(),
  eliminate: words,
  createTime: words,
  createUserId: number,
  statusUpdateTime: words,
  entryTime: words,
  batchId: z.string(),
  /** Own client: `setCandidate` takes it back, so that a change of the same field by someone else is noticed. */
  version: z.number(),
  postName: words,
  postStatus: number,
  channelName: words,
  deptId: number,
  deptName: words,
  ownerEmployeeName: words,
  createUserName: words,
  employeeId: number,
  interviewEmployeeId: number,
  interviewEmployeeName: words,
  otherInterviewEmployeeIds: words,
  otherInterviewEmployeeName: words,
  interviewType: number,
  interviewTime: words,
  interviewResult: z.number(),
  /** Minutes and place of the latest round; null where there is none. */
  interviewMinutes: number,
  interviewAddress: words,
  /** When it was put into the talent pool; null: it is not there. */
  pooledAt: words,
})
export type Candidate = z.output<typeof candidateOut>

/** What narrows the list of candidates; `pooled`: of the talent pool alone. */
const narrowing = {
  search: optionalText(100),
  status: code(1, 8),
  postId: optional(id()),
  ownerEmployeeId: optional(id()),
  sex: code(1, 2),
  minAge: optional(integer(0, 150)),
  maxAge: optional(integer(0, 150)),
  minWorkTime: optional(integer(0, 100)),
  maxWorkTime: optional(integer(0, 100)),
  education: code(1, 7),
  graduateSchool: optionalText(100),
  latestWorkPlace: optionalText(100),
  channelId: optional(id()),
  interviewEmployeeId: optional(id()),
  interviewTime: dayRange(),
  createUserId: optional(id()),
  createTime: dayRange(),
  recruitSurvey: optional(z.preprocess((value) => String(value ?? ''), z.enum(['2', '3', '4', '']))),
  pooled: optional(flag()),
}
const candidateList = z.object({ ...paging, ...narrowing })
export type CandidateList = z.output<typeof candidateList>
export type CandidateNarrowing = Omit<CandidateList, 'page' | 'limit' | 'pageType'>

const some = () => ids(RECRUIT_BOUNDS.candidates).min(1)
const ofId = z.object({ id: id() })
const manage = 'hrm/recruit/manage'
const read = 'hrm/recruit/read'

/** 候选人 (hrm.md §9.3). */
export const candidateCalls = {
  counts: call({
    path: 'hrmRecruitCandidate/queryCandidateStatusNum',
    need: read,
    area,
    summary: '候选人各状态的数量',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  list: call({
    path: 'hrmRecruitCandidate/queryPageList',
    body: 'json',
    need: read,
    area,
    summary: '候选人列表',
    safe: true,
    request: candidateList,
    reply: pageOf(candidateOut),
  }),
  detail: call({
    path: 'hrmRecruitCandidate/queryById/{id}',
    body: 'none',
    need: read,
    area,
    summary: '候选人详情',
    safe: true,
    request: ofId,
    reply: candidateOut,
  }),
  duplicates: call({
    path: 'hrmRecruitCandidate/queryDuplicates',
    body: 'json',
    need: ['hrm/recruit/save', manage],
    area,
    summary: '疑似重复的候选人：手机、邮箱、姓名和毕业院校',
    safe: true,
    rationed: 'unseen',
    request: z.object({
      candidateName: optionalText(50),
      mobile: optionalText(20),
      email: optionalText(100),
      graduateSchool: optionalText(100),
      /** The candidate that is edited. */
      candidateId: optional(id()),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          candidateId: z.number(),
          candidateName: z.string(),
          postName: words,
          status: z.number(),
          /** 手机, 邮箱, 姓名和毕业院校. */
          same: z.array(z.string()),
        }),
      ),
      /** Others, of departments that the caller does not reach. */
      unseen: z.number(),
    }),
  }),
  add: call({
    path: 'hrmRecruitCandidate/addCandidate',
    body: 'json',
    need: 'hrm/recruit/save',
    area,
    summary: '新建候选人',
    request: candidateIn.extend({ requestKey: requestKey() }),
    reply: z.object({ candidateId: z.number() }),
  }),
  update: call({
    path: 'hrmRecruitCandidate/setCandidate',
    body: 'json',
    need: manage,
    area,
    summary: '编辑候选人',
    request: candidateIn.extend({ candidateId: id(), version: optional(integer()) }),
    reply: nothing,
  }),
  removeOne: call({
    path: 'hrmRecruitCandidate/deleteById/{id}',
    body: 'none',
    need: 'hrm/recruit/delete',
    area,
    summary: '删除一个候选人',
    request: ofId,
    reply: nothing,
  }),
  remove: call({
    path: 'hrmRecruitCandidate/deleteByIds',
    body: 'json',
    need: 'hrm/recruit/delete',
    area,
    summary: '删除候选人',
    bare: 'candidateIds',
    request: z.object({ candidateIds: some() }),
    reply: nothing,
  }),
  move: call({
    path: 'hrmRecruitCandidate/updateCandidateStatus',
    body: 'json',
    need: manage,
    area,
    summary: '移动候选人',
    request: z.object({ candidateIds: some(), status: integer(1, 8) }),
    reply: nothing,
  }),
  setPost: call({
    path: 'hrmRecruitCandidate/updateCandidatePost',
    body: 'json',
    need: manage,
    area,
    summary: '更改应聘职位',
    request: z.object({ candidateIds: some(), postId: id() }),
    reply: nothing,
  }),
  setChannel: call({
    path: 'hrmRecruitCandidate/updateCandidateRecruitChannel',
    body: 'json',
    need: manage,
    area,
    summary: '更改招聘渠道',
    request: z.object({ candidateIds: some(), channelId: id() }),
    reply: nothing,
  }),
  eliminate: call({
    path: 'hrmRecruitCandidate/eliminateCandidate',
    body: 'json',
    need: manage,
    area,
    summary: '淘汰候选人',
    request: z.object({ candidateIds: some(), eliminate: optionalText(100), remarks: optionalText(200) }),
    reply: nothing,
  }),
  pool: call({
    path: 'hrmRecruitCandidate/setTalentPool',
    body: 'json',
    need: manage,
    area,
    summary: '放入或移出人才库',
    request: z.object({ candidateIds: some(), pooled: flag() }),
    reply: nothing,
  }),
  toClean: call({
    path: 'hrmRecruitCandidate/queryCleanCandidateIds',
    body: 'json',
    need: manage,
    area,
    summary: '可一键清理的候选人',
    safe: true,
    request: z.object({ status: z.array(integer(1, 8)).max(8), day: integer(1, 3650) }),
    reply: z.array(z.number()),
  }),
  files: call({
    path: 'hrmRecruitCandidate/queryFile/{id}',
    body: 'none',
    need: read,
    area,
    summary: '候选人的材料附件',
    safe: true,
    request: ofId,
    reply: z.array(fileEntitySchema),
  }),
  board: call({
    path: 'hrmRecruitCandidate/queryBoard',
    body: 'json',
    need: read,
    area,
    summary: '候选人看板：各阶段的人数和最近的卡片',
    safe: true,
    request: z.object({ search: optionalText(100), postId: optional(id()) }),
    reply: z.array(z.object({ status: z.number(), count: z.number(), list: z.array(candidateOut) })),
  }),
  entry: call({
    path: 'hrmRecruitCandidate/queryEntry/{id}',
    body: 'none',
    need: manage,
    area,
    summary: '候选人办理入职时员工表单的初始值',
    safe: true,
    request: ofId,
    reply: z.array(
      z.object({ fieldName: z.string(), fieldValue: z.union([z.string(), z.number(), z.null()]) }),
    ),
  }),
  statistics: call({
    path: 'hrmRecruitCandidate/queryStatistics',
    body: 'json',
    need: read,
    area,
    summary: '招聘统计：各阶段停留时间和渠道',
    safe: true,
    request: z.object({ createTime: dayRange(), postId: optional(id()) }),
    reply: z.object({
      stages: z.array(
        z.object({
          status: z.number(),
          /** Candidates who have been in it at all. */
          entered: z.number(),
          /** Stays that have ended, and their mean in days with one digit; null: none has. */
          ended: z.number(),
          days: z.string().nullable(),
        }),
      ),
      channels: z.array(
        z.object({
          /** Null: without a channel. */
          channelId: number,
          channelName: z.string(),
          candidates: z.number(),
          interviewed: z.number(),
          joined: z.number(),
        }),
      ),
      /** All candidates of the time. */
      candidates: z.number(),
      joined: z.number(),
    }),
  }),
} as const
