import { Decimal } from 'decimal.js'
import { addDays } from '#protocol/platform/day.ts'
import { exact } from '../figure.ts'
import { carriedFrom, type Endings, lostUnits, payDebts, settled, takenBack } from './leave-endings.ts'
import { type Bucket, bucketsOn, debtsOf, type Entry, NEVER } from './leave-ledger.ts'

/** Units that a rule grants on a day. */
export interface Grant {
  readonly bucket: string
  readonly units: string
  readonly day: string
  readonly expires: string | null
  /** What is left on the last day goes on, up to `most` units, until another day. */
  readonly carry: { readonly most: string; readonly expires: string } | null
}

const unended: Endings = { losses: [], left: null, entered: null }

/**
 * What is due up to and on a day and not entered yet: grants, losses, what is carried over and what expires the day after the last one of
 * its bucket, and the settlement on leaving. Asked again, it returns nothing; missed days are caught up with their own dates.
 */
export function dueEntries(
  entries: readonly Entry[],
  grants: readonly Grant[],
  today: string,
  endings: Endings = unended,
): Entry[] {
  const due: Entry[] = takenBack(entries, endings, today)
  const has = (source: string) => [...entries, ...due].some((entry) => entry.source === source)
  for (const { bucket, units, day, expires } of grants) {
    const source = `发放 ${bucket}`
    if (day <= today && !has(source)) due.push({ kind: 'grant', bucket, units, onDay: day, expires, source })
  }
  for (const granted of due.filter(({ kind }) => kind === 'grant').toSorted(byDay))
    due.push(...settle(granted, [...entries, ...due]))
  due.push(...lostUnits([...entries, ...due], endings.losses))
  const hasLeft = endings.left !== null && endings.left <= today
  // what a leaving employee still had is settled, not carried over
  const until = hasLeft && endings.left !== null ? endings.left : today
  for (let more = true; more; ) {
    const ended = bucketsOn([...entries, ...due], today).find(
      ({ expires, rest }) => expires !== null && expires < until && rest.gt(0),
    )
    more = ended !== undefined
    if (ended) due.push(...endOf(ended, grants, [...entries, ...due]))
  }
  if (hasLeft && endings.left !== null) due.push(...settled([...entries, ...due], endings.left))
  return due
}
const byDay = (one: Entry, other: Entry): number => (one.onDay < other.onDay ? -1 : 1)

/** A grant pays what was taken in advance before it: the debt moves into its bucket, and the balance stays. */
const settle = ({ bucket: into, onDay, expires }: Entry, known: readonly Entry[]): Entry[] =>
  debtsOf(known, onDay)
    .filter(({ bucket }) => bucket !== into)
    .flatMap(({ bucket, expires: ended, rest }) => {
      const move = { kind: 'carry', onDay, source: `抵扣 ${bucket} ${into}` } as const
      return [
        { ...move, bucket, units: rest.negated().toFixed(), expires: ended },
        { ...move, bucket: into, units: rest.toFixed(), expires },
      ]
    })

/** Ends a bucket whose last day is over: units that came back later, by a use that was taken back, end on the day they came. */
function endOf(ended: Bucket, grants: readonly Grant[], known: readonly Entry[]): Entry[] {
  const { bucket, expires } = ended
  const own = known.filter((entry) => entry.bucket === bucket)
  const onDay = [addDays(expires ?? NEVER, 1), ...own.map((entry) => entry.onDay)].toSorted().at(-1) ?? NEVER
  const paid = payDebts(ended, known, onDay)
  const rest = paid
    .filter((entry) => entry.bucket === bucket)
    .reduce((left, { units }) => left.plus(units), ended.rest)
  const carry = grants.find((grant) => grant.bucket === bucket)?.carry ?? null
  const isCarried = own.some(({ kind, source }) => kind === 'carry' && source === carrySource(bucket))
  const carried = carry && !isCarried ? Decimal.min(rest, carry.most) : exact(0)
  const lost = rest.minus(carried)
  const ends: Entry[] = [...paid]
  if (carry && carried.gt(0)) {
    const move = { kind: 'carry', onDay, source: carrySource(bucket) } as const
    ends.push({ ...move, bucket, units: carried.negated().toFixed(), expires })
    ends.push({ ...move, bucket: carriedFrom(bucket), units: carried.toFixed(), expires: carry.expires })
  }
  if (lost.gt(0)) {
    const times = own.filter(({ kind }) => kind === 'expire').length
    const source = `到期 ${bucket} ${times + 1}`
    ends.push({ kind: 'expire', bucket, units: lost.negated().toFixed(), onDay, expires, source })
  }
  return ends
}
const carrySource = (bucket: string): string => `结转 ${bucket}`
