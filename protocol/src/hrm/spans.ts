import { addDays } from '#protocol/platform/day.ts'

/** What was decided for a day: values that hold from then on; null: nothing holds any more. */
export interface DatedChange<State> {
  readonly onDay: string
  readonly set: Partial<State> | null
}

/** Values that hold from one day to the day before another one. */
export interface Span<State> {
  readonly from: string
  /** The first day on which they hold no more; null: they still do. */
  readonly until: string | null
  readonly state: State
}

/**
 * The history by date that changes make, in the order of their days and within a day in that of the list. What is decided later for an
 * earlier day holds until the next day for which something else was decided about the same value. Neighbours with equal values are one span.
 */
export function foldChanges<State extends object>(
  changes: readonly DatedChange<State>[],
  blank: State,
): Span<State>[] {
  const spans: Span<State>[] = []
  let state: State | null = null
  const days = Map.groupBy(changes, ({ onDay }) => onDay)
  for (const day of [...days.keys()].toSorted()) {
    for (const { set } of days.get(day) ?? []) state = set === null ? null : { ...(state ?? blank), ...set }
    const last = spans.at(-1)
    const isOpen = last !== undefined && last.until === null
    if (isOpen && state !== null && isSame(last.state, state)) continue
    if (isOpen) spans[spans.length - 1] = { ...last, until: day }
    if (state !== null) spans.push({ from: day, until: null, state })
  }
  return spans
}

/** Of flat values. */
function isSame<State extends object>(one: State, other: State): boolean {
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left.length === right.size && left.every(([key, value]) => value === right.get(key))
}

/** The span of a day; undefined before the first and where nothing holds. */
export const spanOn = <State>(spans: readonly Span<State>[], day: string): Span<State> | undefined =>
  spans.find(({ from, until }) => from <= day && (until === null || day < until))

/** As a range of days of the database: the end excluded. */
export const rangeOf = ({ from, until }: Pick<Span<unknown>, 'from' | 'until'>): string =>
  `[${from},${until ?? ''})`

/** The last day of a span; null: none. */
export const lastDayOf = ({ until }: Pick<Span<unknown>, 'until'>): string | null =>
  until === null ? null : addDays(until, -1)
