import { arithmetic, exact } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { bonusChoice } from '#protocol/hrm/salary/bonus.ts'
import { missingRates, ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readRates } from '../settings/rates.ts'

interface BonusRequest {
  bonus: string
  yearBase: string
  year: number
}

/** Both ways of taxing a yearly bonus, and the band of loss in which it lies (hrm.md §15.6). Nothing is stored. */
export async function compareBonus({ services }: Actor, { bonus, yearBase, year }: BonusRequest) {
  const day = `${year}-12-31`
  const { rates } = await readRates(services.db)
  const missing = missingRates(rates, day, ['annual', 'monthly'])
  if (missing.length > 0) refuse('rateMissing', missing.join('、'), day)
  const { alone, merged, cheaper, band } = bonusChoice(exact(bonus), exact(yearBase), ratesOn(rates, day))
  return {
    alone: money(alone.value),
    merged: money(merged.value),
    cheaper,
    arithmetic: { alone: arithmetic(alone), merged: arithmetic(merged) },
    band: band && { over: money(band.over), to: money(band.to), net: money(band.net) },
  }
}
