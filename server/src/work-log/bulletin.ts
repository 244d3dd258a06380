import type { Part } from '#server/access/area.ts'
import type { DayFact, DayFacts } from '#server/access/day-facts.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import type { FrozenFact } from './tables.ts'

/** Facts of one kind that a form offers; the count is of all. */
const MOST_OFFERED = 20
/** Ids of one kind that a log keeps. */
const MOST_FROZEN = 1000

/** Kinds of facts of all parts, in their order. */
export interface LogFacts {
  kinds: readonly DayFacts[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    logFacts: LogFacts
  }
}

/** @throws Error when two kinds of facts have one key */
export function collectFacts(parts: readonly Part[]): LogFacts {
  const kinds = parts.flatMap((part) => part.dayFacts ?? [])
  const keys = kinds.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Error(`facts of a day are declared twice as ${twice}`)
  return { kinds }
}

interface Offered {
  key: string
  label: string
  count: number
  items: DayFact[]
}

/** What the product knows of the caller's day, kind by kind; kinds without anything are left out. */
export async function readDayFacts(actor: Actor): Promise<Offered[]> {
  const { services } = actor
  const day = today(services.clock)
  const offered = await Promise.all(
    services.logFacts.kinds.map(async ({ key, label, of, items }) => {
      const ids = await of(actor, day)
      return { key, label, count: ids.length, items: [...(await items(actor, ids.slice(0, MOST_OFFERED)))] }
    }),
  )
  return offered.filter(({ count }) => count > 0)
}

/** The author's day as it is now, to be kept with a log (bi.md §18). Asked outside the transaction that saves it. */
export async function freezeDay(actor: Actor): Promise<Record<string, FrozenFact>> {
  const { services } = actor
  const day = today(services.clock)
  const frozen = await Promise.all(
    services.logFacts.kinds.map(async ({ key, of, sum }): Promise<[string, FrozenFact]> => {
      const ids = (await of(actor, day)).slice(0, MOST_FROZEN)
      return [key, sum ? { ids, sum: await sum(actor, ids) } : { ids }]
    }),
  )
  return Object.fromEntries(frozen)
}
