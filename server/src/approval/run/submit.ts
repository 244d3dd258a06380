import { sql, type Transaction } from 'kysely'
import { approvalStatus, recheckTypes } from '#protocol/approval/flow.ts'
import { flowDataSchema } from '#protocol/approval/record-calls.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Flow, requireFlow } from '../flow-store.ts'
import { pathOf } from '../path.ts'
import { type ApprovalRecord, recordColumns } from '../record-rows.ts'
import type { ApprovalSubject, SubjectState } from '../subject.ts'
import { dueAt, seatsAt } from './begin.ts'
import { notifyApprovers } from './messages.ts'
import { type Picks, resolvingOf } from './resolving.ts'
import { resume } from './resume.ts'
import { usersInTurn } from './seats.ts'
import { factsOf, firstStep, requirePicks } from './step.ts'
import { insertRecord } from './write.ts'

/** A subject that is handed in, locked in the transaction. */
export interface Handed {
  subject: ApprovalSubject
  id: number
  state: SubjectState
  initiator: number
  /** `examineFlowData` of the form; not checked yet. */
  flow: unknown
  /** It was refused or recalled before. */
  isReturned: boolean
  /** The version that counts, of kinds with many flows at once; absent: the one in use for the label. */
  flowId?: number
  /** The flow in use, of a subject made in this transaction. */
  begins?: number | undefined
}

type Answer = 'waiting' | 'passed' | 'noFlow'

/**
 * Begins the approval of a subject by the flow in use for its label, or goes on where it was refused, as that flow is set
 * (approval-office.md §5.1, §5.3).
 */
export async function submit(trx: Transaction<Tables>, actor: Writer, handed: Handed): Promise<Answer> {
  const { begins } = handed
  const { flowId, last } = begins ? { flowId: begins, last: null } : await readPrevious(trx, handed)
  if (flowId === null) return 'noFlow'
  const flow = await requireFlow(actor.services, trx, flowId)
  const picks = picksIn(handed.flow)
  const resumes = handed.isReturned && flow.recheckType === recheckTypes.resume
  const goesOn = last && resumes && isReturned(last) && (await resume(trx, actor, handed, last, picks))
  return goesOn ? 'waiting' : begin(trx, actor, handed, flow, picks)
}

const isReturned = ({ status }: ApprovalRecord) =>
  status === approvalStatus.refused || status === approvalStatus.recalled

/** The flow in use for the label, and the last submission of this subject. */
async function readPrevious(
  trx: Transaction<Tables>,
  { subject: { label }, id, flowId, isReturned }: Handed,
): Promise<{ flowId: number | null; last: ApprovalRecord | null }> {
  const wanted = flowId
    ? sql`f.id = ${flowId} and f.label = ${label} and (f.status = 1 or ${isReturned})`
    : sql`f.label = ${label} and f.label <> 0 and f.status = 1`
  const { rows } = await sql<{ inUse: number | null; id: number | null } & Omit<ApprovalRecord, 'id'>>`
    select f.id as "inUse", ${recordColumns} from (values (1)) v (one)
    left join approval_flows f on ${wanted}
    left join lateral (select * from approval_records r where r.label = ${label} and r.subject_id = ${id}
      order by r.id desc limit 1) a on true`.execute(trx)
  const [row] = rows
  if (!row) return { flowId: null, last: null }
  const { inUse, id: lastId, ...last } = row
  return { flowId: inUse, last: lastId === null ? null : { ...last, id: lastId } }
}

/** People picked by node; anything else in `examineFlowData` only served the preview. */
export function picksIn(sent: unknown): Picks {
  const { optionalList } = flowDataSchema.parse(sent ?? {})
  return Object.fromEntries(optionalList.map(({ flowId, userList }) => [flowId, userList]))
}

async function begin(
  trx: Transaction<Tables>,
  actor: Writer,
  handed: Handed,
  flow: Flow,
  picks: Picks,
): Promise<Answer> {
  const { subject, id, state, initiator } = handed
  const { services } = actor
  const resolving = resolvingOf(actor, flow, { initiator, picks })
  const facts = factsOf(services.directory.current(), state, initiator)
  requirePicks(pathOf(flow.nodes, facts), resolving)
  const step = firstStep(pathOf(flow.nodes, facts), resolving)
  if (!step) return 'passed'
  const seats = seatsAt(actor, step)
  await insertRecord(trx, actor, {
    flowId: flow.id,
    label: subject.label,
    subjectId: id,
    initiatorId: initiator,
    nodeId: step.flowId,
    picks,
    seats,
    dueOn: dueAt(actor, step.node),
    now: services.clock.now(),
  })
  const announced = { subject, state, subjectId: id, initiatorId: initiator }
  await notifyApprovers(trx, actor, announced, usersInTurn(seats))
  return 'waiting'
}
