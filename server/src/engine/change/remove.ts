import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { titleOf } from '../model/companions.ts'
import { requireRecords } from '../model/find-record.ts'
import { type Actor, rulesOf, type StoredRow } from '../model/rules.ts'
import { behaviours, recordActions } from './history.ts'
import { cutLinks } from './links.ts'
import { keepUndo } from './undo.ts'

/**
 * Deletes records, all or none (record-engine.md §9.2). Rows stay as deleted until the recycle bin is emptied; from every
 * other place they are gone. What pointed at them is remembered, and the caller can take it back for a moment.
 */
export async function removeRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const rows = await requireRecords(actor, type, ids, { action: 'delete', lock: true, db: trx })
    await removeInside(trx, actor, type, rows)
    await keepUndo(trx, actor, {
      operation: 'delete',
      type: type.label,
      state: { type: type.label, records: rows.map((row) => row.id) },
    })
  })
  services.engine.counts.touch(viewer.userId)
}

/** The deletion itself, of rows that are locked and may be deleted. */
export async function removeInside(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { services, viewer } = actor
  const rules = rulesOf(services, type)
  const moment = { actor, trx, ids: rows.map((row) => row.id), now: services.clock.now() }
  await rules.removing?.check?.(moment)
  await sql`update ${sql.table(type.table)}
    set deleted_at = ${moment.now}, deleted_by = ${viewer.userId}, version = version + 1
    where id = any(${moment.ids}::bigint[])`.execute(trx)
  await cutLinks(trx, { type, links: rules.relating?.links ?? [], ids: moment.ids })
  await rules.removing?.removed?.(moment)
  await recordActions(
    trx,
    actor,
    rows.map((row) => ({
      type,
      recordId: row.id,
      behavior: behaviours.delete,
      object: titleOf(type, row),
    })),
  )
}
