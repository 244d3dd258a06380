import { atLeastZero, type Figure, given, minus, plus } from '../figure.ts'
import { addedCategories, categories, categoryOf, type Item, singleCodes } from './items.ts'

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
  /** 个人养老金 of this month. */
  readonly pension: Figure
  readonly bonus: Figure
  readonly leaving: Figure
}

export function payOf(items: readonly Item[]): Pay {
  const of = (...wanted: readonly number[]) =>
    items
      .filter(({ code, value }) => wanted.includes(categoryOf(code)) && Number(value) !== 0)
      .map(({ name, value }) => given(name, value))
  const sum = (label: string, ...wanted: readonly number[]) => plus(label, ...of(...wanted))
  const one = (label: string, code: number) =>
    given(label, items.find((item) => item.code === code)?.value ?? 0)
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
    pension: sum('个人养老金', categories.pension),
    bonus: one('全年一次性奖金', singleCodes.bonus),
    leaving: one('一次性补偿收入', singleCodes.leaving),
  }
}

/** `gross − proxy − tax + after`. */
export const netOf = ({ gross, proxy, after }: Pay, tax: Figure): Figure =>
  plus('实发工资', minus(null, gross, proxy, tax), after)

/** Singles are taxed by themselves as wages alone; of others they are part of what is paid. */
export function withSinglesEarned(pay: Pay): Pay {
  const singles = [pay.bonus, pay.leaving].filter(({ value }) => !value.isZero())
  if (singles.length === 0) return pay
  return { ...pay, gross: plus('应发工资', { ...pay.gross, label: null }, ...singles) }
}

/** `net + Σ290`, less what is withheld from it: as it was where nothing was paid so. */
export function withSingles(net: Figure, { bonus, leaving }: Pay, ...taxes: readonly Figure[]): Figure {
  const paid = [bonus, leaving].filter(({ value }) => !value.isZero())
  if (paid.length === 0) return net
  return minus(
    '实发工资',
    plus(null, { ...net, label: '工资实发' }, ...paid),
    ...taxes.filter(({ value }) => !value.isZero()),
  )
}

/** `max(0, gross + special − proxy − 5000)`, which is shown and taxes nothing. */
export const taxableOf = ({ gross, special, proxy }: Pay, basic: number): Figure =>
  atLeastZero('应税工资', minus(null, plus(null, gross, special), proxy, given('减除费用', basic)))
