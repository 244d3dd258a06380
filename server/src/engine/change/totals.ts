import type { Kysely } from 'kysely'
import { afterCommit, isInTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Writer } from '../model/rules.ts'

/**
 * Invalidates what lists count and search, once the transaction has committed, and not if it rolls back. Writers of records do
 * this themselves; it is called where something else that lists read is written, such as members, stars and pools.
 */
export function renewTotals(db: Kysely<Tables>, { services, viewer }: Writer): void {
  const touch = () => services.engine.counts.touch(viewer.userId)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
