import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, ids, integer, nothing, optional, optionalText, requestKey } from '#protocol/platform/wire.ts'
import { code, looseDay, looseMoment } from '../wire.ts'
import { POST_BOUNDS, RECRUIT_BOUNDS } from './limits.ts'

const area = 'hrmRecruitInterview'
const need = 'hrm/recruit/manage'

const arrangement = {
  interviewEmployeeId: optional(id()),
  otherInterviewEmployeeIds: z.preprocess((value) => value || [], ids(POST_BOUNDS.interviewers)),
  interviewTime: looseMoment(),
  /** 现场面试, 电话面试, 视频面试. */
  type: code(1, 3),
  minutes: optional(integer(5, RECRUIT_BOUNDS.longest)),
  address: optionalText(200),
  remark: optionalText(500),
}
export type Arrangement = z.output<z.ZodObject<typeof arrangement>>

const range = z.object({ startTime: z.string(), endTime: z.string() })

/** Interviews (hrm.md §9.3). */
export const interviewCalls = {
  add: call({
    path: 'hrmRecruitInterview/addInterview',
    body: 'json',
    need,
    area,
    summary: '安排一位候选人的面试',
    request: z.object({ candidateId: id(), ...arrangement, requestKey: requestKey() }),
    reply: nothing,
  }),
  arrange: call({
    path: 'hrmRecruitInterview/addBatchInterview',
    body: 'json',
    need,
    area,
    summary: '安排面试、复试，更改面试安排',
    request: z.object({
      candidateIds: z.preprocess((value) => value ?? [], ids(RECRUIT_BOUNDS.candidates)),
      candidateId: optional(id()),
      ...arrangement,
      requestKey: requestKey(),
    }),
    reply: nothing,
  }),
  setResult: call({
    path: 'hrmRecruitInterview/setInterviewResult',
    body: 'json',
    need,
    area,
    summary: '填写面试结果',
    request: z.object({
      candidateId: id(),
      result: integer(2, 4),
      evaluate: optionalText(800),
      cancelReason: optionalText(200),
    }),
    reply: nothing,
  }),
  rounds: call({
    path: 'hrmRecruitInterview/queryInterviews',
    body: 'json',
    need: 'hrm/recruit/read',
    area,
    summary: '一位候选人的全部面试',
    safe: true,
    request: z.object({ candidateId: id() }),
    reply: z.array(
      z.object({
        interviewId: z.number(),
        stageNum: z.number(),
        type: z.number().nullable(),
        interviewTime: z.string(),
        minutes: z.number(),
        address: z.string().nullable(),
        remark: z.string().nullable(),
        result: z.number(),
        evaluate: z.string().nullable(),
        cancelReason: z.string().nullable(),
        /** The main one first. */
        interviewers: z.array(z.string()),
      }),
    ),
  }),
  free: call({
    path: 'hrmRecruitInterview/queryFreeTimes',
    body: 'json',
    need,
    area,
    summary: '面试官的忙碌时间和共同空闲时间：日历和已安排的面试',
    safe: true,
    request: z.object({
      employeeIds: ids(POST_BOUNDS.interviewers + 1).min(1),
      from: looseDay(),
      to: looseDay(),
      minutes: integer(5, RECRUIT_BOUNDS.longest),
    }),
    reply: z.object({
      busy: z.array(range.extend({ employeeId: z.number() })),
      slots: z.array(range),
    }),
  }),
} as const
