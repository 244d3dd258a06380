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

/** Somebody may join a step: he is active, it does not wait for him already, and he has not decided in it: nobody counts twice. */
export const mayJoin = ({ services }: Pick<Writer, 'services'>, { seats }: Held, userId: number): boolean =>
  services.directory.current().user(userId)?.status === ENABLED &&
  !seats.some((seat) => seat.userId === userId && (isOpen(seat) || isDecided(seat)))
const ENABLED = 1

const isDecided = ({ status }: LogSeat) =>
  status === approvalStatus.passed || status === approvalStatus.refused

/** Puts somebody in the place of another one who has not decided: whose turn it was, it is his now. */
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
