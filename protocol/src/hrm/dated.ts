/** A value that holds from one day to another, both included, with the rule of law or of the company that sets it. */
export interface Dated<Value> {
  readonly from: string
  /** Null: until another one replaces it. */
  readonly to: string | null
  readonly value: Value
  /** Name and number of the announcement, shown beside each figure that uses the value. */
  readonly law: string
}

/** The value of a day `yyyy-MM-dd`; undefined where none holds: the caller refuses, no other value is used instead. */
export const valueOn = <Value>(values: readonly Dated<Value>[], day: string): Dated<Value> | undefined =>
  values.find(({ from, to }) => from <= day && (to === null || day <= to))

/** The first two values that hold on the same day; null where each day has at most one. */
export function overlapOf<Value>(
  values: readonly Dated<Value>[],
): readonly [Dated<Value>, Dated<Value>] | null {
  const sorted = values.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const [index, later] of sorted.entries()) {
    const earlier = sorted[index - 1]
    if (earlier && (earlier.to === null || later.from <= earlier.to)) return [earlier, later]
  }
  return null
}
