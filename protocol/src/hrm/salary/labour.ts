import type { Decimal } from 'decimal.js'
import { atLeastZero, type Figure, given, minus, plus, rate, rounded, times } from '../figure.ts'
import { taxOn } from './brackets.ts'
import { netOf, type Pay } from './gross.ts'
import type { RateValues } from './rates.ts'

export interface LabourTax {
  readonly base: Figure
  readonly tax: Figure
  readonly net: Figure
}

/** 劳务报酬, each month for itself (hrm.md §15.3). */
export function labourOf(pay: Pay, rates: Pick<RateValues, 'labour' | 'labourDeduction'>): LabourTax {
  const { limit, amount } = rates.labourDeduction
  const less = pay.gross.value.lte(limit)
    ? atLeastZero(null, minus(null, pay.gross, given('减除费用', amount)))
    : incomeOf(pay.gross, rates)
  const base = rounded('应纳税所得额', less)
  const tax = taxOn('个人所得税', base, rates.labour)
  return { base, tax, net: netOf(pay, tax) }
}

/** The income of a labour remuneration: what is left after its share of costs. */
const incomeOf = (gross: Figure, { labourDeduction }: Pick<RateValues, 'labourDeduction'>): Figure =>
  times(
    null,
    gross,
    rate('收入额比例', minus(null, given(null, 1), given(null, labourDeduction.share)).value),
  )

/** 不计税. */
export const untaxedOf = (pay: Pay): LabourTax => {
  const none = given('个人所得税', 0)
  return { base: given('应税工资', 0), tax: none, net: netOf(pay, none) }
}

interface InternMonth {
  /** Incomes of the months before, after the share of costs, and the tax withheld from them. */
  readonly before: { readonly income: Decimal.Value; readonly tax: Decimal.Value }
  /** Months of the internship in this year, this one included. */
  readonly months: number
}

/** 实习学生: labour remuneration withheld by the sums of the year (hrm.md §15.6). */
export function internOf(
  pay: Pay,
  { before, months }: InternMonth,
  rates: Pick<RateValues, 'annual' | 'basic' | 'labourDeduction'>,
): LabourTax & { income: Figure } {
  const income = plus(
    '累计收入额',
    given('截至上月', before.income),
    rounded('本月', incomeOf(pay.gross, rates)),
  )
  const basic = times('累计减除费用', given('减除费用', rates.basic), given('实习月数', months))
  const base = minus('累计应纳税所得额', income, basic)
  const due = taxOn('累计应纳税额', base, rates.annual)
  const tax = atLeastZero('个人所得税', minus(null, due, given('累计已预缴税额', before.tax)))
  return { income, base, tax, net: netOf(pay, tax) }
}
