import type { Decimal } from 'decimal.js'
import { atLeastZero, type Figure, given, plus, rate, rounded, times } from '../figure.ts'

/** 批量调薪: by a percentage, or by an amount (hrm.md §13). */
export type BatchChange = { readonly type: 'percent' | 'amount'; readonly value: Decimal.Value }

/** `old × (1 + v/100)` or `old + v`, to the cent and never below 0. */
export function changedPay(old: Decimal.Value, { type, value }: BatchChange): Figure {
  const before = given('调薪前', old)
  const after =
    type === 'percent'
      ? times(null, before, rate(null, given(null, value).value.div(100).plus(1)))
      : plus(null, before, given('调整', value))
  return rounded('调薪后', atLeastZero(null, after))
}
