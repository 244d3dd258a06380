import { approvalStatus, type Mode, modes, type NodeOptions } from '#protocol/approval/flow.ts'

/** A person's part in a step that is under way: who decides in his own right has a place, and others may share it. */
export interface Seat {
  id: number
  place: number
  /** Within one place people decide one after another. */
  turn: number
  userId: number
  status: number
}

/** What became of a step: it waits for somebody, it has an outcome, or nobody is left in it. */
export type StepOutcome = 'open' | 'passed' | 'refused' | 'deserted'

export interface Settled {
  outcome: StepOutcome
  /** Seats whose status is another one now. */
  changed: Seat[]
}

const { waiting, passed, refused, running } = approvalStatus
const isOpen = ({ status }: Seat) => status === waiting || status === running

/** How the people of a step decide. */
export interface Deciding {
  mode: Mode
  /** Where all decide at once: how many have to pass; absent: all. */
  share?: NodeOptions['share']
}

/**
 * What follows for a step from the decisions in it: whose turn it is, or that it has ended for all who have not decided
 * (approval-office.md §5.2).
 */
export function settle(seats: readonly Seat[], deciding: Deciding): Settled {
  const places = placesOf(seats)
  const outcome = outcomeOf(places, deciding)
  const turns = outcome === 'open' ? turnsIn(places, deciding) : new Set<Seat>()
  const lost = new Set(places.filter(isRefused).flat())
  const statusOf = (seat: Seat) => {
    if (!isOpen(seat)) return seat.status
    if (outcome !== 'open' || lost.has(seat)) return approvalStatus.void
    return turns.has(seat) ? running : waiting
  }
  const next = seats.map((seat) => ({ ...seat, status: statusOf(seat) }))
  return { outcome, changed: next.filter(({ status }, at) => status !== seats[at]?.status) }
}

type Place = readonly Seat[]
const isRefused = (place: Place) => place.some(({ status }) => status === refused)
const isPassed = (place: Place) => place.every(({ status }) => status === passed)

/** Places in which somebody still is or was, in their order. */
const placesOf = (seats: readonly Seat[]): Place[] =>
  [
    ...Map.groupBy(
      seats.filter(({ status }) => status !== approvalStatus.void),
      ({ place }) => place,
    ),
  ]
    .toSorted(([a], [b]) => a - b)
    .map(([, place]) => place.toSorted((a, b) => a.turn - b.turn))

function outcomeOf(places: readonly Place[], { mode, share }: Deciding): StepOutcome {
  if (places.length === 0) return 'deserted'
  const needed = mode === modes.any ? 1 : neededOf(places.length, mode === modes.all ? share : undefined)
  const lost = places.filter(isRefused).length
  if (mode === modes.any ? lost > 0 : places.length - lost < needed) return 'refused'
  return places.filter(isPassed).length >= needed ? 'passed' : 'open'
}

function neededOf(places: number, share: NodeOptions['share']): number {
  if (share?.kind === 'majority') return Math.floor(places / 2) + 1
  return share?.kind === 'count' ? Math.min(share.count ?? places, places) : places
}

function turnsIn(places: readonly Place[], { mode }: Deciding): Set<Seat> {
  const next = places.filter((place) => !isRefused(place)).flatMap((place) => place.find(isOpen) ?? [])
  return new Set(mode === modes.inTurn ? next.slice(0, 1) : next)
}
