import { comparableText } from '#protocol/platform/plain-text.ts'
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

/** What two headings are compared by: without what is added in brackets, blanks and width of characters. */
const comparable = (heading: string) =>
  comparableText(heading)
    .replace(/\([^()]*\)$/, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

interface NamedColumn {
  title: string
  synonyms?: readonly string[]
}

const namesOf = ({ title, synonyms = [] }: NamedColumn) => [title, ...synonyms].map(comparable)

/** Templates have notes above their headings; files that we exported begin with them. */
export function findHeadings(rows: readonly SheetRow[], columns: readonly NamedColumn[]): FileHeadings {
  const names = new Set(columns.flatMap(namesOf))
  const matches = ({ cells }: SheetRow) => cells.filter((cell) => names.has(comparable(bare(cell)))).length
  const best = rows.toSorted((a, b) => matches(b) - matches(a))[0]
  const chosen = best && matches(best) > 0 ? best : rows.at(-1)
  return { headings: (chosen?.cells ?? []).map(bare), row: chosen?.number ?? 0 }
}

const isOwner = ({ target }: ImportColumn) => target.kind === 'owner'
const isRegionPart = ({ target }: ImportColumn) => target.kind === 'region'

/** From which cell each column is read, and the parts of a region from one cell. */
export interface CellPlaces {
  /** The columns that the file has; the owner's always, for it may be chosen beside the file. */
  columns: readonly ImportColumn[]
  /** Every row has an owner by its columns: not where a file has none for it. */
  namesOwners: boolean
  /** Required columns that the file lacks. */
  missing: readonly string[]
  /** Headings that fill nothing, and are none of ours. */
  unknown: readonly string[]
  cellOf: (column: ImportColumn, cells: readonly string[]) => string
}

/**
 * Which cell fills which column, by its title, then by its other names; null when none does. Headings are compared as texts,
 * never used as names of anything.
 */
export function placeCells(
  type: RecordType,
  columns: readonly ImportColumn[],
  headings: readonly string[],
): CellPlaces | null {
  const { places, free } = matchColumns(columns, headings)
  const region = regionPlace(type, headings)
  const isPlaced = (column: ImportColumn) => places.has(column) || (isRegionPart(column) && region >= 0)
  if (!columns.some(isPlaced)) return null
  const exported = new Set([...type.list.systemColumns.map((column) => column.title), ERROR_TITLE, ''])
  const unknown = free.flatMap((at) => headings[at] ?? []).filter((heading) => !exported.has(heading))
  return {
    columns: columns.filter((column) => isPlaced(column) || isOwner(column)),
    namesOwners: columns.filter(isOwner).every(isPlaced),
    missing: columns
      .filter((column) => column.isRequired && !isPlaced(column) && !isOwner(column))
      .map(({ title }) => title),
    unknown: isExport(type, headings) ? [] : unknown,
    cellOf: (column, cells) => {
      const at = places.get(column)
      if (at !== undefined) return (cells[at] ?? '').trim()
      const level = column.target.kind === 'region' ? column.target.level : -1
      return ((cells[region] ?? '').split(',')[level] ?? '').trim()
    },
  }
}

/** Each heading fills one column; one that is called like it goes before its other names. */
function matchColumns(columns: readonly ImportColumn[], headings: readonly string[]) {
  const places = new Map<ImportColumn, number>()
  const free = new Set(headings.keys())
  const compared = headings.map(comparable)
  const place = (matches: (column: ImportColumn, at: number) => boolean) => {
    for (const column of columns) {
      const at = places.has(column) ? undefined : [...free].find((each) => matches(column, each))
      if (at === undefined) continue
      places.set(column, at)
      free.delete(at)
    }
  }
  place(({ title }, at) => headings[at] === title)
  place(({ title }, at) => compared[at] === comparable(title))
  place((column, at) => namesOf(column).includes(compared[at] ?? ''))
  return { places, free: [...free] }
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
