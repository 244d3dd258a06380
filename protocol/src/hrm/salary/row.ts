import { type Figure, given } from '../figure.ts'
import { bonusAlone } from './bonus.ts'
import { payOf, withSingles, withSinglesEarned } from './gross.ts'
import { computedCodes, type Item } from './items.ts'
import { labourOf, untaxedOf } from './labour.ts'
import { leavingTax } from './leaving.ts'
import type { RateValues } from './rates.ts'
import { type WageMonth, wagesOf } from './wages.ts'

/** 个税类型 of a tax rule (hrm.md §12.3). */
export const taxTypes = { wages: 1, labour: 2, none: 3 } as const
export type TaxType = (typeof taxTypes)[keyof typeof taxTypes]

export interface RowInput {
  readonly taxType: TaxType
  /** Open items of the row that are not computed. */
  readonly items: readonly Item[]
  /** Of wages only. */
  readonly month: WageMonth
}

/** A row as it is computed: by the code of its item each figure with its arithmetic, and what was withheld too much so far. */
export interface ComputedRow {
  readonly figures: ReadonlyMap<number, Figure>
  readonly refundable: Figure | null
}

/** A row of the monthly sheet (hrm.md §15). The same inputs and rates give the same cents (PAY-SAME). */
export function computeRow({ taxType, items, month }: RowInput, rates: RateValues): ComputedRow {
  const pay = payOf(items)
  const codes = computedCodes
  const common: [number, Figure][] = [
    [codes.attendanceSum, pay.attendance],
    [codes.gross, pay.gross],
  ]
  if (taxType !== taxTypes.wages) {
    const whole = withSinglesEarned(pay)
    const { base, tax, net } = taxType === taxTypes.labour ? labourOf(whole, rates) : untaxedOf(whole)
    return {
      figures: new Map([
        ...common,
        [codes.gross, whole.gross],
        [codes.taxable, base],
        [codes.tax, tax],
        [codes.net, net],
      ]),
      refundable: null,
    }
  }
  const wages = wagesOf(pay, { pension: pay.pension.value, ...month }, rates)
  const bonusTax = pay.bonus.value.isZero() ? given('奖金单独计税', 0) : bonusAlone(pay.bonus, rates.monthly)
  const leaving = pay.leaving.value.isZero() ? null : leavingTax(pay.leaving.value, rates.localAnnual, rates)
  const leftTax = leaving?.tax ?? given('个人所得税', 0)
  return {
    figures: new Map([
      ...common,
      [codes.taxable, wages.taxable],
      [codes.tax, wages.tax],
      [codes.net, withSingles(wages.net, pay, bonusTax, leftTax)],
      [codes.exempt, wages.exempt],
      [codes.pension, wages.pension],
      [codes.bonusTax, bonusTax],
      [codes.leavingTax, leftTax],
      [codes.income, wages.income],
      [codes.basic, wages.basic],
      [codes.special, wages.special],
      [codes.additional, wages.additional],
      [codes.base, wages.base],
      [codes.cumulativeTax, wages.cumulativeTax],
    ]),
    refundable: wages.refundable,
  }
}
