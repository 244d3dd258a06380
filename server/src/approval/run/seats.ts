import { approvalStatus, modes } from '#protocol/approval/flow.ts'
import type { Seat } from '../advance.ts'
import type { Step } from '../approvers.ts'

/** Somebody's part in a step that begins. */
export interface NewSeat extends Omit<Seat, 'id'> {
  mode: number
}

/** A step as it begins: in turn the first decides, else everybody (approval-office.md §5.1). */
export const seatsOf = ({ userIds, mode }: Pick<Step, 'userIds' | 'mode'>): NewSeat[] =>
  userIds.map((userId, at) => ({
    place: at + 1,
    turn: 0,
    userId,
    mode,
    status: mode === modes.inTurn && at > 0 ? approvalStatus.waiting : approvalStatus.running,
  }))

/** Whose turn it is among seats, old or new. */
export const inTurn = (seats: readonly Pick<Seat, 'userId' | 'status'>[]): number[] =>
  seats.filter(({ status }) => status === approvalStatus.running).map(({ userId }) => userId)
