import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import type { AppServices } from '#server/access/context.ts'
import { countsOf, type HandOverKind, type HandOverMoment } from '#server/access/hand-over.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LogSeat } from '../record-rows.ts'
import { type Held, holdIfThere, isOpen, mayJoin, replaceSeat } from '../run/door.ts'
import type { ApprovalSubject } from '../subject.ts'
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

/** A condition over `a`: of this label, or of those that have no kind of their own. */
const among = ({ approvalSubjects }: Pick<AppServices, 'approvalSubjects'>, label: number | null) =>
  label === null
    ? sql<boolean>`a.label <> all(${[...approvalSubjects.labelsApart()]}::int[])`
    : sql<boolean>`a.label = ${label}`

/** Submissions that wait for the user, now or later in the step under way, in the order in which every writer locks them. */
async function waitingFor({ trx, from }: HandOverMoment, condition: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from approval_records a
    where a.status = 3 and ${condition} and exists (select from approval_log l
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
  // a user who is only away gets back what the deputy has not decided
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

async function giveAllBack(moment: HandOverMoment, seats: readonly Moved[]): Promise<void> {
  for (const moved of seats) await giveBack(moment, moved)
}

type Counted = Pick<HandOverKind, 'count' | 'receiver'>

/** How many decisions wait for each user, and the deputy who receives them before any other rule. */
const countedOf = (label: number | null): Counted => ({
  count: async (services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select l.user_id, count(*)::int as count from approval_log l
      join approval_records a on a.id = l.record_id and a.activation = l.activation and a.status = 3
      where l.user_id = any(${[...userIds]}::bigint[]) and l.status in (0, 3) and ${among(services, label)}
      group by 1`.execute(db)
    return countsOf(rows)
  },
  receiver: ({ approvalDeputies }, userId) => approvalDeputies.deputyOf(userId),
})

/**
 * Decisions that wait for a user: their deputy gets them unless the request names another receiver, for good or until the return. An
 * absence covers every label, those with a kind of their own as well, since one deputy decides about all of them.
 */
export const seatHandOver: HandOverKind = {
  key: 'approval.seats',
  name: '待审批',
  group: '审批',
  note: '设有审批代理人的，转给代理人',
  whileAway: true,
  arranges: true,
  activeOnly: true,
  ...countedOf(null),
  move: async (moment) => {
    const absent = await absentFrom(moment)
    const condition = absent ? sql<boolean>`true` : among(moment.acting.services, null)
    // before the first day of an absence everything still waits for the user
    const recordIds = absent && !absent.hasBegun ? [] : await waitingFor(moment, condition)
    const { seats, kept } = await moveAll(moment, recordIds)
    return { moved: seats.length, kept, state: { seats, absent } }
  },
  undo: async (moment) => {
    const { seats, absent } = stateSchema.parse(moment.state)
    if (absent) await restoreDeputy(moment, absent)
    await giveAllBack(moment, seats)
  },
}

/** The decisions about one kind of subject, in its own words; an absence leaves them to `seatHandOver`. */
export const seatsOf = ({ label, seats: words }: Pick<ApprovalSubject, 'label' | 'seats'>): HandOverKind[] =>
  words
    ? [
        {
          ...words,
          activeOnly: true,
          ...countedOf(label),
          move: async (moment) => {
            const recordIds = moment.absence
              ? []
              : await waitingFor(moment, among(moment.acting.services, label))
            const { seats, kept } = await moveAll(moment, recordIds)
            return { moved: seats.length, kept, state: { seats, absent: null } }
          },
          undo: (moment) => giveAllBack(moment, stateSchema.parse(moment.state).seats),
        },
      ]
    : []
