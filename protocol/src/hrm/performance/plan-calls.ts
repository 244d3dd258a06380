import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
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
import { employeeRef } from '../employees/picker-calls.ts'
import { looseDay } from '../wire.ts'
import { appraisalLimits } from './limits.ts'
import { idsOf, listOf, score, share, weight } from './wire.ts'

const area = 'hrmAchievementAppraisal'
const need = (leaf: string) => `hrm/appraisal/${leaf}` as const

const planIn = z.object({
  appraisalId: optional(id()),
  appraisalName: text(appraisalLimits.name),
  cycleType: integer(1, 4),
  startTime: looseDay(),
  endTime: looseDay(),
  tableId: id(),
  fullScore: score().pipe(z.number().min(1)),
  isForce: flag(),
  resultConfirmors: idsOf('employeeId', appraisalLimits.persons),
  employeeIds: idsOf('employeeId', appraisalLimits.people),
  deptIds: idsOf('deptId', appraisalLimits.people),
  targetConfirmorsList: listOf(
    z.object({ type: integer(1, 5), employeeId: optional(id()) }),
    appraisalLimits.persons,
  ),
  evaluatorsList: listOf(
    z.object({ type: integer(1, 5), employeeId: optional(id()), weight: weight() }),
    appraisalLimits.persons,
  ),
  scoreLevelList: listOf(
    z.object({
      levelName: text(20),
      minScore: score(),
      maxScore: score(),
      minNum: share(),
      maxNum: share(),
    }),
    appraisalLimits.levels,
  ),
})
export type PlanIn = z.output<typeof planIn>

export const planLevel = z.object({
  levelId: z.number(),
  appraisalId: z.number(),
  levelName: z.string(),
  minScore: z.number(),
  maxScore: z.number(),
  minNum: z.number(),
  maxNum: z.number(),
  sort: z.number(),
})
export type PlanLevel = z.output<typeof planLevel>

const person = {
  type: z.number(),
  employeeId: z.number().nullable(),
  employeeName: z.string().optional(),
  /** Of a named employee, as in pickers. */
  status: z.number().optional(),
  sort: z.number(),
}

const planHead = z.object({
  appraisalId: z.number(),
  appraisalName: z.string(),
  cycleType: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  tableId: z.number(),
  writtenBy: z.literal(1),
  fullScore: z.number(),
  isForce: z.number(),
  status: z.number(),
  isStop: z.number(),
  stopTime: z.string().nullable(),
  appraisalSteps: z.number(),
  activateSteps: z.number(),
  createUserId: z.number(),
  createTime: z.string(),
})

const planRow = planHead.extend({
  tableName: z.string(),
  appraisalRange: z.string(),
  isArchive: z.number(),
  /** `0` all, `1` … `6` by status of the employee. */
  statistics: z.record(z.string(), z.number()),
})
export type PlanRow = z.output<typeof planRow>

const planDetail = planHead.extend({
  resultConfirmors: z.array(employeeRef),
  employeeIds: z.array(employeeRef),
  deptIds: z.array(z.number()),
  targetConfirmorsList: z.array(z.object({ targetConfirmorsId: z.number(), ...person })),
  evaluatorsList: z.array(z.object({ evaluatorsId: z.number(), weight: z.number(), ...person })),
  scoreLevelList: z.array(planLevel),
})
export type PlanDetail = z.output<typeof planDetail>

const peopleList = z.object({
  ...paging,
  appraisalId: id(),
  employeeName: optionalText(100),
  deptId: optional(id()),
  levelId: optional(id()),
  status: optional(integer(0, 6)),
})
export type PeopleList = z.output<typeof peopleList>

const planPerson = z.object({
  employeeId: z.number(),
  employeeAppraisalId: z.number(),
  employeeName: z.string(),
  mobile: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  employeeStatus: z.number().nullable(),
  status: z.number(),
  followUpEmployeeName: z.string().nullable(),
  score: z.number().nullable(),
  levelId: z.number().nullable(),
  levelName: z.string().nullable(),
  readStatus: z.number(),
  isDel: z.number(),
})
export type PlanPerson = z.output<typeof planPerson>

const counts = {
  apprailsaledCnt: z.number(),
  apprailsalingCnt: z.number(),
  lastAppraisalName: z.string().nullable(),
  /** `S(92)`. */
  lastAppraisalResult: z.string().nullable(),
}
const archiveRow = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  mobile: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  employeeStatus: z.number().nullable(),
  /** The day of entry. */
  becomeTime: z.string().nullable(),
  ...counts,
  isDel: z.number(),
})
export type ArchiveRow = z.output<typeof archiveRow>

const archived = z.object({
  employeeId: z.number(),
  employeeAppraisalId: z.number(),
  score: z.number().nullable(),
  status: z.number(),
  appraisalName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  resultLevel: z.string().nullable(),
  appraisalTime: z.string(),
})
export type ArchivedAppraisal = z.output<typeof archived>

const ofPlan = z.object({ appraisalId: id() })
const ofPerson = z.object({ employeeAppraisalId: id() })

/** Plans, from the side of the management (hrm.md §17.3). */
export const appraisalPlanCalls = {
  counts: call({
    path: 'hrmAchievementAppraisal/queryAppraisalStatusNum',
    need: need('read'),
    area,
    summary: '考核计划各阶段的数量',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  list: call({
    path: 'hrmAchievementAppraisal/queryAppraisalPageList',
    body: 'json',
    need: need('read'),
    area,
    summary: '考核计划列表；5 为进行中',
    safe: true,
    request: z.object({ ...paging, status: integer(0, 5) }),
    reply: pageOf(planRow),
  }),
  detail: call({
    path: 'hrmAchievementAppraisal/queryAppraisalById/{appraisalId}',
    need: need('read'),
    area,
    summary: '考核计划设置',
    safe: true,
    request: ofPlan,
    reply: planDetail,
  }),
  add: call({
    path: 'hrmAchievementAppraisal/addAppraisal',
    body: 'json',
    need: need('save'),
    area,
    summary: '新建考核',
    request: planIn.extend({ requestKey: requestKey() }),
    reply: nothing,
  }),
  update: call({
    path: 'hrmAchievementAppraisal/setAppraisal',
    body: 'json',
    need: need('update'),
    area,
    summary: '编辑考核；开启后不能修改的内容不变',
    request: planIn.extend({ appraisalId: id() }),
    reply: nothing,
  }),
  advance: call({
    path: 'hrmAchievementAppraisal/updateAppraisalStatus',
    body: 'json',
    need: need('update'),
    area,
    summary: '推进考核：1 开启考核，2 开启评定，3 开启结果确认，4 归档',
    request: ofPlan.extend({ status: integer(1, 4) }),
    reply: nothing,
  }),
  stop: call({
    path: 'hrmAchievementAppraisal/stopAppraisal/{appraisalId}',
    need: need('stop'),
    area,
    summary: '终止考核',
    request: ofPlan,
    reply: nothing,
  }),
  stopPerson: call({
    path: 'hrmAchievementAppraisal/stopEmployeeAppraisal/{employeeAppraisalId}',
    need: need('stop'),
    area,
    summary: '终止一名员工的考核',
    request: ofPerson,
    reply: nothing,
  }),
  remove: call({
    path: 'hrmAchievementAppraisal/delete/{appraisalId}',
    need: need('delete'),
    area,
    summary: '删除未开启或已终止的考核',
    request: ofPlan,
    reply: nothing,
  }),
  people: call({
    path: 'hrmAchievementAppraisal/queryEmployeeListByAppraisalId',
    body: 'json',
    need: need('read'),
    area,
    summary: '考核计划的员工',
    safe: true,
    request: peopleList,
    reply: pageOf(planPerson),
  }),
  exportPeople: call({
    path: 'hrmAchievementAppraisal/exportEmployees',
    body: 'json',
    need: need('read'),
    area,
    summary: '导出考核计划的员工和结果',
    request: peopleList,
    reply: workbook,
  }),
  transferTurn: call({
    path: 'hrmAchievementAppraisal/transferTurn',
    body: 'json',
    need: need('update'),
    area,
    summary: '转交未完成的目标确认或评定',
    request: ofPerson.extend({ employeeId: id() }),
    reply: nothing,
  }),
  setPeers: call({
    path: 'hrmAchievementAppraisal/setPeers',
    body: 'json',
    need: need('update'),
    area,
    summary: '指定匿名互评人',
    request: ofPerson.extend({ employeeIds: idsOf('employeeId', appraisalLimits.mostPeers) }),
    reply: nothing,
  }),
  peers: call({
    path: 'hrmAchievementAppraisal/queryPeers/{employeeAppraisalId}',
    need: need('update'),
    area,
    summary: '匿名互评人；不含是否已评',
    safe: true,
    request: ofPerson,
    reply: z.array(employeeRef),
  }),
  archives: call({
    path: 'hrmAchievementAppraisal/queryAppraisalEmployeeList',
    body: 'json',
    need: need('readEmp'),
    area,
    summary: '绩效档案',
    safe: true,
    request: z.object({
      ...paging,
      employeeName: optionalText(100),
      mobile: optionalText(20),
      employeeStatus: optional(integer(1, 8)),
      deptId: optional(id()),
    }),
    reply: pageOf(archiveRow),
  }),
  archiveHead: call({
    path: 'hrmAchievementAppraisal/queryEmployeeAppraisalCount/{employeeId}',
    need: need('readEmp'),
    area,
    summary: '员工的绩效概况',
    safe: true,
    request: z.object({ employeeId: id() }),
    reply: z.object({
      employeeName: z.string(),
      sex: z.number().nullable(),
      employeeStatus: z.number().nullable(),
      post: z.string().nullable(),
      deptName: z.string().nullable(),
      ...counts,
    }),
  }),
  archive: call({
    path: 'hrmAchievementAppraisal/queryEmployeeAppraisal',
    body: 'json',
    need: need('readEmp'),
    area,
    summary: '员工参加过的考核',
    safe: true,
    request: z.object({ ...paging, employeeId: id() }),
    reply: pageOf(archived),
  }),
  levels: call({
    path: 'hrmAchievementAppraisalScoreLevel/queryScoreLevelListByAppraisalId/{appraisalId}',
    need: need('read'),
    area,
    summary: '考核计划的等级',
    safe: true,
    request: ofPlan,
    reply: z.array(planLevel),
  }),
} as const
