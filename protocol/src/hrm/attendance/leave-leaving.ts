import { Decimal } from 'decimal.js'
import { atLeastZero, exact, type Figure, given, minus, plus, rounded } from '../figure.ts'
import { bucketOfYear, carriedFrom, type Loss, lostYear, usesIn } from './leave-endings.ts'
import { type AnnualGrant, type AnnualSteps, annualShare } from './leave-law.ts'
import { balanceOn, bucketsOn, type Entry, sum } from './leave-ledger.ts'

/**
 * Days of annual leave that are paid on leaving (实施办法第十二条): the share of the year by law up to the last day, less what was taken of
 * it, a part of a day dropped and nothing taken back; and what was carried over from the year before.
 */
export function leavingLeave(
  entries: readonly Entry[],
  grant: AnnualGrant & { to: string },
  steps: AnnualSteps,
  losses: readonly Loss[],
): Figure {
  const { year, to } = grant
  const known = beforeSettlement(entries)
  const isLost = losses.some((loss) => lostYear(known, loss) === year)
  const share = isLost ? given('本年不享受年假', 0) : annualShare(grant, steps)
  const taken = given('本年已休天数', takenOf(known, year, to))
  const ofYear = rounded(`${year}年未休年假`, atLeastZero(null, minus(null, share, taken)), 'floor')
  const carried = bucketsOn(known, to).find(
    ({ bucket, expires }) => bucket === carriedFrom(bucketOfYear(year - 1)) && (expires ?? to) >= to,
  )
  const before = given('上年结转未休天数', Decimal.max(carried?.rest ?? 0, 0))
  return plus('离职未休年假天数', ofYear, before)
}

/** What was taken of a year: its uses, what was taken in advance of it, and what is owed still. */
function takenOf(entries: readonly Entry[], year: number, day: string): Decimal {
  const bucket = bucketOfYear(year)
  const own = usesIn(entries, bucket, day)
  const ahead = entries.filter(
    (entry) => entry.bucket === bucket && entry.kind === 'carry' && entry.source.startsWith('抵扣'),
  )
  const owed = bucketsOn(entries, day).filter((each) => each.bucket !== bucket && each.rest.lt(0))
  const debts = owed.reduce((total, { rest }) => total.plus(rest), exact(0))
  return sum([...own, ...ahead])
    .plus(debts)
    .negated()
}

/** 调休 that is left on the last day. */
export const leavingCompOff = (entries: readonly Entry[], lastDay: string): Figure =>
  given('离职未休调休天数', Decimal.max(balanceOn(beforeSettlement(entries), lastDay), 0))

/** Entries without what leaving itself, and its taking back, have entered. */
function beforeSettlement(entries: readonly Entry[]): Entry[] {
  const settled = new Set(entries.filter(({ kind }) => kind === 'settle').map(({ source }) => source))
  return entries.filter(({ source }) => !settled.has(source) && !settled.has(source.replace(/^撤销 /, '')))
}
