import { addDays } from '#protocol/platform/day.ts'

/** What an employee or a department has on a day. */
export type DatedValues = Readonly<Record<string, string | number | null>>

/** A change as it was recorded; changes are never edited, one that was wrong is voided by another. */
export interface Change {
  readonly id: number
  /** First day on which the values hold. */
  readonly effectiveOn: string
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly recordedAt: string
  /** Only what changes. */
  readonly values: DatedValues
  /** The change that this one takes back; its own values hold all the same. */
  readonly voids: number | null
}

export interface ValueSpan {
  readonly from: string
  /** Last day, null while nothing follows. */
  readonly to: string | null
  readonly values: DatedValues
}

/**
 * Spans of days with the same values, in order and without gaps from the first change on (SPAN-FOLD, SPAN-GAPLESS). With `knownAt` as they
 * were known at that moment.
 */
export function foldChanges(changes: readonly Change[], knownAt?: string): ValueSpan[] {
  const known = changes.filter(({ recordedAt }) => knownAt === undefined || recordedAt <= knownAt)
  const voided = new Set(known.map(({ voids }) => voids))
  const held = known
    .filter(({ id }) => !voided.has(id))
    .toSorted((one, other) => one.effectiveOn.localeCompare(other.effectiveOn) || one.id - other.id)
  const spans: ValueSpan[] = []
  for (const { effectiveOn, values } of held) {
    const last = spans.at(-1)
    const next = { ...last?.values, ...values }
    if (last && isSame(last.values, next)) continue
    if (last) spans.pop()
    if (last && last.from < effectiveOn) spans.push({ ...last, to: addDays(effectiveOn, -1) })
    const before = spans.at(-1)
    // a second change of one day may return to what was before
    if (before && isSame(before.values, next)) spans.splice(-1, 1, { ...before, to: null })
    else spans.push({ from: effectiveOn, to: null, values: next })
  }
  return spans
}

const isSame = (one: DatedValues, other: DatedValues): boolean =>
  Object.keys({ ...one, ...other }).every((key) => (one[key] ?? null) === (other[key] ?? null))

/** The values of a day; null before the first. */
export const valuesOn = (spans: readonly ValueSpan[], day: string): DatedValues | null =>
  spans.find(({ from, to }) => from <= day && (to === null || day <= to))?.values ?? null
