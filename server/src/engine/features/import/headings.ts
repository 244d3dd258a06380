import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { SheetRow } from '#server/platform/sheets/read-sheet.ts'
import { storeOf } from '../../fields/all.ts'
import { columnKey, type ImportColumn, OWNER, REGION_TITLES, regionKeyOf } from './columns.ts'

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

/** What a heading can stand for. */
export interface NamedColumn {
  title: string
  synonyms?: readonly string[]
}

const namesOf = ({ title, synonyms = [] }: NamedColumn) => [title, ...synonyms].map(comparable)

/** Rows above the data of a template: notes and headings. */
export const HEAD_ROWS = 2
/** Rows searched for the headings when the importer confirms the result. */
export const SEARCHED_ROWS = 8

/**
 * Templates have notes above their headings; files that we exported begin with them. Where none of them is known, they are the
 * last of these rows, or, once a person has looked at them, the first that is no title over the sheet.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  columns: readonly NamedColumn[],
  { isSeen }: { isSeen: boolean } = { isSeen: false },
): FileHeadings {
  const names = new Set(columns.flatMap(namesOf))
  const matches = ({ cells }: SheetRow) => cells.filter((cell) => names.has(comparable(bare(cell)))).length
  const best = rows.toSorted((a, b) => matches(b) - matches(a))[0]
  const chosen = best && matches(best) > 0 ? best : isSeen ? firstTable(rows) : rows.at(-1)
  return { headings: (chosen?.cells ?? []).map(bare), row: chosen?.number ?? 0 }
}

const firstTable = (rows: readonly SheetRow[]) =>
  rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1) ?? rows[0]

const isOwner = ({ target }: ImportColumn) => target.kind === 'owner'
const isRegionPart = ({ target }: ImportColumn) => target.kind === 'region'

/** From which cell each column is read, and the parts of a region from one cell. */
export interface CellPlaces {
  /** The columns that the file has; the owner's always, for it may be chosen beside the file. */
  columns: readonly ImportColumn[]
  /** Every row has an owner by its columns: not where a file has none for it. */
  namesOwners: boolean
  /** Where the owners' names stand; below 0: nowhere. */
  ownerPlace: number
  /** Required columns that the file lacks. */
  missing: readonly string[]
  /** Headings that fill nothing, and are none of ours. */
  unknown: readonly string[]
  cellOf: (column: ImportColumn, cells: readonly string[]) => string
}

/**
 * Which cell fills which column, as it was chosen or else guessed; null when none does. Headings are compared as texts, never
 * used as names of anything.
 */
export function placeCells(
  type: RecordType,
  columns: readonly ImportColumn[],
  headings: readonly string[],
  chosen: readonly string[] | null,
): CellPlaces | null {
  const mapping = chosen ?? guessColumns(type, columns, headings)
  const placeOf = (key: string) => mapping.indexOf(key)
  const places = new Map(columns.map((column) => [column, placeOf(columnKey(type, column))]))
  const region = placeOf(regionKeyOf(type))
  const isPlaced = (column: ImportColumn) =>
    (places.get(column) ?? -1) >= 0 || (isRegionPart(column) && region >= 0)
  if (!columns.some(isPlaced)) return null
  return {
    columns: columns.filter((column) => isPlaced(column) || isOwner(column)),
    namesOwners: columns.filter(isOwner).every(isPlaced),
    ownerPlace: columns.some(isOwner) ? placeOf(OWNER) : -1,
    missing: columns
      .filter((column) => column.isRequired && !isPlaced(column) && !isOwner(column))
      .map(({ title }) => title),
    unknown: unknownAmong(type, headings, mapping),
    cellOf: (column, cells) => {
      const at = places.get(column) ?? -1
      if (at >= 0) return (cells[at] ?? '').trim()
      const level = column.target.kind === 'region' ? column.target.level : -1
      return ((cells[region] ?? '').split(',')[level] ?? '').trim()
    },
  }
}

function unknownAmong(type: RecordType, headings: readonly string[], mapping: readonly string[]): string[] {
  if (isExport(type, headings)) return []
  const ours = new Set([...type.list.systemColumns.map((column) => column.title), ERROR_TITLE, ''])
  return headings.filter((heading, at) => !mapping[at] && !ours.has(heading))
}

/** The key of the column that each heading fills by its name, '' where it fills none. */
export function guessColumns(
  type: RecordType,
  columns: readonly ImportColumn[],
  headings: readonly string[],
): string[] {
  const guessed = matchHeadings(
    columns.map((column) => ({ ...column, key: columnKey(type, column) })),
    headings,
  )
  const region = regionPlace(type, headings)
  if (region >= 0 && columns.some(isRegionPart)) guessed[region] = regionKeyOf(type)
  return guessed
}

/** Each heading fills one column; one that is called like it goes before its other names. */
export function matchHeadings(
  columns: readonly (NamedColumn & { key: string })[],
  headings: readonly string[],
): string[] {
  const keys = headings.map(() => '')
  const placed = new Set<string>()
  const compared = headings.map(comparable)
  const place = (matches: (column: NamedColumn, at: number) => boolean) => {
    for (const column of columns) {
      const at = placed.has(column.key)
        ? -1
        : headings.findIndex((_, each) => keys[each] === '' && matches(column, each))
      if (at < 0) continue
      keys[at] = column.key
      placed.add(column.key)
    }
  }
  place(({ title }, at) => headings[at] === title)
  place(({ title }, at) => compared[at] === comparable(title))
  place((column, at) => namesOf(column).includes(compared[at] ?? ''))
  return keys
}

/** First column of the workbook of failed rows; corrected, it is imported as it is. */
export const ERROR_TITLE = '错误原因'

/** The one column that has the region in exports. */
export const regionColumn = (type: RecordType) =>
  type.list.systemColumns.find(({ formType }) => storeOf(formType).sheet.import === 'region')

/** Exports have the region in one column. */
function regionPlace(type: RecordType, headings: readonly string[]): number {
  if (REGION_TITLES.every((title) => headings.includes(title))) return -1
  const column = regionColumn(type)
  return column ? headings.indexOf(column.title) : -1
}

/** A file of ours has the columns that only we write; fields that no cell can hold stand there as well. */
function isExport(type: RecordType, headings: readonly string[]): boolean {
  const closing = type.list.systemColumns.filter(({ formType }) => storeOf(formType).column === 'timestamptz')
  return closing.length > 0 && closing.some((column) => headings.includes(column.title))
}
