import { z } from 'zod'
import type { RateKey } from '#protocol/hrm/salary/rates.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'

const brackets = z.array(z.object({ upTo: z.number().nullable(), rate: z.string(), quick: z.number() }))
const labour = z.object({ limit: z.number(), amount: z.number(), share: z.string() })
const overtime = z.object({ workingDay: z.string(), restDay: z.string(), holiday: z.string() })
const amount = z.union([z.number(), z.string()])

const percent = (rate: string) => `${formatNumber(Number((Number(rate) * 100).toFixed(4)))}%`

/** How a value of law is entered: as one number, or as a table of steps. */
type Kind = 'brackets' | 'number' | 'labour' | 'overtime'

/** Values of law by their keys: how they are entered. */
export const rateKinds: Readonly<Record<RateKey, { title: string; kind: Kind; unit?: string }>> = {
  annual: { title: '综合所得税率表', kind: 'brackets' },
  monthly: { title: '按月换算后的综合所得税率表', kind: 'brackets' },
  labour: { title: '劳务报酬预扣率表', kind: 'brackets' },
  basic: { title: '每月减除费用', kind: 'number', unit: '元' },
  labourDeduction: { title: '劳务报酬减除费用', kind: 'labour' },
  wholeYearLimit: { title: '一次减除的上年收入上限', kind: 'number', unit: '元' },
  pension: { title: '个人养老金年度上限', kind: 'number', unit: '元' },
  localAnnual: { title: '当地上年职工年平均工资', kind: 'number', unit: '元' },
  leastWage: { title: '当地月最低工资标准', kind: 'number', unit: '元' },
  paidDays: { title: '月计薪天数', kind: 'number', unit: '天' },
  overtime: { title: '加班工资倍数', kind: 'overtime' },
}

/** A value of law in words. */
export function rateWords(value: unknown): string[] {
  const steps = brackets.safeParse(value)
  if (steps.success)
    return steps.data.map(
      ({ upTo, rate, quick }) =>
        `${upTo === null ? '以上' : `至 ${formatNumber(upTo)}`}：${percent(rate)}，速算扣除数 ${formatNumber(quick)}`,
    )
  const deduction = labour.safeParse(value)
  if (deduction.success) {
    const { limit, amount: fixed, share } = deduction.data
    return [`每次不超过 ${formatNumber(limit)} 减 ${formatNumber(fixed)}，超过的减 ${percent(share)}`]
  }
  const times = overtime.safeParse(value)
  if (times.success)
    return [
      `工作日 ${times.data.workingDay} 倍，休息日 ${times.data.restDay} 倍，法定节假日 ${times.data.holiday} 倍`,
    ]
  const plain = amount.safeParse(value)
  return [plain.success ? formatNumber(plain.data) : EMPTY]
}
