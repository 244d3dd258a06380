import { afterCommit, isInTransaction } from '#server/platform/database/database.ts'
import type { Writer } from '../model/rules.ts'

/**
 * What lists count and search is other than it was: they ask anew, once the transaction has committed, and not at all if it
 * rolls back. Writers of records do this themselves; it is called where something else that lists read is written, such as
 * members, stars and pools.
 */
export function renewTotals(db: object, { services, viewer }: Writer): void {
  const touch = () => services.engine.counts.touch(viewer.userId)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
