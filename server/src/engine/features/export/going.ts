import { type Kysely, sql } from 'kysely'
import type { BackgroundExport } from '#protocol/record/calls/exports.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { Actor } from '../../model/rules.ts'
import type { KeptExport } from './kept.ts'
import './tables.ts'

/** Longer than any is tried: one that is older was lost. */
const LOST_AFTER_DAYS = 1
/** Milliseconds between two notes of how far one is. */
const NOTED_EVERY = 500

const lostBefore = (now: Date) => new Date(now.getTime() - LOST_AFTER_DAYS * 86_400_000)

/** Notes an export that waits; null while another one of the person does. */
export async function queueExport(
  trx: Kysely<Tables>,
  { services, viewer: { userId } }: Actor,
  { type, total }: { type: number; total: number },
): Promise<number | null> {
  const create_time = services.clock.now()
  await trx
    .deleteFrom('background_exports')
    .where('user_id', '=', userId)
    .where('create_time', '<', lostBefore(create_time))
    .execute()
  const noted = await trx
    .insertInto('background_exports')
    .values({ user_id: userId, type, total, create_time })
    .onConflict((conflict) =>
      // a literal, as in the index: a prepared plan cannot match the partial index by a parameter
      conflict
        .column('user_id')
        .where('is_running', '=', sql.lit(false))
        .where('failure', 'is', null)
        .doNothing(),
    )
    .returning('export_id')
    .executeTakeFirst()
  return noted?.export_id ?? null
}

/** From now on it is being made, from its first row; false where the person has cancelled it. */
export async function markRunning(db: Database, exportId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('background_exports')
    .set({ is_running: true, done: 0 })
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It has come to its end; false where the person has cancelled it meanwhile. */
export async function forget(db: Kysely<Tables>, exportId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('background_exports')
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks an export as failed, with the reason; the user may retry it. False if they have cancelled it. */
export async function noteFailed(
  db: Kysely<Tables>,
  exportId: number,
  failed: { failure: string; kept: KeptExport },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('background_exports')
    .set({ failure: failed.failure, kept: JSON.stringify(failed.kept) })
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a failed one of the caller's out of the list and answers what it was to make; null for any other. */
export async function takeFailed(
  trx: Kysely<Tables>,
  { viewer }: Actor,
  exportId: number,
): Promise<KeptExport | null> {
  const taken = await trx
    .deleteFrom('background_exports')
    .where('export_id', '=', exportId)
    .where('user_id', '=', viewer.userId)
    .where('failure', 'is not', null)
    .returning('kept')
    .executeTakeFirst()
  return taken?.kept ?? null
}

/** Notes now and then how many rows were written, and calls `onCancelled` where the person wants no more of them. */
export function progressOf(db: Database, exportId: number, onCancelled: () => void) {
  let noted = 0
  let noting: Promise<void> | undefined
  const note = async (done: number) => {
    const { numUpdatedRows } = await db
      .updateTable('background_exports')
      .set({ done })
      .where('export_id', '=', exportId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) onCancelled()
  }
  return async (done: number): Promise<void> => {
    if (noting || performance.now() - noted < NOTED_EVERY) return
    noted = performance.now()
    noting = note(done).finally(() => {
      noting = undefined
    })
    await noting
  }
}

/** What of the caller's goes on or has failed, the oldest first. */
export async function readGoing({ services, viewer }: Actor): Promise<BackgroundExport[]> {
  const rows = await services.db
    .selectFrom('background_exports')
    .selectAll()
    .where('user_id', '=', viewer.userId)
    .where('create_time', '>=', lostBefore(services.clock.now()))
    .orderBy('export_id')
    .execute()
  return rows.map((row) => ({
    exportId: row.export_id,
    type: row.type,
    isRunning: row.is_running ? 1 : 0,
    total: row.total,
    done: row.done,
    failure: row.failure,
    createTime: formatMoment(row.create_time),
  }))
}

/**
 * Cancels one of the caller's exports, also a failed one, and discards its output. 1102 if it has ended or is
 * another user's.
 */
export async function cancelExport({ services, viewer }: Actor, exportId: number): Promise<void> {
  const { numDeletedRows } = await services.db
    .deleteFrom('background_exports')
    .where('export_id', '=', exportId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('rowUnknown')
}
