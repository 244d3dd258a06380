import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { SheetRow } from '#server/platform/sheets/read-sheet.ts'
import { storeOf } from '../../fields/all.ts'
import { type ImportColumn, REGION_TITLES } from './columns.ts'

/** Headings of an import file, and where they stand. */
export interface FileHeadings {
  headings: readonly string[]
  /** Row of the file that they are. */
  row: number
}

const bare = (heading: string) => heading.replace(/^\s*\*+/, '').trim()

/** Templates have notes above their headings; files that we exported begin with them. */
export function findHeadings(
  rows: readonly SheetRow[],
  columns: readonly Pick<ImportColumn, 'title'>[],
): FileHeadings {
  const titles = new Set(columns.map((column) => column.title))
  const matches = ({ cells }: SheetRow) => cells.filter((cell) => titles.has(bare(cell))).length
  const best = rows.toSorted((a, b) => matches(b) - matches(a))[0]
  const chosen = best && matches(best) > 0 ? best : rows.at(-1)
  return { headings: (chosen?.cells ?? []).map(bare), row: chosen?.number ?? 0 }
}

const isOwner = ({ target }: ImportColumn) => target.kind === 'owner'

/** Whether every row has an owner by its columns: not where a file has none for it, which is chosen beside it then. */
export const namesOwners = (columns: readonly ImportColumn[], headings: readonly string[]): boolean =>
  columns.filter(isOwner).every(({ title }) => headings.includes(title))

/** From which cell each column is read, and the parts of a region from one cell. */
export interface CellPlaces {
  cellOf: (column: ImportColumn, cells: readonly string[]) => string
}

/**
 * Which cell fills which column; null when the file is not made for these columns: one is missing (but the
 * owner's), or one is there that neither template nor export has. Headings are compared as texts, never used as
 * names of anything.
 */
export function placeCells(
  type: RecordType,
  columns: readonly ImportColumn[],
  headings: readonly string[],
): CellPlaces | null {
  const places = new Map<ImportColumn, number>()
  const free = new Set(headings.keys())
  for (const column of columns) {
    const at = headings.findIndex((heading, index) => heading === column.title && free.has(index))
    if (at < 0) continue
    places.set(column, at)
    free.delete(at)
  }
  const region = regionPlace(type, headings)
  const isMissing = columns.some(
    (column) => !places.has(column) && !isOwner(column) && !(column.target.kind === 'region' && region >= 0),
  )
  const exported = new Set([...type.list.systemColumns.map((column) => column.title), ERROR_TITLE, ''])
  const unknown = [...free].some((at) => !exported.has(headings[at] ?? ''))
  if (isMissing || (unknown && !isExport(type, headings))) return null
  return {
    cellOf: (column, cells) => {
      const at = places.get(column)
      if (at !== undefined) return (cells[at] ?? '').trim()
      const level = column.target.kind === 'region' ? column.target.level : -1
      return ((cells[region] ?? '').split(',')[level] ?? '').trim()
    },
  }
}

/** First column of the workbook of failed rows; corrected, it is imported as it is. */
export const ERROR_TITLE = '错误原因'

/** Exports have the region in one column. */
function regionPlace(type: RecordType, headings: readonly string[]): number {
  if (REGION_TITLES.every((title) => headings.includes(title))) return -1
  const column = type.list.systemColumns.find(({ formType }) => storeOf(formType).sheet.import === 'region')
  return column ? headings.indexOf(column.title) : -1
}

/** A file of ours has the columns that only we write; fields that no cell can hold stand there as well. */
function isExport(type: RecordType, headings: readonly string[]): boolean {
  const closing = type.list.systemColumns.filter(({ formType }) => storeOf(formType).column === 'timestamptz')
  return closing.length > 0 && closing.some((column) => headings.includes(column.title))
}
