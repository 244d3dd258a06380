import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** What messages of appraisals open: lists of 我的绩效, one appraisal, and plans (hrm.md §20.1). */
export const appraisalTargets = {
  write: 'appraisalToWrite',
  own: 'appraisal',
  confirm: 'appraisalToConfirm',
  evaluate: 'appraisalToEvaluate',
  accept: 'appraisalToAccept',
  written: 'appraisalPlanWritten',
  evaluated: 'appraisalPlanEvaluated',
  accepted: 'appraisalPlanAccepted',
  appeal: 'appraisalAppeal',
  peer: 'appraisalPeer',
} as const

const ofAppraisal = (opens: string) => messagesOf({ label: messageLabels.hrm, group: 'hrm', opens })
const { write, own, confirm, evaluate, accept, written, evaluated, accepted, appeal, peer } = appraisalTargets

export const appraisalMessages: MessageTypes = {
  87: ofAppraisal(write)('您有新的绩效目标《{t}》待填写，请及时处理'),
  88: ofAppraisal(confirm)('待确认{s}的绩效目标《{t}》，请及时处理'),
  89: ofAppraisal(evaluate)('待评定{s}的考核《{t}》，请及时处理'),
  90: ofAppraisal(accept)('待确认考核结果《{t}》，请及时处理'),
  91: ofAppraisal(own)('您的绩效考核《{t}》已完成，请及时查看'),
  92: ofAppraisal(write)('您的绩效目标《{t}》被{c}驳回，请重新填写'),
  93: ofAppraisal(evaluate)('您评定的{s}的考核《{t}》被{c}驳回，请重新评定'),
  94: ofAppraisal(written)('您发起的考核《{t}》已全部完成填写，请及时开启评定'),
  95: ofAppraisal(evaluated)('您发起的考核《{t}》已全部完成评定，请及时开启结果确认'),
  96: ofAppraisal(accepted)('您发起的考核《{t}》已完成结果确认，请及时归档'),
  219: ofAppraisal(appeal)('{s}对考核《{t}》的结果提出申诉，请及时处理'),
  220: ofAppraisal(own)('您对考核《{t}》的申诉{c}，请及时查看'),
  221: ofAppraisal(peer)('{s}邀请您参加考核《{t}》的匿名互评，请及时处理'),
}
