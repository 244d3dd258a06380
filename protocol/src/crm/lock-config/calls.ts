import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { nothing, optional } from '#protocol/platform/wire.ts'
import { lockConfigFields, lockConfigSchema } from './config.ts'

const need = 'manage/crm/setting'
const area = 'lock'

/** What an administrator changes; a setting that is not sent stays. */
const sent = z.object({
  graceDays: optional(lockConfigFields.graceDays),
  expireRemindDays: optional(lockConfigFields.expireRemindDays),
  trialDays: optional(lockConfigFields.trialDays),
  trialMaxDays: optional(lockConfigFields.trialMaxDays),
  trialMaxPerCustomer: optional(lockConfigFields.trialMaxPerCustomer),
  lockReissueFee: optional(lockConfigFields.lockReissueFee),
  settleTolerance: optional(lockConfigFields.settleTolerance),
  pushCustomer: optional(lockConfigFields.pushCustomer),
  autoPlan: optional(lockConfigFields.autoPlan),
  newListCategoryIds: optional(lockConfigFields.newListCategoryIds),
  regionByDept: optional(lockConfigFields.regionByDept),
})

/** The settings of locks and their orders (locks-and-extensions.md §28.1). */
export const lockConfigCalls = {
  read: call({
    path: 'crmLock/queryConfig',
    need,
    area,
    summary: '软件锁业务参数',
    safe: true,
    request: z.object({}),
    reply: lockConfigSchema,
  }),
  change: call({
    path: 'crmLock/setConfig',
    body: 'json',
    need,
    area,
    summary: '修改软件锁业务参数；未传的参数不变',
    request: sent,
    reply: nothing,
  }),
}
