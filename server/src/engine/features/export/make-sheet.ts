import { sql } from 'kysely'
import { toFormType } from '#protocol/fields/form-types.ts'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { sheetNameOf, type ViewRef } from '#protocol/record/declaration/view.ts'
import type { Sheet } from '#server/access/exporting.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { recordEvent } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { storeOf } from '../../fields/all.ts'
import { allOf, type Condition } from '../../fields/compare.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { reachable } from '../../model/find-record.ts'
import { lineTablesOf } from '../../model/line-columns.ts'
import type { Actor } from '../../model/rules.ts'
import { type OpenView, openView } from '../../model/view.ts'
import { readListHead } from '../columns/personal.ts'
import { newestFirst } from '../list/order.ts'
import { rowShapeOf } from '../list/rows.ts'
import { tableOf } from '../list/search.ts'
import { type Selection, selectRecords } from '../list/selection.ts'
import { selectInView } from '../list/viewed.ts'
import { cellsOf } from './cells.ts'
import { readIds, readPieces } from './read-pieces.ts'

/**
 * What to take: rows by their ids, or a whole list as it is searched, filtered and ordered; of the type or of a
 * view.
 */
export interface Wanted {
  ids?: readonly number[]
  query?: Partial<ListQuery>
  view?: ViewRef | undefined
}

/** Called with the number of rows written so far; awaited before the next rows. */
type OnRows = (done: number) => Promise<void>

/** The requested rows that the caller may list, as a workbook of their columns (record-engine.md §14). */
export async function makeSheet(
  actor: Actor,
  type: RecordType,
  wanted: Wanted,
  onRows?: OnRows,
): Promise<Sheet> {
  const { ids, query = {} } = wanted
  const view = wanted.view && openView(actor, type, wanted.view, 'export')
  const only: Condition | null = ids ? sql<boolean>`r.id = any(${ids}::bigint[])` : null
  if (view) {
    const selection = await selectInView(actor, type, view, query)
    return writeSelection(actor, only ? narrowed(selection, only) : selection, { view, onRows })
  }
  const selection = only ? listable(actor, type, only) : await selectRecords(actor, type, query)
  return writeSelection(actor, selection, { onRows })
}

const narrowed = (selection: Selection, only: Condition): Selection => ({
  ...selection,
  where: allOf([selection.where, only]),
})

/** Among all rows the caller can list, regardless of the scene. */
function listable(actor: Actor, type: RecordType, only: Condition): Selection {
  const scope = reachable(actor, type, 'list')
  return {
    type,
    source: tableOf(type),
    candidates: null,
    isNarrowed: true,
    scope,
    where: allOf([scope, only]),
    order: newestFirst,
    rights: fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current()),
    shape: rowShapeOf(actor, type),
  }
}

/**
 * A selection as a workbook of the caller's columns. The ids are fixed here, the values when they are written.
 * More rows than a sheet holds are refused at the start (2095).
 */
async function writeSelection(
  actor: Actor,
  selection: Selection,
  { view, onRows }: { view?: OpenView | undefined; onRows?: OnRows | undefined },
): Promise<Sheet> {
  const { services, viewer } = actor
  const { type } = selection
  const display = sheetNameOf(type, view?.key)
  const head = (await readListHead(actor, type, view)).filter(isExported)
  const ids = await readIds(actor, selection, MOST_ROWS + 1)
  if (ids.length > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  const rights = view?.rights ?? fieldRightsOf(viewer, type, services.engine.catalog.current())
  const cells = cellsOf(actor, type, { head, rights })
  const tables = lineTablesOf(type).filter(({ lines }) => rights.level(lines.key) > 1)
  await inTransaction(services.db, (trx) =>
    recordEvent(trx, actor, type, [{ id: 0, title: `导出${display}${ids.length}条` }], { as: events.export }),
  )
  return {
    name: `${display}信息.xlsx`,
    total: ids.length,
    body: writeSheet({
      name: `${display}信息`,
      header: [...head.map((column) => column.name), ...tables.map(({ lines }) => lines.title)],
      rows: counted(readPieces(actor, selection, ids, { cells, tables }), onRows),
    }),
  }
}

async function* counted<Row>(pieces: AsyncIterable<Row[]>, onRows?: OnRows): AsyncGenerator<Row[]> {
  let done = 0
  for await (const piece of pieces) {
    yield piece
    done += piece.length
    await onRows?.(done)
  }
}

const isExported = ({ formType }: Head) => storeOf(toFormType(formType)).sheet.exported
