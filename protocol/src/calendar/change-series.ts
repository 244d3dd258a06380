import { type Repeat, type Series, startsFrom } from './recurrence.ts'
import { DAY, startOfDay, type WallTime, weekdayOf } from './wall-time.ts'

export interface SplitSeries {
  /** Null where the split is at or before the first occurrence. */
  readonly before: Series | null
  readonly after: Series
}

/**
 * Divides a series at one of its occurrences: what begins before `at` stays as it was, what begins then or later is a series of its own.
 * A count is divided as well: the part before keeps the occurrences it had, the later part gets the rest.
 */
export function splitSeries(series: Series, at: WallTime): SplitSeries {
  const length = series.end - series.start
  const had = startsFrom(series, series.start, at).length
  const { ends } = series
  const counted = ends !== null && 'count' in ends
  const after = {
    ...series,
    start: at,
    end: at + length,
    ends: counted ? { count: ends.count - had } : ends,
  }
  return { before: had === 0 ? null : { ...series, ends: { before: at } }, after }
}

/**
 * Moves a whole series as one of its occurrences was moved: its days follow, so that a meeting dragged from Monday to Wednesday is on
 * Wednesdays afterwards. The first occurrence moves by exactly `by`; with several weekdays every second week or less often, the others
 * keep to the weeks of the first. A moment that ends the series moves along.
 */
export function moveSeries(series: Series, by: number): Series {
  const { repeat, ends } = series
  const [first = series.start] = startsFrom(series, series.start, Infinity, 1)
  const start = first + by
  return {
    start,
    end: start + (series.end - series.start),
    repeat: repeat === null ? null : moveRepeat(repeat, first, start),
    ends: ends !== null && 'before' in ends ? { before: ends.before + by } : ends,
  }
}

/** The same rule for an occurrence at `to` instead of `from`. */
function moveRepeat(repeat: Repeat, from: WallTime, to: WallTime): Repeat {
  const days = (startOfDay(to) - startOfDay(from)) / DAY
  if (repeat.every === 'week')
    return { ...repeat, weekdays: repeat.weekdays.map((day) => weekdayOf((day + 3 + days) * DAY)) }
  if (repeat.every === 'month') return { ...repeat, day: new Date(to).getUTCDate() }
  return repeat
}
