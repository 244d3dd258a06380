import { clockOf, DAY, dayOf, startOfWeek, type WallTime } from './wall-time.ts'

/** How an event repeats: every `rate` days, weeks (on weekdays 1 Monday … 7 Sunday), months (on a day) or years. */
export type Repeat =
  | { readonly every: 'day'; readonly rate: number }
  | { readonly every: 'week'; readonly rate: number; readonly weekdays: readonly number[] }
  | { readonly every: 'month'; readonly rate: number; readonly day: number }
  | { readonly every: 'year'; readonly rate: number }

/** When a series ends: after a number of occurrences, or before a moment at which none starts any more. */
export type Ends = { readonly count: number } | { readonly before: WallTime } | null

/** An event with all its occurrences; the first begins at `start` only if the rule holds for that day. */
export interface Series {
  readonly start: WallTime
  /** Of an occurrence that begins at `start`. */
  readonly end: WallTime
  readonly repeat: Repeat | null
  readonly ends: Ends
}

export interface Occurrence {
  readonly start: WallTime
  readonly end: WallTime
}

/** What one series gives to one question at the most (approval-office.md §15.2). */
export const MOST_OCCURRENCES = 3660

/** No rule is followed beyond: one that never holds, such as 30 February, ends there. */
const HORIZON = Date.UTC(2200, 0, 1)

/**
 * The occurrences that touch the time from `from` until before `to`, in order, without those whose day is an exception
 * (approval-office.md §15.2). An occurrence that ends exactly at `from` touches it.
 */
export function occurrencesWithin(
  series: Series,
  from: WallTime,
  to: WallTime,
  exceptions?: ReadonlySet<string>,
): Occurrence[] {
  const length = series.end - series.start
  return startsWithin(series, from, to, exceptions).map((start) => ({ start, end: start + length }))
}

/** When they begin: all of them are equally long. */
export function startsWithin(
  series: Series,
  from: WallTime,
  to: WallTime,
  exceptions: ReadonlySet<string> = new Set(),
): WallTime[] {
  const starts = startsFrom(series, from - (series.end - series.start), to)
  const kept = exceptions.size === 0 ? starts : starts.filter((start) => !exceptions.has(dayOf(start)))
  return kept.slice(0, MOST_OCCURRENCES)
}

/** The next occurrences that begin at `from` or later, at most `most`. */
export const nextStarts = (series: Series, from: WallTime, most: number): WallTime[] =>
  startsFrom(series, from, HORIZON, most)

/** Until when the last occurrence goes: null of an endless series, undefined where the rule holds for no day at all. */
export function lastEnd(series: Series): WallTime | null | undefined {
  if (nextStarts(series, series.start, 1).length === 0) return undefined
  if (series.repeat !== null && series.ends === null) return null
  const last = startsFrom(series, series.start, HORIZON).at(-1) ?? series.start
  return last + (series.end - series.start)
}

/** The occurrences of a series that begin from `from` until before `to`, in order, at most `most`. */
export function startsFrom(series: Series, from: WallTime, to: WallTime, most = Infinity): WallTime[] {
  const { start, repeat, ends } = series
  const before = Math.min(to, HORIZON, ends !== null && 'before' in ends ? ends.before : HORIZON)
  if (repeat === null) return start >= from && start < before && most > 0 ? [start] : []
  const found: WallTime[] = []
  let left = ends !== null && 'count' in ends ? ends.count : Infinity
  const { beginOf, offsetsOf } = ruleOf(repeat, start)
  // What is counted is counted from the beginning; anything else begins in a period near the time asked for.
  const near = left === Infinity ? from - start : 0
  const longest = LONGEST_PERIOD[repeat.every] * repeat.rate * DAY
  for (let period = Math.max(0, Math.floor(near / longest) - 1); ; period += 1) {
    const begin = beginOf(period)
    if (begin >= before) return found
    for (const offset of offsetsOf(begin)) {
      const at = begin + offset
      if (at < start) continue
      if (at >= before || left === 0 || found.length >= most) return found
      left -= 1
      if (at >= from) found.push(at)
    }
  }
}

const LONGEST_PERIOD = { day: 1, week: 7, month: 31, year: 366 } as const

/** A rule by its periods, which are numbered from that of the start: when each begins, and how long after that occurrences do. */
interface Rule {
  readonly beginOf: (period: number) => WallTime
  readonly offsetsOf: (begin: WallTime) => readonly number[]
}

function ruleOf(repeat: Repeat, start: WallTime): Rule {
  switch (repeat.every) {
    case 'day': {
      const offsets = [0]
      return { beginOf: (period) => start + period * repeat.rate * DAY, offsetsOf: () => offsets }
    }
    case 'week': {
      const first = startOfWeek(start)
      const clock = clockOf(start)
      const weekdays = [...new Set(repeat.weekdays)].sort((a, b) => a - b)
      const offsets = weekdays.map((day) => (day - 1) * DAY + clock)
      return { beginOf: (period) => first + period * repeat.rate * 7 * DAY, offsetsOf: () => offsets }
    }
    case 'month':
      return monthly(start, repeat.rate, repeat.day)
    case 'year':
      return monthly(start, repeat.rate * 12, new Date(start).getUTCDate())
  }
}

/** One day of the month, every `months` months; a month without that day has none. */
function monthly(start: WallTime, months: number, day: number): Rule {
  const of = new Date(start)
  const offset = (day - 1) * DAY
  const offsets = [offset + clockOf(start)]
  return {
    beginOf: (period) => Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + period * months, 1),
    offsetsOf: (begin) =>
      new Date(begin + offset).getUTCMonth() === new Date(begin).getUTCMonth() ? offsets : [],
  }
}
