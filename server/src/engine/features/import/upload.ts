import { type Kysely, sql } from 'kysely'
import { applicationOf } from '#protocol/applications.ts'
import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import type { ImportRequest } from '#protocol/record/calls/import-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { readSheet, SheetFault, type SheetRow } from '#server/platform/sheets/read-sheet.ts'
import type { Actor } from '../../model/rules.ts'
import { type ImportPlace, openPlace } from '../../model/view.ts'
import { type ImportColumn, importColumns } from './columns.ts'
import { gatherRows } from './gather.ts'
import { findHeadings, guessColumns, HEAD_ROWS, placeCells, SEARCHED_ROWS } from './headings.ts'
import { wakeImports } from './jobs.ts'
import { choosableColumns, subjectOf } from './look.ts'
import { rememberMapping, requireMapping } from './mappings.ts'
import { requireOwner } from './replace-owners.ts'
import { readImportLimits } from './settings.ts'
import { readLimits, requireFile, sheetRefusal } from './take-file.ts'
import './tables.ts'

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
  if (options.ownerUserId !== undefined) requireOwner(actor, type, options.ownerUserId)
  const limits = await readImportLimits(services.db)
  const file = requireFile(upload, limits)
  const { importId, messageId } = await inTransaction(services.db, async (trx) => {
    const opened = await openImport(trx, actor, type, { ...options, fileName: file.name })
    const { mapping = null } = options
    const kept = await keepRows(trx, actor, type, { importId: opened.importId, file, limits, place, mapping })
    if (kept.total === 0) refuse(kept.isFitting ? 'importEmpty' : 'importTemplateOutdated')
    const isOwned = kept.namesOwners || options.ownerUserId !== undefined || type.ownerFollows !== undefined
    if (kept.isFitting && !isOwned) throw refusal('importOwnerMissing').at('ownerUserId')
    if (mapping) await keepMapping(trx, actor, type, { ...kept, mapping, view: options.view })
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
      as_draft: options.asDraft === 1,
      owner_user_id: options.ownerUserId ?? null,
      file_name: options.fileName,
      call: options.call,
      headings: JSON.stringify([]),
      mapping: options.mapping ? JSON.stringify(options.mapping) : null,
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
  /** The column chosen for each heading; null: by their names. */
  mapping: readonly string[] | null
}

/** Reads the file row by row into the table; a fault of the file leaves nothing behind. */
async function keepRows(trx: Kysely<Tables>, actor: Actor, type: RecordType, options: KeepOptions) {
  const { importId, file, limits, place, mapping } = options
  const searched = mapping ? SEARCHED_ROWS : HEAD_ROWS
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
    const found = findHeadings(head, columns, { isSeen: mapping !== null })
    headings = found.headings
    pending.push(...head.filter((row) => row.number > found.row))
    head.length = 0
  }
  try {
    let isHead = true
    for await (const row of readSheet(file, readLimits(limits, searched))) {
      if (!isHead) pending.push(row)
      else if (head.push(row) === searched) {
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
  const places = placeCells(type, columns, headings, mapping)
  if (places) await gatherRows(trx, { importId, type, places })
  return {
    columns,
    headings,
    total,
    missing: places?.missing ?? null,
    isFitting: places !== null && places.missing.length === 0,
    namesOwners: places?.namesOwners ?? false,
  }
}

interface KeepMappingOptions {
  mapping: readonly string[]
  view: ViewRef | undefined
  columns: readonly ImportColumn[]
  headings: readonly string[]
  /** Required columns that nothing fills; null: none is filled. */
  missing: readonly string[] | null
}

/** Refuses a choice of columns that cannot be imported, and remembers one that can. */
async function keepMapping(
  trx: Kysely<Tables>,
  actor: Actor,
  type: RecordType,
  { mapping, view, columns, headings, missing }: KeepMappingOptions,
): Promise<void> {
  requireMapping(mapping, headings, choosableColumns(type, columns))
  if (!missing) refuse('importTemplateOutdated')
  if (missing.length > 0) refuse('importColumnsMissing', missing.join('、'))
  const guess = guessColumns(type, columns, headings)
  await rememberMapping(trx, { actor, subject: subjectOf(type, view), headings }, { guess, mapping })
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
