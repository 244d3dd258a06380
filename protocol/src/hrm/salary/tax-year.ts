import type { Decimal } from 'decimal.js'
import type { PayPeriod } from '../attendance/pay-month.ts'
import { exact, type Figure, given, plus, times } from '../figure.ts'
import { periodOf } from './period.ts'
import type { YearBefore } from './wages.ts'

/** 1: wages of a month are paid in the next one, so that December begins the next tax year; 2: paid in the same month (hrm.md §12.3). */
export type CycleType = 1 | 2

export interface TaxMonth {
  readonly taxYear: number
  /** 1–12 within the tax year. */
  readonly taxMonth: number
}

/** Where a sheet's month belongs. */
export function taxMonthOf(year: number, month: number, cycle: CycleType): TaxMonth {
  if (cycle === 2) return { taxYear: year, taxMonth: month }
  return month === 12 ? { taxYear: year + 1, taxMonth: 1 } : { taxYear: year, taxMonth: month + 1 }
}

/** The days of the sheet that is this month of the tax year: its period begins on `startDay` of its month (hrm.md §14.3). */
export function sheetPeriodOf({ taxYear, taxMonth }: TaxMonth, cycle: CycleType, startDay = 1): PayPeriod {
  if (cycle === 2) return periodOf(taxYear, taxMonth, startDay)
  return taxMonth === 1 ? periodOf(taxYear - 1, 12, startDay) : periodOf(taxYear, taxMonth - 1, startDay)
}

/** What a row of an earlier sheet adds to the sums of its tax year: amounts of its month alone, in decimal text. */
export interface TaxRow extends TaxMonth {
  readonly personId: number
  readonly employerId: number
  readonly income: string
  readonly special: string
  readonly tax: string
  readonly exempt?: string
  readonly pension?: string
}

/** Sums imported for a person at an employer, of the months up to and including `through`. */
export interface Opening extends YearBefore {
  readonly through: number
}

export interface Taxpayer extends TaxMonth {
  readonly personId: number
  readonly employerId: number
}

/**
 * Sums of the tax year before the month: of this person at this employer, whatever months lie between (PAY-YEAR). An unpaid month, a
 * re-entry or a month without a sheet changes nothing.
 */
export function yearBefore(
  rows: readonly TaxRow[],
  of: Taxpayer,
  opening?: Opening,
): Omit<YearBefore, 'basic'> {
  const counted = rows.filter(
    (row) =>
      row.personId === of.personId &&
      row.employerId === of.employerId &&
      row.taxYear === of.taxYear &&
      row.taxMonth < of.taxMonth &&
      row.taxMonth > (opening?.through ?? 0),
  )
  const sum = (begins: Decimal.Value | undefined, amount: (row: TaxRow) => string | undefined): Decimal =>
    counted.reduce((total, row) => total.plus(amount(row) ?? 0), exact(begins ?? 0))
  return {
    income: sum(opening?.income, ({ income }) => income),
    special: sum(opening?.special, ({ special }) => special),
    tax: sum(opening?.tax, ({ tax }) => tax),
    exempt: sum(opening?.exempt, ({ exempt }) => exempt),
    pension: sum(opening?.pension, ({ pension }) => pension),
  }
}

/** Days of employment at one employer, both included; `to` is null while it lasts. */
export interface Employment {
  readonly from: string
  readonly to: string | null
}

/** By which rule 累计减除费用 is counted: by months in employment, from January on, or the whole year at once. */
export type DeductionRule = 'months' | 'firstWages' | 'wholeYear'

interface Deduction extends TaxMonth {
  readonly rule: DeductionRule
  readonly cycle: CycleType
  /** Of the 计薪周期; absent in rows that were computed while every sheet was a month. */
  readonly startDay?: number
  readonly employed: readonly Employment[]
  /** 减除费用 of a month. */
  readonly standard: number
  readonly opening?: Pick<Opening, 'basic' | 'through'>
}

/** 累计减除费用 including the month (hrm.md §15.5). */
export function basicOf({ rule, cycle, startDay, employed, standard, opening, ...at }: Deduction): Figure {
  const label = '累计减除费用'
  const each = given('减除费用', standard)
  if (rule === 'wholeYear') return times(label, each, given('全年月数', 12))
  if (rule === 'firstWages') return times(label, each, given('当年截至本月月数', at.taxMonth))
  const after = opening?.through ?? 0
  const months = Array.from({ length: at.taxMonth - after }, (_, index) => after + index + 1).filter(
    (taxMonth) => isEmployedIn(employed, sheetPeriodOf({ taxYear: at.taxYear, taxMonth }, cycle, startDay)),
  )
  const counted = times(opening ? null : label, each, given('任职月数', months.length))
  return opening ? plus(label, given('导入', opening.basic), counted) : counted
}

const isEmployedIn = (employed: readonly Employment[], { start, end }: PayPeriod): boolean =>
  employed.some(({ from, to }) => from <= end && (to === null || to >= start))

/** What decides about the rule of a person in a tax year. */
export interface DeductionFacts {
  /** The options of the company's tax rule. */
  readonly offers: { readonly firstWages: boolean; readonly wholeYear: boolean }
  /** The person has declared to have had no wages in this year before these. */
  readonly isFirstOfYear: boolean
  /** Income of the previous tax year at this employer, with the number of its months; null: none. */
  readonly previousYear: { readonly months: number; readonly income: Decimal.Value } | null
  /** Employed here since the first month of this year without a break. */
  readonly isSinceJanuary: boolean
}

export function deductionRule(
  { offers, isFirstOfYear, previousYear, isSinceJanuary }: DeductionFacts,
  limit: number,
): DeductionRule {
  const hadWholeYear =
    previousYear !== null && previousYear.months === 12 && exact(previousYear.income).lte(limit)
  if (offers.wholeYear && hadWholeYear && isSinceJanuary) return 'wholeYear'
  return offers.firstWages && isFirstOfYear ? 'firstWages' : 'months'
}
