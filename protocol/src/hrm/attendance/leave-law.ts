import type { Decimal } from 'decimal.js'
import { leaveTypes as approvedTypes } from '#protocol/examine/door.ts'
import { addDays, addMonths, daysBetween } from '#protocol/platform/day.ts'
import type { Dated } from '../dated.ts'
import { wholeMonths } from '../employees/service.ts'
import { type Figure, given, least, over, plus, rounded, times } from '../figure.ts'

/** Types of leave as approvals name them (approval-office.md §10.2). Those with a ledger have a balance. */
export interface LeaveType {
  readonly word: string
  readonly hasLedger: boolean
}
/** Those with a ledger. */
export const ledgerTypes = ['年假', '调休'] as const
export type LedgerType = (typeof ledgerTypes)[number]
export const isLedgerType = (word: unknown): word is LedgerType => ledgerTypes.some((type) => type === word)

export const leaveTypes: readonly LeaveType[] = approvedTypes.map((word) => ({
  word,
  hasLedger: isLedgerType(word),
}))

/** Days of annual leave from a number of whole years of work on, in all employments. */
export interface AnnualStep {
  readonly years: number
  readonly days: number
}
export type AnnualSteps = readonly AnnualStep[]

/** 年休假 by law: a floor for what companies grant. */
export const annualLeaveByLaw: readonly Dated<AnnualSteps>[] = [
  {
    from: '2008-01-01',
    to: null,
    law: '《职工带薪年休假条例》（国务院令第514号）第三条',
    value: [
      { years: 1, days: 5 },
      { years: 10, days: 10 },
      { years: 20, days: 15 },
    ],
  },
]

/** 产假 by law, in calendar days; provinces add to it. */
export const maternityLeaveByLaw: readonly Dated<number>[] = [
  { from: '2012-04-28', to: null, law: '《女职工劳动保护特别规定》（国务院令第619号）第七条', value: 98 },
]

const daysFor = (steps: AnnualSteps, years: number): number =>
  steps.reduce((days, step) => (years >= step.years ? step.days : days), 0)

export interface AnnualGrant {
  readonly year: number
  /** First day of work in any employment. */
  readonly workSince: string
  /** Employment here. */
  readonly from: string
  readonly to: string | null
}

/** Annual leave of a year before a part of a day is dropped: in parts where the years of work pass a step within the year. */
export function annualShare({ year, workSince, from, to }: AnnualGrant, steps: AnnualSteps): Figure {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const begin = from > first ? from : first
  const end = to !== null && to < last ? to : last
  if (begin > end) return given(null, 0)
  const starts = [
    begin,
    ...steps.map(({ years }) => addMonths(workSince, years * 12)).filter((day) => begin < day && day <= end),
  ]
  const parts = starts.map((start, index) => {
    const next = starts[index + 1]
    const count = daysBetween(start, next ?? addDays(end, 1))
    const days = daysFor(steps, Math.floor(wholeMonths(workSince, start) / 12))
    return over(null, times(null, given('日历天数', count), given('应休天数', days)), given(null, 365))
  })
  // a leap year has a day more than the rule divides by
  const most = given('上限', daysFor(steps, Math.floor(wholeMonths(workSince, end) / 12)))
  return least(null, plus(null, ...parts), most)
}

/**
 * Annual leave of a year: days of employment in it ÷ 365 × what the years of work give, in parts where they pass a step within the year; a
 * part of a day is dropped (hrm.md §10.3).
 */
export const annualLeave = (of: AnnualGrant, steps: AnnualSteps): Figure =>
  rounded(`${of.year}年年假`, annualShare(of, steps), 'floor')

/** What the company grants, and never less than the law: whole days. */
export const granted = (byLaw: Figure, byCompany: Figure): Figure =>
  byCompany.value.gt(byLaw.value) ? byCompany : byLaw

interface LossFacts {
  readonly workYears: number
  /** Months of sick leave in the year. */
  readonly sickMonths: number
  /** Days of personal leave in the year that were paid. */
  readonly paidPersonalDays: number
}

/** Why there is no annual leave in a year (条例第四条); null where there is. */
export function annualLeaveLost({ workYears, sickMonths, paidPersonalDays }: LossFacts): string | null {
  if (paidPersonalDays >= 20) return '事假累计20天以上且未扣工资'
  const [months, words] =
    workYears >= 20 ? [4, '满20年'] : workYears >= 10 ? [3, '满10年不满20年'] : [2, '满1年不满10年']
  return sickMonths >= months ? `累计工作${words}，病假累计${months}个月以上` : null
}

/** Pay for leave that was not taken: twice the pay of a day beside the wages that were paid for it (实施办法第十条). */
export const unusedLeavePay = (
  days: Decimal.Value,
  monthly: Decimal.Value,
  paidDays: Decimal.Value,
): Figure =>
  rounded(
    '未休年假工资',
    times(
      null,
      over('日工资', given('月工资', monthly), given('月计薪天数', paidDays)),
      given('未休天数', days),
      given(null, 2),
    ),
  )

/** 加班工资: the pay of an hour × hours × the factor of the day. */
export const overtimePay = (
  { hours, factor }: { hours: Decimal.Value; factor: Decimal.Value },
  monthly: Decimal.Value,
  paidDays: Decimal.Value,
): Figure =>
  rounded(
    '加班工资',
    times(
      null,
      over(
        '小时工资',
        over('日工资', given('月工资', monthly), given('月计薪天数', paidDays)),
        given('每日小时数', 8),
      ),
      given('加班小时', hours),
      given('倍数', factor),
    ),
  )
