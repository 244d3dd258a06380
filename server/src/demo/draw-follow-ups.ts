import type { Market } from './market.ts'
import type { OrganisationKind } from './organisations.ts'
import { drawFollowUp } from './phrases.ts'
import type { DrawnFollowUp } from './record-rows.ts'
import { drawMomentBetween } from './working-days.ts'

interface FollowUpOptions {
  kind: OrganisationKind
  from: Date
  to: Date
  /** 1 = as usual; more for important customers. */
  lively: number
}

/** Follow-ups between two moments, oldest first; about every sixth record has none. */
export function drawFollowUps(
  { random, times }: Pick<Market, 'random' | 'times'>,
  { kind, from, to, lively }: FollowUpOptions,
): DrawnFollowUp[] {
  if (random.chance(0.16 / lively)) return []
  const count = 1 + Math.floor(random.next() ** 1.5 * 4 * lively)
  return Array.from({ length: count }, () => ({
    ...drawFollowUp(random, kind),
    time: drawMomentBetween(times, from, to, 1.8),
  })).sort((one, other) => one.time.getTime() - other.time.getTime())
}
