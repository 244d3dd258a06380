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
  /** Own client: whole days counted from the day on which the question is asked. */
  beforeDaysAgo: 15,
  withinPastDays: 16,
  withinNextDays: 17,
  afterDays: 18,
} as const
export type Operator = (typeof operators)[keyof typeof operators]

const { equals, notEquals, contains, notContains, empty, notEmpty, range } = operators
const { beforeDaysAgo, withinPastDays, withinNextDays, afterDays } = operators
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
/** Those whose value is a number of days. */
export const dayCountOperators: readonly Operator[] = [
  beforeDaysAgo,
  withinPastDays,
  withinNextDays,
  afterDays,
]
/** The longest that is counted: a century. */
export const MOST_DAYS = 36_500
export const timeOperators: readonly Operator[] = [
  range,
  ...dayCountOperators,
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

/** Operators that empty values never satisfy, for which 为空或… makes a difference. */
const missesEmpty = new Set<number>(
  Object.values(operators).filter(
    (operator) => ![notEquals, notContains, empty, notEmpty].some((each) => each === operator),
  ),
)
export const canBeOrEmpty = (operator: number): boolean => missesEmpty.has(operator)
