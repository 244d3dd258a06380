import type { Decimal } from 'decimal.js'
import { serviceOf } from '../employees/service.ts'
import { atLeastZero, type Figure, given, greatest, least, minus, rounded, times } from '../figure.ts'
import { taxOn } from './brackets.ts'
import type { RateValues } from './rates.ts'

interface Leaving {
  readonly entry: string
  readonly lastDay: string
  /** Average wage of the twelve months before. */
  readonly monthlyWage: Decimal.Value
  /** Average wage of a month in the place of work, as announced for the previous year. */
  readonly localMonthly: Decimal.Value
  /** The least wage of the place of work. */
  readonly leastWage: Decimal.Value
}

/** Months that are paid beyond the cap of a high wage. */
const MOST_MONTHS = 12

/** 经济补偿 by law: a month for each year, capped in wage and years where the wage is high (hrm.md §15.6). */
export function compensationOf({ entry, lastDay, monthlyWage, localMonthly, leastWage }: Leaving): Figure {
  const { years, months, hasDays } = serviceOf(entry, lastDay)
  const part = months >= 6 ? 1 : months > 0 || hasDays ? 0.5 : 0
  const owed = given('补偿月数', years + part)
  const wage = given('月平均工资', monthlyWage)
  const cap = times('当地月平均工资三倍', given('当地月平均工资', localMonthly), given(null, 3))
  if (wage.value.gt(cap.value))
    return rounded('经济补偿', times(null, cap, least('补偿月数', owed, given('上限', MOST_MONTHS))))
  return rounded('经济补偿', times(null, greatest('月工资', wage, given('当地最低工资', leastWage)), owed))
}

export interface LeavingTax {
  readonly excess: Figure
  readonly tax: Figure
  readonly net: Figure
}

/** Free up to three times the local wage of a year; the rest is taxed alone, without deductions. */
export function leavingTax(
  amount: Decimal.Value,
  localAnnual: Decimal.Value,
  { annual }: Pick<RateValues, 'annual'>,
): LeavingTax {
  const paid = given('一次性补偿收入', amount)
  const free = times('免税额', given('当地年平均工资', localAnnual), given(null, 3))
  const excess = atLeastZero('超过免税额的部分', minus(null, paid, free))
  const tax = taxOn('个人所得税', excess, annual)
  return { excess, tax, net: minus('实得', paid, tax) }
}
