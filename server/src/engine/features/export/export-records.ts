import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { toFormType } from '#protocol/fields/form-types.ts'
import type { ListQuery } from '#protocol/record/calls.ts'
import type { Head } from '#protocol/record/columns.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { sheetNameOf, type ViewRef } from '#protocol/record/view.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type Download, download, XLSX } from '#server/platform/download.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { recordEvent } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { storeOf } from '../../fields/all.ts'
import { allOf, type Condition } from '../../fields/compare.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { reachable } from '../../model/find-record.ts'
import { type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import type { Actor } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { type OpenView, openView } from '../../model/view.ts'
import { readListHead } from '../columns/personal.ts'
import { readLineTexts } from '../lines/show-lines.ts'
import { orderOf } from '../list/order.ts'
import { completeRows, countRecords } from '../list/read.ts'
import { rowShapeOf } from '../list/rows.ts'
import { tableOf } from '../list/search.ts'
import { type Selection, selectRecords } from '../list/selection.ts'
import { selectInView } from '../list/viewed.ts'
import { type CellText, cellsOf } from './cells.ts'

/** The selected rows that the caller may list, or those of them that lie in a view (record-engine.md §14). */
export async function exportSelected(
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
  asked?: ViewRef,
): Promise<Download> {
  const only: Condition = sql<boolean>`r.id = any(${ids}::bigint[])`
  if (asked) {
    const view = openView(actor, type, asked, 'export')
    const selection = await selectInView(actor, type, view, {})
    return exportSelection(actor, { ...selection, where: allOf([selection.where, only]) }, view)
  }
  const fields = actor.services.engine.catalog.current()
  const rights = fieldRightsOf(actor.viewer, type, fields)
  // every row he can list, in whichever scene he selected it
  const scope = reachable(actor, type, 'list')
  const selection: Selection = {
    type,
    source: tableOf(type),
    candidates: null,
    isNarrowed: true,
    scope,
    where: allOf([scope, only]),
    order: orderOf(undefined, undefined, schemaOf(type, fields), rights),
    shape: rowShapeOf(actor, type),
  }
  return exportSelection(actor, selection)
}

/** Every row of a list, of the type or of a view, as it is searched, filtered and ordered. */
export async function exportAll(
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  asked?: ViewRef,
): Promise<Download> {
  if (!asked) return exportSelection(actor, await selectRecords(actor, type, query))
  const view = openView(actor, type, asked, 'export')
  return exportSelection(actor, await selectInView(actor, type, view, query), view)
}

/**
 * A selection as a workbook of the caller's columns. Rows are fetched as the reader takes them, from one cursor, so that
 * neither their number nor a slow line needs memory. Refused before it begins: more rows than a sheet holds (2095).
 */
async function exportSelection(actor: Actor, selection: Selection, view?: OpenView): Promise<Download> {
  const { services, viewer } = actor
  const { type } = selection
  const display = sheetNameOf(type, view?.key)
  const head = (await readListHead(actor, type, view)).filter(isExported)
  const total = await countRecords(actor, selection)
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const rights = view?.rights ?? fieldRightsOf(viewer, type, services.engine.catalog.current())
  const cells = cellsOf(actor, type, { head, rights })
  const tables = lineTablesOf(type).filter(({ lines }) => rights.level(lines.key) > 1)
  await inTransaction(services.db, (trx) =>
    recordEvent(trx, actor, type, [{ id: 0, title: `导出${display}${total}条` }], { as: events.export }),
  )
  return download({
    name: `${display}信息.xlsx`,
    contentType: XLSX,
    headers: { 'x-total-rows': String(total) },
    body: writeSheet({
      name: `${display}信息`,
      header: [...head.map((column) => column.name), ...tables.map(({ lines }) => lines.title)],
      rows: readPieces(actor, selection, { cells, tables }),
    }),
  })
}

const isExported = ({ formType }: Head) => storeOf(toFormType(formType)).sheet.exported

/** Rows fetched at a time. */
const PIECE = 200

type Raw = Record<string, unknown>

async function* readPieces(
  actor: Actor,
  selection: Selection,
  { cells, tables }: { cells: readonly CellText[]; tables: readonly LineTable[] },
): AsyncGenerator<SheetCell[][]> {
  const { type, source, where, order, shape } = selection
  const query = sql`select ${shape.columns} from ${source} where ${where} order by ${order.by}`
  for await (const raws of fetchPieces(actor, query)) {
    await shape.extras.complete(actor.services, raws)
    const rows = await completeRows(actor, type, raws.map(shape.show))
    const lines = await readLineColumns(actor, tables, raws)
    yield rows.map((row, at) => [...cells.map((cell) => cell(raws[at] ?? {}, row)), ...(lines[at] ?? [])])
  }
}

/** Behind the columns of the list, one for each table of lines. */
async function readLineColumns({ services }: Actor, tables: readonly LineTable[], raws: readonly Raw[]) {
  const names = { people: services.directory.current() }
  const ids = raws.map(({ id }) => Number(id))
  const texts: (readonly string[])[] = []
  for (const table of tables) {
    const byRecord = await readLineTexts(services.db, table, ids, names)
    texts.push(ids.map((id) => byRecord.get(id) ?? ''))
  }
  return ids.map((_, at) => texts.map((column) => column[at] ?? ''))
}

/** A cursor on a connection of its own, at the replica if there is one; closed whenever the reader goes, finished or not. */
async function* fetchPieces({ services }: Actor, query: RawBuilder<unknown>): AsyncGenerator<Raw[]> {
  const { sql: text, parameters } = query.compile(services.db)
  const client = await services.reading.connect()
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose)
  try {
    await client.query('begin read only')
    await client.query('set local statement_timeout = 0')
    await client.query(`declare exported no scroll cursor for ${text}`, [...parameters])
    for (;;) {
      const { rows }: pg.QueryResult<Raw> = await client.query(`fetch ${PIECE} from exported`)
      if (rows.length > 0) yield rows
      if (rows.length < PIECE) return
    }
  } catch (error) {
    isLost ||= !(error instanceof Error && 'severity' in error)
    throw error
  } finally {
    if (!isLost) await client.query('rollback').catch(lose)
    client.off('error', lose)
    client.release(isLost)
  }
}
