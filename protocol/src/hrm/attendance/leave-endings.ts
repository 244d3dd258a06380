import { Decimal } from 'decimal.js'
import { daysFrom } from '#protocol/platform/day.ts'
import { wholeMonths } from '../employees/service.ts'
import { exact } from '../figure.ts'
import { annualLeaveLost } from './leave-law.ts'
import { type Bucket, bucketsOn, type Entry, NEVER, voidOf } from './leave-ledger.ts'

/** Sick leave as it was approved. */
export interface SickLeave {
  readonly from: string
  readonly to: string
  /** Days of the approval. */
  readonly units: string
}

/** A year whose sick leave ends the claim to annual leave (条例第四条), from a day on. */
export interface Loss {
  readonly year: number
  readonly day: string
  readonly words: string
}

/** Whether and when an account ends: the last day of work here, or the day of the present entry. */
export interface Endings {
  readonly losses: readonly Loss[]
  readonly left: string | null
  readonly entered: string | null
}

/** Calendar days that count as a month of sick leave. */
const MONTH = 30

/** The day on which the sick leave of a year comes to the months that end the claim; null: it does not. */
export function lossOf(year: number, workSince: string, sick: readonly SickLeave[]): Loss | null {
  const days = new Map<string, number>()
  // a part of a day is a part of a day; longer leave is counted by the calendar
  for (const { from, to, units } of sick)
    for (const day of daysFrom(
      from > `${year}-01-01` ? from : `${year}-01-01`,
      to < `${year}-12-31` ? to : `${year}-12-31`,
    ))
      days.set(day, from === to ? Math.min(1, Number(units)) : 1)
  let total = 0
  for (const [day, share] of [...days].toSorted(([one], [other]) => one.localeCompare(other))) {
    total += share
    const workYears = Math.floor(wholeMonths(workSince, day) / 12)
    const facts = { workYears, sickMonths: Math.floor(total / MONTH), paidPersonalDays: 0 }
    const words = annualLeaveLost(facts)
    if (words !== null) return { year, day, words }
  }
  return null
}

export const bucketOfYear = (year: number): string => `${year}年`
export const carriedFrom = (bucket: string): string => `${bucket} 结转`

/** Uses of a bucket up to a day that were not taken back. */
export const usesIn = (entries: readonly Entry[], bucket: string, day: string): Entry[] =>
  entries.filter(
    (entry) =>
      entry.kind === 'use' && entry.bucket === bucket && entry.onDay <= day && !isVoided(entries, entry),
  )

/** Whether an entry was taken back once: an act that is repeated has a source of its own. */
const isVoided = (entries: readonly Entry[], { source }: Entry): boolean =>
  entries.some((entry) => entry.kind === 'void' && entry.source === `撤销 ${source}`)

/** The year of which nothing may be taken: that of the loss, or the next one where leave of it was taken before (实施办法第八条). */
export const lostYear = (entries: readonly Entry[], { year, day }: Loss): number =>
  usesIn(entries, bucketOfYear(year), day).length > 0 ? year + 1 : year

/** Takes back what no longer holds: a loss whose sick leave was undone, a settlement of an employee who is here again. */
export function takenBack(
  entries: readonly Entry[],
  { losses, left, entered }: Endings,
  today: string,
): Entry[] {
  const lost = new Set(losses.map((loss) => bucketOfYear(lostYear(entries, loss))))
  const holds = ({ kind, bucket, source }: Entry) => {
    if (kind === 'lose') return [...lost].some((each) => bucket === each || bucket === carriedFrom(each))
    if (kind !== 'settle' || left !== null) return true
    // one who has entered again after leaving begins again
    return entered !== null && source < `${SETTLED} ${entered}`
  }
  const sources = new Set(
    entries.filter((entry) => !holds(entry) && !isVoided(entries, entry)).map(({ source }) => source),
  )
  return [...sources].flatMap((source) => voidOf(entries, source, today))
}

/** What losses take of buckets that are granted; nothing below zero. */
export function lostUnits(entries: readonly Entry[], losses: readonly Loss[]): Entry[] {
  const due: Entry[] = []
  for (const loss of losses) {
    const year = bucketOfYear(lostYear(entries, loss))
    for (const bucket of [year, carriedFrom(year)]) {
      const known = [...entries, ...due]
      const found = bucketsOn(known, NEVER).find((each) => each.bucket === bucket)
      if (!found || found.rest.lte(0)) continue
      due.push(...payDebts(found, known, later(loss.day, known, bucket)))
      const after = bucketsOn([...entries, ...due], NEVER).find((each) => each.bucket === bucket)
      if (after?.rest.gt(0))
        due.push(closing('lose', after, [...entries, ...due], `不享受 ${bucket} ${loss.words}`, loss.day))
    }
  }
  return due
}

const SETTLED = '离职结算'

/** Empties every bucket of an employee who has left; what was taken in advance is not taken back from pay. */
export const settled = (entries: readonly Entry[], left: string): Entry[] =>
  bucketsOn(entries, NEVER)
    .filter(({ rest }) => !rest.isZero())
    .map((bucket) => closing('settle', bucket, entries, `${SETTLED} ${left}`, left))

/** Takes the rest of a bucket; a reason that was used before, for the bucket or by an act that was taken back, has a number. */
function closing(
  kind: 'lose' | 'settle',
  { bucket, expires, rest }: Bucket,
  entries: readonly Entry[],
  why: string,
  day: string,
): Entry {
  const isUsed = (source: string) =>
    entries.some(
      (entry) => (entry.source === source && entry.bucket === bucket) || entry.source === `撤销 ${source}`,
    )
  let source = why
  for (let times = 2; isUsed(source); times += 1) source = `${why} ${times}`
  return {
    kind,
    bucket,
    units: rest.negated().toFixed(),
    onDay: later(day, entries, bucket),
    expires,
    source,
  }
}

/** The day, or the last one on which the bucket moved. */
const later = (day: string, entries: readonly Entry[], bucket: string): string =>
  [day, ...entries.flatMap((entry) => (entry.bucket === bucket ? entry.onDay : []))].toSorted().at(-1) ?? day

/** Units that end pay first what other buckets owe, so that the balance never falls below what it was. */
export function payDebts(into: Bucket, known: readonly Entry[], onDay: string): Entry[] {
  const moves: Entry[] = []
  let rest = into.rest
  for (const debt of bucketsOn(known, NEVER).filter(
    (each) => each.rest.lt(0) && each.bucket !== into.bucket,
  )) {
    const paid = Decimal.min(rest, debt.rest.negated())
    if (paid.lte(0)) break
    rest = rest.minus(paid)
    const before = `抵扣 ${debt.bucket} ${into.bucket}`
    const times = known.filter(
      ({ source, bucket }) => bucket === into.bucket && source.startsWith(before),
    ).length
    const move = { kind: 'carry', onDay, source: times === 0 ? before : `${before} ${times + 1}` } as const
    moves.push({ ...move, bucket: debt.bucket, units: exact(paid).toFixed(), expires: debt.expires })
    moves.push({
      ...move,
      bucket: into.bucket,
      units: exact(paid).negated().toFixed(),
      expires: into.expires,
    })
  }
  return moves
}
