/** How far behind the primary the answer to a kind of question may be, and on which connections it is asked. */
interface StandbyRead {
  /** Milliseconds; `configured`: as far as the operator lets it be (`DATABASE_REPLICA_LAG`). */
  within: number | 'configured'
  /** `lists`: on which a statement that takes too long ends. */
  connections: 'long' | 'lists'
}

/** Totals and what lists show of others are remembered for as long (engine/model/counts.ts): nobody notices the difference. */
const AS_REMEMBERED = 2000

/**
 * What is read on the standby, where there is one: here and nowhere else is said which statements leave the primary. Never what a
 * save reads: who writes is answered by the primary until the standby has what he wrote.
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
