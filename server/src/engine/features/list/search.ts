import { type RawBuilder, sql } from 'kysely'
import { mayBeInitials, searchWords } from '#protocol/platform/search-words.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type RecordLink, relationTo } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { allOf, always, anyOf, type Condition, escapeLike } from '../../fields/compare.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { Schema } from '../../model/schema.ts'
import type { TableStatistics } from '../../model/statistics.ts'

/** Whose fields are searched, and with which rights over them. */
interface Searched {
  schema: Schema
  rights: FieldRights
}

const titleIsUsable = ({ schema, rights }: Searched) => rights.usable(toKey(schema.type.title))

/** A record that one of the rows points at, by whose name the row is found. */
interface Via {
  link: RecordLink
  nameColumn: string
  /** Its name is its title, of which it keeps the initials. */
  isTitle: boolean
}

/** As far as the viewer may use those names. */
export function viasOf({ schema: { type }, rights }: Searched): Via[] {
  return linksFrom(type).flatMap((link) => {
    if (!type.list.searchVia?.includes(link.column) || !rights.usable(link.key)) return []
    const { nameColumn } = relationTo(link.to)
    return { link, nameColumn, isTitle: nameColumn === link.to.title }
  })
}

/**
 * Keyword search: every word is a case-insensitive substring of any search column the viewer may use, or, where
 * they may use the name, of its pinyin initials. From two characters on, neighbouring characters find the
 * candidates; the comparison with the columns themselves decides.
 */
export function keywordCondition(search: string, searched: Searched): Condition {
  const words = searchWords(search)
  if (words.length === 0) return always
  return allOf([...words.flatMap((word) => holdsWord(word, searched) ?? []), containsWords(search, searched)])
}

/** The index that finds rows with a text: none for one character, nor for two digits, which every phone number has. */
export const holdsGrams = (text: string, row = 'r'): Condition[] =>
  text.length < 2 || /^\d{2}$/.test(text)
    ? []
    : [sql<boolean>`${sql.ref(`${row}.grams`)} @> search_grams(${text})`]

/** The indexes that find rows with a word of a search; null where none does. */
function holdsWord(word: string, searched: Searched): Condition | null {
  const own = rowHolds(word, 'r', titleIsUsable(searched))
  const vias = viasOf(searched)
  if (!own || vias.length === 0) return own
  const { table } = searched.schema.type
  const parts = [
    sql`select x.id from ${sql.table(table)} x where ${rowHolds(word, 'x', titleIsUsable(searched))}`,
    ...vias.map(
      ({ link, isTitle }) => sql`select x.id from ${sql.table(link.to.table)} t
        join ${sql.table(table)} x on x.${sql.ref(link.column)} = t.id where ${rowHolds(word, 't', isTitle)}`,
    ),
  ]
  // each part by an index of its own: an `or` over two tables has none
  return sql<boolean>`r.id in (${sql.join(parts, sql` union `)})`
}

function rowHolds(word: string, row: string, asInitials: boolean): Condition | null {
  const [inColumns] = holdsGrams(word, row)
  if (!inColumns) return null
  if (!asInitials || !mayBeInitials(word)) return inColumns
  return anyOf([inColumns, sql<boolean>`${sql.ref(`${row}.initial_grams`)} @> record_grams(${word})`])
}

/** The comparison alone, for rows that `keywordSource` has brought. */
export function containsWords(search: string, searched: Searched): Condition {
  const { schema, rights } = searched
  const columns = schema.type.list.search.filter((column) => rights.usable(toKey(column)))
  const asInitials = titleIsUsable(searched)
  const vias = viasOf(searched)
  return allOf(
    searchWords(search).map((word) =>
      anyOf([
        ...inRow(word, 'r', columns, asInitials),
        ...vias.map(
          ({ link, nameColumn, isTitle }) => sql<boolean>`exists(select from ${sql.table(link.to.table)} t
            where t.id = r.${sql.ref(link.column)} and ${anyOf(inRow(word, 't', [nameColumn], isTitle))})`,
        ),
      ]),
    ),
  )
}

function inRow(word: string, row: string, columns: readonly string[], asInitials: boolean): Condition[] {
  const pattern = `%${escapeLike(word)}%`
  return [
    ...columns.map((column) => sql<boolean>`${sql.ref(`${row}.${column}`)} ilike ${pattern}`),
    ...(asInitials && mayBeInitials(word)
      ? [sql<boolean>`${sql.ref(`${row}.initials`)} like ${pattern}`]
      : []),
  ]
}

/** The rows of a type, as `r`. */
export const tableOf = ({ table }: Pick<RecordType, 'table'>) => sql`${sql.table(table)} r`

/** The whole table, for what no keyword narrows. */
export const everyRow = (type: RecordType): Source => ({ source: tableOf(type), candidates: null })

/** Rows chosen beforehand by one condition and its index; `offset 0` keeps PostgreSQL from mixing others in. */
export const preselectedRows = (type: RecordType, condition: Condition) =>
  sql`(select r.* from ${tableOf(type)} where ${condition} offset 0) r`

/** A word that a larger part of the rows contains is found sooner by reading them in their order. */
const COMMON = 0.2

interface KeywordScope extends TableStatistics {
  /** Whose records are searched. */
  owners: readonly number[] | 'everyone'
}

export interface Source {
  /** As `r`. */
  source: RawBuilder<unknown>
  /** About how many rows the keyword leaves to be looked at; null: a whole scope. */
  candidates: number | null
}

/**
 * Where the rows that contain the words are looked for. Words rarer than the viewer's records: among those that
 * their grams find, and there alone, because joining them with the index of a large team's records costs more
 * than looking at each. Where all are more common: where PostgreSQL thinks best.
 */
export function keywordSource(search: string, searched: Searched, scope: KeywordScope): Source {
  const { type } = searched.schema
  const { owners, rows, shareOwnedBy, shareOf, shareOfInitials } = scope
  const asInitials = titleIsUsable(searched)
  const most = owners === 'everyone' ? COMMON : Math.min(COMMON, shareOwnedBy(owners) || COMMON)
  const rare = searchWords(search).flatMap((word) => {
    const holds = holdsWord(word, searched)
    const share = shareOf(word) + (asInitials && mayBeInitials(word) ? shareOfInitials(word) : 0)
    return holds && share < most ? [{ holds, share }] : []
  })
  if (rare.length === 0) return everyRow(type)
  return {
    source: preselectedRows(type, allOf(rare.map(({ holds }) => holds))),
    candidates: Math.round(Math.min(...rare.map(({ share }) => share)) * rows),
  }
}
