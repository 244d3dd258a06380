/** Comparison operators of filters by their wire number (record-engine.md §7.4). */
export const operators = {
  equals: 1,
  notEquals: 2,
  contains: 3,
  notContains: 4,
  empty: 5,
  notEmpty: 6,
  greater: 7,
  atLeast: 8,
  less: 9,
  atMost: 10,
  ids: 11,
  startsWith: 12,
  endsWith: 13,
  range: 14,
} as const
export type Operator = (typeof operators)[keyof typeof operators]

const { equals, notEquals, contains, notContains, empty, notEmpty, range } = operators
const { greater, atLeast, less, atMost, startsWith, endsWith } = operators

/** Operators of values that are read as text, the default first; the others likewise. */
export const textOperators: readonly Operator[] = [
  contains,
  equals,
  notEquals,
  notContains,
  startsWith,
  endsWith,
  empty,
  notEmpty,
]
export const numberOperators: readonly Operator[] = [
  equals,
  notEquals,
  greater,
  atLeast,
  less,
  atMost,
  range,
  empty,
  notEmpty,
]
export const timeOperators: readonly Operator[] = [
  range,
  equals,
  notEquals,
  greater,
  atLeast,
  less,
  atMost,
  empty,
  notEmpty,
]
export const peopleOperators: readonly Operator[] = [contains, notContains, empty, notEmpty]
