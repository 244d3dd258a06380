import {
  ALL_LEVELS,
  type PoolSetting,
  type poolAdminCalls,
  poolRuleTypes,
  usualPoolFields,
} from '#protocol/crm/pool/calls.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { Given } from '#web/platform/client.ts'

type SaveInput = Given<typeof poolAdminCalls.save>

/** A kind of rule, as the form shows it (crm-records.md §4.5). */
export interface RuleKind {
  type: 1 | 2 | 3
  /** 超过N天“…”的客户 */
  what: string
  /** Which customers may be left out. */
  sparesDealt: boolean
  sparesBusiness: boolean
}

export const ruleKinds: readonly RuleKind[] = [
  { type: poolRuleTypes.followUp, what: '无新建跟进（跟进记录）', sparesDealt: true, sparesBusiness: true },
  { type: poolRuleTypes.business, what: '无新建商机', sparesDealt: true, sparesBusiness: false },
  { type: poolRuleTypes.deal, what: '未成交', sparesDealt: false, sparesBusiness: true },
]

export interface RuleDraft {
  on: boolean
  sparesDealt: boolean
  sparesBusiness: boolean
  /** 1 one limit for all, 2 one per level. */
  perLevel: 1 | 2
  all?: number | null
  /** By position in the list of levels. */
  limits: (number | null | undefined)[]
}

/** What the form edits. */
export interface PoolDraft {
  poolName: string
  admins: number[]
  users: number[]
  departments: number[]
  preOwnerSetting: 0 | 1
  preOwnerSettingDay?: number | null
  receiveSetting: 0 | 1
  receiveNum?: number | null
  remindSetting: 0 | 1
  remindDay?: number | null
  putInRule: 0 | 1
  /** By type. */
  rules: Record<string, RuleDraft>
  /** Keys of the shown fields. */
  shown: string[]
}

const toSwitch = (value: number | undefined): 0 | 1 => (value === 1 ? 1 : 0)

interface DraftOptions {
  /** Null for a new pool. */
  pool: PoolSetting | null
  levels: readonly string[]
  fields: readonly FilterField[]
}

export function toDraft({ pool, levels, fields }: DraftOptions): PoolDraft {
  const shown = pool
    ? pool.field.filter((field) => field.isHidden === 0).map((field) => field.fieldName)
    : fields.map((field) => field.fieldName).filter((name) => usualPoolFields.includes(name))
  return {
    poolName: pool?.poolName ?? '',
    admins: pool?.adminUser.map((user) => user.userId) ?? [],
    users: pool?.memberUser.map((user) => user.userId) ?? [],
    departments: pool?.memberDept.map((dept) => dept.deptId) ?? [],
    preOwnerSetting: toSwitch(pool?.preOwnerSetting),
    preOwnerSettingDay: pool?.preOwnerSettingDay,
    receiveSetting: toSwitch(pool?.receiveSetting),
    receiveNum: pool?.receiveNum,
    remindSetting: toSwitch(pool?.remindSetting),
    remindDay: pool?.remindDay,
    putInRule: toSwitch(pool?.putInRule),
    rules: Object.fromEntries(ruleKinds.map(({ type }) => [type, toRule(pool, type, levels)])),
    shown,
  }
}

function toRule(pool: PoolSetting | null, type: number, levels: readonly string[]): RuleDraft {
  const rule = pool?.rule.find((each) => each.type === type)
  const limitOf = (level: string) => rule?.levelSetting.find((each) => each.level === level)?.limitDay
  return {
    on: rule !== undefined,
    sparesDealt: rule?.dealHandle === 0,
    sparesBusiness: rule?.businessHandle === 0,
    perLevel: rule?.customerLevelSetting === 2 ? 2 : 1,
    all: limitOf(ALL_LEVELS),
    limits: levels.map(limitOf),
  }
}

interface SaveOptions {
  poolId: number | null
  levels: readonly string[]
  fields: readonly FilterField[]
}

/** What is sent; limits that are not positive are left out. */
export function toRequest(draft: PoolDraft, { poolId, levels, fields }: SaveOptions): SaveInput {
  const shown = new Set(draft.shown)
  return {
    poolId,
    poolName: draft.poolName,
    adminUserId: draft.admins,
    memberUserId: draft.users,
    memberDeptId: draft.departments,
    preOwnerSetting: draft.preOwnerSetting,
    preOwnerSettingDay: draft.preOwnerSettingDay ?? null,
    receiveSetting: draft.receiveSetting,
    receiveNum: draft.receiveNum ?? null,
    remindSetting: draft.remindSetting,
    remindDay: draft.remindDay ?? null,
    putInRule: draft.putInRule,
    rule: draft.putInRule === 1 ? rulesOf(draft, levels) : [],
    field: fields.map(({ fieldName }) => ({ fieldName, isHidden: shown.has(fieldName) ? 0 : 1 })),
  }
}

const rulesOf = (draft: PoolDraft, levels: readonly string[]) =>
  ruleKinds.flatMap(({ type }) => {
    const rule = draft.rules[type]
    if (!rule?.on) return []
    return [
      {
        type,
        dealHandle: rule.sparesDealt ? (0 as const) : (1 as const),
        businessHandle: rule.sparesBusiness ? (0 as const) : (1 as const),
        customerLevelSetting: rule.perLevel,
        level: limitsOf(rule, levels),
      },
    ]
  })

function limitsOf(rule: RuleDraft, levels: readonly string[]) {
  const limits =
    rule.perLevel === 1
      ? [{ level: ALL_LEVELS, limitDay: rule.all }]
      : levels.map((level, at) => ({ level, limitDay: rule.limits[at] }))
  return limits.flatMap(({ level, limitDay }) =>
    Number(limitDay) > 0 ? { level, limitDay: Number(limitDay) } : [],
  )
}

const positive = (value: number | null | undefined) => Number(value) > 0

/** What is wrong, and the field of the form where it is mended. */
export interface PoolFault {
  at: [keyof PoolDraft] | ['rules', string, 'on' | 'all'] | ['rules', string, 'limits', number]
  text: string
}

const daysAt = (type: string, perLevel: 1 | 2 | undefined): PoolFault['at'] =>
  perLevel === 2 ? ['rules', type, 'limits', 0] : ['rules', type, 'all']

/** The first thing that is wrong, in the order of the form; null when all is well. */
export function faultOf(draft: PoolDraft, levels: readonly string[]): PoolFault | null {
  const on = ruleKinds.flatMap(({ type }) => {
    const rule = draft.rules[type]
    return rule?.on ? [{ type: String(type), rule }] : []
  })
  const unlimited = on.find(({ rule }) => limitsOf(rule, levels).length === 0)
  const firstRule = String(ruleKinds[0]?.type)
  const faults: [boolean, PoolFault['at'], string][] = [
    [draft.poolName.trim() === '', ['poolName'], '请输入公海名称'],
    [draft.admins.length === 0, ['admins'], '请选择公海管理员'],
    [draft.users.length + draft.departments.length === 0, ['users'], '请选择公海成员'],
    [
      draft.preOwnerSetting === 1 && !positive(draft.preOwnerSettingDay),
      ['preOwnerSettingDay'],
      '前负责人限制领取天数需大于0',
    ],
    [draft.receiveSetting === 1 && !positive(draft.receiveNum), ['receiveNum'], '领取频率限制个数需大于0'],
    [draft.remindSetting === 1 && !positive(draft.remindDay), ['remindDay'], '提醒规则天数需大于0'],
    [draft.putInRule === 1 && on.length === 0, ['rules', firstRule, 'on'], '请勾选自动回收规则'],
    [
      draft.putInRule === 1 && unlimited !== undefined,
      daysAt(unlimited?.type ?? firstRule, unlimited?.rule.perLevel),
      '收回规则超过天数需大于0',
    ],
    [draft.shown.length < 2, ['shown'], '公海字段至少要显示两个'],
  ]
  const [, at, text] = faults.find(([isWrong]) => isWrong) ?? []
  return at && text ? { at, text } : null
}
