import { Decimal } from 'decimal.js'
import type { OpenPlan } from '#protocol/crm/contract/calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'

/** What is still open of a plan; its whole amount where the user does not see what has come. */
export const openOf = ({ rest, money }: OpenPlan): Decimal => new Decimal(rest ?? money ?? 0)

/**
 * Shares of an amount over plans in the order of their days, each at most what is open; without an amount the chosen plan, else
 * the first, with what is open of it. `plans` are sorted.
 */
export function proposeShares(
  plans: readonly OpenPlan[],
  amount: unknown,
  chosen: RelatedRecord | undefined,
): RelatedRecord[] {
  const whole = toDecimal(amount)
  const toShare = ({ receivablesPlanId, num }: OpenPlan, share: Decimal): RelatedRecord => ({
    id: receivablesPlanId,
    name: num,
    share: share.toFixed(2),
  })
  const [first] = plans
  const begun = plans.find(({ receivablesPlanId }) => receivablesPlanId === chosen?.id) ?? first
  if (!whole?.gt(0)) return begun ? [toShare(begun, openOf(begun))] : []
  const shares: RelatedRecord[] = []
  let left = whole
  for (const plan of plans) {
    const share = Decimal.min(left, openOf(plan))
    if (share.gt(0)) shares.push(toShare(plan, share))
    left = left.minus(share)
  }
  return shares.length > 0 || !begun ? shares : [toShare(begun, whole)]
}

/** What of an amount the shares leave; below 0 what they have too much. Blank ones count as nothing. */
export const unsharedOf = (amount: unknown, shares: readonly RelatedRecord[]): Decimal =>
  shares.reduce((left, { share }) => left.minus(toDecimal(share) ?? 0), toDecimal(amount) ?? new Decimal(0))
