import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, integer, nothing, text } from '#protocol/platform/wire.ts'
import { submission } from './sheet-calls.ts'
import { changeAmount, explained, itemCode, payAmount, REMARKS_LENGTH } from './wire.ts'

const area = 'hrmSalaryMonthRecord'
const manage = 'hrm/salary/manage'

export const findingKinds = ['joined', 'missing', 'changed', 'negative'] as const

export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptName: z.string().nullable(),
  code: z.number(),
  /** Of the item. */
  name: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
  /** Null: still asked for. */
  word: z.string().nullable(),
})
export type SheetFinding = z.output<typeof findingSchema>

const varianceSchema = z.object({
  /** Of the sheet before; null: there is none, and nothing is asked about but negative pay. */
  previous: z.object({ srecordId: z.number(), year: z.number(), month: z.number() }).nullable(),
  amount: z.number(),
  percent: z.number(),
  findings: z.array(findingSchema),
  /** Findings without a word. */
  missing: z.number(),
})
export type SheetVariance = z.output<typeof varianceSchema>

const word = z.object({
  employeeId: id(),
  code: itemCode(),
  kind: z.enum(findingKinds),
  text: text(REMARKS_LENGTH),
})

/** A run with a conscience (hrm.md §14.4), and figures that explain themselves (§15.5); calls of ours. */
export const varianceCalls = {
  compare: call({
    path: 'hrmSalaryMonthRecord/queryVariance/{srecordId}',
    need: [manage, 'hrm/salary/index'],
    area,
    summary: '与上月工资表的差异，及已填写的说明',
    safe: true,
    request: z.object({ srecordId: id() }),
    reply: varianceSchema,
  }),
  words: call({
    path: 'hrmSalaryMonthRecord/saveWords',
    body: 'json',
    need: manage,
    area,
    summary: '填写差异说明',
    request: z.object({ srecordId: id(), words: z.array(word).min(1).max(2000) }),
    reply: nothing,
  }),
  /** Refused while a finding lacks its word. */
  submit: call({
    path: 'hrmSalaryMonthRecord/submitWithWords',
    body: 'json',
    need: manage,
    area,
    summary: '提交工资表审核；每处异常都须有说明',
    request: submission,
    reply: nothing,
  }),
  explain: call({
    path: 'hrmSalaryMonthRecord/explainRow/{sempRecordId}',
    need: ['hrm/salary/index', 'hrm/salary/history'],
    area,
    summary: '一名员工工资各项的计算过程和依据',
    safe: true,
    request: z.object({ sempRecordId: id() }),
    reply: z.object({
      figures: z.array(explained),
      /** Rates of the row with their references. */
      rates: z.array(z.object({ name: z.string(), startDate: z.string(), law: z.string() })),
    }),
  }),
} as const

/** Both ways of a single bonus, and compensation on leaving (§15.6); nothing is stored. */
export const payToolCalls = {
  bonusOfRow: call({
    path: 'hrmSalaryMonthRecord/queryBonus/{sempRecordId}',
    need: 'hrm/salary/index',
    area,
    summary: '一名员工的全年一次性奖金，及不含奖金的本年累计应纳税所得额',
    safe: true,
    request: z.object({ sempRecordId: id() }),
    reply: z.object({ bonus: z.string(), yearBase: z.string(), year: z.number() }),
  }),
  compensation: call({
    path: 'hrmSalaryMonthRecord/queryCompensation/{sempRecordId}',
    need: 'hrm/salary/index',
    area,
    summary: '依法应付的经济补偿及其个人所得税的计算过程',
    safe: true,
    request: z.object({ sempRecordId: id() }),
    reply: z.object({
      entry: z.string(),
      lastDay: z.string(),
      /** Months of pay of which the wage is the average. */
      months: z.number(),
      amount: z.string(),
      arithmetic: z.array(z.string()),
    }),
  }),
  bonus: call({
    path: 'hrmSalaryMonthRecord/compareBonus',
    body: 'json',
    need: ['hrm/salary/manage', 'hrm/salary/index'],
    area,
    summary: '全年一次性奖金：单独计税与并入综合所得的比较',
    safe: true,
    request: z.object({ bonus: payAmount(), yearBase: changeAmount(), year: integer(2019, 2100) }),
    reply: z.object({
      alone: z.string(),
      merged: z.string(),
      cheaper: z.enum(['alone', 'merged']),
      arithmetic: z.object({ alone: z.string(), merged: z.string() }),
      band: z.object({ over: z.string(), to: z.string(), net: z.string() }).nullable(),
    }),
  }),
} as const
