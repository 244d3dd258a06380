import { Decimal } from 'decimal.js'
import { exact } from '../figure.ts'

/** What a person has in a sheet, by the code of the item, in decimal text. */
export interface PaidRow {
  readonly employeeId: number
  readonly values: ReadonlyMap<number, string>
}

/** From where on a difference is asked about: both the amount and the share of what was before. */
export interface Thresholds {
  readonly amount: string
  readonly percent: string
}

export type FindingKind = 'joined' | 'missing' | 'changed' | 'negative'

/** What is asked about before a sheet is submitted. */
export interface Finding {
  readonly kind: FindingKind
  readonly employeeId: number
  readonly code: number
  readonly before: string | null
  readonly now: string | null
}

interface Compared {
  readonly now: readonly PaidRow[]
  readonly before: readonly PaidRow[]
  /** Items that are compared, 实发工资 the first of them. */
  readonly codes: readonly number[]
  /** The item that may not fall below zero and for which people are new or missing. */
  readonly net: number
}

/** Compares a sheet with the one before, by person and item (hrm.md §14.4). */
export function variance({ now, before, codes, net }: Compared, thresholds: Thresholds): Finding[] {
  const earlier = new Map(before.map((row) => [row.employeeId, row]))
  const present = new Set(now.map(({ employeeId }) => employeeId))
  const found = now.flatMap((row): Finding[] => {
    const { employeeId } = row
    const old = earlier.get(employeeId)
    const paid = amountIn(row, net)
    const own: Finding[] = []
    if (exact(paid).lt(0)) own.push({ kind: 'negative', employeeId, code: net, before: null, now: paid })
    if (!old) return [...own, { kind: 'joined', employeeId, code: net, before: null, now: paid }]
    for (const code of codes) {
      const [was, is] = [amountIn(old, code), amountIn(row, code)]
      if (isOutlier(was, is, thresholds))
        own.push({ kind: 'changed', employeeId, code, before: was, now: is })
    }
    return own
  })
  const missing = before
    .filter(({ employeeId }) => !present.has(employeeId))
    .map(
      (row): Finding => ({
        kind: 'missing',
        employeeId: row.employeeId,
        code: net,
        before: amountIn(row, net),
        now: null,
      }),
    )
  return [...found, ...missing]
}

const amountIn = ({ values }: PaidRow, code: number): string => values.get(code) ?? '0'

/** A difference counts when it reaches the amount and the share; from nothing every amount is a whole share. */
function isOutlier(was: string, is: string, { amount, percent }: Thresholds): boolean {
  const difference = exact(is).minus(was).abs()
  if (difference.isZero() || difference.lt(amount)) return false
  return difference.times(100).gte(Decimal.abs(was).times(percent))
}
