import type { Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { requireRecords } from '../model/find-record.ts'
import { type Actor, rulesOf, type StoredRow } from '../model/rules.ts'
import { type ChangeOptions, change } from './change.ts'
import { events } from './events.ts'
import { cutLinks } from './links.ts'
import { keepUndo } from './undo.ts'

/**
 * Deletes records, all or none (record-engine.md §9.2). Rows stay as deleted until the recycle bin is emptied; from every
 * other place they are gone. What pointed at them is remembered, and the caller can take it back for a moment.
 */
export async function removeRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const rows = await requireRecords(actor, type, ids, { action: 'delete', lock: true, db: trx })
    await remove(trx, actor, type, rows)
    await keepUndo(trx, actor, {
      operation: 'delete',
      type: type.label,
      state: { type: type.label, records: rows.map((row) => row.id) },
    })
  })
}

/** The deletion itself, of rows that are locked and may be deleted unless the type's rules refuse it. */
export async function remove(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const rules = rulesOf(actor.services, type)
  const moment = { actor, trx, ids: rows.map((row) => row.id), now: actor.services.clock.now() }
  await rules.removing?.check?.(moment)
  await putInBin(trx, actor, type, rows, { as: events.remove })
  await cutLinks(trx, actor, type, moment.ids)
  await rules.removing?.removed?.(moment)
}

/** Marks rows as deleted, by whatever event; `set` is what else becomes of them. */
export async function putInBin(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
  { set = {}, ...options }: Pick<ChangeOptions, 'as' | 'about'> & { set?: Record<string, unknown> },
): Promise<void> {
  const { services, viewer } = actor
  const deleted = { deleted_at: services.clock.now(), deleted_by: viewer.userId }
  await change(trx, actor, type, rows, { ...options, set: { ...set, ...deleted } })
}
