import { addDays } from '#protocol/platform/day.ts'
import { kindOf, type LockEventType } from './events.ts'
import { type EntitlementOp, type LockPatch, type LockState, noLock, withoutLicence } from './state.ts'
import { licensed, statusCode } from './status.ts'

/** A line of the ledger, as far as a state follows from it. */
export interface FoldedEvent {
  eventId: number
  eventType: LockEventType
  /** The day on which it takes effect. */
  effectiveDate: string
  /** The moment since which it is known, in milliseconds. */
  recordedAt: number
  patch: LockPatch
  entitlementOps: readonly EntitlementOp[]
  businessId: number | null
  /** Of a REVERSE: the event that it takes back. */
  reversedEventId: number | null
}

/** A point of both time axes: the day that is asked for, and what was known then. */
export interface AsOf {
  /** Absent: after every event. */
  day?: string | undefined
  /** Milliseconds; absent: everything that is known now. */
  knownAt?: number | undefined
}

/**
 * The events that count, in their order: known by then, effective by the day, not taken back (locks-and-extensions.md §4.3). A
 * REVERSE takes effect with the event that it takes back and counts for nothing by itself.
 */
export function countedEvents<Event extends FoldedEvent>(
  events: readonly Event[],
  { day, knownAt = Number.POSITIVE_INFINITY }: AsOf = {},
): Event[] {
  const known = events.filter(({ recordedAt }) => recordedAt <= knownAt)
  const reversed = new Set(known.flatMap(({ reversedEventId }) => reversedEventId ?? []))
  return known
    .filter(
      ({ eventId, eventType, effectiveDate }) =>
        eventType !== 'REVERSE' && !reversed.has(eventId) && (day === undefined || effectiveDate <= day),
    )
    .toSorted((one, other) =>
      one.effectiveDate === other.effectiveDate
        ? one.eventId - other.eventId
        : one.effectiveDate < other.effectiveDate
          ? -1
          : 1,
    )
}

/** The lock after one more event. */
export function applyEvent(
  state: LockState,
  { eventType, patch, entitlementOps, businessId }: FoldedEvent,
): LockState {
  const { ends } = kindOf(eventType)
  const entitlements = { ...(ends ? {} : state.entitlements) }
  for (const op of entitlementOps) {
    if (op.op === 'remove') delete entitlements[op.productId]
    else {
      const { productId, startTime, endTime, quotaKeys } = op
      entitlements[productId] = { startTime, endTime, quotaKeys, sourceBusinessId: businessId }
    }
  }
  return { ...state, ...(ends ? withoutLicence : {}), ...patch, entitlements }
}

/** The state of a lock as of a point of both axes (locks-and-extensions.md §4.3): the ledger's only reading. */
export const foldLock = (events: readonly FoldedEvent[], asOf: AsOf = {}): LockState =>
  countedEvents(events, asOf).reduce(applyEvent, noLock)

/** Days through which a lock carried one licence; no two of one lock share a day (`no_two_licences`). */
export interface LicenceDays {
  /** The event with which it began. */
  eventId: number
  from: string
  /** Null: perpetual. */
  until: string | null
}

const isLicensed = ({ status, customerId, mainLockId }: LockState): boolean =>
  customerId !== null && mainLockId === null && licensed.some((name) => statusCode(name) === status)

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)
const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one)

/** The licences that a lock has carried and carries, in their order; one that never held a day is left out. */
export function licencesOf(events: readonly FoldedEvent[]): LicenceDays[] {
  const licences: LicenceDays[] = []
  let state = noLock
  let current: LicenceDays | null = null
  const close = (day: string) => {
    if (current) licences.push({ ...current, until: earlier(current.until, addDays(day, -1)) })
    current = null
  }
  for (const event of countedEvents(events)) {
    const next = applyEvent(state, event)
    const { effectiveDate: day } = event
    if (!isLicensed(next) || kindOf(event.eventType).begins) close(day)
    if (isLicensed(next)) current = extend(current, next, event)
    state = next
  }
  if (current) licences.push(current)
  return licences.filter(({ from, until }) => until === null || from <= until)
}

/** A licence that begins on the day from which it is usable, or the same one with the days that an event gives it. */
function extend(
  current: LicenceDays | null,
  { startTime, endTime }: LockState,
  { eventId, eventType, effectiveDate, patch }: FoldedEvent,
): LicenceDays {
  if (!current) return { eventId, from: later(effectiveDate, startTime), until: endTime }
  const isMoved = eventType === 'TIME_CHANGE' && patch.startTime !== undefined
  return { ...current, from: isMoved ? later(current.from, startTime) : current.from, until: endTime }
}
