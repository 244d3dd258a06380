import { type RawBuilder, sql } from 'kysely'
import { dayCountOperators, MOST_DAYS, operators } from '#protocol/fields/rule/operators.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, formatDay, parseMoment } from '#server/platform/time/clock.ts'
import { allOf, type Compare, type Condition, not, type Ref } from './compare.ts'
import { isTimeToken, resolveToken } from './time-token.ts'

const { equals, notEquals, empty, notEmpty, greater, atLeast, less, atMost, range } = operators
const { beforeDaysAgo, withinPastDays, withinNextDays } = operators
const isNull = (ref: Ref) => sql<boolean>`${ref} is null`
const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

const numberOf = (value: unknown): RawBuilder<unknown> | null => {
  const [exact] = numbersOf([value])
  return exact === undefined ? null : sql`${exact}::numeric`
}
const numbersOf = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => toDecimal(value)?.toFixed() ?? [])

/** Numbers, money, percent: one value, or `[min, max]` of which either may be blank. */
export const compareNumber: Compare = (ref, { operator, values }) => {
  if (operator === empty) return isNull(ref)
  if (operator === notEmpty) return not(isNull(ref))
  if (operator === range) return between(ref, numberOf(values[0]), numberOf(values[1]))
  const given = numbersOf(values)
  const first = numberOf(given[0])
  if (!first) return null
  const make = numberOperators[operator]
  return make ? make(ref, first, given) : null
}

type MakeCondition = (ref: Ref, first: RawBuilder<unknown>, all: readonly string[]) => Condition

const equalsAny: MakeCondition = (ref, _first, all) => sql<boolean>`${ref} = any(${all}::numeric[])`
const numberOperators: Partial<Record<number, MakeCondition>> = {
  [equals]: equalsAny,
  [notEquals]: (ref, first, all) => not(equalsAny(ref, first, all)),
  [greater]: (ref, bound) => sql<boolean>`${ref} > ${bound}`,
  [atLeast]: (ref, bound) => sql<boolean>`${ref} >= ${bound}`,
  [less]: (ref, bound) => sql<boolean>`${ref} < ${bound}`,
  [atMost]: (ref, bound) => sql<boolean>`${ref} <= ${bound}`,
}

function between(
  ref: Ref,
  from: RawBuilder<unknown> | null,
  to: RawBuilder<unknown> | null,
): Condition | null {
  const ends = [
    ...(from ? [sql<boolean>`${ref} >= ${from}`] : []),
    ...(to ? [sql<boolean>`${ref} <= ${to}`] : []),
  ]
  return ends.length ? allOf(ends) : null
}

/** The stretch of time a written bound means: a day covers all of it, a moment its second. */
interface Stretch {
  from: Date
  /** Exclusive. */
  to: Date
}

function stretchOf(value: unknown): Stretch {
  const written = String(value ?? '').trim()
  const from = parseMoment(written) ?? refuse('invalid')
  const isDay = written.length <= 10
  const to = isDay ? (parseMoment(addDays(written, 1)) ?? from) : new Date(from.getTime() + 1000)
  return { from, to }
}

/** Ends of a span of time; null: open. The upper one is exclusive. */
interface Span {
  from: Date | null
  to: Date | null
}

/** `[start, end]`, either blank, or one token (record-engine.md §7.7). */
function rangeOf(values: readonly unknown[], today: string): Span {
  const [first, second] = values
  if (values.length === 1 && typeof first === 'string' && !/^\d/.test(first)) {
    if (!isTimeToken(first)) refuse('invalid')
    const [start, end] = resolveToken(first, today)
    return { from: stretchOf(start).from, to: stretchOf(end).to }
  }
  if (isBlank(first) && isBlank(second)) refuse('invalid')
  return {
    from: isBlank(first) ? null : stretchOf(first).from,
    to: isBlank(second) ? null : stretchOf(second).to,
  }
}

/** Dates and times; a filter without a value is refused, unlike those of text and numbers. */
export const compareTime = compareTemporal({
  type: sql`timestamptz`,
  write: (moment) => moment.toISOString(),
})
/** Columns of type date: bounds are compared as days, whatever time of day they name. */
export const compareDay: Compare = (ref, comparison) =>
  compareDays(ref, { ...comparison, values: comparison.values.map(dayOf) })

const compareDays = compareTemporal({ type: sql`date`, write: formatDay })
const dayOf = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2})[ T].*$/, '$1') : value

/** Whole days: more than n days ago, the last n days, the next n days, later than n days. */
function spanOfDays(operator: number, value: unknown, today: string): Span {
  const written = String(value ?? '').trim()
  const count = /^\d{1,5}$/.test(written) ? Number(written) : MOST_DAYS + 1
  if (count > MOST_DAYS) refuse('invalid')
  const startOf = (days: number) => stretchOf(addDays(today, days)).from
  if (operator === beforeDaysAgo) return { from: null, to: startOf(-count) }
  if (operator === withinPastDays) return { from: startOf(-count), to: startOf(1) }
  if (operator === withinNextDays) return { from: startOf(0), to: startOf(count + 1) }
  return { from: startOf(count + 1), to: null }
}

const countsDays = new Set<number>(dayCountOperators)

interface Temporal {
  /** Of the column, in SQL. */
  type: RawBuilder<unknown>
  write: (moment: Date) => string
}

function compareTemporal({ type, write }: Temporal): Compare {
  const bind = (moment: Date) => sql`${write(moment)}::${type}`
  const within = (ref: Ref, { from, to }: Span) =>
    allOf([
      ...(from ? [sql<boolean>`${ref} >= ${bind(from)}`] : []),
      ...(to ? [sql<boolean>`${ref} < ${bind(to)}`] : []),
    ])
  const equalsDay = (ref: Ref, values: readonly unknown[]) => {
    const stretches = values.map(stretchOf)
    const [first] = stretches
    // one day is a range that an index knows
    if (first && stretches.length === 1) return within(ref, first)
    const [from, to] = [stretches.map((each) => write(each.from)), stretches.map((each) => write(each.to))]
    return sql<boolean>`exists(select from unnest(${from}::${type}[], ${to}::${type}[]) as s (a, b)
      where ${ref} >= s.a and ${ref} < s.b)`
  }
  const make: Partial<Record<number, (ref: Ref, values: readonly unknown[]) => Condition>> = {
    [equals]: equalsDay,
    [notEquals]: (ref, values) => not(equalsDay(ref, values)),
    [greater]: (ref, [value]) => sql<boolean>`${ref} >= ${bind(stretchOf(value).to)}`,
    [atLeast]: (ref, [value]) => sql<boolean>`${ref} >= ${bind(stretchOf(value).from)}`,
    [less]: (ref, [value]) => sql<boolean>`${ref} < ${bind(stretchOf(value).from)}`,
    [atMost]: (ref, [value]) => sql<boolean>`${ref} < ${bind(stretchOf(value).to)}`,
  }
  return (ref, { operator, values, today }) => {
    if (operator === empty) return isNull(ref)
    if (operator === notEmpty) return not(isNull(ref))
    if (operator === range) return within(ref, rangeOf(values, today))
    if (countsDays.has(operator)) return within(ref, spanOfDays(operator, values[0], today))
    const handler = make[operator]
    if (!handler) return null
    return values.length ? handler(ref, values) : refuse('invalid')
  }
}

/** Intervals that overlap `[start, end]`. */
export const compareInterval: Compare = (ref, { operator, values, today }) => {
  if (operator === empty) return isNull(ref)
  if (operator === notEmpty) return not(isNull(ref))
  const { from, to } = rangeOf(values, today)
  return allOf([
    ...(from ? [sql<boolean>`(${ref})[2] >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`(${ref})[1] < ${to}::timestamptz`] : []),
  ])
}
