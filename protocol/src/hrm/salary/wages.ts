import type { Decimal } from 'decimal.js'
import { atLeastZero, type Figure, given, least, minus, plus } from '../figure.ts'
import { taxOn } from './brackets.ts'
import { netOf, type Pay, taxableOf } from './gross.ts'
import type { RateValues } from './rates.ts'

/** Sums of the tax year before a month, of one person at one employer (hrm.md §15.5). */
export interface YearBefore {
  readonly income: Decimal.Value
  readonly basic: Decimal.Value
  readonly special: Decimal.Value
  readonly tax: Decimal.Value
  readonly exempt?: Decimal.Value
  readonly pension?: Decimal.Value
}

/** What the tax of a month needs beside the pay; each deduction beyond §15.2 is absent where its option is off. */
export interface WageMonth {
  readonly before: YearBefore
  /** 累计减除费用 of the year including this month; absent: those before it and one more. */
  readonly basic?: Figure
  /** Income of this month that is free of tax (免税收入). */
  readonly exempt?: Decimal.Value
  /** 个人养老金 of this month. */
  readonly pension?: Decimal.Value
}

export interface Wages {
  readonly taxable: Figure
  readonly income: Figure
  readonly exempt: Figure
  readonly basic: Figure
  readonly special: Figure
  readonly additional: Figure
  readonly pension: Figure
  readonly base: Figure
  readonly cumulativeTax: Figure
  readonly tax: Figure
  readonly net: Figure
  /** Withheld beyond what is due so far: not paid out with the wages, settled after the year. */
  readonly refundable: Figure
}

/** Withholding of wages by the sums of the year, step by step (hrm.md §15.2, §15.5). */
export function wagesOf(
  pay: Pay,
  month: WageMonth,
  rates: Pick<RateValues, 'annual' | 'basic' | 'pension'>,
): Wages {
  const { before } = month
  const withheld = given('累计已预缴税额', before.tax)
  const income = plus('累计收入额', given('截至上月', before.income), pay.gross, pay.special)
  const exempt = plus('累计免税收入', given('截至上月', before.exempt ?? 0), given('本月', month.exempt ?? 0))
  const basic =
    month.basic ?? plus('累计减除费用', given('截至上月', before.basic), given('本月', rates.basic))
  const special = plus('累计专项扣除', given('截至上月', before.special), pay.proxy)
  const pension = pensionOf(before.pension ?? 0, month.pension ?? 0, rates)
  const others = [exempt, pension].filter(({ value }) => !value.isZero())
  const base = minus('累计应纳税所得额', income, basic, special, pay.additional, ...others)
  const cumulativeTax = taxOn('累计应纳税额', base, rates.annual)
  const tax = atLeastZero('个人所得税', minus(null, cumulativeTax, withheld))
  return {
    taxable: taxableOf(pay, rates.basic),
    income,
    exempt,
    basic,
    special,
    additional: pay.additional,
    pension,
    base,
    cumulativeTax,
    tax,
    net: netOf(pay, tax),
    refundable: atLeastZero('多预缴税额', minus(null, withheld, cumulativeTax)),
  }
}

/** What was paid into 个人养老金 in the year, at most what the law deducts; without any, no limit is needed. */
function pensionOf(before: Decimal.Value, month: Decimal.Value, rates: Pick<RateValues, 'pension'>): Figure {
  const paid = plus('累计个人养老金', given('截至上月', before), given('本月', month))
  if (paid.value.isZero()) return paid
  return least('累计个人养老金', plus(null, ...(paid.of ?? [])), given('年度上限', rates.pension))
}
