import type { Decimal } from 'decimal.js'
import { daysBetween } from '#protocol/platform/day.ts'
import { atLeastZero, type Figure, given, least, minus, over, plus, rounded, times } from '../figure.ts'

/** How wages of a month that was not worked in full are counted: by the days worked, or by the days missed. A setting of the pay group. */
export type ProrationRule = 'worked' | 'missed'

/** Pay of joiners and leavers (hrm.md §15.6). Both counts are paid days of the month, statutory holidays among them; none missed is a whole month. */
export function prorated(
  monthly: Figure,
  { rule, worked, missed }: { rule: ProrationRule; worked: Decimal.Value; missed: Decimal.Value },
  paidDays: Decimal.Value,
): Figure {
  const left = given('缺勤天数', missed)
  if (left.value.isZero()) return rounded('当月工资', monthly)
  const daily = over('日工资', monthly, given('月计薪天数', paidDays))
  if (rule === 'worked')
    return rounded('当月工资', least(null, monthly, times(null, daily, given('计薪天数', worked))))
  return rounded('当月工资', atLeastZero(null, minus(null, monthly, times(null, daily, left))))
}

interface Change {
  readonly old: Decimal.Value
  readonly next: Decimal.Value
  /** First day on which the new amount holds. */
  readonly from: string
}

/** A change of pay within a period, split by its calendar days (hrm.md §14.3, optional). */
export function mixed(
  { old, next, from }: Change,
  period: { readonly start: string; readonly end: string },
  paidDays: Decimal.Value,
): Figure {
  const all = daysBetween(period.start, period.end) + 1
  const before = Math.min(Math.max(daysBetween(period.start, from), 0), all)
  const days = (label: string, count: number) =>
    over(label, times(null, given(null, paidDays), given('天', count)), given('周期天数', all))
  const share = (amount: Decimal.Value, part: Figure) =>
    over(null, times(null, given(null, amount), part), given(null, paidDays))
  const was = share(old, days('调整前天数', before))
  const is = share(next, days('调整后天数', all - before))
  return rounded('混合工资', plus(null, was, is))
}
