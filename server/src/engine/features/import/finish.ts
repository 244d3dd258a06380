import { sql, type Transaction } from 'kysely'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { MOST_NAMED, type RefusedRows } from '#server/access/refused-rows.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import type { ImportRow } from './run-context.ts'

/** Ends an import and notifies the importer of the outcome, once. */
export async function finishImport(
  services: AppServices,
  importId: number,
  state: 'finished' | 'cancelled' = 'finished',
): Promise<boolean> {
  const done = await inTransaction(services.db, async (trx) => {
    const row = await trx
      .updateTable('imports')
      .set({ state, finish_time: services.clock.now() })
      .where('import_id', '=', importId)
      .where('state', '=', 'running')
      .returningAll()
      .executeTakeFirst()
    if (row) await tellResult(trx, services, row)
    return row
  })
  if (done) await noteRefused(services, done)
  return done !== undefined
}

/** Rows that were refused for want of right, as one line of the log of refusals: the importer's. */
async function noteRefused({ db, refusals }: AppServices, row: ImportRow): Promise<void> {
  const { rows } = await sql<RefusedRows>`select lack, message as reason, count(*)::int as count,
      (array_agg(row_no order by row_no))[1:${sql.lit(MOST_NAMED)}] as ids
    from import_rows where import_id = ${row.import_id} and lack is not null group by lack, message`.execute(
    db,
  )
  refusals.noteRows(rows, { call: row.call, ip: row.ip_address, userId: row.user_id, unit: '行' })
}

async function tellResult(trx: Transaction<Tables>, services: AppServices, row: ImportRow): Promise<void> {
  const messages = recordTypeOf(row.type)?.messages?.import
  if (row.message_id === null || !messages) return
  const isCancelled = row.state === 'cancelled'
  await services.notify.completeMessage(trx, row.message_id, {
    type: isCancelled ? messages.cancelled : messages.finished,
    title: String(isCancelled ? row.done : row.total),
    content: `${row.failed},${row.updated}`,
  })
}
