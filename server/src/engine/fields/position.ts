import { sql } from 'kysely'
import { MASKED } from '#protocol/fields/rule/mask.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Compare } from './compare.ts'
import { jsonDefault } from './default.ts'
import { type FieldStore, plain } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself, pinyin } from './sort.ts'

const { empty, notEmpty } = operators

interface Part {
  code: string
  name: string
  id: number
}
const partsOf = (value: unknown): Part[] =>
  Array.isArray(value)
    ? value
        .filter(isObject)
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
  return sql<boolean>`${ref} @> ${JSON.stringify(nodes.map(({ id, name }) => ({ id, name })))}::jsonb`
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

const DETAIL = 4
const maskStreet = (value: unknown) =>
  Array.isArray(value)
    ? value.map((part) => (isObject(part) && Number(part.id) === DETAIL ? { ...part, name: MASKED } : part))
    : value

/** The parts of an address; the street is masked, the region stays. */
export const position: FieldStore = {
  ...plain,
  column: 'jsonb',
  store: (value, field) => {
    const parts = partsOf(value).filter((part) => isAsked(part, field?.precisions ?? 1))
    return parts.length ? JSON.stringify(parts) : null
  },
  storeCell: (value) => (partsOf(value).length ? partsOf(value) : null),
  toRow: (stored) => (partsOf(stored).length ? stored : ''),
  toRead: (stored) => (partsOf(stored).length ? stored : null),
  toText: (stored) =>
    partsOf(stored)
      .map((part) => part.name)
      .join(' '),
  compare: comparePosition,
  sort: (value) => pinyin(sql`${value} #>> '{0,name}'`),
  unique: itself,
  mask: maskStreet,
  sheet: exportedText,
  default: jsonDefault,
}
