import { recordTypes } from '#protocol/records/all.ts'
import type { Services } from '#server/platform/services.ts'
import { type Catalog, createCatalog, seedFields } from './catalog.ts'
import { type Counts, createCounts } from './list/counts.ts'
import type { RulesByType } from './rules.ts'
import { serveIndexes } from './storage/indexes.ts'
import './tables.ts'

/** What the record engine keeps in memory. */
export interface Engine {
  catalog: Catalog
  /** Totals of lists, remembered until something is written. */
  counts: Counts
  rules: RulesByType
  close: () => void
}

declare module '#server/access/context.ts' {
  interface AppServices {
    engine: Engine
  }
}

export async function createEngine(services: Services, rules: RulesByType): Promise<Engine> {
  await seedFields(services.db, recordTypes)
  const catalog = await createCatalog(services)
  const counts = createCounts(services)
  serveIndexes(services, catalog)
  return {
    catalog,
    counts,
    rules,
    close: () => {
      catalog.close()
      counts.close()
    },
  }
}
