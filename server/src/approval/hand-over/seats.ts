import { sql } from 'kysely'
import { z } from 'zod'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import { countsOf, type HandOverKind, type HandOverMoment } from '#server/access/hand-over.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LogSeat } from '../record-rows.ts'
import { type Held, holdIfThere, isOpen, mayJoin, replaceSeat } from '../run/door.ts'
import { absentFrom, absentSchema, restoreDeputy } from './absence.ts'

const REMARKS = '工作交接'
const TAKEN_BACK = '撤销工作交接'

const movedSchema = z.object({
  recordId: z.number(),
  activation: z.number(),
  place: z.number(),
  turn: z.number(),
  forUserId: z.number().nullable(),
})
type Moved = z.infer<typeof movedSchema>
const stateSchema = z.object({ seats: z.array(movedSchema), absent: absentSchema.nullable() })

/** Submissions that wait for somebody, now or later in the step under way, in the order in which everybody locks them. */
async function waitingFor({ trx, from }: HandOverMoment): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from approval_records a
    where a.status = 3 and exists (select from approval_log l
      where l.record_id = a.id and l.activation = a.activation and l.user_id = ${from} and l.status in (0, 3))
    order by a.label, a.subject_id`.execute(trx)
  return rows.map(({ id }) => id)
}

async function moveAll(moment: HandOverMoment, recordIds: readonly number[]) {
  const seats: Moved[] = []
  const kept: { title: string; why: string }[] = []
  for (const recordId of recordIds) {
    const held = await holdIfThere(moment.trx, moment.acting, recordId)
    const own = held?.seats.filter((seat) => seat.userId === moment.from && isOpen(seat)) ?? []
    for (const seat of own) {
      const done = held && (await moveSeat(moment, held, seat))
      if (done) seats.push(done)
      else
        kept.push({
          title: held?.flow.name ?? '',
          why: '接收人本来就在这一步审批，或已在这一步审批过，或还不能审批',
        })
    }
  }
  return { seats, kept }
}

async function moveSeat(
  { trx, acting, to, absence }: HandOverMoment,
  held: Held,
  seat: LogSeat,
): Promise<Moved | null> {
  if (!mayJoin(acting, held, to)) return null
  const { place, turn, forUserId, activation } = seat
  // who is only away gets back what his deputy has not decided
  const standsIn = absence ? (forUserId ?? seat.userId) : forUserId
  await replaceSeat(trx, acting, held, seat, {
    userId: to,
    action: absence ? seatActions.takenByDeputy.code : seatActions.reassigned.code,
    remarks: absence ? undefined : REMARKS,
    givenBy: absence ? undefined : acting.viewer.userId,
    forUserId: standsIn,
  })
  return { recordId: held.record.id, activation, place, turn, forUserId }
}

async function giveBack({ trx, acting, from, to }: HandOverMoment, moved: Moved): Promise<void> {
  const { recordId, activation, place, turn, forUserId } = moved
  const held = await holdIfThere(trx, acting, recordId)
  const seat = held?.seats.find(
    (each) =>
      each.userId === to &&
      each.activation === activation &&
      each.place === place &&
      each.turn === turn &&
      isOpen(each),
  )
  if (!held || !seat) refuse('handOverChanged', '待审批')
  await replaceSeat(trx, acting, held, seat, {
    userId: from,
    action: seatActions.reassigned.code,
    remarks: TAKEN_BACK,
    givenBy: acting.viewer.userId,
    forUserId,
  })
}

/** What waits for somebody's decision: his deputy gets it unless said otherwise, for good or until he is back. */
export const seatHandOver: HandOverKind = {
  key: 'approval.seats',
  name: '待审批',
  group: '审批',
  note: '设有审批代理人的，转给代理人',
  whileAway: true,
  arranges: true,
  activeOnly: true,
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select l.user_id, count(*)::int as count from approval_log l
      join approval_records a on a.id = l.record_id and a.activation = l.activation and a.status = 3
      where l.user_id = any(${[...userIds]}::bigint[]) and l.status in (0, 3) group by 1`.execute(db)
    return countsOf(rows)
  },
  receiver: ({ approvalDeputies }, userId) => approvalDeputies.deputyOf(userId),
  move: async (moment) => {
    const absent = await absentFrom(moment)
    // before the first day of an absence everything still waits for him
    const recordIds = absent && !absent.hasBegun ? [] : await waitingFor(moment)
    const { seats, kept } = await moveAll(moment, recordIds)
    return { moved: seats.length, kept, state: { seats, absent } }
  },
  undo: async (moment) => {
    const { seats, absent } = stateSchema.parse(moment.state)
    if (absent) await restoreDeputy(moment, absent)
    for (const moved of seats) await giveBack(moment, moved)
  },
}
