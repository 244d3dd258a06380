import { afterCommit, isInTransaction } from '#server/platform/database/database.ts'
import type { Writer } from '../model/rules.ts'

/**
 * Invalidates list totals and remembered searches once the transaction commits, not on rollback. Writers of records call it; so does
 * code that writes other data lists depend on, such as members, stars and pools.
 */
export function renewTotals(db: object, { services, viewer }: Writer): void {
  const touch = () => services.engine.counts.touch(viewer.userId)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
