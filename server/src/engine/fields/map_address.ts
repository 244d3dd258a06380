import { sql } from 'kysely'
import { operators } from '#protocol/fields/rule/operators.ts'
import { type Compare, escapeLike, not, texts } from './compare.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { itself } from './sort.ts'
import { textual } from './textual.ts'

const { equals, notEquals, contains, notContains, empty, notEmpty } = operators

/** From the province down: the region is, or lies in, one of those given (record-engine.md §7.5). */
const compareRegion: Compare = (ref, { operator, values }) => {
  if (operator === empty) return sql<boolean>`coalesce(${ref}, '') = ''`
  if (operator === notEmpty) return sql<boolean>`coalesce(${ref}, '') <> ''`
  const prefixes = texts(values.map((value) => String(value).replace(/,+$/, '')))
  if (!prefixes.length || ![equals, contains, notEquals, notContains].some((known) => known === operator))
    return null
  const inside = sql<boolean>`${ref} like any(${prefixes.map((prefix) => `${escapeLike(prefix)}%`)}::text[])`
  return operator === notEquals || operator === notContains ? not(inside) : inside
}

/** The region as "省,市,区"; the rest of the block are columns of their own. */
export const map_address: FieldStore = {
  ...textual,
  storeCell: null,
  toRead: (stored) => stored ?? null,
  compare: compareRegion,
  unique: itself,
  checkedAs: 'text',
  sheet: { exported: true, isNumber: false, import: 'region' },
  default: noDefault(''),
}
