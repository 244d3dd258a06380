import type { SheetColumns } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readSheet, type SheetRow } from '#server/platform/sheets/read-sheet.ts'
import type { Actor } from '../../model/rules.ts'
import { openPlace } from '../../model/view.ts'
import { columnKey, type ImportColumn, importColumns, regionKeyOf } from './columns.ts'
import { findHeadings, guessColumns, regionColumn, SEARCHED_ROWS } from './headings.ts'
import { showColumns } from './mappings.ts'
import { readImportLimits } from './settings.ts'
import { readLimits, requireFile, sheetRefusal } from './take-file.ts'

/** Rows read for the preview: headings and sample values. */
const LOOKED_AT = SEARCHED_ROWS + 50

/** The first filled rows of a file. */
export async function readHead(
  upload: Upload | undefined,
  limits: { maxMb: number; maxRows: number },
): Promise<SheetRow[]> {
  const file = requireFile(upload, limits)
  const rows: SheetRow[] = []
  try {
    for await (const row of readSheet(file, readLimits(limits, SEARCHED_ROWS))) {
      rows.push(row)
      if (rows.length === LOOKED_AT) break
    }
  } catch (error) {
    throw sheetRefusal(error, file.name, limits)
  }
  if (rows.length === 0) refuse('importEmpty')
  return rows
}

/** For what choices are remembered: a type, or a view of it. */
export const subjectOf = (type: RecordType, view: ViewRef | undefined) =>
  view ? `${type.key}/${view.key}` : type.key

/** What can be chosen for a heading: each column, and the region in one cell as exports have it. */
export function choosableColumns(
  type: RecordType,
  columns: readonly ImportColumn[],
): SheetColumns['columns'] {
  const own = columns.map((column) => ({
    key: columnKey(type, column),
    title: column.title,
    isRequired: column.isRequired && !(column.target.kind === 'owner' && type.ownerFollows !== undefined),
  }))
  const region = columns.some(({ target }) => target.kind === 'region') ? regionColumn(type) : undefined
  return region ? [...own, { key: regionKeyOf(type), title: region.title, isRequired: false }] : own
}

/** Columns of a sheet beside those of ours that they fill (record-engine.md §13.2); nothing is kept of the file. */
export async function lookAtSheet(
  actor: Actor,
  type: RecordType,
  upload: Upload | undefined,
  view?: ViewRef,
): Promise<SheetColumns> {
  const { rights, isOwnerless } = openPlace(actor, type, view)
  const columns = importColumns(actor, type, { rights, isOwnerless })
  const rows = await readHead(upload, await readImportLimits(actor.services.db))
  const { headings, row } = findHeadings(rows.slice(0, SEARCHED_ROWS), columns, { isSeen: true })
  return showColumns(
    { actor, subject: subjectOf(type, view), headings },
    {
      guess: guessColumns(type, columns, headings),
      columns: choosableColumns(type, columns),
      row,
      samples: rows.filter(({ number }) => number > row).map(({ cells }) => cells),
    },
  )
}
