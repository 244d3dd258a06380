import { reasonWords } from '#protocol/crm/bank/words.ts'

/** What is known of a line and of a plan that it may pay. */
export interface Likeness {
  /** The customer of the plan has the sub-account of the line, or its parent has. */
  ofAccount: boolean
  /** The payer is called like the customer. */
  ofName: boolean
  /** All that is open of the plan. */
  ofMoney: boolean
  /** Between the day of the line and the planned one; null where the caller does not see it, or there is none. */
  daysApart: number | null
}

/** Of a hundred; who pays comes before how much, and both before when. */
const weights = { account: 40, name: 25, money: 25, day: 10 }
/** As near as the planned day, and so far that it means nothing any more. */
const NEAR_DAYS = 3
const FAR_DAYS = 60

/** How likely a line pays a plan, 0 to 100, and why. */
export function score({ ofAccount, ofName, ofMoney, daysApart }: Likeness): {
  score: number
  reasons: string[]
} {
  const near =
    daysApart === null ? 0 : Math.min(1, Math.max(0, (FAR_DAYS - daysApart) / (FAR_DAYS - NEAR_DAYS)))
  const parts = [
    { points: ofAccount ? weights.account : 0, reason: reasonWords.account },
    { points: ofName ? weights.name : 0, reason: reasonWords.name },
    { points: ofMoney ? weights.money : 0, reason: reasonWords.money },
    { points: Math.round(near * weights.day), reason: reasonWords.day(daysApart ?? 0) },
  ].filter(({ points }) => points > 0)
  return {
    score: parts.reduce((sum, { points }) => sum + points, 0),
    reasons: parts.map(({ reason }) => reason),
  }
}
