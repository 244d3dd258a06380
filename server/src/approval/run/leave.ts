import { sql, type Transaction } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { holdIfThere } from './hold.ts'
import { proceed } from './proceed.ts'
import { isOpen } from './seats.ts'

/**
 * People who are disabled decide about nothing any more: what waited for them goes on to the others, or to the managers of
 * its flow (approval-office.md §5.4).
 */
export async function leaveApprovals(
  trx: Transaction<Tables>,
  actor: Writer,
  userIds: readonly number[],
): Promise<void> {
  const gone = new Set(userIds)
  // in the order of the subjects: whoever locks several does so alike
  const { rows } = await sql<{ id: number }>`select a.id from approval_records a
    where a.status = ${approvalStatus.running} and a.id in (
      select l.record_id from approval_log l where l.user_id = any(${[...gone]}::bigint[]) and l.status in (0, 3))
    order by a.label, a.subject_id`.execute(trx)
  for (const { id } of rows) await leave(trx, actor, id, gone)
}

async function leave(
  trx: Transaction<Tables>,
  actor: Writer,
  recordId: number,
  gone: ReadonlySet<number>,
): Promise<void> {
  const held = await holdIfThere(trx, actor, recordId)
  if (held?.record.status !== approvalStatus.running) return
  const leaving = held.seats.filter((seat) => gone.has(seat.userId) && isOpen(seat))
  if (leaving.length === 0) return
  const decided = held.seats.map((seat) =>
    leaving.includes(seat) ? { ...seat, status: approvalStatus.void } : seat,
  )
  const changes = leaving.map(({ id }) => ({ id, status: approvalStatus.void }))
  await proceed(trx, actor, held, { decided, changes, remarks: '', gone })
}
