import type { Transaction } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { nodeIn } from '../path.ts'
import type { LogSeat } from '../record-rows.ts'
import { dueAt } from './begin.ts'
import { announcedOf, type Held } from './hold.ts'
import { notifyApprovers } from './messages.ts'
import { isOpen } from './seats.ts'
import { writeChange } from './write.ts'

interface Replacing {
  userId: number
  /** Why the one who sat there left. */
  action: number
  remarks?: string
  givenBy?: number
  forUserId?: number | null
}

/** Whether a user may join a step: active, without an open seat in it, and without a decision in it, so that no one counts twice. */
export const mayJoin = ({ services }: Pick<Writer, 'services'>, { seats }: Held, userId: number): boolean =>
  services.directory.current().user(userId)?.status === ENABLED &&
  !seats.some((seat) => seat.userId === userId && (isOpen(seat) || isDecided(seat)))
const ENABLED = 1

const isDecided = ({ status }: LogSeat) =>
  status === approvalStatus.passed || status === approvalStatus.refused

/** Gives the seat of someone who has not decided to another user, with the turn where it was theirs. */
export async function replaceSeat(
  trx: Transaction<Tables>,
  actor: Writer,
  held: Held,
  seat: LogSeat,
  { userId, action, remarks, givenBy, forUserId }: Replacing,
): Promise<void> {
  const { record, flow } = held
  const { place, turn, mode, status } = seat
  writeChange(trx, actor, {
    record,
    status: record.status,
    changed: [{ id: seat.id, status: approvalStatus.void, action, remarks }],
    joining: [{ place, turn, mode, status, userId, givenBy, forUserId }],
    dueOn: dueAt(actor, nodeIn(flow.nodes, record.nodeId)),
    now: actor.services.clock.now(),
  })
  if (status === approvalStatus.running)
    await notifyApprovers(trx, actor, announcedOf(held), [userId], givenBy)
}
