import { atLeastZero, type Figure, given, minus, plus } from '../figure.ts'
import { addedCategories, categories, categoryOf, type Item } from './items.ts'

/** What the formulas of tax begin with, summed from the open items of a row (hrm.md §15.1). */
export interface Pay {
  /** 200101, subtracted as a whole. */
  readonly attendance: Figure
  readonly gross: Figure
  /** Personal insurance and fund. */
  readonly proxy: Figure
  /** Taxed and not paid out. */
  readonly special: Figure
  readonly after: Figure
  /** Σ260, cumulative for the tax year. */
  readonly additional: Figure
}

export function payOf(items: readonly Item[]): Pay {
  const of = (...wanted: readonly number[]) =>
    items
      .filter(({ code, value }) => wanted.includes(categoryOf(code)) && Number(value) !== 0)
      .map(({ name, value }) => given(name, value))
  const sum = (label: string, ...wanted: readonly number[]) => plus(label, ...of(...wanted))
  const attendance = sum('考勤扣款合计', categories.attendance)
  const added = plus(
    null,
    ...of(...addedCategories),
    ...of(categories.addedBeforeTax),
    ...of(categories.overtime),
  )
  return {
    attendance,
    gross: minus(
      '应发工资',
      added,
      ...of(categories.deductedBeforeTax),
      ...(attendance.value.isZero() ? [] : [attendance]),
    ),
    proxy: sum('代扣代缴', categories.withheld),
    special: sum('特殊计税项', categories.taxedOnly),
    after: minus(
      '税后补发补扣',
      sum('税后补发', categories.addedAfterTax),
      sum('税后补扣', categories.deductedAfterTax),
    ),
    additional: sum('累计专项附加扣除', categories.additionalDeductions),
  }
}

/** `gross − proxy − tax + after`. */
export const netOf = ({ gross, proxy, after }: Pay, tax: Figure): Figure =>
  plus('实发工资', minus(null, gross, proxy, tax), after)

/** `max(0, gross + special − proxy − 5000)`, which is shown and taxes nothing. */
export const taxableOf = ({ gross, special, proxy }: Pay, basic: number): Figure =>
  atLeastZero('应税工资', minus(null, plus(null, gross, special), proxy, given('减除费用', basic)))
