import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { flag, id, integer, optional, optionalText } from '#protocol/platform/wire.ts'
import { appraisalLimits } from './limits.ts'
import { listOf, weight } from './wire.ts'

const area = 'hrmAchievementTable'
const node = 'manage/hrm/appraisal'

const item = z.object({ itemId: z.number(), segId: z.number(), itemName: z.string(), sort: z.number() })
const block = z.object({
  segId: z.number(),
  tableId: z.number(),
  segName: z.string(),
  isFixed: z.union([z.literal(0), z.literal(1)]),
  weight: z.number().nullable(),
  sort: z.number(),
  items: z.array(item),
})
export type TemplateBlock = z.output<typeof block>

const head = z.object({
  tableId: z.number(),
  tableName: z.string(),
  /** 1 OKR, 2 KPI. */
  type: z.number(),
  description: z.string(),
  isEmpWeight: z.union([z.literal(0), z.literal(1)]),
  status: z.union([z.literal(0), z.literal(1)]),
})
const template = head.extend({
  fixedSegList: z.array(block).nullable(),
  noFixedSegList: z.array(block).nullable(),
})
export type Template = z.output<typeof template>

/** The template of a written appraisal, under the keys that its form expects. */
export const templateOfAppraisal = head.extend({
  fixedSegListTemp: z.array(block),
  noFixedSegListTemp: z.array(block),
})

/** Ids inside are ignored. */
const blockIn = z.object({
  segName: optionalText(appraisalLimits.name),
  weight: weight(),
  items: listOf(z.object({ itemName: optionalText(appraisalLimits.name) }), appraisalLimits.items),
})
export type TemplateBlockIn = z.output<typeof blockIn>

const templateIn = z.object({
  tableId: id(),
  tableName: optionalText(appraisalLimits.name),
  type: optional(integer(1, 2)),
  description: optionalText(appraisalLimits.text),
  isEmpWeight: flag(),
  fixedSegList: listOf(blockIn, appraisalLimits.blocks),
  noFixedSegList: listOf(blockIn, appraisalLimits.blocks),
})
export type TemplateIn = z.output<typeof templateIn>

/** 考核模板设置 (hrm.md §17.2). */
export const appraisalTemplateCalls = {
  list: call({
    path: 'hrmConfig/queryAchievementTableList',
    need: [node, 'hrm/appraisal/read'],
    area,
    summary: '考核模板列表',
    safe: true,
    request: z.object({}),
    reply: z.array(z.object({ tableId: z.number(), tableName: z.string(), type: z.number() })),
  }),
  detail: call({
    path: 'hrmConfig/queryAchievementTableById/{tableId}',
    need: [node, 'hrm/appraisal/read'],
    area,
    summary: '考核模板详情',
    safe: true,
    request: z.object({ tableId: id() }),
    reply: template,
  }),
  save: call({
    path: 'hrmConfig/setAchievementTable',
    body: 'json',
    need: node,
    area,
    summary: '保存考核模板；已被考核使用的另存新版',
    request: templateIn,
    reply: template,
  }),
} as const
