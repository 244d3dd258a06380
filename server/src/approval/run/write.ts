import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database.ts'
import type { Step } from '../approvers.ts'
import type { ApprovalRecord } from '../record-rows.ts'
import { type NewSeat, seatsOf } from './seats.ts'

/** A row of the log that becomes another one. */
export interface SeatChange {
  id: number
  status: number
  /** Absent: as they are. */
  remarks?: string
}

export interface RecordChange {
  record: ApprovalRecord
  status: number
  changed: readonly SeatChange[]
  /** A step that begins with this; absent: the one under way stays. */
  begins?: { flowId: number; seats: readonly NewSeat[] } | undefined
  /** People picked anew, by node. */
  picks?: Readonly<Record<string, readonly number[]>>
  now: Date
}

/** What a decision makes of a submission and its log, in one statement. */
export async function writeChange(trx: Transaction<Tables>, change: RecordChange): Promise<void> {
  const { record, changed, begins, now } = change
  const seats = begins?.seats ?? []
  const activation = record.activation + (begins ? 1 : 0)
  const nodeId = begins?.flowId ?? record.nodeId
  const picks = change.picks ? JSON.stringify(change.picks) : null
  await sql`with settled as (
      update approval_log l set status = v.status, remarks = coalesce(v.remarks, l.remarks),
        update_time = case when v.status in (0, 3) then l.update_time else ${now} end
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ status }) => status)}::smallint[],
        ${changed.map(({ remarks }) => remarks ?? null)}::text[]) v (id, status, remarks)
      where l.id = v.id
    ), begun as (
      insert into approval_log (record_id, node_id, activation, mode, place, turn, user_id, status, create_time)
      select ${record.id}, ${nodeId}, ${activation}::int, v.mode, v.place, v.turn, v.user_id, v.status, ${now}
      from ${unnested(seats)}
    )
    update approval_records set status = ${change.status}, node_id = ${nodeId}, activation = ${activation},
      picks = coalesce(${picks}::jsonb, picks), update_time = ${now} where id = ${record.id}`.execute(trx)
}

const unnested = (seats: readonly NewSeat[]) => sql`unnest(${seats.map(({ mode }) => mode)}::smallint[],
  ${seats.map(({ place }) => place)}::smallint[], ${seats.map(({ turn }) => turn)}::smallint[],
  ${seats.map(({ userId }) => userId)}::bigint[], ${seats.map(({ status }) => status)}::smallint[])
  v (mode, place, turn, user_id, status)`

interface NewRecord extends Pick<ApprovalRecord, 'flowId' | 'label' | 'subjectId' | 'initiatorId'> {
  status: number
  picks: Readonly<Record<string, readonly number[]>>
  step: Step
  now: Date
}

const CREATED = 6

/** A new submission with its initiator's row and its first step, in one statement. */
export async function insertRecord(trx: Transaction<Tables>, made: NewRecord): Promise<void> {
  const { flowId, label, subjectId, initiatorId, status, picks, step, now } = made
  await sql`with made as (
      insert into approval_records
        (flow_id, label, subject_id, status, node_id, activation, initiator_id, picks, create_time, update_time)
      values (${flowId}, ${label}, ${subjectId}, ${status}, ${step.flowId}, 1, ${initiatorId}, ${JSON.stringify(picks)},
        ${now}, ${now})
      returning id
    ), created as (
      insert into approval_log (record_id, node_id, activation, mode, place, user_id, status, create_time, update_time)
      select made.id, 0, 0, 1, 0, ${initiatorId}, ${CREATED}::smallint, ${now}, ${now} from made
    )
    insert into approval_log (record_id, node_id, activation, mode, place, turn, user_id, status, create_time)
    select made.id, ${step.flowId}, 1, v.mode, v.place, v.turn, v.user_id, v.status, ${now}
    from made, ${unnested(seatsOf(step))}`.execute(trx)
}
