import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import {
  flag,
  id,
  ids,
  integer,
  nothing,
  optional,
  optionalText,
  paging,
  text,
} from '#protocol/platform/wire.ts'
import { looseDay } from '../wire.ts'
import { itemCode, MOST_ITEMS, NAME_LENGTH } from './wire.ts'

const area = 'hrmSalary'
const need = 'manage/hrm/salary'

const nodeSchema = z.object({
  code: z.number(),
  /** 0 of a category. */
  parentCode: z.number(),
  name: z.string(),
  remarks: z.string().nullable(),
  isFixed: z.number(),
  isPlus: z.number(),
  isTax: z.number(),
  isShow: z.number(),
  isCompute: z.number(),
  isOpen: z.number(),
})
const categorySchema = nodeSchema.extend({ children: z.array(nodeSchema).optional() })
export type OptNode = z.output<typeof nodeSchema>
export type OptCategory = z.output<typeof categorySchema>

const sentItem = z.object({
  code: itemCode(),
  name: text(NAME_LENGTH),
  parentCode: integer(10, 999),
  remarks: optionalText(255),
  isPlus: optional(integer(0, 2)),
  isTax: optional(integer(0, 2)),
  isShow: flag().default(1),
  isCustom: z.boolean().optional(),
})
const sentCategory = z.object({
  code: itemCode(),
  children: z.preprocess((given) => given ?? undefined, z.array(sentItem).max(MOST_ITEMS).optional()),
})

/** Clients send the children of categories, flat or below them. */
const sentOption = z.union([sentItem, sentCategory])
export type SentItem = z.output<typeof sentItem>

const optionSave = z.object({
  optionList: z
    .array(sentOption)
    .max(MOST_ITEMS)
    .transform((list): SentItem[] =>
      list.flatMap((each) => ('parentCode' in each ? [each] : (each.children ?? []))),
    ),
  hideList: z.preprocess((given) => given ?? [], z.array(integer(10, 999)).max(MOST_ITEMS)),
})
export type OptionSave = z.output<typeof optionSave>

/** 工资表设置 (hrm.md §12.2). */
export const salaryOptionCalls = {
  detail: call({
    path: 'hrmSalaryOption/querySalaryOptionDetail',
    need: [need, 'hrm/salary/index'],
    area,
    summary: '工资表的薪资项：全部和已启用的',
    safe: true,
    request: z.object({}),
    reply: z.object({ templateOption: z.array(categorySchema), openOption: z.array(categorySchema) }),
  }),
  save: call({
    path: 'hrmSalaryOption/setSalaryOption',
    body: 'json',
    need,
    area,
    summary: '保存工资表设置；hideList 为关闭的分类',
    request: optionSave,
    reply: nothing,
  }),
} as const

/** How the pay of joiners and leavers is counted: whole, by days worked, by days missed (§15.6). */
export const prorationRules = ['none', 'worked', 'missed'] as const

const groupSave = z.object({
  groupName: text(NAME_LENGTH),
  deptIds: z.preprocess((given) => given ?? [], ids()),
  employeeIds: z.preprocess((given) => given ?? [], ids()),
  ruleId: id(),
  /** Own client; absent: as it is, `none` of a new one. */
  proration: optional(z.enum(prorationRules)),
  /** 1: the basic pay of a month with 转正 or 调薪 is made of both wages by their days (§14.3). */
  isMixed: optional(flag()),
})
export type PayGroupSave = z.output<typeof groupSave>

const groupSchema = z.object({
  groupId: z.number(),
  groupName: z.string(),
  ruleId: z.number(),
  ruleName: z.string(),
  salaryStandard: z.string(),
  changeRule: z.string(),
  deptList: z.array(z.object({ deptId: z.number(), deptName: z.string() })),
  employeeList: z.array(z.object({ employeeId: z.number(), employeeName: z.string() })),
  proration: z.enum(prorationRules),
  isMixed: z.number(),
})
export type PayGroupRow = z.output<typeof groupSchema>

/** 薪资组 (§12.3). */
export const salaryGroupCalls = {
  list: call({
    path: 'hrmSalaryGroup/querySalaryGroupPageList',
    body: 'json',
    need,
    area,
    summary: '薪资组',
    safe: true,
    request: z.object({ ...paging }),
    reply: pageOf(groupSchema),
  }),
  add: call({
    path: 'hrmSalaryGroup/addSalaryGroup',
    body: 'json',
    need,
    area,
    summary: '新建薪资组',
    request: groupSave,
    reply: nothing,
  }),
  update: call({
    path: 'hrmSalaryGroup/setSalaryGroup',
    body: 'json',
    need,
    area,
    summary: '编辑薪资组',
    request: groupSave.extend({ groupId: id() }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmSalaryGroup/delete/{groupId}',
    need,
    area,
    summary: '删除薪资组',
    request: z.object({ groupId: id() }),
    reply: nothing,
  }),
} as const

const ruleSchema = z.object({
  ruleId: z.number(),
  ruleName: z.string(),
  taxType: z.number(),
  isTax: z.number(),
  markingPoint: z.number(),
  decimalPoint: z.number().nullable(),
  cycleType: z.number().nullable(),
  salaryGroupCount: z.number(),
  /** Own client, of 工资薪金所得税 (§15.5): first wages of the year, the whole year at once. */
  isFirstWages: z.number(),
  isWholeYear: z.number(),
})
export type TaxRule = z.output<typeof ruleSchema>

/** 计税规则 (§12.3, §15.5). */
export const taxRuleCalls = {
  list: call({
    path: 'hrmSalaryTaxRule/queryTaxRuleList',
    need,
    area,
    summary: '计税规则',
    safe: true,
    request: z.object({}),
    reply: z.array(ruleSchema),
  }),
  update: call({
    path: 'hrmSalaryTaxRule/setTaxRule',
    body: 'json',
    need,
    area,
    summary: '修改计税周期；仅工资薪金所得税',
    request: z.object({
      ruleId: id(),
      cycleType: integer(1, 2),
      isFirstWages: optional(flag()),
      isWholeYear: optional(flag()),
    }),
    reply: nothing,
  }),
} as const

/** Employees who have declared to have had no wages in a tax year before ours (§15.5); calls of ours. */
export const firstWagesCalls = {
  list: call({
    path: 'hrmSalaryTaxRule/queryFirstWages',
    body: 'json',
    need: 'hrm/salary/manage',
    area,
    summary: '声明当年首次取得工资的员工',
    safe: true,
    request: z.object({ taxYear: integer(2019, 2200) }),
    reply: z.array(z.object({ employeeId: z.number(), employeeName: z.string() })),
  }),
  set: call({
    path: 'hrmSalaryTaxRule/setFirstWages',
    body: 'json',
    need: 'hrm/salary/manage',
    area,
    summary: '记录或取消首次取得工资的声明',
    request: z.object({ taxYear: integer(2019, 2200), employeeIds: ids(), isFirst: flag() }),
    reply: nothing,
  }),
} as const

const rateSchema = z.object({
  rateId: z.number(),
  rateKey: z.string(),
  rateName: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  /** As `RateValues` of the key. */
  value: z.unknown(),
  law: z.string(),
})
export type RateRow = z.output<typeof rateSchema>

/** Rates of law as dated values, each with its reference (§15.5); calls of ours. */
export const rateCalls = {
  list: call({
    path: 'hrmSalaryRate/queryRateList',
    need: [need, 'hrm/salary/index'],
    area,
    summary: '税率、扣除标准等按日期生效的数值及其依据',
    safe: true,
    request: z.object({}),
    reply: z.array(rateSchema),
  }),
  add: call({
    path: 'hrmSalaryRate/addRate',
    body: 'json',
    need,
    area,
    summary: '新增数值：自 startDate 起生效，之前的数值到前一天为止',
    request: z.object({
      rateKey: text(40),
      startDate: looseDay(),
      endDate: optional(looseDay()),
      value: z.unknown(),
      law: text(500),
    }),
    reply: nothing,
  }),
} as const
