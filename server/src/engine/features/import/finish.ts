import type { Transaction } from 'kysely'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import type { ImportRow } from './run-context.ts'

/** Ends an import and tells the importer what became of it; only once. */
export async function finishImport(
  services: AppServices,
  importId: number,
  state: 'finished' | 'cancelled' = 'finished',
): Promise<boolean> {
  return inTransaction(services.db, async (trx) => {
    const row = await trx
      .updateTable('imports')
      .set({ state, finish_time: services.clock.now() })
      .where('import_id', '=', importId)
      .where('state', '=', 'running')
      .returningAll()
      .executeTakeFirst()
    if (row) await tellResult(trx, services, row)
    return row !== undefined
  })
}

async function tellResult(trx: Transaction<Tables>, services: AppServices, row: ImportRow): Promise<void> {
  const messages = recordTypeOf(row.type)?.importMessages
  if (row.message_id === null || !messages) return
  const isCancelled = row.state === 'cancelled'
  await services.notify.completeMessage(trx, row.message_id, {
    type: isCancelled ? messages.cancelled : messages.finished,
    title: String(isCancelled ? row.done : row.total),
    content: `${row.failed},${row.updated}`,
  })
}
