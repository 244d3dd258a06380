import { sql, type Transaction } from 'kysely'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { holdIfThere, isOpen, mayJoin, replaceSeat } from '../run/door.ts'
import type { Absence } from './deputies.ts'

const ENABLED = 1

/** Whose deputy is meant: the caller's own, or for administrators anybody's. */
export function absentPerson({ viewer }: Actor, userId: number | undefined): number {
  const wanted = userId ?? viewer.userId
  if (wanted !== viewer.userId && !viewer.isAdmin) refuse('forbidden')
  return wanted
}

/** A deputy decides in place of an absent person; what waits for the absent person goes over to the deputy from that day on. */
export async function setDeputy(actor: Actor, absence: Absence): Promise<void> {
  const { services } = actor
  const { userId, deputyId, fromDay, returnDay } = absence
  const people = services.directory.current()
  if (deputyId === userId || people.user(deputyId)?.status !== ENABLED || !people.user(userId))
    refuse('deputyUnfit')
  if (returnDay <= fromDay || returnDay <= formatDay(services.clock.now())) refuse('absenceUnfit')
  await inTransaction(services.db, async (trx) => {
    await writeDeputy(trx, actor, absence)
  })
  await moveSeats(actor)
}

/** Stores the deputy of a person, in place of an earlier one. */
export async function writeDeputy(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  { userId, deputyId, fromDay, returnDay }: Absence,
): Promise<void> {
  const row = { user_id: userId, deputy_id: deputyId, from_day: fromDay, return_day: returnDay }
  await trx
    .insertInto('approval_deputies')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await services.approvalDeputies.changed(trx)
}

/** The person decides again, also what the deputy has not decided yet. */
export async function clearDeputy(actor: Actor, userId: number): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await trx.deleteFrom('approval_deputies').where('user_id', '=', userId).execute()
    await services.approvalDeputies.changed(trx)
  })
  await moveSeats(actor)
}

interface Waiting {
  id: number
  recordId: number
  userId: number
  forUserId: number | null
}

/**
 * Moves what waits to the person who should decide today: to deputies of those who are away, and back with those who have returned.
 * Each submission in a transaction of its own; running it twice moves nothing more.
 */
export async function moveSeats(actor: Writer): Promise<void> {
  const { services } = actor
  const away = services.approvalDeputies.all().map(({ userId }) => userId)
  const { rows } = await sql<Waiting>`
    select l.id, l.record_id as "recordId", l.user_id as "userId", l.for_user_id as "forUserId"
    from approval_log l join approval_records a on a.id = l.record_id and a.activation = l.activation and a.status = 3
    where l.status in (0, 3) and (l.for_user_id is not null or l.user_id = any(${away}::bigint[]))
    order by a.label, a.subject_id, l.id`.execute(services.db)
  const misplaced = rows.filter((row) => personFor(actor, row) !== row.userId)
  for (const { id, recordId } of misplaced)
    await inTransaction(services.db, (trx) => moveSeat(trx, actor, recordId, id))
}

/** Who should decide about it today. */
function personFor(
  { services }: Pick<Writer, 'services'>,
  { userId, forUserId }: Pick<Waiting, 'userId' | 'forUserId'>,
) {
  const own = forUserId ?? userId
  return services.approvalDeputies.deputyOf(own) ?? own
}

async function moveSeat(
  trx: Transaction<Tables>,
  actor: Writer,
  recordId: number,
  seatId: number,
): Promise<void> {
  const held = await holdIfThere(trx, actor, recordId)
  const seat = held?.seats.find((each) => each.id === seatId && isOpen(each))
  if (!held || !seat) return
  const userId = personFor(actor, seat)
  if (userId === seat.userId || !mayJoin(actor, held, userId)) return
  const own = seat.forUserId ?? seat.userId
  const returns = userId === own
  const { code: action } = returns ? seatActions.cameBack : seatActions.takenByDeputy
  await replaceSeat(trx, actor, held, seat, { userId, action, forUserId: returns ? null : own })
}
