import { sql, type Transaction } from 'kysely'
import { approvalStatus, modes } from '#protocol/approval/flow.ts'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { standIns } from '../approvers.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn } from '../path.ts'
import type { LogSeat } from '../record-rows.ts'
import { staffOf } from '../staff.ts'
import { seatsAt } from './begin.ts'
import { announcedOf, type Held, holdIfThere } from './hold.ts'
import { notifyApprovers } from './messages.ts'
import { mayJoin, replaceSeat } from './replace.ts'
import { isOpen, usersInTurn } from './seats.ts'
import { writeChange } from './write.ts'

const { running } = approvalStatus

/** Deals with decisions that are not in time, each once, as their nodes say (approval-office.md §5.5). */
export async function dealWithOverdue(actor: Writer): Promise<void> {
  const { services } = actor
  const today = formatDay(services.clock.now())
  const { rows } = await sql<{ id: number; recordId: number }>`select l.id, l.record_id as "recordId"
    from approval_log l join approval_records a on a.id = l.record_id and a.activation = l.activation
    where l.status = ${running} and l.due_on < ${today}::date and l.overdue_at is null and a.status = ${running}
    order by a.label, a.subject_id, l.id`.execute(services.db)
  for (const { id, recordId } of rows)
    await inTransaction(services.db, async (trx) => {
      const held = await holdIfThere(trx, actor, recordId)
      const seat = held?.seats.find((each) => each.id === id && each.status === running)
      if (held && seat && held.record.status === running) await dealWith(trx, actor, held, seat)
    })
}

async function dealWith(trx: Transaction<Tables>, actor: Writer, held: Held, seat: LogSeat): Promise<void> {
  const { flow, record } = held
  const { limit } = optionsOf(nodeIn(flow.nodes, record.nodeId))
  await sql`update approval_log set overdue_at = ${actor.services.clock.now()} where id = ${seat.id}`.execute(
    trx,
  )
  if (limit?.otherwise === 'managers') return leaveToManagers(trx, actor, held, seat)
  if (limit?.otherwise !== 'handOver') return notifyApprovers(trx, actor, announcedOf(held), [seat.userId])
  const staff = staffOf(actor.services.directory.current())
  const next = limit.userId ?? staff.superiorsOf(seat.userId).find(staff.isActive)
  if (next === undefined || !mayJoin(actor, held, next)) return leaveToManagers(trx, actor, held, seat)
  await replaceSeat(trx, actor, held, seat, { userId: next, action: seatActions.overdue.code })
}

/** The managers of the flow decide in the place of everybody who has not. */
async function leaveToManagers(
  trx: Transaction<Tables>,
  actor: Writer,
  { record, flow, seats, ...held }: Held,
  late: LogSeat,
): Promise<void> {
  const { services } = actor
  const userIds = standIns(flow, staffOf(services.directory.current()))
  const begins = { flowId: record.nodeId, seats: seatsAt(actor, { userIds, mode: modes.any }) }
  writeChange(trx, actor, {
    record,
    status: record.status,
    changed: seats.filter(isOpen).map(({ id }) => ({
      id,
      status: approvalStatus.void,
      ...(id === late.id ? { action: seatActions.overdue.code } : {}),
    })),
    begins,
    now: services.clock.now(),
  })
  await notifyApprovers(trx, actor, announcedOf({ record, flow, seats, ...held }), usersInTurn(begins.seats))
}
