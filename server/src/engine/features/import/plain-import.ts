import { sql } from 'kysely'
import type { Sheet } from '#server/access/exporting.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { buildTemplate } from '#server/platform/sheets/build-template.ts'
import type { Actor } from '../../model/rules.ts'
import { ERROR_TITLE } from './headings.ts'
import type { ImportRow } from './run-context.ts'

/** `type` of imports that write no records. */
const NO_TYPE = 0

export interface PlainImport {
  /** The message that reports it, of the type and label of its area. */
  message: { type: number; label: number }
  /** Path of the call by which it came. */
  call: string
  fileName: string
  headings: readonly string[]
  total: number
  updated: number
  failed: readonly { row: number; cells: readonly string[]; message: string }[]
}

/**
 * Keeps the outcome of a sheet that an area wrote as a whole, and reports it to the user who sent it: progress, result and rows that
 * failed are asked for by the message, as those of records (platform.md §7.3). Returns the id of the message.
 */
export async function notePlainImport(
  trx: Transaction<Tables>,
  { services, viewer, client }: Actor,
  { message, total, updated, failed, ...from }: PlainImport,
): Promise<number> {
  const counts = { title: String(total), content: `${failed.length},${updated}` }
  const messageId = await services.notify.openMessage(trx, {
    ...message,
    ...counts,
    recipients: [viewer.userId],
    typeId: null,
    sender: viewer.userId,
    toSelf: true,
  })
  const now = services.clock.now()
  const { import_id: importId } = await trx
    .insertInto('imports')
    .values({
      message_id: messageId || null,
      type: NO_TYPE,
      view: null,
      view_id: null,
      user_id: viewer.userId,
      state: 'finished',
      repeat_handling: 1,
      owner_user_id: null,
      file_name: from.fileName,
      call: from.call,
      headings: JSON.stringify(from.headings),
      mapping: null,
      total,
      done: total,
      created: total - failed.length - updated,
      updated,
      failed: failed.length,
      ip_address: client.ip,
      create_time: now,
      finish_time: now,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  await sql`insert into import_rows (import_id, row_no, cells, outcome, message)
    select ${importId}, d.row, d.cells, 'failed', d.message
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as d (row int, cells jsonb, message text)`.execute(
    trx,
  )
  await services.notify.completeMessage(trx, messageId, { type: message.type, ...counts })
  return messageId
}

/** The rows that failed under the headings of their file, the reason in front of each. */
export const plainErrorSheet = (
  { failed }: Pick<ImportRow, 'failed'>,
  headings: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Sheet => ({
  name: 'import_error.xlsx',
  total: failed,
  body: buildTemplate({
    sheet: '导入失败的数据',
    notes: '更正后可以重新导入',
    columns: [
      { title: ERROR_TITLE, isRequired: false, isFault: true },
      ...headings.map((title) => ({ title, isRequired: false })),
    ],
    regions: null,
    rows,
  }),
})
