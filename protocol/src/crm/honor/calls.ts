import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, id, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { agentResults } from './words.ts'

const area = 'honor'
/** Digits that numeric(18,2) holds before the point. */
const MOST_MONEY = 10 ** 15

const fee = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d+(\.\d+)?$/),
  ])
  .transform(Number)
  .pipe(z.number().min(0).max(MOST_MONEY))

const agentRequest = z.object({
  agentName: text(100),
  contactName: optionalText(100),
  contactMobile: optionalText(30),
  agentFee: optional(fee),
  startDate: optional(day()),
  endDate: optional(day()),
  result: optional(z.enum(agentResults)),
  remark: optionalText(800),
})

export const agentSchema = z.object({
  agentId: z.number(),
  honorId: z.number(),
  agentName: z.string(),
  contactName: z.string(),
  contactMobile: z.string(),
  agentFee: z.number().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  result: z.string(),
  remark: z.string(),
  createUserId: z.number(),
  createUserName: z.string(),
  createTime: z.string(),
})
export type Agent = z.infer<typeof agentSchema>

/** Agencies that handled the application of an honor (locks-and-extensions.md §17). */
export const agentCalls = {
  list: call({
    path: 'crmHonor/agentList',
    need: 'crm/honor/read',
    area,
    summary: '荣誉的代理记录，新的在前',
    safe: true,
    request: z.object({ honorId: id(), page: paging.page, limit: paging.limit }),
    reply: pageOf(agentSchema),
  }),
  save: call({
    path: 'crmHonor/agentSave',
    body: 'json',
    need: 'crm/honor/update',
    area,
    summary: '新建代理记录',
    request: agentRequest.extend({ honorId: id() }),
    reply: z.object({ agentId: z.number() }),
  }),
  update: call({
    path: 'crmHonor/agentUpdate',
    body: 'json',
    need: 'crm/honor/update',
    area,
    summary: '编辑代理记录',
    request: agentRequest.extend({ agentId: id(), honorId: optional(id()) }),
    reply: nothing,
  }),
  remove: call({
    path: 'crmHonor/agentDelete',
    need: 'crm/honor/update',
    area,
    summary: '删除代理记录',
    request: z.object({ agentId: id() }),
    reply: nothing,
  }),
}
