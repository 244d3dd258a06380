import { z } from 'zod'
import { statisticFilter } from '#protocol/bi/filter.ts'
import { crmUsers } from '#protocol/crm/door.ts'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional } from '#protocol/platform/wire.ts'
import { listRequestSchema, rowSchema } from '#protocol/record/calls/calls.ts'

const area = 'dashboard'
const need = crmUsers

const filtered = z.object(statisticFilter)
/** Pages, keyword and order of an ordinary list; `type` is the period's. */
const listed = listRequestSchema.omit({ type: true, figure: true }).extend(statisticFilter)
const rows = pageOf(rowSchema)

const numbers = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.record(z.enum(keys), z.number())

export const briefKeys = [
  'customerCount',
  'contactsCount',
  'businessCount',
  'contractCount',
  'contractMoney',
  'businessMoney',
  'receivablesMoney',
  'recordCount',
] as const
export type BriefKey = (typeof briefKeys)[number]
export const tilesSchema = numbers(briefKeys)
const briefSchema = z.object({
  data: tilesSchema,
  /** Growth since the period before, as a ratio; 0 of nothing. */
  prev: tilesSchema,
  /** The figures of that period. */
  before: tilesSchema.nullable(),
})
export type Brief = z.infer<typeof briefSchema>

export const dataKeys = [
  'allCustomer',
  'dealCustomer',
  'putInPoolNum',
  'receiveNum',
  'activityNum',
  'activityRealNum',
  'allBusiness',
  'businessMoney',
  'endBusiness',
  'loseBusiness',
  'allContract',
  'contractMoney',
  'expireContract',
  'endContract',
  'receivablesMoney',
  'planMoney',
] as const
export type DataKey = (typeof dataKeys)[number]
export const dataSchema = numbers(dataKeys)

export const forgottenKeys = [
  'sevenDays',
  'fifteenDays',
  'oneMonth',
  'threeMonth',
  'sixMonth',
  'unContactCustomerCount',
] as const
export const forgottenSchema = numbers(forgottenKeys)

const stageFigureSchema = z.object({
  name: z.string(),
  orderNum: z.number(),
  count: z.number(),
  money: z.number(),
  typeId: z.number(),
  statusId: z.number(),
})
export type StageFigure = z.infer<typeof stageFigureSchema>

const trendSchema = z.object({ type: z.string(), achievement: z.number(), money: z.number() })
export type TrendMonth = z.infer<typeof trendSchema>

const cardRequest = z.object({ modelId: integer(1, 99), isHidden: optional(flag()) })
const cardReply = z.object({ modelId: z.number(), isHidden: z.literal([0, 1]), list: z.literal([1, 2]) })

/** 1 money of contracts, 2 money received. */
const metric = () => optional(integer(1, 2))

/** The CRM workbench (bi.md §17). */
export const workbenchCalls = {
  brief: call({
    path: 'crmInstrument/queryBulletin',
    body: 'json',
    need,
    area,
    summary: '销售简报；prev 为与上一同等时段相比的增长率',
    safe: true,
    request: filtered,
    reply: briefSchema,
  }),
  briefRows: call({
    path: 'crmInstrument/queryBulletinInfo',
    body: 'json',
    need,
    area,
    summary: '销售简报与数据汇总中一个数字背后的数据',
    safe: true,
    request: listed.extend({
      label: optional(integer(1, 99)),
      checkStatus: optional(integer()),
      moneyType: optional(integer()),
    }),
    reply: rows,
  }),
  forgotten: call({
    path: 'crmInstrument/forgottenCustomerCount',
    body: 'json',
    need,
    area,
    summary: '遗忘提醒：多少天未跟进的客户各有多少',
    safe: true,
    request: filtered,
    reply: forgottenSchema,
  }),
  forgottenRows: call({
    path: 'crmInstrument/forgottenCustomerPageList',
    body: 'json',
    need,
    area,
    summary: '若干天未跟进的客户',
    safe: true,
    request: listed.extend({ day: integer(1, 3650) }),
    reply: rows,
  }),
  overdueRows: call({
    path: 'crmInstrument/unContactCustomerPageList',
    body: 'json',
    need,
    area,
    summary: '逾期未联系的客户',
    safe: true,
    request: listed,
    reply: rows,
  }),
  funnel: call({
    path: 'crmInstrument/sellFunnel',
    body: 'json',
    need,
    area,
    summary: '一个商机组的销售漏斗',
    safe: true,
    request: filtered.extend({ typeId: optional(id()) }),
    reply: z.object({
      list: z.array(stageFigureSchema),
      sumMoney: z.number(),
      sumYing: z.number(),
      sumShu: z.number(),
    }),
  }),
  funnelRows: call({
    path: 'crmInstrument/sellFunnelBusinessList',
    body: 'json',
    need,
    area,
    summary: '销售漏斗一个阶段的商机',
    safe: true,
    request: listed.extend({
      entity: z.object({ values: z.tuple([id(), id()]) }),
      label: optional(integer()),
    }),
    reply: rows,
  }),
  data: call({
    path: 'crmInstrument/queryDataInfo',
    body: 'json',
    need,
    area,
    summary: '数据汇总',
    safe: true,
    request: filtered,
    reply: dataSchema,
  }),
  trend: call({
    path: 'crmInstrument/salesTrend',
    body: 'json',
    need,
    area,
    summary: '合同或回款金额的目标及完成情况，按月',
    safe: true,
    request: filtered.extend({ label: metric() }),
    reply: z.object({ list: z.array(trendSchema) }),
  }),
  performance: call({
    path: 'crmInstrument/queryPerformance',
    body: 'json',
    need,
    area,
    summary: '业绩指标完成率',
    safe: true,
    request: filtered.extend({ label: metric() }),
    reply: z.object({
      achievementMoneys: z.number(),
      money: z.number(),
      contractMoneys: z.number().optional(),
      receivablesMoneys: z.number().optional(),
      proportion: z.number(),
    }),
  }),
  layout: call({
    path: 'crmInstrument/queryModelSort',
    need,
    area,
    summary: '自己的仪表盘模块及其顺序',
    safe: true,
    request: z.object({}),
    reply: z.object({ left: z.array(cardReply), right: z.array(cardReply) }),
  }),
  setLayout: call({
    path: 'crmInstrument/setModelSort',
    body: 'json',
    need,
    area,
    summary: '设置仪表盘模块的顺序与显示',
    request: z.object({ left: z.array(cardRequest).max(20), right: z.array(cardRequest).max(20) }),
    reply: nothing,
  }),
} as const
