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
  exceptions: ReadonlySet<string> = new Set(),
): Occurrence[] {
  const length = series.end - series.start
  const found: Occurrence[] = []
  for (const start of startsFrom(series, from - length, to)) {
    if (found.length === MOST_OCCURRENCES) break
    if (exceptions.size === 0 || !exceptions.has(dayOf(start))) found.push({ start, end: start + length })
  }
  return found
}

/** The next occurrences that begin at `from` or later, at most `most`. */
export function nextStarts(series: Series, from: WallTime, most: number): WallTime[] {
  const found: WallTime[] = []
  for (const start of startsFrom(series, from, HORIZON)) {
    if (found.length === most) break
    found.push(start)
  }
  return found
}

/** Until when the last occurrence goes: null of an endless series, undefined where the rule holds for no day at all. */
export function lastEnd(series: Series): WallTime | null | undefined {
  if (nextStarts(series, series.start, 1).length === 0) return undefined
  if (series.repeat !== null && series.ends === null) return null
  let last = series.start
  for (const start of startsFrom(series, series.start, HORIZON)) last = start
  return last + (series.end - series.start)
}

/** The occurrences of a series that begin from `from` until before `to`, in order. */
export function* startsFrom(series: Series, from: WallTime, to: WallTime): Generator<WallTime> {
  const { start, repeat, ends } = series
  const before = Math.min(to, HORIZON, ends !== null && 'before' in ends ? ends.before : HORIZON)
  let left = ends !== null && 'count' in ends ? ends.count : Infinity
  // What is counted is counted from the beginning; anything else begins near the time asked for.
  const first = left === Infinity ? from : start
  for (const at of repeat === null ? [start] : ruleFrom(repeat, start, first, before)) {
    if (at >= before || left === 0) return
    left -= 1
    if (at >= from) yield at
  }
}

/** Days that a rule names, from a period that begins before `from` on; none before `start`. */
function* ruleFrom(repeat: Repeat, start: WallTime, from: WallTime, before: WallTime): Generator<WallTime> {
  const periodOf = periodsOf(repeat, start)
  const longest = LONGEST_PERIOD[repeat.every] * repeat.rate * DAY
  for (let period = Math.max(0, Math.floor((from - start) / longest) - 1); ; period += 1) {
    const { begins, starts } = periodOf(period)
    if (begins >= before) return
    for (const at of starts) if (at >= start) yield at
  }
}

const LONGEST_PERIOD = { day: 1, week: 7, month: 31, year: 366 } as const

interface Period {
  readonly begins: WallTime
  readonly starts: readonly WallTime[]
}

/** The periods of a rule by their number; what is the same for all of them is found once. */
function periodsOf(repeat: Repeat, start: WallTime): (period: number) => Period {
  switch (repeat.every) {
    case 'day':
      return (period) => {
        const day = start + period * repeat.rate * DAY
        return { begins: day, starts: [day] }
      }
    case 'week': {
      const first = startOfWeek(start)
      const clock = clockOf(start)
      const offsets = [...new Set(repeat.weekdays)]
        .sort((a, b) => a - b)
        .map((day) => (day - 1) * DAY + clock)
      return (period) => {
        const monday = first + period * repeat.rate * 7 * DAY
        return { begins: monday, starts: offsets.map((offset) => monday + offset) }
      }
    }
    case 'month':
      return (period) => monthPeriod(start, period * repeat.rate, repeat.day)
    case 'year':
      return (period) => monthPeriod(start, period * repeat.rate * 12, new Date(start).getUTCDate())
  }
}

/** One day of the month that many months after a start: a month without that day has none. */
function monthPeriod(start: WallTime, months: number, day: number): Period {
  const of = new Date(start)
  const begins = Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + months, 1)
  const at = begins + (day - 1) * DAY
  const inMonth = new Date(at).getUTCMonth() === new Date(begins).getUTCMonth()
  return { begins, starts: inMonth ? [at + clockOf(start)] : [] }
}
