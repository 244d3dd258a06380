import { sql, type Transaction } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import { voidTurns } from '#server/engine/change/todos/marks.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import { alongside, type Tables } from '#server/platform/database/database.ts'
import type { ApprovalRecord } from '../record-rows.ts'
import { APPROVALS, notifyWatchers } from '../watchers.ts'
import { type NewSeat, usersInTurn } from './seats.ts'

/** A row of the log that becomes another one. */
export interface SeatChange {
  id: number
  status: number
  /** Absent: as they are. */
  remarks?: string
  turn?: number
  /** Why they left without deciding. */
  action?: number
}

export interface RecordChange {
  record: ApprovalRecord
  status: number
  changed: readonly SeatChange[]
  /** A step that begins with this; absent: the one under way stays. */
  begins?: { flowId: number; seats: readonly NewSeat[] } | undefined
  /** People who join the step under way. */
  joining?: readonly NewSeat[]
  /** People picked with this submission, by node. */
  picks?: Readonly<Record<string, readonly number[]>>
  /** The last day on which those whose turn it becomes are in time. */
  dueOn?: string | null
  now: Date
}

/**
 * What a decision makes of a submission and its log, in one statement; everyone who has it on the screen is notified. Users whose turn
 * begins with it have not dealt with the subject, whatever they marked in an earlier turn (crm-records.md §15.4).
 */
export function writeChange(
  trx: Transaction<Tables>,
  actor: Pick<Writer, 'services'>,
  change: RecordChange,
): void {
  const { record, changed, begins, now, dueOn = null } = change
  const seats = begins?.seats ?? change.joining ?? []
  const activation = record.activation + (begins ? 1 : 0)
  const nodeId = begins?.flowId ?? record.nodeId
  const picks = change.picks ? JSON.stringify(change.picks) : null
  const type = actor.services.approvalSubjects.typeOf(record.label)
  const turning = sql`select l.user_id from approval_log l join changes v on v.id = l.id
    where v.status = ${running} and l.status <> ${running} union all select unnest(${usersInTurn(seats)}::bigint[])`
  const written = sql<{ people: number[] }>`with changes (id, status, remarks, turn, action) as (
      select * from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ status }) => status)}::smallint[],
        ${changed.map(({ remarks }) => remarks ?? null)}::text[], ${changed.map(({ turn }) => turn ?? null)}::smallint[],
        ${changed.map(({ action }) => action ?? null)}::smallint[])
    ), unmarked as (
      ${voidTurns(type, record.subjectId, turning)}
    ), settled as (
      update approval_log l set status = v.status, remarks = coalesce(v.remarks, l.remarks),
        turn = coalesce(v.turn, l.turn), action = coalesce(v.action, l.action),
        update_time = case when v.status in (0, 3) then l.update_time else ${now} end,
        due_on = case when v.status = 3 and l.status = 0 then ${dueOn}::date else l.due_on end
      from changes v where l.id = v.id
    ), begun as (
      insert into approval_log (record_id, node_id, activation, create_time, ${seatColumns})
      select ${record.id}, ${nodeId}, ${activation}::int, ${now}, ${seatValues(dueOn)} from ${unnested(seats)}
    )
    update approval_records set status = ${change.status}, node_id = ${nodeId}, activation = ${activation},
      picks = coalesce(${picks}::jsonb, picks), update_time = ${now} where id = ${record.id}
    returning array(select distinct user_id from approval_log where record_id = ${record.id}) as people`.execute(
    trx,
  )
  const tell = async ({ rows }: Awaited<typeof written>) => {
    const people = [...(rows[0]?.people ?? []), ...seats.map(({ userId }) => userId)]
    await notifyWatchers(trx, actor, record.id, people)
  }
  alongside(trx, written.then(tell))
}

const { running } = approvalStatus
const seatColumns = sql`mode, place, turn, user_id, status, given_by, for_user_id, due_on`
const seatValues = (
  dueOn: string | null,
) => sql`v.mode, v.place, v.turn, v.user_id, v.status, v.given_by, v.for_user_id,
  case when v.status = 3 then ${dueOn}::date end`

const unnested = (seats: readonly NewSeat[]) => sql`unnest(${seats.map(({ mode }) => mode)}::smallint[],
  ${seats.map(({ place }) => place)}::smallint[], ${seats.map(({ turn }) => turn)}::smallint[],
  ${seats.map(({ userId }) => userId)}::bigint[], ${seats.map(({ status }) => status)}::smallint[],
  ${seats.map(({ givenBy }) => givenBy ?? null)}::bigint[], ${seats.map(({ forUserId }) => forUserId ?? null)}::bigint[])
  v (mode, place, turn, user_id, status, given_by, for_user_id)`

interface NewRecord
  extends Pick<ApprovalRecord, 'flowId' | 'label' | 'subjectId' | 'initiatorId' | 'nodeId'> {
  picks: Readonly<Record<string, readonly number[]>>
  seats: readonly NewSeat[]
  dueOn: string | null
  now: Date
}

/** A new submission with its initiator's row and its first step, in one statement; marks of earlier ones as with a change. */
export async function insertRecord(
  trx: Transaction<Tables>,
  actor: Pick<Writer, 'services'>,
  made: NewRecord,
): Promise<void> {
  const { flowId, label, subjectId, initiatorId, nodeId, picks, seats, dueOn, now } = made
  const turning = sql`select unnest(${usersInTurn(seats)}::bigint[])`
  const type = actor.services.approvalSubjects.typeOf(label)
  const written = sql`with unmarked as (
      ${voidTurns(type, subjectId, turning)}
    ), made as (
      insert into approval_records
        (flow_id, label, subject_id, status, node_id, activation, initiator_id, picks, create_time, update_time)
      values (${flowId}, ${label}, ${subjectId}, ${approvalStatus.running}, ${nodeId}, 1, ${initiatorId},
        ${JSON.stringify(picks)}, ${now}, ${now})
      returning id
    ), created as (
      insert into approval_log (record_id, node_id, activation, mode, place, user_id, status, create_time, update_time)
      select made.id, 0, 0, 1, 0, ${initiatorId}, ${approvalStatus.created}::smallint, ${now}, ${now} from made
    )
    insert into approval_log (record_id, node_id, activation, create_time, ${seatColumns})
    select made.id, ${nodeId}, 1, ${now}, ${seatValues(dueOn)} from made, ${unnested(seats)}`.execute(trx)
  alongside(trx, written)
  await actor.services.notify.notifyPages(trx, APPROVALS, [
    ...new Set([initiatorId, ...seats.map(({ userId }) => userId)]),
  ])
}
