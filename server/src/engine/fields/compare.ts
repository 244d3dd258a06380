import { type RawBuilder, sql } from 'kysely'
import { operators } from '#protocol/fields/rule/operators.ts'

/** One comparison of a filter: operator and values as the client sent them, blanks dropped (record-engine.md §7.4). */
export interface Comparison {
  operator: number
  values: readonly unknown[]
  /** The day on which it is asked, `yyyy-MM-dd`: what is relative counts from it. */
  today: string
}
export type Condition = RawBuilder<boolean>
export type Ref = RawBuilder<unknown>
/** Null: the item is ignored, as an operator the form type does not have or values without meaning are. */
export type Compare = (ref: Ref, comparison: Comparison) => Condition | null

export const never: Condition = sql<boolean>`false`
export const always: Condition = sql<boolean>`true`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : always
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : never
export const not = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`

/** Makes a text a literal inside LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

type Handlers = Partial<Record<number, (ref: Ref, values: readonly unknown[]) => Condition | null>>

const { equals, notEquals, contains, notContains, empty, notEmpty, startsWith, endsWith } = operators

/** A compare from a map of operators; 2 and 4 negate 1 and 3, so that empty rows match them. */
function comparing(handlers: Handlers, isEmpty: (ref: Ref) => Condition): Compare {
  const negations: Record<number, number> = { [notEquals]: equals, [notContains]: contains }
  return (ref, { operator, values }) => {
    if (operator === empty) return isEmpty(ref)
    if (operator === notEmpty) return not(isEmpty(ref))
    const positive = negations[operator]
    const handler = handlers[positive ?? operator]
    if (!handler) return null
    const condition = handler(ref, values)
    return condition && positive !== undefined ? not(condition) : condition
  }
}

/** Each once: a filter is one parameter however many values it has. */
export const texts = (values: readonly unknown[]) => [
  ...new Set(values.map((value) => String(value).trim()).filter(Boolean)),
]
const someText = (toPattern: (text: string) => string) => (ref: Ref, values: readonly unknown[]) => {
  const patterns = texts(values).map((text) => toPattern(escapeLike(text)))
  return patterns.length ? sql<boolean>`${ref} ilike any(${patterns}::text[])` : null
}

const blankText = (ref: Ref) => sql<boolean>`coalesce(${ref}, '') = ''`

export const compareText: Compare = comparing(
  {
    [equals]: (ref, values) =>
      texts(values).length ? sql<boolean>`${ref} = any(${texts(values)}::text[])` : null,
    [contains]: someText((text) => `%${text}%`),
    [startsWith]: someText((text) => `${text}%`),
    [endsWith]: someText((text) => `%${text}`),
  },
  blankText,
)

const isNull = (ref: Ref) => sql<boolean>`${ref} is null`
const toIntegers = (values: readonly unknown[]) => values.map(Number).filter(Number.isSafeInteger)
/** Codes as their columns hold them; a larger number is none. */
const toCodes = (values: readonly unknown[]) => toIntegers(values).filter((code) => Math.abs(code) < 2 ** 31)

/** Codes such as a status. */
export const compareCode: Compare = comparing(
  {
    [equals]: (ref, values) =>
      toCodes(values).length ? sql<boolean>`${ref} = any(${toCodes(values)}::int[])` : null,
  },
  isNull,
)

/** One id: equal to any of the values. */
export const compareId: Compare = comparing(
  {
    [equals]: (ref, values) => sql<boolean>`${ref} = any(${toIntegers(values)}::bigint[])`,
    [contains]: (ref, values) =>
      toIntegers(values).length ? sql<boolean>`${ref} = any(${toIntegers(values)}::bigint[])` : null,
  },
  isNull,
)

/** One person: 是 and 包含 mean the same there. */
export const comparePerson: Compare = (ref, comparison) => {
  const { operator } = comparison
  if (operator !== notContains && operator !== notEquals)
    return compareId(ref, { ...comparison, operator: operator === equals ? contains : operator })
  const inside = compareId(ref, { ...comparison, operator: contains })
  return inside ? not(inside) : null
}

/** `'0'` also means never set. */
export const compareToggle: Compare = comparing(
  {
    [equals]: (ref, values) =>
      values.length ? sql<boolean>`coalesce(${ref}, 0) = any(${toCodes(values)}::int[])` : null,
  },
  isNull,
)

const blankSet = (ref: Ref) => sql<boolean>`coalesce(cardinality(${ref}), 0) = 0`

export const compareOptions: Compare = comparing(
  {
    [contains]: (ref, values) =>
      texts(values).length ? sql<boolean>`${ref} && ${texts(values)}::text[]` : null,
    [equals]: (ref, values) =>
      texts(values).length
        ? sql<boolean>`(${ref} @> ${texts(values)}::text[] and ${ref} <@ ${texts(values)}::text[])`
        : null,
  },
  blankSet,
)

export const compareIds: Compare = comparing(
  {
    [contains]: (ref, values) =>
      toIntegers(values).length ? sql<boolean>`${ref} && ${toIntegers(values)}::bigint[]` : null,
  },
  blankSet,
)
