import { Decimal } from 'decimal.js'
import { exact } from '../figure.ts'

/** Why units came or went. Entries are never changed: what was wrong is voided by another one. */
export type EntryKind =
  | 'grant'
  | 'compOff'
  | 'adjust'
  | 'use'
  | 'carry'
  | 'expire'
  | 'void'
  /** No claim to annual leave (条例第四条). */
  | 'lose'
  /** On leaving. */
  | 'settle'

/** An entry of one person's account of one type of leave. */
export interface Entry {
  readonly kind: EntryKind
  /** Units that expire together: a year, an overtime. */
  readonly bucket: string
  /** Decimal text; below zero what is taken. */
  readonly units: string
  readonly onDay: string
  /** Last day on which the units of the bucket may be taken; null: they stay. */
  readonly expires: string | null
  /** What it comes from, such as the number of an approval; one entry per source, kind and bucket (LEAVE-ONCE). */
  readonly source: string
}

export const sum = (entries: readonly Entry[]): Decimal =>
  entries.reduce((total, { units }) => total.plus(units), exact(0))

/** LEAVE-SUM: the sum of what happened up to and on the day. */
export const balanceOn = (entries: readonly Entry[], day: string): Decimal =>
  sum(entries.filter(({ onDay }) => onDay <= day))

export interface Bucket {
  readonly bucket: string
  readonly expires: string | null
  readonly rest: Decimal
}

/** Buckets with what is left in them on a day, those that expire first before the others. */
export function bucketsOn(entries: readonly Entry[], day: string): Bucket[] {
  const known = entries.filter(({ onDay }) => onDay <= day)
  return [...Map.groupBy(known, ({ bucket }) => bucket)]
    .map(([bucket, own]) => ({
      bucket,
      expires: own.find(({ kind }) => opens.has(kind))?.expires ?? null,
      rest: sum(own),
    }))
    .toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
}
/** Kinds that bring units; the first of a bucket names its last day. */
const opens: ReadonlySet<EntryKind> = new Set(['grant', 'compOff', 'adjust', 'carry'])
export const NEVER = '9999-12-31'
const rankOf = ({ expires, bucket }: Bucket): string => `${expires ?? NEVER} ${bucket}`

/** Buckets of which more was taken than they had. */
export const debtsOf = (entries: readonly Entry[], day: string): Bucket[] =>
  bucketsOn(entries, day).filter(({ rest }) => rest.lt(0))

export interface Use {
  readonly day: string
  readonly units: Decimal.Value
  /** Below which the balance may not fall; below zero for leave in advance. */
  readonly floor: Decimal.Value
  /** Of requests that still wait: they count as taken. */
  readonly reserved?: Decimal.Value
  readonly source: string
}

export type Allocation = { readonly entries: Entry[] } | { readonly short: Decimal }

/**
 * Takes leave from the buckets that expire first. Advance leave is taken from the newest one. What cannot be covered is returned as
 * `short`, and nothing is taken (LEAVE-FLOOR). Uses of later days that are entered already count.
 */
export function allocate(
  entries: readonly Entry[],
  { day, units, floor, reserved = 0, source }: Use,
): Allocation {
  const wanted = exact(units)
  const usable = usableOn(entries, day)
  // what was taken in advance from a bucket that has ended is owed until the next grant settles it
  const owed = debtsOf(entries, NEVER).filter((debt) => !usable.some(({ bucket }) => bucket === debt.bucket))
  const left = [...usable, ...owed].reduce((total, { rest }) => total.plus(rest), exact(0))
  const short = wanted.minus(left.minus(reserved).minus(floor))
  if (short.gt(0)) return { short }
  const parts: Entry[] = []
  const take = (bucket: string, expires: string | null, taken: Decimal) =>
    parts.push({ kind: 'use', bucket, units: taken.negated().toFixed(), onDay: day, expires, source })
  let open = wanted
  for (const { bucket, expires, rest } of usable) {
    const taken = Decimal.min(open, Decimal.max(rest, 0))
    if (taken.gt(0)) take(bucket, expires, taken)
    open = open.minus(taken)
  }
  const newest = usable.at(-1)
  if (open.gt(0)) take(newest?.bucket ?? ADVANCE, newest?.expires ?? null, open)
  return { entries: merged(parts) }
}

/** Buckets that may be taken on a day, each with what neither the day nor later uses leave less of. */
function usableOn(entries: readonly Entry[], day: string): Bucket[] {
  const later = new Map(bucketsOn(entries, NEVER).map(({ bucket, rest }) => [bucket, rest]))
  return bucketsOn(entries, day)
    .filter(({ expires }) => expires === null || expires >= day)
    .map((bucket) => ({ ...bucket, rest: Decimal.min(bucket.rest, later.get(bucket.bucket) ?? bucket.rest) }))
}

/** The bucket of leave taken before anything was granted. */
export const ADVANCE = '预支'

/** One entry per bucket: advance leave joins what was taken from the same one. */
const merged = (parts: readonly Entry[]): Entry[] =>
  [...Map.groupBy(parts, ({ bucket }) => bucket).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], units: sum(own).toFixed() }] : [],
  )

/** Gives back exactly what a source took or brought, into the same buckets (LEAVE-VOID); nothing the second time. */
export function voidOf(entries: readonly Entry[], source: string, day: string): Entry[] {
  const voidSource = `撤销 ${source}`
  if (entries.some((entry) => entry.source === voidSource)) return []
  return entries
    .filter((entry) => entry.source === source)
    .map((entry) => ({
      ...entry,
      kind: 'void',
      units: exact(entry.units).negated().toFixed(),
      onDay: entry.onDay > day ? entry.onDay : day,
      source: voidSource,
    }))
}
