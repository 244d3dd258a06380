import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** What the file of a contract agrees about payment (locks-and-extensions.md §9.2, §12.2). */
export interface AgreedTerms {
  /** `yearMonthDay`: the day on which the first year is paid; null: none is named. */
  firstDay: string | null
  /** The second year, where a price is named for it. */
  second: { money: string; returnDate: string; startTime: string; endTime: string } | null
}

/**
 * The terms of a contract's file; null without one. The seam to contract files: nothing reads them yet, so that plans follow from
 * orders alone.
 */
export async function readAgreedTerms(
  _trx: Transaction<Tables>,
  _contractId: number,
): Promise<AgreedTerms | null> {
  return null
}
