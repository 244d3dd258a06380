import { z } from 'zod'
import { employeeRef } from '../employees/picker-calls.ts'
import { appeal } from './appeal.ts'
import { templateOfAppraisal } from './template-calls.ts'

const givenScore = {
  employeeId: z.number(),
  employeeName: z.string(),
  score: z.number().nullable(),
  evaluate: z.string(),
  /** 0: sent back to its author, 1 submitted. */
  status: z.number(),
  createTime: z.string(),
}

const writtenBlock = z.object({
  segId: z.number(),
  employeeAppraisalId: z.number(),
  employeeId: z.number(),
  tempSegId: z.number().nullable(),
  segName: z.string(),
  value: z.string().nullable(),
  isFixed: z.number(),
  weight: z.number().nullable(),
  schedule: z.number().nullable(),
  explainDesc: z.string().nullable(),
  sort: z.number(),
  items: z.array(
    z.object({
      itemId: z.number(),
      segId: z.number(),
      tempItemId: z.number().nullable(),
      itemName: z.string(),
      value: z.string().nullable(),
      sort: z.number(),
    }),
  ),
  evaluatoSegList: z.array(z.object({ employeeEvaluatoSegId: z.number(), segId: z.number(), ...givenScore })),
})
export type WrittenBlock = z.output<typeof writtenBlock>

/** One appraisal of an employee, with all that was written about it (hrm.md §17.6). */
export const appraisalDetail = z.object({
  employeeAppraisalId: z.number(),
  appraisalId: z.number(),
  appraisalName: z.string(),
  employeeId: z.number(),
  employeeName: z.string(),
  mobile: z.string(),
  score: z.number().nullable(),
  levelId: z.number().nullable(),
  levelName: z.string().nullable(),
  fullScore: z.number(),
  status: z.number(),
  appraisalStatus: z.number(),
  isStop: z.number(),
  isWrite: z.number(),
  isDraft: z.number(),
  /** Whose turn it is. */
  followUpEmployeeId: z.number().nullable(),
  followUpEmployeeName: z.string().nullable(),
  confirmorsList: z.array(employeeRef),
  evaluatorsList: z.array(employeeRef.extend({ weight: z.number() })),
  resultConfirmors: z.array(employeeRef),
  /** Both null until something is written. */
  fixedSegList: z.array(writtenBlock).nullable(),
  noFixedSegList: z.array(writtenBlock).nullable(),
  evaluatoResultList: z.array(
    z.object({
      ...givenScore,
      weight: z.number(),
      levelId: z.number().nullable(),
      levelName: z.string().nullable(),
    }),
  ),
  tableTemp: templateOfAppraisal,
  /** Mean of the anonymous peers (§17.8). */
  peerMean: z.number().nullable(),
  appeal: appeal.nullable(),
  recordList: z.array(
    z.object({ recordId: z.number(), content: z.string(), createTime: z.string(), realname: z.string() }),
  ),
})
export type AppraisalDetail = z.output<typeof appraisalDetail>
