import { Decimal } from 'decimal.js'
import { toDecimal } from '#protocol/fields/value/numeric.ts'

/** Keys of the months of a goal, January first (bi.md, appendix B). */
export const goalMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
export type GoalMonth = (typeof goalMonths)[number]
export type MonthAmounts<Amount> = Record<GoalMonth, Amount>

/** Whose goal it is, by its code on the wire. */
export const goalOwners = { department: 2, employee: 3 } as const
/** What is aimed at, by its code on the wire (bi.md §16.1). */
export const goalMetrics = [
  { code: 1, label: '合同金额' },
  { code: 2, label: '回款金额' },
] as const

const DIGITS = 16
const LIMIT = new Decimal(10).pow(DIGITS)

/** An amount of a month as it is stored, to the cent; null for what is none: below zero, too long, no number. Not given is 0. */
export function readGoalAmount(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return '0.00'
  const amount = toDecimal(value)?.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  return amount && !amount.isNegative() && amount.lt(LIMIT) ? amount.toFixed(2) : null
}

/** What months come to, as text; null where it is longer than can be stored. */
export function sumGoal(amounts: readonly (string | number)[]): string | null {
  const sum = Decimal.sum(0, ...amounts)
  return sum.lt(LIMIT) ? sum.toFixed(2) : null
}

/** A year's amount in twelve parts to the cent; December takes what is left over (bi.md §16.3). */
export function spreadGoal(year: string): MonthAmounts<string> {
  const each = new Decimal(year).div(goalMonths.length).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  const last = new Decimal(year).minus(each.times(goalMonths.length - 1))
  return everyMonth((month) => (month === 'december' ? last : each).toFixed(2))
}

/** One value for each month. */
export const everyMonth = <Value>(amountOf: (month: GoalMonth) => Value): MonthAmounts<Value> => ({
  january: amountOf('january'),
  february: amountOf('february'),
  march: amountOf('march'),
  april: amountOf('april'),
  may: amountOf('may'),
  june: amountOf('june'),
  july: amountOf('july'),
  august: amountOf('august'),
  september: amountOf('september'),
  october: amountOf('october'),
  november: amountOf('november'),
  december: amountOf('december'),
})
