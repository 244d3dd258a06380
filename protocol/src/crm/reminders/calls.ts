import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, integer, nothing, optional } from '#protocol/platform/wire.ts'

/** Days before or after a date on which something is reminded of. */
const days = () => optional(integer(0, 3650))

/** When contracts that end and visits that are due are reminded of (crm-records.md §13.2, §13.3). */
export const reminderCalls = {
  contract: call({
    path: 'crmContract/queryContractConfig',
    need: 'manage/crm/setting',
    area: 'contract',
    summary: '合同到期提醒设置',
    safe: true,
    request: z.object({}),
    reply: z.object({ status: z.number(), value: z.string() }),
  }),
  setContract: call({
    path: 'crmContract/setContractConfig',
    need: 'manage/crm/setting',
    area: 'contract',
    summary: '修改合同到期提醒设置；提醒时须有提前天数（2048）',
    request: z.object({ status: flag(), contractDay: days() }),
    reply: nothing,
  }),
  visit: call({
    path: 'crmReturnVisit/queryReturnVisitRemindConfig',
    need: 'manage/crm/setting',
    area: 'visit',
    summary: '客户回访提醒设置',
    safe: true,
    request: z.object({}),
    reply: z.object({
      status: z.number(),
      value: z.string(),
      settingId: z.number(),
      name: z.string(),
      description: z.string(),
    }),
  }),
  setVisit: call({
    path: 'crmReturnVisit/updateReturnVisitRemindConfig',
    need: 'manage/crm/setting',
    area: 'visit',
    summary: '修改客户回访提醒设置；提醒时须有天数（2048）',
    request: z.object({ status: flag(), value: days() }),
    reply: nothing,
  }),
}
