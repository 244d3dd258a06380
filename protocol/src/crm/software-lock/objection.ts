import { kindOf } from './events.ts'
import { countedEvents, type FoldedEvent, foldLock } from './fold.ts'
import type { LockState } from './state.ts'
import { type LockStatus, lockStatus } from './status.ts'

/** Why an event may not be added to a ledger: names of refusals. */
export type LockObjection =
  | 'lockEventAhead'
  | 'lockEventsLater'
  | 'lockStatusForbids'
  | 'lockPorts'
  | 'lockEndsEarly'
  | 'purchaseHasNoEnd'
  | 'lockReversed'
  | 'reversalOfReversal'
  | 'lockUsedSince'

interface Asked {
  /** The day of today: nothing takes effect later (I3). */
  today: string
  /** Events of a sheet that brings in the past of a lock may be older than what is there. */
  isTakenOver?: boolean
}

const statusName = (code: number): LockStatus | undefined =>
  (Object.keys(lockStatus.vocabulary) as string[]).find(
    (name): name is LockStatus => lockStatus.vocabulary[name]?.code === code,
  )

/**
 * The first bound of the ledger that an event would break (locks-and-extensions.md §4.2), null for none. `events` are all of the
 * lock; the event itself has an id above theirs.
 */
export function objectionTo(
  events: readonly FoldedEvent[],
  event: FoldedEvent,
  { today, isTakenOver = false }: Asked,
): LockObjection | null {
  const { from, backdated } = kindOf(event.eventType)
  if (event.effectiveDate > today) return 'lockEventAhead'
  if (event.eventType === 'REVERSE') return objectionToReversal(events, event)
  const last = countedEvents(events).at(-1)
  if (last && !backdated && !isTakenOver && event.effectiveDate < last.effectiveDate) return 'lockEventsLater'
  const now = statusName(foldLock(events).status)
  if (from && (!now || !from.includes(now))) return 'lockStatusForbids'
  return objectionToState(foldLock([...events, event]))
}

/** I5 and I6, and a term that ends before it begins. */
function objectionToState({ portNumber, distinguish, startTime, endTime }: LockState): LockObjection | null {
  if (!Number.isInteger(portNumber) || portNumber < 1) return 'lockPorts'
  if (distinguish === 1 && endTime !== null) return 'purchaseHasNoEnd'
  if (startTime !== null && endTime !== null && endTime < startTime) return 'lockEndsEarly'
  return null
}

/** I8: what is taken back is the last that happened to the lock, and it is taken back once. */
function objectionToReversal(
  events: readonly FoldedEvent[],
  { reversedEventId }: FoldedEvent,
): LockObjection | null {
  const target = events.find(({ eventId }) => eventId === reversedEventId)
  if (!target) return 'lockStatusForbids'
  if (target.eventType === 'REVERSE') return 'reversalOfReversal'
  // without its entry there would be a row of no lock
  if (target.eventType === 'STOCK_IN') return 'lockStatusForbids'
  if (events.some((event) => event.reversedEventId === target.eventId)) return 'lockReversed'
  const counted = countedEvents(events)
  const later = counted.slice(counted.findIndex(({ eventId }) => eventId === target.eventId) + 1)
  return later.some(({ eventType }) => kindOf(eventType).settles) ? 'lockUsedSince' : null
}
