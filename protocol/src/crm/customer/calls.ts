import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  decimal,
  flag,
  id,
  idList,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  text,
} from '#protocol/platform/wire.ts'
import { listRequestSchema, rowSchema } from '#protocol/record/calls/calls.ts'
import { poolAuthSchema } from '../pool/calls.ts'

const area = 'customer'
/** Stops of one day. */
export const MOST_VISITS = 10
const csvIds = idList().pipe(z.array(z.number()).min(1))

/** Lock, deal status, deletion check and the settings every CRM screen reads (crm-records.md §3.4). */
export const customerStateCalls = {
  lock: call({
    path: 'crmCustomer/lock',
    need: 'crm/customer/lock',
    area,
    summary: '锁定（2）或解锁（1）客户',
    request: z.object({ status: integer(1, 2), ids: csvIds }),
    reply: nothing,
  }),
  setDealStatus: call({
    path: 'crmCustomer/setDealStatus',
    need: 'crm/customer/dealStatus',
    area,
    summary: '更改成交状态',
    request: z.object({ dealStatus: flag(), ids: csvIds }),
    reply: nothing,
  }),
  checkRemoval: call({
    path: 'crmCustomer/detectionDataCanBeDelete',
    body: 'json',
    bare: 'ids',
    need: 'crm/customer/delete',
    area,
    summary: '删除前：这些客户下有多少联系人与商机',
    safe: true,
    request: z.object({ ids: ids().min(1) }),
    reply: z.object({ contactsNum: z.number(), businessNum: z.number(), isMore: z.boolean() }),
  }),
  rules: call({
    path: 'crmCustomer/getRulesSetting',
    need: 'signedIn',
    area,
    summary: '提醒设置',
    safe: true,
    request: z.object({}),
    reply: z.object({
      dealDay: z.number(),
      followupDay: z.number(),
      customerConfig: z.number(),
      contractConfig: z.number(),
      contractDay: z.number(),
      putInPoolRemindConfig: z.number(),
      putInPoolRemindDays: z.number(),
    }),
  }),
  updateRules: call({
    path: 'crmCustomer/updateRulesSetting',
    need: 'manage/crm/setting',
    area,
    summary: '旧版设置，不再保存任何内容',
    request: z.object({
      dealDay: optional(integer()),
      followupDay: optional(integer()),
      type: optional(integer()),
    }),
    reply: nothing,
  }),
}

/** The primary contact of a customer (crm-records.md §3.5, record-engine.md §16.2). */
export const customerContactsCalls = {
  setPrimary: call({
    path: 'crmCustomer/setContacts',
    body: 'json',
    need: 'crm/customer/update',
    area,
    summary: '设为首要联系人',
    request: z.object({ customerId: id(), contactsId: id() }),
    reply: nothing,
  }),
}

/** Members of a limit rule come as ids or as objects that carry them under one of these keys. */
const idsFrom = (...keys: string[]) => {
  const idOf = (each: unknown): unknown =>
    each !== null && typeof each === 'object'
      ? Object.entries(each).find(([key]) => keys.includes(key))?.[1]
      : each
  return z.preprocess((value) => (Array.isArray(value) ? value.map(idOf) : []), ids(2000))
}

export const customerLimitSchema = z.object({
  settingId: z.number(),
  settingName: z.string(),
  customerNum: z.number(),
  customerDeal: z.number(),
  type: z.number(),
  range: z.string(),
  userIds: z.array(z.object({ userId: z.number(), realname: z.string() })),
  deptIds: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type CustomerLimit = z.infer<typeof customerLimitSchema>

/** 拥有客户数限制 (type 1) and 锁定客户数限制 (type 2) (crm-records.md §13.1). */
export const customerLimitCalls = {
  list: call({
    path: 'crmCustomer/queryCustomerSetting',
    need: 'manage/crm/setting',
    area,
    summary: '客户数限制规则',
    safe: true,
    request: z.object({ ...paging, type: integer(1, 2) }),
    reply: pageOf(customerLimitSchema),
  }),
  save: call({
    path: 'crmCustomer/customerSetting',
    body: 'json',
    need: 'manage/crm/setting',
    area,
    summary: '新建或编辑客户数限制规则',
    request: z.object({
      settingId: optional(id()),
      settingName: optionalText(100),
      type: integer(1, 2),
      customerNum: integer(0, 100_000_000),
      customerDeal: z.preprocess((value) => value ?? 1, flag()),
      userIds: idsFrom('userId'),
      deptIds: idsFrom('id', 'deptId'),
    }),
    reply: nothing,
  }),
  remove: call({
    path: 'crmCustomer/deleteCustomerSetting',
    need: 'manage/crm/setting',
    area,
    summary: '删除客户数限制规则',
    request: z.object({ settingId: id() }),
    reply: nothing,
  }),
}

/** One hit of 查重 (record-engine.md §9.7); type 1 lead, 2 customer, 3 contact, 9 pooled customer. */
export const duplicateSchema = z.object({
  id: z.number(),
  name: z.string(),
  createTime: z.string(),
  ownerUserId: z.number().nullable(),
  ownerUserName: z.string().nullable(),
  type: z.number(),
  lastTime: z.string().nullable(),
  poolName: z.string(),
  poolIds: z.string(),
  contactsId: z.number().nullable(),
  contactsName: z.string().nullable(),
  customerId: z.number().optional(),
  customerName: z.string().optional(),
  /** The lock by whose number the customer was asked for, in full. */
  shellNum: z.string().optional(),
  /** What the caller may do about a pooled customer; absent where they belong to none of its pools. */
  poolAuthList: poolAuthSchema.optional(),
})
export type Duplicate = z.infer<typeof duplicateSchema>

/** 查重 and 附近客户 (crm-records.md §17). */
export const customerLookupCalls = {
  duplicates: call({
    path: 'crmCustomer/dataCheck',
    body: 'json',
    need: ['crm/leads/index', 'crm/customer/index', 'crm/contacts/index'],
    area,
    summary: '查重：按名称片段、完整电话或锁号，最多 10 条',
    safe: true,
    rationed: 'unseen',
    request: z.object({ name: optionalText(100), phone: optionalText(60), shellNum: optionalText(32) }),
    reply: z.array(duplicateSchema),
  }),
  /** Own client: customers of one's own list that are probably the same. */
  suspects: call({
    path: 'crmCustomer/querySuspects',
    need: 'crm/customer/index',
    area,
    summary: '疑似重复的客户，按名称或电话分组',
    safe: true,
    request: z.object({ ...paging, search: optionalText(100), importId: optional(id()) }),
    reply: pageOf(
      z.object({
        /** Names alike, or a number in common. */
        reason: z.enum(['name', 'phone']),
        count: z.number(),
        /** As the list of customers shows them, at most 20. */
        rows: z.array(rowSchema),
      }),
    ),
  }),
  nearby: call({
    path: 'crmCustomer/nearbyCustomer',
    need: 'crm/customer/nearbyCustomer',
    area,
    summary: '附近客户，由近及远，最多 500 个',
    safe: true,
    request: z.object({
      lng: decimal().pipe(z.number().min(-180).max(180)),
      lat: decimal().pipe(z.number().min(-90).max(90)),
      /** Metres. */
      radius: decimal().pipe(z.number().positive().max(20_100_000)),
      type: optional(integer()),
      ownerUserId: optional(id()),
    }),
    reply: z.array(
      z.object({
        customerId: z.number(),
        customerName: z.string(),
        lastTime: z.string(),
        location: z.string(),
        detailAddress: z.string(),
        mobile: z.string(),
        telephone: z.string(),
        lng: z.number(),
        lat: z.number(),
        ownerUserId: z.number().nullable(),
        ownerUserName: z.string(),
        model: z.string(),
        distance: z.number(),
      }),
    ),
  }),
  planVisits: call({
    path: 'crmCustomer/planVisits',
    body: 'json',
    need: 'crm/customer/update',
    area,
    summary: `把一天的拜访排成跟进计划：设置各客户的下次联系时间，最多 ${MOST_VISITS} 个`,
    request: z.object({
      visits: z
        .array(z.object({ customerId: id(), nextTime: text(30) }))
        .min(1)
        .max(MOST_VISITS),
    }),
    reply: nothing,
  }),
}

/** Sub-customers and merging (locks-and-extensions.md §15.4, §15.5). */
export const customerFamilyCalls = {
  parents: call({
    path: 'crmCustomer/selectCostomer',
    need: 'crm/customer/index',
    area,
    summary: '可作上级的客户',
    safe: true,
    request: z.object({ ...paging, search: optionalText(100), excludeId: optional(id()) }),
    reply: pageOf(rowSchema),
  }),
  relate: call({
    path: 'crmCustomer/relevanceCustomers',
    body: 'json',
    need: 'crm/customer/update',
    area,
    summary: '关联子客户',
    request: z.object({ customerId: id(), customerIds: idList().pipe(z.array(z.number()).min(1).max(1000)) }),
    reply: nothing,
  }),
  release: call({
    path: 'crmCustomer/relieveChildCustomer',
    need: 'crm/customer/update',
    area,
    summary: '解除子客户关联',
    request: z.object({ customerId: optional(id()), customerIds: optional(idList()) }),
    reply: nothing,
  }),
  children: call({
    path: 'crmCustomer/querySubPageList',
    body: 'json',
    need: 'crm/customer/index',
    area,
    summary: '子客户列表',
    safe: true,
    request: listRequestSchema.extend({ customerId: id() }),
    reply: pageOf(rowSchema),
  }),
  merge: call({
    path: 'crmCustomer/merge',
    body: 'json',
    need: 'crm/customer/merge',
    area,
    summary: '合并客户',
    request: z.object({
      customerId: id(),
      customerIds: idList().pipe(z.array(z.number()).min(1).max(20)),
      remark: optionalText(500),
      /** Own client: fields in which another than the kept one's value is taken, with the customer whose it is. */
      chosen: optional(z.array(z.object({ fieldName: text(60), customerId: id() })).max(200)),
    }),
    reply: nothing,
  }),
}
