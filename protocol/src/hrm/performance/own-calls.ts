import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { appraisalDetail } from './detail.ts'
import { appraisalLimits } from './limits.ts'
import { planLevel } from './plan-calls.ts'
import { listOf, score, weight } from './wire.ts'

const area = 'hrmAchievementEmployeeAppraisal'
const { name, text, value, blocks, items } = appraisalLimits

const mine = z.object({
  employeeAppraisalId: z.number(),
  appraisalId: z.number(),
  appraisalName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  appraisalTime: z.string(),
  followUpEmployeeName: z.string().nullable(),
  score: z.number().nullable(),
  status: z.number(),
  levelName: z.string().nullable(),
  isDraft: z.number(),
})
export type OwnAppraisal = z.output<typeof mine>

const turn = z.object({
  employeeAppraisalId: z.number(),
  appraisalId: z.number(),
  employeeId: z.number(),
  employeeName: z.string(),
  mobile: z.string(),
  deptName: z.string().nullable(),
  appraisalName: z.string(),
  status: z.number(),
})
export type Turn = z.output<typeof turn>

const turns = { ...paging, appraisalId: optional(id()), search: optionalText(100) }
const choices = z.array(z.object({ appraisalId: z.number(), appraisalName: z.string() }))

const resultRow = z.object({
  appraisalId: z.number(),
  appraisalName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  appraisalTime: z.string(),
  totalNum: z.number(),
  waitingNum: z.number(),
  scoreLevels: z.array(z.object({ levelId: z.number(), levelName: z.string(), num: z.number() })),
})
export type ResultRow = z.output<typeof resultRow>

const resultPerson = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  mobile: z.string(),
  employeeAppraisalId: z.number(),
  score: z.number().nullable(),
  levelId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  status: z.number(),
  /** As the evaluators gave it, before any calibration (hrm.md §17.9). */
  evaluatedScore: z.number().nullable(),
  evaluatedLevelId: z.number().nullable(),
  peerMean: z.number().nullable(),
})
export type ResultPerson = z.output<typeof resultPerson>

const results = z.object({
  appraisalId: z.number(),
  appraisalName: z.string(),
  totalNum: z.number(),
  waitingNum: z.number(),
  fullScore: z.number(),
  isForce: z.number(),
  hasInRange: z.union([z.literal(0), z.literal(1)]),
  levelDetailInfos: z.array(
    planLevel.omit({ appraisalId: true, sort: true }).extend({
      actualNum: z.number(),
      /** Per cent. */
      actualWeight: z.number(),
      employees: z.array(resultPerson),
    }),
  ),
  /** Own client: employees below every level, or not evaluated yet. */
  employeesWithoutLevel: z.array(resultPerson),
})
export type Results = z.output<typeof results>

const written = z.object({
  segId: optional(id()),
  tempSegId: optional(id()),
  segName: optionalText(name),
  value: optionalText(value),
  isFixed: flag(),
  weight: weight(),
  items: listOf(
    z.object({ tempItemId: optional(id()), itemName: optionalText(name), value: optionalText(value) }),
    items,
  ),
})
export type WrittenIn = z.output<typeof written>

const ofPerson = z.object({ employeeAppraisalId: id() })
const ofPlan = z.object({ appraisalId: id() })

const evaluation = ofPerson.extend({
  status: integer(1, 3),
  score: optional(score()),
  levelId: optional(id()),
  evaluate: optionalText(text),
  rejectReason: optionalText(text),
  resultEvaluatoSegBOList: listOf(
    z.object({ segId: id(), score: optional(score()), evaluate: optionalText(text) }),
    blocks * 2,
  ),
})
export type EvaluationIn = z.output<typeof evaluation>

const calibration = ofPerson.extend({
  score: score(),
  levelId: optional(id()),
  reason: optionalText(text),
  /** Own client: what the dialog showed. */
  fromScore: optional(score()),
  fromLevelId: optional(id()),
})
export type CalibrationIn = z.output<typeof calibration>

/** Appraisals, from the side of the employees: each user reaches their own (hrm.md §17.6). */
export const appraisalCalls = {
  counts: call({
    path: 'hrmAchievementEmployeeAppraisal/queryAppraisalNum',
    need: 'signedIn',
    area,
    summary: '待我处理的考核数量',
    safe: true,
    request: z.object({}),
    reply: z.record(z.string(), z.number()),
  }),
  mine: call({
    path: 'hrmAchievementEmployeeAppraisal/queryMyAppraisal',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我的绩效：0 待填写，1 已填写',
    safe: true,
    request: z.object({ ...paging, status: integer(0, 1) }),
    reply: pageOf(mine),
  }),
  targets: call({
    path: 'hrmAchievementEmployeeAppraisal/queryTargetConfirmList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '待我确认的目标',
    safe: true,
    request: z.object(turns),
    reply: pageOf(turn),
  }),
  evaluations: call({
    path: 'hrmAchievementEmployeeAppraisal/queryEvaluatoList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我的评定：0 待评定，1 已评定',
    safe: true,
    request: z.object({ ...turns, status: integer(0, 1) }),
    reply: pageOf(turn),
  }),
  results: call({
    path: 'hrmAchievementEmployeeAppraisal/queryResultConfirmList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '待我确认结果的考核',
    safe: true,
    request: z.object({ ...paging, search: optionalText(100) }),
    reply: pageOf(resultRow),
  }),
  targetPlans: call({
    path: 'hrmAchievementEmployeeAppraisal/queryTargetConfirmScreen',
    need: 'signedIn',
    area,
    summary: '待确认目标所属的考核',
    safe: true,
    request: z.object({}),
    reply: choices,
  }),
  evaluationPlans: call({
    path: 'hrmAchievementEmployeeAppraisal/queryEvaluatoScreen',
    need: 'signedIn',
    area,
    summary: '评定所属的考核',
    safe: true,
    request: z.object({ status: integer(0, 1) }),
    reply: choices,
  }),
  detail: call({
    path: 'hrmAchievementEmployeeAppraisal/queryEmployeeAppraisalDetail/{employeeAppraisalId}',
    need: 'signedIn',
    area,
    summary: '员工考核详情；本人打开即为已读',
    // that the employee has opened it is noted beside the answer, never while another user views as them
    safe: true,
    request: ofPerson,
    reply: appraisalDetail,
  }),
  levels: call({
    path: 'hrmAchievementAppraisalScoreLevel/queryScoreLevelList/{employeeAppraisalId}',
    need: 'signedIn',
    area,
    summary: '员工考核的等级',
    safe: true,
    request: ofPerson,
    reply: z.array(planLevel),
  }),
  levelOf: call({
    path: 'hrmAchievementEmployeeAppraisal/queryLevelIdByScore',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '评分所在的等级',
    safe: true,
    request: ofPerson.extend({ score: score() }),
    reply: z.number().nullable(),
  }),
  write: call({
    path: 'hrmAchievementEmployeeAppraisal/writeAppraisal',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '填写目标，或存为草稿',
    request: ofPerson.extend({ isDraft: flag(), segList: listOf(written, blocks * 2) }),
    reply: nothing,
  }),
  confirm: call({
    path: 'hrmAchievementEmployeeAppraisal/targetConfirm',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '确认目标：1 同意，2 驳回',
    request: ofPerson.extend({ status: integer(1, 2), rejectReason: optionalText(text) }),
    reply: nothing,
  }),
  evaluate: call({
    path: 'hrmAchievementEmployeeAppraisal/resultEvaluato',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '评定：1 提交，2 驳回目标，3 驳回上一评定',
    request: evaluation,
    reply: nothing,
  }),
  result: call({
    path: 'hrmAchievementEmployeeAppraisal/queryResultConfirmByAppraisalId/{appraisalId}',
    need: 'signedIn',
    area,
    summary: '考核结果和等级分布',
    safe: true,
    request: ofPlan,
    reply: results,
  }),
  calibrate: call({
    path: 'hrmAchievementEmployeeAppraisal/updateScoreLevel',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '调整考核结果',
    request: calibration,
    reply: nothing,
  }),
  accept: call({
    path: 'hrmAchievementEmployeeAppraisal/resultConfirm/{appraisalId}',
    need: 'signedIn',
    area,
    summary: '结果确认通过',
    request: ofPlan,
    reply: nothing,
  }),
  progress: call({
    path: 'hrmAchievementEmployeeAppraisal/updateSchedule',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '更新目标进度',
    request: z.object({ segId: id(), schedule: integer(0, 100), explainDesc: optionalText(text) }),
    reply: nothing,
  }),
} as const
