import type { LockConfig } from '#protocol/crm/lock-config/config.ts'
import { lockConfigFields } from '#protocol/crm/lock-config/config.ts'

/** The settings as the form holds them: numbers as text, the regions of departments as rows. */
export interface LockForm {
  graceDays: string
  expireRemindDays: string
  trialDays: string
  trialMaxDays: string
  trialMaxPerCustomer: string
  lockReissueFee: string
  settleTolerance: string
  pushCustomer: boolean
  autoPlan: boolean
  newListCategoryIds: number[]
  regions: { deptIds?: number[]; region?: number }[]
}

/** Settings that are typed, with what they are called and counted in. */
export const typed = [
  {
    name: 'graceDays',
    label: '续费宽限期',
    unit: '天',
    hint: '到期后多少天内续费，新一期从原到期日的次日算起',
  },
  {
    name: 'expireRemindDays',
    label: '即将到期提醒',
    unit: '天',
    hint: '到期前多少天起显示为即将到期',
  },
  { name: 'trialDays', label: '默认试用天数', unit: '天', hint: '' },
  { name: 'trialMaxDays', label: '最长试用天数', unit: '天', hint: '' },
  { name: 'trialMaxPerCustomer', label: '每个客户一年内试用次数上限', unit: '次', hint: '' },
  { name: 'lockReissueFee', label: '补办工本费', unit: '元', hint: '挂失补办新锁时按把计入订单金额' },
  { name: 'settleTolerance', label: '结清允许差额', unit: '元', hint: '回款计划结清时可以少收的金额' },
] as const satisfies readonly {
  name: keyof LockForm & keyof typeof lockConfigFields
  label: string
  unit: string
  hint: string
}[]

export const toForm = (config: LockConfig): LockForm => ({
  graceDays: String(config.graceDays),
  expireRemindDays: String(config.expireRemindDays),
  trialDays: String(config.trialDays),
  trialMaxDays: String(config.trialMaxDays),
  trialMaxPerCustomer: String(config.trialMaxPerCustomer),
  lockReissueFee: config.lockReissueFee.toFixed(2),
  settleTolerance: config.settleTolerance.toFixed(2),
  pushCustomer: config.pushCustomer === 1,
  autoPlan: config.autoPlan === 1,
  newListCategoryIds: [...config.newListCategoryIds],
  regions: Object.entries(config.regionByDept).map(([deptId, region]) => ({
    deptIds: [Number(deptId)],
    region,
  })),
})

/** Whether the server would take what is typed. */
export const isFit = (name: (typeof typed)[number]['name'], text: string): boolean =>
  text.trim() !== '' && lockConfigFields[name].safeParse(text.trim()).success

/** What is sent: everything, since the form shows everything. */
export const toRequest = ({ regions, pushCustomer, autoPlan, newListCategoryIds, ...form }: LockForm) => ({
  newListCategoryIds,
  graceDays: Number(form.graceDays),
  expireRemindDays: Number(form.expireRemindDays),
  trialDays: Number(form.trialDays),
  trialMaxDays: Number(form.trialMaxDays),
  trialMaxPerCustomer: Number(form.trialMaxPerCustomer),
  lockReissueFee: Number(form.lockReissueFee),
  settleTolerance: Number(form.settleTolerance),
  pushCustomer: pushCustomer ? (1 as const) : (0 as const),
  autoPlan: autoPlan ? (1 as const) : (0 as const),
  regionByDept: Object.fromEntries(
    regions.flatMap(({ deptIds: [deptId] = [], region }) =>
      deptId === undefined || region === undefined ? [] : [[String(deptId), region]],
    ),
  ),
})
