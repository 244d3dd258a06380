import { recheckTypes } from '#protocol/approval/flow.ts'

/** 审批被拒后重新提交, in words. */
export const recheckWords = {
  [recheckTypes.anew]: '返回审批流初始层级',
  [recheckTypes.resume]: '跳过审批流已通过的层级，返回拒绝的层级',
} as const
