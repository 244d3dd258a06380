import { Decimal } from 'decimal.js'
import { atLeastZero, exact, type Figure, given, over, plus } from '../figure.ts'
import { bracketOf, taxOf, taxOn } from './brackets.ts'
import type { Brackets, RateValues } from './rates.ts'

/** 全年一次性奖金 taxed alone: a twelfth picks the step, the whole is taxed by it (hrm.md §15.6). */
export function bonusAlone(bonus: Figure, monthly: Brackets): Figure {
  if (bonus.value.lte(0)) return given('奖金单独计税', 0)
  const month = over('月均奖金', bonus, given('月数', 12))
  return taxOf('奖金单独计税', bonus, bracketOf(monthly, month.value))
}

/** Amounts above `over` and below `to` leave less than `over` itself does. */
export interface LossBand {
  readonly over: Decimal
  readonly to: Decimal
  /** What is left of `over`. */
  readonly net: Decimal
}

/** One band behind each step of the table. */
export function lossBands(monthly: Brackets): LossBand[] {
  return monthly.flatMap(({ upTo, rate, quick }, index) => {
    const next = monthly[index + 1]
    if (upTo === null || !next) return []
    const end = exact(upTo).times(12)
    const net = end.minus(end.times(rate).minus(quick))
    const to = net.minus(next.quick).div(exact(1).minus(next.rate))
    return [{ over: end, to: to.toDecimalPlaces(2, Decimal.ROUND_UP), net }]
  })
}

/** The band in which a bonus lies: pay `over`, or at least `to`. Null outside of all. */
export const lossBandOf = (bonus: Decimal.Value, monthly: Brackets): LossBand | null =>
  lossBands(monthly).find((band) => band.over.lt(bonus) && band.to.gt(bonus)) ?? null

export interface BonusChoice {
  /** Tax of the whole year, wages and bonus, by either way. */
  readonly alone: Figure
  readonly merged: Figure
  readonly cheaper: 'alone' | 'merged'
  readonly band: LossBand | null
}

/**
 * Both ways of a bonus beside the taxable wages of the year, which may be below zero. Merged when both are equal: the way that may be
 * chosen once a year is kept.
 */
export function bonusChoice(
  bonusAmount: Decimal.Value,
  yearBase: Decimal.Value,
  { annual, monthly }: Pick<RateValues, 'annual' | 'monthly'>,
): BonusChoice {
  const bonus = given('全年一次性奖金', bonusAmount)
  const base = given('全年应纳税所得额', yearBase)
  const wages = taxOn('工资薪金税额', atLeastZero('应纳税所得额', base), annual)
  const alone = plus('单独计税合计', wages, bonusAlone(bonus, monthly))
  const merged = taxOn('并入综合所得', plus('应纳税所得额', base, bonus), annual)
  return {
    alone,
    merged,
    cheaper: alone.value.lt(merged.value) ? 'alone' : 'merged',
    band: lossBandOf(bonus.value, monthly),
  }
}
