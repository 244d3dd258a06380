import { arithmetic, type Figure } from '#protocol/hrm/figure.ts'
import { money, sum } from '#protocol/hrm/salary/amounts.ts'
import { payOf } from '#protocol/hrm/salary/gross.ts'
import { addedCategories, categoryOf, computedCodes, type Item } from '#protocol/hrm/salary/items.ts'
import type { RateValues } from '#protocol/hrm/salary/rates.ts'
import { type ComputedRow, computeRow, type TaxType, taxTypes } from '#protocol/hrm/salary/row.ts'
import {
  basicOf,
  type CycleType,
  type DeductionRule,
  type Employment,
} from '#protocol/hrm/salary/tax-year.ts'

/** What 累计减除费用 is counted from (hrm.md §15.5). */
export interface DeductionFacts {
  rule: DeductionRule
  cycle: CycleType
  /** Of the 计薪周期; absent in rows from before periods counted. */
  startDay?: number
  taxYear: number
  taxMonth: number
  employed: readonly Employment[]
  standard: number
  opening: { basic: string; through: number } | null
}

/** How the items of the archive were counted in a month that was not worked in full. */
export interface Proration {
  rule: 'worked' | 'missed'
  worked: number
  missed: number
  paidDays: string
  /** What a whole month is paid, by code. */
  monthly: Readonly<Record<string, string>>
}

/** Basic pay on the first and on the last day of a month, and from when the other set of the two held. */
export interface Mixing {
  from: string
  start: string
  end: string
  paidDays: string
  old: Readonly<Record<string, string>>
  next: Readonly<Record<string, string>>
}

/** A line of a past month that the row pays (hrm.md §15.6). */
export interface KeptLine {
  month: string
  code: number
  name: string
  old: string
  due: string
  difference: string
}

/** What a row keeps of its computation besides its items: with them and the rates it gives the same cents (PAY-SAME). */
export interface RowFacts {
  taxType: TaxType
  before: { income: string; special: string; tax: string; exempt: string; pension?: string }
  /** Null: the tax is not one by the year. */
  deduction: DeductionFacts | null
  /** Codes of items that are free of tax. */
  exemptCodes: readonly number[]
  proration: Proration | null
  /** Absent in rows from before there was the option. */
  mixing?: Mixing | null
  /** Absent: it pays for no past month. */
  backPay?: readonly KeptLine[]
  /** Why days and deductions of attendance are what they are, by code. */
  attendance: Readonly<Record<string, string>>
  /** Ids of the rates that hold on the last day of the sheet. */
  rateIds: readonly number[]
}

export interface RowResult {
  /** Items and computed figures as decimal text by code. */
  figures: Record<string, string>
  /** Amounts of this month alone for the sums of the year. */
  yearIncome: string
  yearSpecial: string
  exempt: string
  /** 个人养老金 of this month, before its limit. */
  pension: string
  gross: string
  tax: string
  net: string
  /** Withheld beyond what is due so far. */
  refundable: string
  computed: ComputedRow
}

/** Categories that are computed or taken over and never given: 200–250, 270 and 300. */
const NOT_GIVEN: ReadonlySet<number> = new Set([200, 210, 220, 230, 240, 250, 270, 300])
export const isGiven = (code: number): boolean => !NOT_GIVEN.has(categoryOf(code))

/** Items that a company marked as free of tax (免税收入): part of the gross pay and taken out of the taxable income. */
export const exemptOf = (items: readonly { code: number; is_tax: number }[]): number[] =>
  items
    .filter(({ code, is_tax }) => is_tax === 0 && addedCategories.includes(categoryOf(code)))
    .map(({ code }) => code)

const deductedUpTo = ({ opening, ...facts }: DeductionFacts, taxMonth: number): Figure =>
  basicOf({ ...facts, taxMonth, ...(opening ? { opening } : {}) })

/** 累计减除费用 up to the month before; an imported sum that reaches as far is that sum. */
function basicBefore(facts: DeductionFacts): string {
  const { opening, taxMonth } = facts
  const last = taxMonth - 1
  if (opening && opening.through >= last) return opening.basic
  return last < 1 ? '0.00' : money(deductedUpTo(facts, last).value)
}

/** A row from its items, what it keeps, and the rates of the sheet. */
export function resultOf(items: readonly Item[], facts: RowFacts, rates: RateValues): RowResult {
  const { before, deduction } = facts
  const exempt = sum(items.filter(({ code }) => facts.exemptCodes.includes(code)).map(({ value }) => value))
  const basic = deduction ? basicBefore(deduction) : '0.00'
  const year = deduction ? { basic: deductedUpTo(deduction, deduction.taxMonth) } : {}
  const month = { before: { ...before, basic }, exempt, ...year }
  const computed = computeRow({ taxType: facts.taxType, items, month }, rates)
  const pay = payOf(items)
  const isWages = facts.taxType === taxTypes.wages
  const of = (code: number) => money(computed.figures.get(code)?.value ?? 0)
  return {
    figures: {
      ...Object.fromEntries(items.map(({ code, value }) => [code, money(value)])),
      ...Object.fromEntries(Object.values(computedCodes).map((code) => [code, of(code)])),
      ...lastMonth(isWages ? { ...before, basic } : null),
    },
    yearIncome: isWages ? money(pay.gross.value.plus(pay.special.value)) : '0.00',
    yearSpecial: isWages ? money(pay.proxy.value) : '0.00',
    exempt: isWages ? exempt : '0.00',
    pension: isWages ? money(pay.pension.value) : '0.00',
    gross: of(computedCodes.gross),
    tax: of(computedCodes.tax),
    net: of(computedCodes.net),
    refundable: money(computed.refundable?.value ?? 0),
    computed,
  }
}

/** 250101, 250102, 250103 and 250105; zeros of what is not taxed by the year. */
const lastMonth = (
  before: { income: string; basic: string; special: string; tax: string } | null,
): Record<string, string> => ({
  250101: before?.income ?? '0.00',
  250102: before?.basic ?? '0.00',
  250103: before?.special ?? '0.00',
  250105: before?.tax ?? '0.00',
})

/** How each computed figure came about, by code. */
export const arithmetics = ({ computed }: Pick<RowResult, 'computed'>): ReadonlyMap<number, string> =>
  new Map([...computed.figures].map(([code, figure]) => [code, arithmetic(figure)]))
