import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { integer, nothing, optional } from '#protocol/platform/wire.ts'
import { looseMonth } from './wire.ts'

const area = 'hrmConfig'

/** Steps that an installation takes before its first sheet of pay and its first month of insurance (hrm.md §12.1). */
export const initSteps = { salarySet: 2, salaryBegun: 3, insuranceSet: 4, insuranceBegun: 5 } as const

const flagOf = z.union([z.literal(0), z.literal(1)])

const configSchema = z.object({
  configId: z.number(),
  salaryCycleStartDay: z.number(),
  salaryCycleEndDay: z.number(),
  payType: z.number().nullable(),
  payDay: z.number().nullable(),
  /** 0 of the month before, 1 of the same, 2 of the next one. */
  socialSecurityMonthType: z.number(),
  salaryStartMonth: z.string().nullable(),
  socialSecurityStartMonth: z.string().nullable(),
  lastSocialSecurityYear: z.number().optional(),
  lastSalaryYear: z.number().optional(),
  lastSalaryMonth: z.number().optional(),
  lastSalarySlipMonth: z.string().optional(),
  /** Own client: first day of the period of the newest sheet. */
  lastSalaryStartTime: z.string().optional(),
  /** Own client: from where on a difference against the month before asks for a word (§14.4). */
  varianceAmount: z.number(),
  variancePercent: z.number(),
})
export type SalaryConfig = z.output<typeof configSchema>

const configSave = z.object({
  salaryCycleStartDay: optional(integer(1, 31)),
  salaryCycleEndDay: optional(integer(1, 31)),
  payType: optional(integer(0, 9)),
  payDay: optional(integer(1, 31)),
  socialSecurityMonthType: optional(integer(0, 2)),
  salaryStartMonth: optional(looseMonth()),
  socialSecurityStartMonth: optional(looseMonth()),
})
export type SalaryConfigSave = z.output<typeof configSave>

/** Pay and insurance are opened step by step; one row keeps how both are counted (hrm.md §12.1). */
export const hrConfigCalls = {
  /** Of every user of human resources. */
  init: call({
    path: 'hrmSalaryConfig/queryInItConfig',
    need: 'signedIn',
    area,
    summary: '薪资、社保的初始化状态和配置',
    safe: true,
    request: z.object({}),
    reply: z.object({
      statusInitConfig: z.object({ '2': flagOf, '3': flagOf, '4': flagOf, '5': flagOf }),
      otherInitConfig: configSchema.nullable(),
    }),
  }),
  save: call({
    path: 'hrmSalaryConfig/saveInitConfig',
    body: 'json',
    need: ['hrm/salary/manage', 'hrm/insurance/manage'],
    area,
    summary: '保存计薪周期；salaryStartMonth 生成第一张工资表，socialSecurityStartMonth 生成第一个社保月',
    request: configSave,
    reply: nothing,
  }),
  step: call({
    path: 'hrmSalaryConfig/updateInitStatus/{type}',
    need: ['hrm/salary/manage', 'hrm/insurance/manage'],
    area,
    summary: '完成初始化步骤：2 薪资配置，4 社保配置',
    request: z.object({ type: integer(2, 4) }),
    reply: nothing,
  }),
  read: call({
    path: 'hrmSalaryConfig/querySalaryConfig',
    need: 'manage/hrm/salary',
    area,
    summary: '计薪设置',
    safe: true,
    request: z.object({}),
    reply: configSchema.nullable(),
  }),
  update: call({
    path: 'hrmSalaryConfig/updateSalaryConfig',
    body: 'json',
    need: 'manage/hrm/salary',
    area,
    summary: '修改计薪设置',
    request: z.object({
      socialSecurityMonthType: optional(integer(0, 2)),
      varianceAmount: optional(integer(0, 1_000_000)),
      variancePercent: optional(integer(0, 1000)),
    }),
    reply: nothing,
  }),
} as const
