import type { Actor } from '#server/engine/model/rules.ts'
import { today as dayNow } from '#server/platform/time/clock.ts'
import { type AskedPeriod, type Period, periodOf } from './period.ts'
import { type AskedPeople, type Population, populationOf } from './population.ts'

/** What a filter means for the person who sends it, today. */
export interface Asked {
  population: Population
  period: Period
  today: string
}

/** Reads the common filter (bi.md §2, §17.1); 3101 for a period that cannot be read. */
export function readFilter(actor: Actor, filter: AskedPeriod & AskedPeople): Asked {
  const today = dayNow(actor.services.clock)
  return { population: populationOf(actor, filter), period: periodOf(filter, today), today }
}
