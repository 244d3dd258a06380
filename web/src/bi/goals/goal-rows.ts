import type { Goal } from '#protocol/bi/goals/calls.ts'
import {
  everyMonth,
  goalMonths,
  type MonthAmounts,
  readGoalAmount,
  sumGoal,
} from '#protocol/bi/goals/goal.ts'

const QUARTER = 3

/** Months in fours, as the table has them. */
export const quarters = [0, 1, 2, 3].map((at) => ({
  title: ['第一季度', '第二季度', '第三季度', '第四季度'][at] ?? '',
  months: goalMonths.slice(at * QUARTER, (at + 1) * QUARTER),
}))

export const monthTitle = (month: (typeof goalMonths)[number]): string => `${goalMonths.indexOf(month) + 1}月`

/** The months of a goal, as they are typed. */
export const amountsOf = (goal: Goal): MonthAmounts<string> => everyMonth((month) => goal[month].toFixed(2))

/** What months come to; amounts that are none count as nothing until they are put right. */
export const sumOf = (amounts: readonly string[]): string =>
  sumGoal(amounts.map((amount) => readGoalAmount(amount) ?? '0')) ?? ''

/** Months, quarters and the year of one row or of all together. */
export const totalOf = (rows: readonly MonthAmounts<string>[]): MonthAmounts<string> =>
  everyMonth((month) => sumOf(rows.map((row) => row[month])))

/** Nothing is typed beyond the cent. */
export const truncateToCents = (typed: string): string => typed.replace(/^(-?\d*\.\d{2})\d+$/, '$1')

export const isAmount = (typed: string): boolean => readGoalAmount(typed) !== null
