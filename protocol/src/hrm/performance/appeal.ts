import { z } from 'zod'
import { codedFrom } from '../coded.ts'

/** States of an appeal (hrm.md §17.10). */
export const appealStates = { open: 1, accepted: 2, refused: 3, withdrawn: 4 } as const
export const appealWords = codedFrom(1, ['待处理', '已受理', '已驳回', '已撤回'])

export const appeal = z.object({
  appealId: z.number(),
  employeeAppraisalId: z.number(),
  appraisalId: z.number(),
  appraisalName: z.string(),
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  score: z.number().nullable(),
  levelName: z.string().nullable(),
  reason: z.string(),
  state: z.number(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  createTime: z.string(),
  answerTime: z.string().nullable(),
})
export type Appeal = z.output<typeof appeal>
