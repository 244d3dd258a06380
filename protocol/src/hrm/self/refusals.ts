import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of requests to change the own archive (hrm.md §19.1). */
export const selfRefusals = {
  requestWaiting: [400, '您有一份变更申请待处理，请等待处理或先撤回'],
  requestEmpty: [400, '没有需要申请变更的内容'],
  requestDecided: [400, '该申请已处理或已撤回，请刷新后查看'],
  requestReasonMissing: [400, '请填写拒绝原因'],
} as const satisfies Refusals
