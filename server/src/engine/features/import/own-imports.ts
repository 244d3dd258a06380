import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { applicationOf, typesOf } from '#protocol/applications.ts'
import type { ImportFault, ImportRead, RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type ViewRef, viewNamed } from '#protocol/record/declaration/view.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { type Download, download, XLSX } from '#server/platform/http/download.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { openPlace, requirePlace, viewOfRow } from '../../model/view.ts'
import { resetRows } from './check-import.ts'
import { importColumns } from './columns.ts'
import { finishImport } from './finish.ts'
import { ERROR_TITLE, placeCells } from './headings.ts'
import { keptSince, wakeImports } from './jobs.ts'
import type { ReplacedOwner } from './owners.ts'
import { plainErrorSheet } from './plain-import.ts'
import { readOwnerNames, replaceOwners } from './replace-owners.ts'
import { type ImportRow, mappingOf, textsOf, tryPlace } from './run-context.ts'
import { writeTemplate } from './template.ts'
import { openResult } from './upload.ts'

type Which = { importId: number } | { messageId: number }

/** An import of the caller; another user's is refused like an unknown one (1102). */
async function requireOwn({ services, viewer }: Actor, which: Which): Promise<ImportRow> {
  const found = await services.db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', viewer.userId)
    .$if('importId' in which, (query) =>
      query.where('import_id', '=', 'importId' in which ? which.importId : 0),
    )
    .$if('messageId' in which, (query) =>
      query.where('message_id', '=', 'messageId' in which ? which.messageId : 0),
    )
    .executeTakeFirst()
  return found ?? refuse('rowUnknown')
}

const isKept = ({ services }: Actor, row: ImportRow) => row.create_time >= keptSince(services.clock.now())
const isOver = ({ state }: ImportRow) => state === 'finished' || state === 'cancelled'

function present(actor: Actor, row: ImportRow): RecordImport {
  const kept = isKept(actor, row)
  return {
    importId: row.import_id,
    messageId: row.message_id,
    type: row.type,
    ...viewsNamed(row),
    state: row.state,
    fileName: row.file_name,
    repeatHandling: row.repeat_handling,
    realname: actor.services.directory.current().realname(row.user_id),
    createTime: formatMoment(row.create_time),
    valid: kept ? 1 : 0,
    canUndo: kept && isOver(row) && row.created + row.updated > 0,
    total: row.total,
    done: row.done,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    repeated: row.repeated,
    joined: row.joined,
    removed: row.removed,
    restored: row.restored,
    kept: row.kept,
  }
}

/**
 * Into which view it went, under the parameter of each kind that types of the application have; null where it
 * did not.
 */
function viewsNamed(row: ImportRow): Record<string, number | null> {
  const type = recordTypeOf(row.type)
  if (!type) return {}
  const kinds = typesOf(applicationOf(type)).flatMap(({ views = {} }) => Object.values(views))
  return {
    ...Object.fromEntries(kinds.map(({ parameter }) => [parameter, null])),
    ...viewNamed(type, viewOfRow(row)),
  }
}

const LONGEST_HISTORY = 9999

/** The caller's imports of a type, newest first. */
export async function readImports(actor: Actor, type: RecordType): Promise<RecordImport[]> {
  const rows = await actor.services.db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', actor.viewer.userId)
    .where('type', '=', type.label)
    .where('message_id', 'is not', null)
    .orderBy('import_id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute()
  return rows.map((row) => present(actor, row))
}

/** Faults shown before the whole of them is downloaded. */
const SHOWN_FAULTS = 100
const SHOWN_CELLS = 4

/** Progress and result of one import, with the first faults. */
export async function readImport(actor: Actor, importId: number) {
  const row = await requireOwn(actor, { importId })
  const faults = await actor.services.db
    .selectFrom('import_rows')
    .select(['row_no', 'cells', 'message'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'failed')
    .orderBy('row_no')
    .limit(SHOWN_FAULTS)
    .execute()
  return {
    ...present(actor, row),
    ...(await findingsOf(actor, row)),
    faults: faults.map(
      ({ row_no, cells, message }): ImportFault => ({
        row: row_no,
        cells: textsOf(cells).filter(Boolean).slice(0, SHOWN_CELLS),
        message: message ?? '',
      }),
    ),
  }
}

/**
 * Headings that fill nothing by the form of today, and names of a checked file that are no owner's; none where the importer may no
 * longer import.
 */
async function findingsOf(actor: Actor, row: ImportRow): Promise<Pick<ImportRead, 'unknown' | 'owners'>> {
  const type = recordTypeOf(row.type)
  const place = type && tryPlace(actor, type, row)
  if (!place || place instanceof Refusal) return { unknown: [], owners: [] }
  const columns = importColumns(actor, type, { rights: place.rights, isOwnerless: place.isOwnerless })
  const places = placeCells(type, columns, textsOf(row.headings), mappingOf(row))
  const isOpen = row.state === 'checked' && places && places.ownerPlace >= 0
  return {
    unknown: [...(places?.unknown ?? [])],
    owners: isOpen ? await readOwnerNames(actor, type, row, places.ownerPlace) : [],
  }
}

/** Rows done so far; null once there is nothing to wait for, or nothing known. */
export async function readProgress(actor: Actor, messageId: number): Promise<number | null> {
  const { services, viewer } = actor
  const row = await services.db
    .selectFrom('imports')
    .select(['done', 'state'])
    .where('user_id', '=', viewer.userId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.state === 'running' ? row.done : null
}

export async function readResult(actor: Actor, messageId: number) {
  const row = await requireOwn(actor, { messageId })
  return { totalSize: row.total, errSize: row.failed, updateSize: row.updated }
}

/**
 * The type of an import, if the caller may still import it; without the right an import can neither run nor be
 * undone.
 */
function requireImportable(actor: Actor, row: ImportRow): RecordType {
  const type = recordTypeOf(row.type) ?? refuse('rowUnknown')
  requirePlace(actor, type, viewOfRow(row))
  return type
}

/** Takes people in the place of names that are no owner's in a checked file, which is checked again. */
export async function setOwners(
  actor: Actor,
  importId: number,
  owners: readonly ReplacedOwner[],
): Promise<void> {
  const row = await requireOwn(actor, { importId })
  await replaceOwners(actor, requireImportable(actor, row), importId, owners)
}

/** Starts an import after its dry run; returns the id of the message that will report the result. */
export async function startImport(actor: Actor, importId: number): Promise<number> {
  const { services } = actor
  const row = await requireOwn(actor, { importId })
  const type = requireImportable(actor, row)
  return inTransaction(services.db, async (trx) => {
    const messageId = await openResult(trx, actor, type)
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ state: 'running', message_id: messageId, create_time: services.clock.now(), finish_time: null })
      .where('import_id', '=', importId)
      .where('state', '=', 'checked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('importUnstartable')
    await resetRows({ db: trx }, importId)
    await wakeImports(services, trx)
    return messageId
  })
}

/** Forgets a file that was only looked at. */
export async function discardImport(actor: Actor, importId: number): Promise<void> {
  await requireOwn(actor, { importId })
  await actor.services.db
    .deleteFrom('imports')
    .where('import_id', '=', importId)
    .where('message_id', 'is', null)
    .execute()
}

/** Stops an import between two batches; what was imported stays and can be undone. */
export async function cancelImport(actor: Actor, importId: number): Promise<void> {
  await requireOwn(actor, { importId })
  if (!(await finishImport(actor.services, importId, 'cancelled'))) refuse('importEnded')
}

export async function startUndo(actor: Actor, importId: number): Promise<void> {
  const { services } = actor
  const row = await requireOwn(actor, { importId })
  requireImportable(actor, row)
  if (!isKept(actor, row)) refuse('undoExpired')
  if (row.created + row.updated === 0) refuse('importUndoesNothing')
  await inTransaction(services.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ state: 'undoing' })
      .where('import_id', '=', importId)
      .where('state', 'in', ['finished', 'cancelled'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('importNotUndoable')
    await wakeImports(services, trx)
  })
}

/**
 * The rows that failed and why, in the template of today, so that they can be corrected and imported again; 1143 once
 * they are dropped.
 */
export const downloadErrors = (actor: Actor, which: Which): Export =>
  new Export(() => makeErrorSheet(actor, which))

async function makeErrorSheet(actor: Actor, which: Which): Promise<Sheet> {
  const row = await requireOwn(actor, which)
  if (!isKept(actor, row) || row.failed === 0) refuse('errorFileExpired')
  const type = recordTypeOf(row.type)
  if (!type)
    return plainErrorSheet(
      row,
      textsOf(row.headings),
      failedRows(actor, row.import_id, (cells) => cells),
    )
  const { rights, isOwnerless, display } = openPlace(actor, type, viewOfRow(row))
  const hasOwner = row.owner_user_id !== null
  const columns = importColumns(actor, type, { rights, isOwnerless, hasOwner })
  const headings = textsOf(row.headings)
  const places = placeCells(type, columns, headings, mappingOf(row))
  const cellsOf = (cells: readonly string[]) =>
    places ? columns.map((column) => places.cellOf(column, cells)) : cells
  // a file that fits no template keeps its own headings
  const own = headings.map(
    (title) => ({ title, synonyms: [], isRequired: false, options: null, isOpen: true }) as const,
  )
  const shown = places
    ? columns
    : own.map((column) => ({ ...column, target: { kind: 'extra', key: '' } }) as const)
  return {
    name: 'import_error.xlsx',
    total: row.failed,
    body: await writeTemplate({
      display,
      note: rulesOf(actor.services, type).importing?.sheet?.(actor).note,
      columns: shown.filter((column) => column.title !== ERROR_TITLE || places),
      failed: failedRows(actor, row.import_id, cellsOf),
    }),
  }
}

const AT_ONCE = 500

async function* failedRows(
  { services }: Actor,
  importId: number,
  cellsOf: (cells: readonly string[]) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row_no: number; cells: unknown; message: string | null }>`
      select row_no, cells, message from import_rows
      where import_id = ${importId} and outcome = 'failed' and row_no > ${after}
      order by row_no limit ${AT_ONCE}`.execute(services.db)
    for (const { cells, message } of rows) yield [message ?? '', ...cellsOf(textsOf(cells))]
    const last = rows.at(-1)
    if (!last) return
    after = last.row_no
  }
}

/** The template of a type, or of a view of it, for the caller: the fields they may fill. */
export async function downloadTemplate(actor: Actor, type: RecordType, asked?: ViewRef): Promise<Download> {
  const { display, rights, isOwnerless } = openPlace(actor, type, asked)
  const columns = importColumns(actor, type, { rights, isOwnerless })
  return download({
    name: `${display}导入模板.xlsx`,
    contentType: XLSX,
    body: await buffer(
      await writeTemplate({
        display,
        columns,
        note: rulesOf(actor.services, type).importing?.sheet?.(actor).note,
      }),
    ),
  })
}
