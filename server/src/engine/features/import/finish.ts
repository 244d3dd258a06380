import type { Transaction } from 'kysely'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import type { ImportRow } from './run-context.ts'

/** Type of the message of an import, by the key of the record type; a cancelled one is told by the next number. */
const messageTypes: Readonly<Record<number, number>> = { 1: 18, 2: 14, 3: 16, 4: 20 }

/** Types without a number of their own in platform.md §7.2 are told like customers. */
export const importMessageType = (label: number): number => messageTypes[label] ?? 14

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
  if (row.message_id === null || !recordTypeOf(row.type)) return
  const isCancelled = row.state === 'cancelled'
  await services.notify.completeMessage(trx, row.message_id, {
    type: importMessageType(row.type) + (isCancelled ? 1 : 0),
    title: String(isCancelled ? row.done : row.total),
    content: `${row.failed},${row.updated}`,
  })
}
