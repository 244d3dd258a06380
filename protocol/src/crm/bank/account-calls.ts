import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { day, id, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { lockRegion as region } from '../software-lock/words.ts'
import { bankLineSchema } from './calls.ts'

const area = 'bank'

/** The account under which transfers of a customer come in; without one the numbers are null. */
export const subAccountSchema = z.object({
  subAccountNo: z.string().nullable(),
  childAccountNo: z.string().nullable(),
  accountName: z.string(),
  bankName: z.string(),
  mainAccountNo: z.string(),
  region: z.number(),
  status: z.number().nullable(),
  /** 1: the account of the parent, under which a sub-customer pays. */
  fromParent: z.literal(1).optional(),
})
export type SubAccount = z.infer<typeof subAccountSchema>

const areaCodeSchema = z.object({ areaCode: z.string(), areaName: z.string(), region: z.number() })
export type AreaCode = z.infer<typeof areaCodeSchema>

const bookedLine = bankLineSchema.extend({ orderNos: z.array(z.string()) })
export type BookedLine = z.infer<typeof bookedLine>

const period = { startTime: optional(day()), endTime: optional(day()) }
const paged = { page: paging.page, limit: paging.limit }

/** Calls of sub-accounts (locks-and-extensions.md §10.2, §10.3). */
export const subAccountCalls = {
  areaCodes: call({
    path: 'crmCustomer/getAreaCode',
    method: 'GET',
    body: 'query',
    need: ['crm/customer/index', 'crm/customer/read'],
    area,
    summary: '区域编码：全部，或客户、省市区对应的一条',
    safe: true,
    request: z.object({
      customerId: optional(id()),
      province: optionalText(50),
      city: optionalText(50),
      area: optionalText(50),
    }),
    reply: z.array(areaCodeSchema),
  }),
  one: call({
    path: 'crmCustomer/selectSubAccountNo',
    method: 'GET',
    body: 'query',
    need: 'crm/customer/read',
    area,
    summary: '客户的子账号；没有时为上级客户的（fromParent 1）',
    safe: true,
    request: z.object({ customerId: id() }),
    reply: subAccountSchema,
  }),
  generate: call({
    path: 'crmBank/generateAccount',
    need: 'crm/customer/subaccount',
    area,
    summary: '生成子账号；已有时返回原来的',
    request: z.object({ customerId: id(), region: optional(region()) }),
    reply: subAccountSchema,
  }),
  lines: call({
    path: 'crmCustomer/selectSubAccountNoDetails',
    need: 'crm/customer/read',
    area,
    summary: '客户子账号的流水，新的在前',
    safe: true,
    request: z.object({ customerId: id(), ...paged, ...period }),
    reply: pageOf(bookedLine),
  }),
  detail: call({
    path: 'crmBank/getAccountDetail',
    need: 'crm/customer/read',
    area,
    summary: '子账号的余额、收入、未认领金额与流水',
    safe: true,
    request: z.object({
      subAccountNo: optional(text(60)),
      customerId: optional(id()),
      ...paged,
      ...period,
    }),
    reply: z.object({
      account: z.object({
        subAccountNo: z.string(),
        accountName: z.string(),
        bankName: z.string(),
        balance: z.number().nullable(),
        totalIn: z.number().nullable(),
        unmatchedMoney: z.number().nullable(),
      }),
      list: z.array(bankLineSchema),
      totalRow: z.number(),
    }),
  }),
}
