/** How far behind the primary the answer to a kind of question may be, and on which connections it is asked. */
interface StandbyRead {
  /** Milliseconds; `configured`: as far as the operator lets it be (`DATABASE_REPLICA_LAG`). */
  within: number | 'configured'
  /** `lists`: on which a statement that takes too long ends. */
  connections: 'long' | 'lists'
}

/** As long as totals and rows of others are cached (engine/model/counts.ts), so the lag is not visible. */
const AS_REMEMBERED = 2000

/**
 * The kinds of reads that may go to the standby; the only place that decides which statements leave the
 * primary. Never reads of a save: a writer is served by the primary until the standby has replayed the write.
 */
export const standbyReads = {
  /** Rows of exports, a few at a time. */
  exports: { within: 'configured', connections: 'long' },
  /** Totals, sums and statistics. */
  figures: { within: AS_REMEMBERED, connections: 'lists' },
  /** Searches and filters over tables that are large. */
  searches: { within: AS_REMEMBERED, connections: 'lists' },
} as const satisfies Record<string, StandbyRead>

export type StandbyReadKind = keyof typeof standbyReads
