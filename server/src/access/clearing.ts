import type { Transaction } from 'kysely'
import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Acting } from './audit.ts'

/**
 * What an area deletes when the data of an application is cleared (platform.md §6.7). Everything of an application goes in one
 * transaction: first the tables of all areas at once, in whatever order they point at each other, then the rest.
 */
export interface Clearing {
  module: ModuleKey
  /** What people know of it: 客户, 公告. Empty: it only goes along with what others hold. */
  holds: readonly string[]
  /** Tables that hold nothing else. */
  tables?: readonly string[]
  /** Rows of tables that others use as well, files, and what is kept in memory. */
  clear?: (trx: Transaction<Tables>, acting: Acting) => Promise<void>
}

declare module './area.ts' {
  interface Part {
    clearings?: readonly Clearing[]
  }
}

declare module './context.ts' {
  interface AppServices {
    /** All that can be cleared, in the order of the areas. */
    clearings: readonly Clearing[]
  }
}
