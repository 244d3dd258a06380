import type { Transaction } from 'kysely'
import { approvalStatus, modes, nodeTypes } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Resolving, resolveStep, standIns } from '../approvers.ts'
import { requireFlow } from '../flow-store.ts'
import { modeOf, passedIn } from '../passed.ts'
import { nodeIn, type PathNode, pathOf } from '../path.ts'
import { type ApprovalRecord, type LogSeat, readSeats } from '../record-rows.ts'
import { dueAt, seatsAt } from './begin.ts'
import { notifyApprovers } from './messages.ts'
import { type Picks, resolvingOf } from './resolving.ts'
import { type NewSeat, usersInTurn } from './seats.ts'
import { factsOf, requirePicks } from './step.ts'
import type { Handed } from './submit.ts'
import { writeChange } from './write.ts'

/**
 * Goes on with a submission that was refused or recalled, on the path of the present values (approval-office.md §5.3): the
 * step in which that happened begins once more if every step before it has passed, else the first one that has not. False
 * where none is left, since the step is no longer on the path.
 */
export async function resume(
  trx: Transaction<Tables>,
  actor: Writer,
  handed: Handed,
  record: ApprovalRecord,
  picked: Picks,
): Promise<boolean> {
  const { services } = actor
  const flow = await requireFlow(services, trx, record.flowId)
  const picks = { ...record.picks, ...picked }
  const resolving = resolvingOf(actor, flow, { initiator: record.initiatorId, picks })
  const facts = factsOf(services.directory.current(), handed.state, record.initiatorId)
  const path = [...pathOf(flow.nodes, facts)]
  const log = await readSeats(trx, record.id)
  const at = nextOn(path, { record, resolving, log })
  const next = path[at]
  if (!next) return false
  const isAgain = next.flowId === record.nodeId
  requirePicks(path.slice(isAgain ? at + 1 : at), resolving)
  const seats = isAgain ? seatsAgain(actor, record, log, resolving) : seatsFor(actor, next, resolving)
  writeChange(trx, actor, {
    record,
    status: approvalStatus.running,
    changed: [],
    begins: { flowId: next.flowId, seats },
    picks,
    dueOn: dueAt(actor, nodeIn(flow.nodes, next.flowId)),
    now: services.clock.now(),
  })
  const announced = {
    subject: handed.subject,
    state: handed.state,
    subjectId: handed.id,
    initiatorId: record.initiatorId,
  }
  await notifyApprovers(trx, actor, announced, usersInTurn(seats))
  return true
}

interface Resumption {
  record: ApprovalRecord
  resolving: Resolving
  log: readonly LogSeat[]
}

/** Where on the path the step is that has ended it, or one before that has never passed; -1 where there is none. */
function nextOn(path: readonly PathNode[], { record, resolving, log }: Resumption): number {
  const passed = passedIn(resolving.flow.nodes, log)
  return path.findIndex((node) => {
    if (node.flowId === record.nodeId) return true
    if (passed.has(node.flowId)) return false
    // whom the initiator has to pick is asked for
    return node.examineType === nodeTypes.picked || resolveStep(node, resolving) !== null
  })
}

/** The people of a step that begins for the first time. */
function seatsFor(actor: Writer, node: PathNode, resolving: Resolving): NewSeat[] {
  const step = resolveStep(node, resolving)
  return seatsAt(actor, step ?? { userIds: standIns(resolving.flow, resolving.staff), mode: modes.any })
}

/** Those who were in the step when it ended; deputies give way to those whom they represent. */
function seatsAgain(
  actor: Writer,
  record: ApprovalRecord,
  log: readonly LogSeat[],
  { flow, staff }: Resolving,
): NewSeat[] {
  const last = log.filter(({ activation, action }) => activation === record.activation && action === null)
  const userIds = staff.activeOf(last.map(({ userId, forUserId }) => forUserId ?? userId))
  const mode = modeOf(last[0]?.mode)
  return userIds.length > 0
    ? seatsAt(actor, { userIds, mode })
    : seatsAt(actor, { userIds: standIns(flow, staff), mode: modes.any })
}
