import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optionalText, paging } from '#protocol/platform/wire.ts'
import { appeal } from './appeal.ts'
import { appraisalLimits } from './limits.ts'
import { score } from './wire.ts'

const area = 'hrmAchievementEmployeeAppraisal'
const ofPerson = z.object({ employeeAppraisalId: id() })
const reason = () => optionalText(appraisalLimits.text)

const peerTask = z.object({
  employeeAppraisalId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  appraisalName: z.string(),
  fullScore: z.number(),
  /** The caller's own answer. */
  score: z.number().nullable(),
  isOpen: z.union([z.literal(0), z.literal(1)]),
})
export type PeerTask = z.output<typeof peerTask>

/** Anonymous peers and appeals (hrm.md §17.8, §17.10). */
export const appraisalVoiceCalls = {
  peerTasks: call({
    path: 'hrmAchievementEmployeeAppraisal/queryPeerList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '我的匿名互评',
    safe: true,
    request: z.object(paging),
    reply: pageOf(peerTask),
  }),
  answerPeer: call({
    path: 'hrmAchievementEmployeeAppraisal/answerPeer',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '匿名互评评分',
    request: ofPerson.extend({ score: score() }),
    reply: nothing,
  }),
  appeals: call({
    path: 'hrmAchievementEmployeeAppraisal/queryAppealList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '考核申诉：0 待处理，1 已处理',
    safe: true,
    request: z.object({ ...paging, status: integer(0, 1) }),
    reply: pageOf(appeal),
  }),
  addAppeal: call({
    path: 'hrmAchievementEmployeeAppraisal/addAppeal',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '对考核结果申诉',
    request: ofPerson.extend({ reason: reason() }),
    reply: nothing,
  }),
  withdrawAppeal: call({
    path: 'hrmAchievementEmployeeAppraisal/withdrawAppeal/{appealId}',
    need: 'signedIn',
    area,
    summary: '撤回申诉',
    request: z.object({ appealId: id() }),
    reply: nothing,
  }),
  decideAppeal: call({
    path: 'hrmAchievementEmployeeAppraisal/decideAppeal',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '处理申诉：2 受理，3 驳回',
    request: z.object({ appealId: id(), status: integer(2, 3), answer: reason() }),
    reply: nothing,
  }),
} as const
