import { z } from 'zod'
import { type Call, call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls/calls.ts'

const area = 'business'

/** A stage of a group, from 1; the rate in percent. */
export const stageSchema = z.object({
  statusId: z.number(),
  typeId: z.number(),
  name: z.string(),
  rate: z.number(),
  orderNum: z.number(),
})
export type Stage = z.infer<typeof stageSchema>

const groupSchema = z.object({
  typeId: z.number(),
  name: z.string(),
  status: z.number(),
  statusList: z.array(stageSchema),
})

export const LONGEST_END_REMARK = 500

/** Stages of businesses (crm-records.md §6.3, §6.4). */
export const businessStageCalls = {
  options: call({
    path: 'crmBusiness/queryBusinessStatusOptions',
    need: ['crm/business/index', 'crm/business/save', 'crm/business/update'],
    area,
    summary: '可选的商机组及其阶段',
    safe: true,
    request: z.object({}),
    reply: z.array(groupSchema),
  }),
  read: call({
    path: 'crmBusiness/queryBusinessStatus/{businessId}',
    need: 'crm/business/read',
    area,
    summary: '商机所处的阶段；statusId 为到达的阶段，结束后亦然',
    safe: true,
    request: z.object({ businessId: id() }),
    reply: z.object({
      businessId: z.number(),
      statusId: z.number(),
      isEnd: z.number(),
      statusRemark: z.string(),
      statusList: z.array(stageSchema),
    }),
  }),
  boost: call({
    path: 'crmBusiness/boostBusinessStatus',
    body: 'json',
    need: 'crm/business/update',
    area,
    summary: '推进商机阶段，或以赢单、输单、无效结束商机',
    request: z.object({
      businessId: id(),
      statusId: optional(id()),
      /** 0, or absent: it goes on. */
      isEnd: optional(integer(0, 3)),
      statusRemark: optionalText(LONGEST_END_REMARK),
    }),
    reply: nothing,
  }),
} as const

/** Its products, and its contacts: a contact may belong to many businesses (crm-records.md §6.3). */
export const businessCalls = {
  products: call({
    path: 'crmBusiness/queryProduct',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '商机的产品；没有产品列表权限时 code 102',
    safe: true,
    request: z.object({ ...paging, businessId: id() }),
    reply: pageOf(rowSchema).extend({ discountRate: z.number(), money: z.number() }),
  }),
  contacts: call({
    path: 'crmBusiness/queryContacts',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '商机的联系人；没有联系人列表权限时 code 102',
    safe: true,
    request: z.object({ ...paging, businessId: id(), search: optionalText(100) }),
    reply: pageOf(rowSchema),
  }),
  relateContacts: call({
    path: 'crmBusiness/relateContacts',
    body: 'json',
    need: 'crm/business/update',
    area,
    summary: '将客户的联系人关联到商机',
    request: z.object({ businessId: id(), contactsIds: ids(500).min(1) }),
    reply: nothing,
  }),
  unrelateContacts: call({
    path: 'crmBusiness/unrelateContacts',
    body: 'json',
    need: 'crm/business/update',
    area,
    summary: '取消商机与联系人的关联',
    request: z.object({ businessId: id(), contactsIds: ids(500).min(1) }),
    reply: nothing,
  }),
  setPrimary: call({
    path: 'crmBusiness/setContacts',
    body: 'json',
    need: 'crm/business/update',
    area,
    summary: '设为商机的首要联系人',
    request: z.object({ businessId: id(), contactsId: id() }),
    reply: nothing,
  }),
} as const

/** The same from the side of a contact (crm-records.md §5.3). */
export const contactsBusinessCalls = {
  list: call({
    path: 'crmContacts/queryBusiness',
    body: 'json',
    need: 'signedIn',
    area: 'contacts',
    summary: '联系人的商机；没有商机列表权限时 code 102',
    safe: true,
    request: z.object({ ...paging, contactsId: id(), search: optionalText(100) }),
    reply: pageOf(rowSchema),
  }),
  relate: call({
    path: 'crmContacts/relateBusiness',
    body: 'json',
    need: 'crm/contacts/update',
    area: 'contacts',
    summary: '将联系人关联到其客户的商机',
    request: z.object({ contactsId: id(), businessIds: ids(500).min(1) }),
    reply: nothing,
  }),
  unrelate: call({
    path: 'crmContacts/unrelateBusiness',
    body: 'json',
    need: 'crm/contacts/update',
    area: 'contacts',
    summary: '取消联系人与商机的关联',
    request: z.object({ contactsId: id(), businessIds: ids(500).min(1) }),
    reply: nothing,
  }),
} as const

export const STAGE_NAME_LENGTH = 20
export const MOST_STAGES = 50

const groupRow = z.object({
  typeId: z.number(),
  name: z.string(),
  deptIds: z.array(z.number()),
  deptList: z.array(z.object({ id: z.number(), name: z.string() })),
  /** 1 in use, 0 not. */
  status: z.number(),
  createName: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type StageGroup = z.infer<typeof groupRow>

const need = 'manage/crm/setting'
const stageRequest = z.object({ statusId: optional(id()), name: optionalText(1000), rate: integer(0) })

/** Groups of stages, as the parameters of the business set them (crm-records.md §6.6). */
export const stageGroupCalls = {
  list: call({
    path: 'crmBusinessType/queryBusinessTypeList',
    body: 'json',
    need,
    area,
    summary: '商机组列表',
    safe: true,
    request: z.object({ ...paging, limit: paging.limit.default(10) }),
    reply: pageOf(groupRow),
  }),
  read: call({
    path: 'crmBusinessType/getBusinessType',
    need,
    area,
    summary: '商机组及其阶段',
    safe: true,
    request: z.object({ id: id() }),
    reply: groupRow.extend({ statusList: z.array(stageSchema) }),
  }),
  save: call({
    path: 'crmBusinessType/setBusinessType',
    body: 'json',
    need,
    area,
    summary: '新建或编辑商机组；有商机的商机组改阶段时需指明商机移到哪个阶段',
    request: z.object({
      crmBusinessType: z.object({ typeId: optional(id()), name: optionalText(1000) }),
      deptIds: z.preprocess((value) => value ?? [], ids(1000)).default([]),
      crmBusinessStatus: z.array(stageRequest).max(MOST_STAGES),
      /** Own client: where the businesses of removed stages go. Present, also empty, it opens the stages of a group in use. */
      moves: optional(z.array(z.object({ statusId: id(), to: id() })).max(MOST_STAGES)),
    }),
    reply: nothing,
  }),
  /** Own client: live businesses in each stage of a group, also those that ended there. */
  countStages: call({
    path: 'crmBusinessType/countStages',
    need,
    area,
    summary: '商机组各阶段的商机数',
    safe: true,
    request: z.object({ id: id() }),
    reply: z.array(z.object({ statusId: z.number(), count: z.number() })),
  }),
  changeStatus: call({
    path: 'crmBusinessType/updateStatus',
    need,
    area,
    summary: '启用或停用商机组',
    request: z.object({ typeId: id(), status: flag() }),
    reply: nothing,
  }),
  remove: call({
    path: 'crmBusinessType/deleteById',
    need,
    area,
    summary: '删除商机组；有商机时拒绝',
    request: z.object({ id: id() }),
    reply: nothing,
  }),
} as const satisfies Record<string, Call>
