import { sql } from 'kysely'
import { operators } from '#protocol/fields/form-types.ts'
import { allOf, anyOf, type Compare, compareText, escapeLike, not } from './compare.ts'
import { type FieldStore, isEmptyValue, isRecord } from './field-store.ts'

const { equals, notEquals, contains, notContains, empty, notEmpty } = operators

const json = (value: unknown) => JSON.stringify(value)

interface Part {
  code: string
  name: string
  id: number
}
const partsOf = (value: unknown): Part[] =>
  Array.isArray(value)
    ? value
        .filter(isRecord)
        .map((part) => ({
          code: String(part.code ?? ''),
          name: String(part.name ?? '').trim(),
          id: Number(part.id),
        }))
        .filter((part) => part.name)
        .sort((a, b) => a.id - b.id)
    : []

/** Strings of nodes from the province down: every given part must be the record's (record-engine.md §7.5). */
const comparePosition: Compare = (ref, { operator, values }) => {
  if (operator === empty) return sql<boolean>`${ref} is null`
  if (operator === notEmpty) return sql<boolean>`${ref} is not null`
  const nodes = values.flatMap((value) => {
    const parsed = typeof value === 'string' ? parseNode(value) : value
    return partsOf(Array.isArray(parsed) ? parsed : [parsed])
  })
  if (!nodes.length) return null
  return allOf(
    nodes.map((node) => sql<boolean>`${ref} @> ${json([{ id: node.id, name: node.name }])}::jsonb`),
  )
}

function parseNode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The deepest part that `precisions` asks for: 1 all four, 2 to the area, 3 to the city, 4 the province alone (§2.5). */
const isAsked = (part: Part, precisions: number) => part.id <= 5 - precisions

export const positionStore: FieldStore = {
  column: 'jsonb',
  store: (value, field) => {
    const parts = partsOf(value).filter((part) => isAsked(part, field?.precisions ?? 1))
    return parts.length ? json(parts) : null
  },
  storeCell: (value) => (partsOf(value).length ? partsOf(value) : null),
  toRow: (stored) => (partsOf(stored).length ? stored : ''),
  toRead: (stored) => (partsOf(stored).length ? stored : null),
  toText: (stored) =>
    partsOf(stored)
      .map((part) => part.name)
      .join(' '),
  compare: comparePosition,
}

const placeOf = (value: unknown) =>
  isRecord(value) && !isEmptyValue(value.address)
    ? { lat: Number(value.lat), lng: Number(value.lng), address: String(value.address).trim() }
    : null

export const locationStore: FieldStore = {
  column: 'jsonb',
  store: (value) => {
    const place = placeOf(value)
    return place ? json(place) : null
  },
  storeCell: placeOf,
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isRecord(stored) ? String(stored.address ?? '') : ''),
  compare: (ref, comparison) => compareText(sql`${ref} ->> 'address'`, comparison),
}

/** The stored column is "省,市,区"; the rest of the block are columns of their own. */
export const regionStore: FieldStore = {
  column: 'text',
  store: (value) => (isEmptyValue(value) ? null : String(value).trim()),
  toRow: (stored) => stored ?? '',
  toRead: (stored) => stored ?? null,
  toText: (stored) => (isEmptyValue(stored) ? '' : String(stored)),
  compare: (ref, { operator, values }) => {
    if (operator === empty) return sql<boolean>`coalesce(${ref}, '') = ''`
    if (operator === notEmpty) return sql<boolean>`coalesce(${ref}, '') <> ''`
    const prefixes = values.map((value) => String(value).replace(/,+$/, '').trim()).filter(Boolean)
    if (!prefixes.length || ![equals, contains, notEquals, notContains].some((known) => known === operator))
      return null
    const inside = anyOf(prefixes.map((prefix) => sql<boolean>`${ref} like ${`${escapeLike(prefix)}%`}`))
    return operator === notEquals || operator === notContains ? not(inside) : inside
  },
}
