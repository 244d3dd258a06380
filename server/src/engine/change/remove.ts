import type { Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksTo } from '#protocol/record-types.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { requireRecords } from '../model/find-record.ts'
import type { Actor, StoredRow } from '../model/rules.ts'
import { type ChangeOptions, change } from './change.ts'
import { events } from './events.ts'
import { lockReferring } from './links.ts'
import type { Removal } from './plan/ability.ts'
import { keepUndo } from './undo.ts'

/**
 * Deletes records, all or none (record-engine.md §9.2). Rows stay as deleted until the recycle bin is emptied; from every
 * other place they are gone. What pointed at them is remembered, and the caller can take it back for a moment.
 */
export async function removeRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, type, ids, { action: 'delete', lock: true, db: trx })
    await removeUndoably(trx, actor, type, rows)
  })
}

/** The deletion of rows that are locked, so that the caller can take it back; `along` as for `remove`. */
export async function removeUndoably(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
  along: readonly RecordLink[] = [],
): Promise<void> {
  const [own, ...others] = await remove(trx, actor, type, rows, { along })
  if (!own) return
  await keepUndo(trx, actor, { operation: 'delete', type: type.label, state: { ...own, along: others } })
}

/** Records of one type that were deleted; those that point at them follow in the list. */
interface Removed {
  type: number
  records: number[]
}

/**
 * The deletion itself, of rows that are locked and may be deleted, unless one of the type's abilities refuses it: its
 * states, records that need these, its rules. What follows them by its link is deleted too, and what points at them by one of the links in `along`.
 */
export async function remove(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
  { along = [], takesBack }: Partial<Pick<Removal, 'along' | 'takesBack'>> = {},
): Promise<Removed[]> {
  if (rows.length === 0) return []
  const { services } = actor
  const ids = rows.map((row) => row.id)
  const removal = { actor, trx, type, rows, ids, now: services.clock.now(), along, takesBack }
  const abilities = services.engine.abilities(type)
  for (const { remove } of abilities) await remove?.check?.(removal)
  await putInBin(trx, actor, type, rows, { as: events.remove })
  for (const { remove } of abilities) await remove?.removed?.(removal)
  const removed: Removed[] = [{ type: type.label, records: ids }]
  for (const link of linksTo(type))
    if (link.onRemove === 'follow' || along.includes(link)) {
      const followers = await lockReferring(trx, link, ids)
      removed.push(...(await remove(trx, actor, link.from, followers, { along })))
    }
  return removed
}

/** Marks rows as deleted, by any event; `set` holds further values. */
export async function putInBin<Row extends StoredRow>(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly Row[],
  { set = {}, ...options }: Pick<ChangeOptions<Row>, 'as' | 'about'> & { set?: Record<string, unknown> },
): Promise<void> {
  const { services, viewer } = actor
  const deleted = { deleted_at: services.clock.now(), deleted_by: viewer.userId }
  await change(trx, actor, type, rows, { ...options, set: { ...set, ...deleted } })
}
