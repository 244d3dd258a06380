import { approvalStatus, type Mode, modes } from '#protocol/approval/flow.ts'

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

/**
 * What follows for a step from the decisions in it: whose turn it is, or that it has ended for all who have not decided
 * (approval-office.md §5.2).
 */
export function settle(seats: readonly Seat[], mode: Mode): Settled {
  const outcome = outcomeOf(seats, mode)
  const turns = outcome === 'open' ? turnsIn(seats, mode) : new Set<Seat>()
  const statusOf = (seat: Seat) => {
    if (!isOpen(seat)) return seat.status
    if (outcome !== 'open') return approvalStatus.void
    return turns.has(seat) ? running : waiting
  }
  const next = seats.map((seat) => ({ ...seat, status: statusOf(seat) }))
  return { outcome, changed: next.filter(({ status }, at) => status !== seats[at]?.status) }
}

/** Places in which somebody still is or was, in their order. */
const placesOf = (seats: readonly Seat[]): Seat[][] =>
  [
    ...Map.groupBy(
      seats.filter(({ status }) => status !== approvalStatus.void),
      ({ place }) => place,
    ),
  ]
    .toSorted(([a], [b]) => a - b)
    .map(([, place]) => place.toSorted((a, b) => a.turn - b.turn))

function outcomeOf(seats: readonly Seat[], mode: Mode): StepOutcome {
  const places = placesOf(seats)
  if (places.length === 0) return 'deserted'
  if (seats.some(({ status }) => status === refused)) return 'refused'
  const passedPlaces = places.filter((place) => place.every(({ status }) => status === passed))
  const needed = mode === modes.any ? 1 : places.length
  return passedPlaces.length >= needed ? 'passed' : 'open'
}

function turnsIn(seats: readonly Seat[], mode: Mode): Set<Seat> {
  const next = placesOf(seats).flatMap((place) => place.find(isOpen) ?? [])
  return new Set(mode === modes.inTurn ? next.slice(0, 1) : next)
}
