import { sql } from 'kysely'
import { toKey } from '#protocol/records/declare.ts'
import type { FieldRights } from '../field-rights.ts'
import { always, anyOf, type Condition, escapeLike } from '../fields/compare.ts'
import type { Schema } from '../schema.ts'

/**
 * Keyword search: a case-insensitive substring of any search column the viewer may use. From two characters on the pairs
 * of characters find the candidates; the comparison with the columns themselves decides.
 */
export function keywordCondition(search: string, schema: Schema, rights: FieldRights): Condition {
  const word = search.trim()
  if (!word) return always
  const columns = schema.type.search.filter((column) => rights.usable(toKey(column)))
  const found = anyOf(
    columns.map((column) => sql<boolean>`r.${sql.ref(column)} ilike ${`%${escapeLike(word)}%`}`),
  )
  return word.length < 2 ? found : sql<boolean>`(r.grams @> record_grams(${word}) and ${found})`
}
