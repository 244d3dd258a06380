import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
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
import { headSchema } from '#protocol/record/calls/columns.ts'
import { filterFieldSchema } from '#protocol/record/calls/scenes.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'

const area = 'pool'
const manage = 'manage/crm/pool'
const csvIds = idList().pipe(z.array(z.number()).min(1).max(10_000))

export const poolNameSchema = z.object({ poolId: z.number(), poolName: z.string() })
export type PoolName = z.infer<typeof poolNameSchema>

/** What a person may do in one pool; administrators everything, members see and claim (crm-records.md §4.2). */
export const poolAuthSchema = z.object({
  poolId: z.number(),
  index: z.boolean(),
  receive: z.boolean(),
  distribute: z.boolean(),
  excelexport: z.boolean(),
  delete: z.boolean(),
})
export type PoolAuth = z.infer<typeof poolAuthSchema>

/** Fields that a new pool shows unless others are chosen (crm-records.md §4.3). */
export const usualPoolFields: readonly string[] = [
  'customerName',
  'mobile',
  'telephone',
  'website',
  'nextTime',
  'remark',
  'level',
  'source',
  'industry',
  'dealStatus',
  'lastTime',
  'updateTime',
  'createTime',
  'createUserId',
]

/** A rule that names this level holds for customers of every level. */
export const ALL_LEVELS = '所有客户'
export const poolRuleTypes = { followUp: 1, business: 2, deal: 3 } as const

const levelLimitSchema = z.object({ level: z.string(), limitDay: z.number() })

const poolRuleSchema = z.object({
  ruleId: z.number(),
  poolId: z.number(),
  /** 1 no follow-up, 2 no business, 3 no deal. */
  type: z.number(),
  /** 0: customers with a deal stay out. */
  dealHandle: z.number(),
  /** 0: customers with a business stay out. */
  businessHandle: z.number(),
  /** 1 one limit for all, 2 one per level. */
  customerLevelSetting: z.number(),
  levelSetting: z.array(levelLimitSchema),
})
export type PoolRule = z.infer<typeof poolRuleSchema>

const poolFieldSchema = z.object({
  settingId: z.number(),
  poolId: z.number(),
  fieldId: z.number().nullable(),
  name: z.string(),
  fieldName: z.string(),
  type: z.number().nullable(),
  isHidden: z.number(),
})
export type PoolField = z.infer<typeof poolFieldSchema>

const person = z.object({ userId: z.number(), realname: z.string() })
export const poolRowSchema = z.object({
  poolId: z.number(),
  poolName: z.string(),
  status: z.number(),
  adminUser: z.array(person),
  memberUser: z.array(person),
  memberDept: z.array(z.object({ id: z.number(), deptId: z.number(), name: z.string() })),
  customerNum: z.number(),
  createUserName: z.string(),
  createTime: z.string(),
})
export type PoolRow = z.infer<typeof poolRowSchema>

export const poolSettingSchema = poolRowSchema.extend({
  preOwnerSetting: z.number(),
  preOwnerSettingDay: z.number().nullable(),
  receiveSetting: z.number(),
  receiveNum: z.number().nullable(),
  remindSetting: z.number(),
  remindDay: z.number().nullable(),
  putInRule: z.number(),
  rule: z.array(poolRuleSchema),
  field: z.array(poolFieldSchema),
})
export type PoolSetting = z.infer<typeof poolSettingSchema>

const days = optional(integer(0, 36_500))
const amount = optional(integer(0, 1_000_000))
const switched = z.preprocess((value) => value ?? 0, flag())

const levelLimits = z
  .array(z.object({ level: text(255), limitDay: days }))
  .max(300)
  .transform((list) => list.flatMap(({ level, limitDay }) => (limitDay ? [{ level, limitDay }] : [])))
/** Clients that send back what `queryPoolById` gave call the limits `levelSetting`. */
const withLevel = (rule: unknown) =>
  rule !== null && typeof rule === 'object' && 'levelSetting' in rule && !('level' in rule)
    ? { ...rule, level: rule.levelSetting }
    : rule
const ruleRequest = z.preprocess(
  withLevel,
  z.object({
    type: integer(1, 3),
    dealHandle: switched,
    businessHandle: switched,
    customerLevelSetting: z.preprocess((value) => value ?? 1, integer(1, 2)),
    level: z.preprocess((value) => value ?? [], levelLimits),
  }),
)

const list = <Item extends z.core.SomeType>(item: Item, max: number) =>
  z.preprocess((value) => value ?? [], z.array(item).max(max))

/** A pool as its form sends it; rules and fields replace what was there (crm-records.md §4.5). */
export const poolSaveSchema = z.object({
  poolId: optional(id()),
  poolName: optionalText(100),
  adminUserId: idList(),
  memberUserId: idList(),
  memberDeptId: idList(),
  preOwnerSetting: switched,
  preOwnerSettingDay: days,
  receiveSetting: switched,
  receiveNum: amount,
  remindSetting: switched,
  remindDay: days,
  putInRule: switched,
  rule: list(ruleRequest, 3),
  field: list(z.object({ fieldName: text(60).transform(toKey), isHidden: switched }), 500),
})
export type PoolSave = z.output<typeof poolSaveSchema>

/** 客户公海规则 (crm-records.md §4.5). */
export const poolAdminCalls = {
  list: call({
    path: 'crmCustomerPool/queryPoolSettingList',
    body: 'json',
    need: manage,
    area,
    summary: '公海列表',
    safe: true,
    request: z.object(paging),
    reply: pageOf(poolRowSchema),
  }),
  detail: call({
    path: 'crmCustomerPool/queryPoolById',
    need: manage,
    area,
    summary: '一个公海的全部设置',
    safe: true,
    request: z.object({ poolId: id() }),
    reply: poolSettingSchema,
  }),
  levels: call({
    path: 'crmCustomerPool/queryCustomerLevel',
    need: manage,
    area,
    summary: '客户级别的选项',
    safe: true,
    request: z.object({}),
    reply: z.array(z.string()),
  }),
  save: call({
    path: 'crmCustomerPool/setCustomerPool',
    body: 'json',
    need: manage,
    area,
    summary: '新建或编辑公海',
    request: poolSaveSchema,
    reply: nothing,
  }),
  changeStatus: call({
    path: 'crmCustomerPool/changeStatus',
    need: manage,
    area,
    summary: '启用（1）或停用（0）公海',
    request: z.object({ poolId: id(), status: flag() }),
    reply: nothing,
  }),
  remove: call({
    path: 'crmCustomerPool/deleteCustomerPool',
    need: manage,
    area,
    summary: '删除公海',
    request: z.object({ poolId: id() }),
    reply: nothing,
  }),
  transfer: call({
    path: 'crmCustomerPool/transfer',
    need: manage,
    area,
    summary: '将一个公海的客户全部转移到另一个',
    request: z.object({ prePoolId: id(), postPoolId: id() }),
    reply: nothing,
  }),
  names: call({
    path: 'crmCustomerPool/queryPoolNameList',
    need: manage,
    area,
    summary: '启用的公海',
    safe: true,
    request: z.object({}),
    reply: z.array(poolNameSchema),
  }),
}

const poolId = optional(id())
const columnChoice = z.array(z.looseObject({ id: id() })).max(300)
const columnSetting = z.object({
  id: z.number(),
  name: z.string(),
  fieldName: z.string(),
  isHide: z.union([z.literal(0), z.literal(1)]),
  style: z.number().nullable(),
})

/** The tab 公海 (crm-records.md §4.3). Who may do what is said by the pool itself (2091), not by a role. */
export const poolCalls = {
  names: call({
    path: 'crmCustomerPool/queryPoolNameListByAuth',
    need: 'signedIn',
    area,
    summary: '本人可见的启用公海',
    safe: true,
    request: z.object({}),
    reply: z.array(poolNameSchema),
  }),
  auth: call({
    path: 'crmCustomerPool/queryAuthByPoolId',
    need: 'signedIn',
    area,
    summary: '本人在公海中的权限',
    safe: true,
    request: z.object({ poolId: id() }),
    reply: poolAuthSchema,
  }),
  list: call({
    path: 'crmCustomerPool/queryPageList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '公海客户列表',
    safe: true,
    request: listRequestSchema.extend({ poolId }),
    reply: pageOf(rowSchema),
  }),
  listHead: call({
    path: 'crmCustomerPool/queryPoolListHead',
    need: 'signedIn',
    area,
    summary: '公海的列表列',
    safe: true,
    request: z.object({ poolId }),
    reply: z.array(headSchema.extend({ isHidden: z.literal(0) })),
  }),
  columnSettings: call({
    path: 'crmCustomerPool/queryPoolFieldConfig',
    need: 'signedIn',
    area,
    summary: '公海的列设置',
    safe: true,
    request: z.object({ poolId: id() }),
    reply: z.object({ value: z.array(columnSetting), hideValue: z.array(columnSetting) }),
  }),
  setColumns: call({
    path: 'crmCustomerPool/poolFieldConfig',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '保存公海列的顺序与显示',
    request: z.object({ poolId: id(), noHideFields: columnChoice, hideFields: columnChoice }),
    reply: nothing,
  }),
  restoreColumns: call({
    path: 'crmCustomerPool/restorePoolFieldConfig',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '恢复公海默认的列、顺序与列宽',
    request: z.object({ poolId: id() }),
    reply: nothing,
  }),
  setColumnWidth: call({
    path: 'crmField/setPoolFieldStyle',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '保存公海列宽',
    request: z.object({ id: id(), width: integer(40, 1000), field: optionalText(60), poolId }),
    reply: nothing,
  }),
  fields: call({
    path: 'crmCustomerPool/queryPoolField',
    need: 'signedIn',
    area,
    summary: '公海可筛选的字段；不带 poolId 时为公海可显示的全部字段',
    safe: true,
    request: z.object({ poolId }),
    reply: z.array(filterFieldSchema),
  }),
  remove: call({
    path: 'crmCustomerPool/deleteByIds',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '删除公海客户及其联系人',
    request: z.object({ poolId: id(), ids: ids().min(1) }),
    reply: nothing,
  }),
}

/** Into a pool and out of it (crm-records.md §4.6). */
export const poolMoveCalls = {
  putIn: call({
    path: 'crmCustomer/updateCustomerByIds',
    body: 'json',
    need: 'crm/customer/putinpool',
    area,
    summary: '将客户放入公海',
    request: z.object({ ids: csvIds, poolId }),
    reply: nothing,
  }),
  claim: call({
    path: 'crmCustomer/receiveByIds',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '领取公海客户',
    request: z.object({ ids: csvIds, poolId: id() }),
    reply: nothing,
  }),
  distribute: call({
    path: 'crmCustomer/distributeByIds',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '将公海客户分配给员工',
    request: z.object({ ids: csvIds, poolId: id(), userId: id() }),
    reply: nothing,
  }),
}
