import { availableParallelism } from 'node:os'
import type { Services } from '#server/platform/services.ts'
import { createTurns, type Turns } from '#server/platform/turns.ts'
import { collectEvents } from './change/events.ts'
import { type Catalog, createCatalog } from './model/catalog.ts'
import { type Counts, createCounts } from './model/counts.ts'
import type { HistoryEvent } from './model/history.ts'
import type { RulesByType } from './model/rules.ts'
import { createStatistics, type Statistics } from './model/statistics.ts'
import { serveIndexes } from './model/storage/indexes.ts'
import './model/tables.ts'

/** Processors share themselves out: with more at once than this, each would only be answered later. */
const SEARCHES_AT_ONCE = Math.max(3, availableParallelism() + 1)

/** What the record engine keeps in memory. */
export interface Engine {
  catalog: Catalog
  /** Totals of lists, remembered until something is written. */
  counts: Counts
  /** How large the tables are and which words are common in them. */
  statistics: Statistics
  /** Of searches over large tables. */
  searches: Turns
  rules: RulesByType
  /** What can happen to records, by the names of the events. */
  events: ReadonlyMap<string, HistoryEvent>
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    engine: Engine
  }
}

export async function createEngine(services: Services, rules: RulesByType): Promise<Engine> {
  const catalog = await createCatalog(services)
  const counts = createCounts(services)
  serveIndexes(services, catalog)
  return {
    catalog,
    counts,
    statistics: createStatistics(services),
    searches: createTurns({ atOnce: SEARCHES_AT_ONCE }),
    rules,
    events: collectEvents([...rules.values()].flatMap((each) => each.events ?? [])),
    close: () => {
      catalog.close()
      counts.close()
    },
  }
}
