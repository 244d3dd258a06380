import { type RawBuilder, sql } from 'kysely'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import { allOf, always, anyOf, type Condition, escapeLike } from '../../fields/compare.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import type { Schema } from '../../model/schema.ts'
import type { TableStatistics } from '../../model/statistics.ts'

/**
 * Keyword search: a case-insensitive substring of any search column the viewer may use. From two characters on, neighbouring
 * characters find the candidates; the comparison with the columns themselves decides.
 */
export function keywordCondition(search: string, schema: Schema, rights: FieldRights): Condition {
  const word = search.trim()
  if (!word) return always
  return allOf([...holdsGrams(word), containsWord(word, schema, rights)])
}

/** The index that finds rows with a word: none for one character, nor for two digits, which every phone number has. */
export const holdsGrams = (word: string): Condition[] =>
  hasGrams(word) ? [sql<boolean>`r.grams @> search_grams(${word})`] : []

const hasGrams = (word: string) => word.length > 1 && !/^\d{2}$/.test(word)

/** The comparison alone, for rows that `keywordSource` has brought. */
export function containsWord(search: string, schema: Schema, rights: FieldRights): Condition {
  const word = search.trim()
  if (!word) return always
  const columns = schema.type.search.filter((column) => rights.usable(toKey(column)))
  return anyOf(columns.map((column) => sql<boolean>`r.${sql.ref(column)} ilike ${`%${escapeLike(word)}%`}`))
}

/** The rows of a type, as `r`. */
export const tableOf = ({ table }: Pick<RecordType, 'table'>) => sql`${sql.table(table)} r`

/** Rows chosen beforehand by one condition and its index; `offset 0` keeps PostgreSQL from mixing others in. */
export const chosenFrom = (type: RecordType, condition: Condition) =>
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
 * Where the rows that contain the word are looked for. A word rarer than the viewer's records: among those that its grams
 * find, and there alone, because joining them with the index of a large team's records costs more than
 * looking at each. Any other: where PostgreSQL thinks best.
 */
export function keywordSource(search: string, type: RecordType, scope: KeywordScope): Source {
  const word = search.trim()
  const { owners, rows, shareOf, shareOwnedBy } = scope
  const whole = { source: tableOf(type), candidates: null }
  const grams = holdsGrams(word)
  if (grams.length === 0) return whole
  const share = shareOf(word)
  const most = owners === 'everyone' ? COMMON : Math.min(COMMON, shareOwnedBy(owners) || COMMON)
  return share < most
    ? { source: chosenFrom(type, allOf(grams)), candidates: Math.round(share * rows) }
    : whole
}
