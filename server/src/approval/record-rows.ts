import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Seat } from './advance.ts'
import './tables.ts'

/** A submission as stored. */
export interface ApprovalRecord {
  id: number
  flowId: number
  label: number
  subjectId: number
  status: number
  nodeId: number
  activation: number
  initiatorId: number
  picks: Readonly<Record<string, number[]>>
  createTime: Date
  urgedAt: Date | null
}

/** A row of the log: a seat and when and why it changed. */
export interface LogSeat extends Seat {
  nodeId: number
  activation: number
  mode: number
  remarks: string | null
  createTime: Date
  updateTime: Date | null
  /** Why the approver left without deciding; null: they did not. */
  action: number | null
  /** Who added the approver, and for whom they decide. */
  givenBy: number | null
  forUserId: number | null
  dueOn: string | null
}

export const recordColumns = sql`a.id, a.flow_id as "flowId", a.label, a.subject_id as "subjectId", a.status, a.node_id as "nodeId",
  a.activation, a.initiator_id as "initiatorId", a.picks, a.create_time as "createTime",
  a.urged_at as "urgedAt"`

const seatColumns = sql`l.id, l.node_id as "nodeId", l.activation, l.mode, l.place, l.turn, l.user_id as "userId", l.status,
  l.remarks, l.create_time as "createTime", l.update_time as "updateTime", l.action, l.given_by as "givenBy",
  l.for_user_id as "forUserId", l.due_on as "dueOn"`

/** A submission by its id; undefined when there is none. */
export async function findApproval(
  db: Kysely<Tables>,
  recordId: number,
): Promise<ApprovalRecord | undefined> {
  const { rows } = await sql<ApprovalRecord>`select ${recordColumns} from approval_records a
    where a.id = ${recordId}`.execute(db)
  return rows[0]
}

/** Submissions of the same record before this one, the last `most` of them, the oldest first. */
export async function findEarlier(
  db: Kysely<Tables>,
  { id, label, subjectId }: Pick<ApprovalRecord, 'id' | 'label' | 'subjectId'>,
  most: number,
): Promise<ApprovalRecord[]> {
  const { rows } = await sql<ApprovalRecord>`select ${recordColumns} from approval_records a
    where a.label = ${label} and a.subject_id = ${subjectId} and a.id < ${id}
    order by a.id desc limit ${most}`.execute(db)
  return rows.reverse()
}

/** All rows of its log, in the order in which steps began and people stand in them. */
export async function readSeats(db: Kysely<Tables>, recordId: number): Promise<LogSeat[]> {
  const { rows } =
    await sql<LogSeat>`select ${seatColumns} from approval_log l where l.record_id = ${recordId}
    order by l.activation, l.place, l.turn, l.id`.execute(db)
  return rows
}

/** A submission with its whole log, in one statement; undefined when there is none. */
export async function readWhole(
  db: Kysely<Tables>,
  recordId: number,
): Promise<{ record: ApprovalRecord; log: LogSeat[] } | undefined> {
  const { rows } = await sql<LogSeat & Owning>`select ${seatColumns}, ${owningColumns}
    from approval_records a join approval_log l on l.record_id = a.id where a.id = ${recordId}
    order by l.activation, l.place, l.turn, l.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const {
    flowId,
    label,
    subjectId,
    recordStatus,
    recordNode,
    recordActivation,
    initiatorId,
    picks,
    begun,
    urgedAt,
  } = first
  const record: ApprovalRecord = {
    id: recordId,
    flowId,
    label,
    subjectId,
    status: recordStatus,
    nodeId: recordNode,
    activation: recordActivation,
    initiatorId,
    picks,
    createTime: begun,
    urgedAt,
  }
  return { record, log: rows }
}

interface Owning
  extends Pick<ApprovalRecord, 'flowId' | 'label' | 'subjectId' | 'initiatorId' | 'picks' | 'urgedAt'> {
  recordStatus: number
  recordNode: number
  recordActivation: number
  begun: Date
}

/** Of the submission, under names that its rows of the log do not have. */
const owningColumns = sql`a.flow_id as "flowId", a.label, a.subject_id as "subjectId", a.initiator_id as "initiatorId", a.picks,
  a.status as "recordStatus", a.node_id as "recordNode", a.activation as "recordActivation", a.create_time as begun,
  a.urged_at as "urgedAt"`
