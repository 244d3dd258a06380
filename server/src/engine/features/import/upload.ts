import { type Kysely, sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import type { ImportRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { readSheet, SheetFault, type SheetRow } from '#server/platform/sheets/read-sheet.ts'
import type { Actor } from '../../model/rules.ts'
import { type ImportPlace, openPlace } from '../../model/view.ts'
import { importColumns } from './columns.ts'
import { findHeadings, placeCells } from './headings.ts'
import { wakeImports } from './jobs.ts'
import { ownersFor } from './owners.ts'
import { readImportLimits } from './settings.ts'
import { MEGABYTE, requireFile, sheetRefusal } from './take-file.ts'
import './tables.ts'

/** Rows above the data: notes and headings. */
const HEAD_ROWS = 2
/** Rows of one insert. */
const AT_ONCE = 500

export interface UploadOptions extends ImportRequest {
  /** Path of the call by which it comes. */
  call: string
  /** Into a view of the type; absent: each row with an owner. */
  view?: ViewRef
}

/**
 * Takes a file (record-engine.md §13.1): its rows are stored and processed by a job. Returns the id of the
 * message that will report the result, or for a dry run the id of the import. Refuses files that are not
 * workbooks, too large or too long.
 */
export async function uploadImport(
  actor: Actor,
  type: RecordType,
  upload: Upload | undefined,
  options: UploadOptions,
): Promise<number> {
  const { services } = actor
  const place = openPlace(actor, type, options.view)
  requireOwner(actor, type, options.ownerUserId)
  const limits = await readImportLimits(services.db)
  const file = requireFile(upload, limits)
  const { importId, messageId } = await inTransaction(services.db, async (trx) => {
    const opened = await openImport(trx, actor, type, { ...options, fileName: file.name })
    const kept = await keepRows(trx, actor, type, { importId: opened.importId, file, limits, place })
    if (kept.total === 0) refuse(kept.isFitting ? 'importEmpty' : 'importTemplateOutdated')
    if (kept.isFitting && !kept.namesOwners && options.ownerUserId === undefined)
      throw refusal('importOwnerMissing').at('ownerUserId')
    await trx
      .updateTable('imports')
      .set({ headings: JSON.stringify(kept.headings), total: kept.total })
      .where('import_id', '=', opened.importId)
      .execute()
    await wakeImports(services, trx)
    return opened
  })
  return options.dryRun === 1 ? importId : messageId
}

function requireOwner(actor: Actor, type: RecordType, ownerUserId: number | undefined): void {
  if (ownerUserId === undefined) return
  const user = actor.services.directory.current().user(ownerUserId)
  if (!user || user.status === 0) refuse('importOwnerUnknown')
  if (!ownersFor(actor, type).allows(ownerUserId)) refuse('importOwnerOutside')
}

interface OpenOptions extends UploadOptions {
  fileName: string
}

async function openImport(trx: Transaction<Tables>, actor: Actor, type: RecordType, options: OpenOptions) {
  const messageId = options.dryRun === 1 ? 0 : await openResult(trx, actor, type)
  const { import_id: importId } = await trx
    .insertInto('imports')
    .values({
      message_id: messageId || null,
      type: type.label,
      view: options.view?.key ?? null,
      view_id: options.view?.id ?? null,
      user_id: actor.viewer.userId,
      state: options.dryRun === 1 ? 'checking' : 'running',
      repeat_handling: options.repeatHandling,
      clears_empty: options.clearEmpty === 1,
      owner_user_id: options.ownerUserId ?? null,
      file_name: options.fileName,
      call: options.call,
      headings: JSON.stringify([]),
      total: 0,
      ip_address: actor.client.ip,
      create_time: actor.services.clock.now(),
      finish_time: null,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return { importId, messageId }
}

/** The message of an import, empty until it is finished (platform.md §7.4). */
export function openResult(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  type: RecordType,
): Promise<number> {
  return services.notify.openMessage(trx, {
    type: type.messages?.import?.finished ?? refuse('invalid'),
    label: applicationOf(type).messageLabel,
    recipients: [viewer.userId],
    title: '0',
    content: '0,0',
    typeId: null,
    sender: viewer.userId,
    toSelf: true,
  })
}

interface KeepOptions {
  importId: number
  file: Upload
  limits: ImportLimits
  place: ImportPlace
}

/** Reads the file row by row into the table; a fault of the file leaves nothing behind. */
async function keepRows(trx: Kysely<Tables>, actor: Actor, type: RecordType, options: KeepOptions) {
  const { importId, file, limits, place } = options
  const columns = importColumns(actor, type, { rights: place.rights, isOwnerless: place.isOwnerless })
  const head: SheetRow[] = []
  let headings: readonly string[] = []
  let pending: SheetRow[] = []
  let total = 0
  const flush = async () => {
    if (pending.length === 0) return
    total += pending.length
    if (total > limits.maxRows) throw new SheetFault('tooManyRows')
    await insertRows(trx, importId, pending)
    pending = []
  }
  const settleHead = () => {
    const found = findHeadings(head, columns)
    headings = found.headings
    pending.push(...head.filter((row) => row.number > found.row))
    head.length = 0
  }
  try {
    const read = {
      rows: limits.maxRows + HEAD_ROWS + 1,
      inflated: Math.max(48, limits.maxMb * 32) * MEGABYTE,
    }
    let isHead = true
    for await (const row of readSheet(file, read)) {
      if (!isHead) pending.push(row)
      else if (head.push(row) === HEAD_ROWS) {
        settleHead()
        isHead = false
      }
      if (pending.length >= AT_ONCE) await flush()
    }
    if (isHead) settleHead()
    await flush()
  } catch (error) {
    throw sheetRefusal(error, file.name, limits)
  }
  const places = placeCells(type, columns, headings)
  return {
    headings,
    total,
    isFitting: places !== null && places.missing.length === 0,
    namesOwners: places?.namesOwners ?? false,
  }
}

async function insertRows(trx: Kysely<Tables>, importId: number, rows: readonly SheetRow[]): Promise<void> {
  const data = rows.map(({ number, cells }) => ({
    row_no: number,
    cells: Array.from(cells, (cell) => cell ?? ''),
  }))
  await sql`insert into import_rows (import_id, row_no, cells)
    select ${importId}, d.row_no, d.cells
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as d (row_no int, cells jsonb)
    on conflict do nothing`.execute(trx)
}
