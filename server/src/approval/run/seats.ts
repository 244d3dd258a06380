import { approvalStatus, type Mode, modes } from '#protocol/approval/flow.ts'
import type { Seat } from '../advance.ts'

/** Somebody's part in a step, as it is written. */
export interface NewSeat extends Omit<Seat, 'id'> {
  mode: number
  /** Who brought him in. */
  givenBy?: number
  /** For whom he stands in. */
  forUserId?: number | null
}

interface Begun {
  userIds: readonly number[]
  mode: Mode
}

/** Who decides for somebody today; null: he himself. */
export type DeputyOf = (userId: number) => number | null

/** A step as it begins: in turn the first decides, else everybody (approval-office.md §5.1); deputies stand in. */
export function seatsOf({ userIds, mode }: Begun, deputyOf: DeputyOf): NewSeat[] {
  const own = new Set(userIds)
  const people = userIds.flatMap((userId) => {
    const deputy = deputyOf(userId)
    if (deputy === null) return { userId, forUserId: null }
    // one who decides in his own right does not decide twice
    return own.has(deputy) ? [] : { userId: deputy, forUserId: userId }
  })
  const each = [...new Map(people.map((person) => [person.userId, person])).values()]
  return each.map((person, at) => ({
    ...person,
    place: at + 1,
    turn: 0,
    mode,
    status: mode === modes.inTurn && at > 0 ? approvalStatus.waiting : approvalStatus.running,
  }))
}

/** Whose turn it is among seats, old or new. */
export const usersInTurn = (seats: readonly Pick<Seat, 'userId' | 'status'>[]): number[] =>
  seats.filter(({ status }) => status === approvalStatus.running).map(({ userId }) => userId)

/** It waits for him, now or later. */
export const isOpen = ({ status }: Pick<Seat, 'status'>): boolean =>
  status === approvalStatus.waiting || status === approvalStatus.running
