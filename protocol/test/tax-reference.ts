/**
 * The tax rules a second time, for tests: written from the announcements and not from hrm.md, in whole cents, step by step through the
 * table instead of by quick deductions. Nothing of the product imports it.
 */

/** Steps of a year in yuan: what a step ends with, and its per cent (个人所得税税率表一). */
const STEPS: readonly (readonly [end: number, percent: bigint])[] = [
  [36_000, 3n],
  [144_000, 10n],
  [300_000, 20n],
  [420_000, 25n],
  [660_000, 30n],
  [960_000, 35n],
  [Number.POSITIVE_INFINITY, 45n],
]

/** Cents, rounded half up from ten-thousandths of a yuan, of amounts that are not negative. */
const toCents = (tenThousandths: bigint): bigint => (tenThousandths + 50n) / 100n

/** Tax of a taxable income of a year, both in cents. */
export function annualTax(base: bigint): bigint {
  let tax = 0n
  let from = 0n
  for (const [end, percent] of STEPS) {
    if (base <= from) break
    const to = end === Number.POSITIVE_INFINITY ? base : BigInt(end) * 100n
    const part = (base < to ? base : to) - from
    tax += part * percent
    from = to
  }
  return toCents(tax)
}

/** A bonus taxed alone: its twelfth picks one step of the table by the month, by which the whole is taxed less one month's difference. */
export function bonusTax(bonus: bigint): bigint {
  if (bonus <= 0n) return 0n
  const step = STEPS.findIndex(([end]) => end === Number.POSITIVE_INFINITY || bonus <= BigInt(end) * 100n)
  const [, percent = 0n] = STEPS[step] ?? []
  // the quick deduction of a month: what the lower steps of one month would have cost less
  let quick = 0n
  for (let at = 0; at < step; at += 1) {
    const [end, below] = STEPS[at] ?? [0, 0n]
    const [, above = 0n] = STEPS[at + 1] ?? []
    quick += ((above - below) * BigInt(end) * 100n) / 12n
  }
  return toCents(bonus * percent - quick)
}

export interface ReferenceMonth {
  income: bigint
  exempt: bigint
  special: bigint
  pension: bigint
  /** Employed in this month. */
  isEmployed: boolean
}

/** Taxable income of a year from all its months: each month in employment deducts 5,000, of the pension at most 12,000 count. */
export function yearBase(months: readonly ReferenceMonth[], additional: bigint): bigint {
  const sum = (of: (month: ReferenceMonth) => bigint) =>
    months.reduce((total, month) => total + of(month), 0n)
  const pension = sum((month) => month.pension)
  const employed = BigInt(months.filter(({ isEmployed }) => isEmployed).length)
  return (
    sum((month) => month.income - month.exempt - month.special) -
    (pension > 1_200_000n ? 1_200_000n : pension) -
    employed * 500_000n -
    additional
  )
}
