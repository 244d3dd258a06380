import type { Transaction } from 'kysely'
import { approvalStatus, type NodeOptions } from '#protocol/approval/flow.ts'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { resolveStep } from '../approvers.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn, type PathNode, pathOf } from '../path.ts'
import type { LogSeat } from '../record-rows.ts'
import { dueAt, seatsAt } from './begin.ts'
import { requireOwnSeat } from './decide.ts'
import { announcedOf, type Held, hold } from './hold.ts'
import { notifyApprovers } from './messages.ts'
import { mayJoin, replaceSeat } from './replace.ts'
import { resolvingOf } from './resolving.ts'
import { isOpen, type NewSeat, usersInTurn } from './seats.ts'
import { factsOf } from './step.ts'
import { type SeatChange, writeChange } from './write.ts'

type Option = keyof Pick<NodeOptions, 'handOver' | 'addSigner' | 'returnTo'>

/** What somebody whose turn it is does with the step under way, where its node allows it (approval-office.md §5.5). */
async function withOwnSeat(
  actor: Actor,
  recordId: number,
  option: Option,
  work: (trx: Transaction<Tables>, held: Held, own: LogSeat) => Promise<void>,
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const held = await hold(trx, actor, recordId)
    const own = requireOwnSeat(actor, held)
    const { flow, record } = held
    if (!optionsOf(nodeIn(flow.nodes, record.nodeId))[option]) refuse('approvalOptionOff')
    await work(trx, held, own)
  })
}

function requireJoining(actor: Actor, held: Held, userIds: readonly number[]): void {
  const unfit = userIds.find((userId) => userId === actor.viewer.userId || !mayJoin(actor, held, userId))
  if (unfit !== undefined)
    refuse('approverUnfit', actor.services.directory.current().realname(unfit) || '该员工')
}

/** 转签: another one decides in the caller's place. */
export function reassign(
  actor: Actor,
  { recordId, userId, remarks }: { recordId: number; userId: number; remarks: string },
): Promise<void> {
  return withOwnSeat(actor, recordId, 'handOver', async (trx, held, own) => {
    requireJoining(actor, held, [userId])
    await replaceSeat(trx, actor, held, own, {
      userId,
      action: seatActions.reassigned.code,
      remarks,
      givenBy: actor.viewer.userId,
    })
  })
}

interface Adding {
  recordId: number
  userIds: readonly number[]
  place: 'before' | 'after'
  remarks: string
}

/** 加签: others decide in the caller's place as well, one after another, before him or after him. */
export function addSigners(actor: Actor, { recordId, userIds, place, remarks }: Adding): Promise<void> {
  return withOwnSeat(actor, recordId, 'addSigner', async (trx, held, own) => {
    const added = [...new Set(userIds)]
    requireJoining(actor, held, added)
    const isFirst = place === 'before'
    const from = own.turn + (isFirst ? 0 : 1)
    const joining = added.map(
      (userId, at): NewSeat => ({
        place: own.place,
        turn: from + at,
        mode: own.mode,
        userId,
        status: isFirst && at === 0 ? approvalStatus.running : approvalStatus.waiting,
        givenBy: actor.viewer.userId,
      }),
    )
    const moved = held.seats
      .filter((seat) => seat.place === own.place && seat.turn >= from && isOpen(seat))
      .map(({ id, status, turn }): SeatChange => ({ id, status, turn: turn + added.length }))
    const changed = isFirst
      ? moved.map((change) => (change.id === own.id ? { ...change, status: approvalStatus.waiting } : change))
      : moved
    const { record, flow } = held
    writeChange(trx, actor, {
      record,
      status: record.status,
      changed: remarks && !isFirst ? [...changed, { id: own.id, status: own.status, remarks }] : changed,
      joining,
      dueOn: dueAt(actor, nodeIn(flow.nodes, record.nodeId)),
      now: actor.services.clock.now(),
    })
    await notifyApprovers(trx, actor, announcedOf(held), usersInTurn(joining), actor.viewer.userId)
  })
}

/** Steps of the path that were decided before the one under way. */
export function earlierSteps(
  actor: Pick<Writer, 'services'>,
  { flow, record, state, log }: Omit<Held, 'seats' | 'subject'>,
): PathNode[] {
  const facts = factsOf(actor.services.directory.current(), state, record.initiatorId)
  const path = [...pathOf(flow.nodes, facts)]
  const begun = new Set(log.map(({ nodeId }) => nodeId))
  const at = path.findIndex(({ flowId }) => flowId === record.nodeId)
  return path.slice(0, Math.max(0, at)).filter(({ flowId }) => begun.has(flowId))
}

/** 退回: an earlier step begins anew, and after it everything that follows. */
export function returnTo(
  actor: Actor,
  { recordId, flowId, remarks }: { recordId: number; flowId: number; remarks: string },
): Promise<void> {
  return withOwnSeat(actor, recordId, 'returnTo', async (trx, held, own) => {
    const { record, flow, seats } = held
    const target = earlierSteps(actor, held).find((node) => node.flowId === flowId)
    const resolving = resolvingOf(actor, flow, { initiator: record.initiatorId, picks: record.picks })
    const step = target && resolveStep(target, resolving)
    if (!step) return refuse('approvalStepUnfit')
    const begins = { flowId: step.flowId, seats: seatsAt(actor, step) }
    const ended = seats.filter(isOpen).map(({ id }): SeatChange => ({ id, status: approvalStatus.void }))
    writeChange(trx, actor, {
      record,
      status: record.status,
      changed: ended.map((change) =>
        change.id === own.id ? { ...change, action: seatActions.returned.code, remarks } : change,
      ),
      begins,
      dueOn: dueAt(actor, step.node),
      now: actor.services.clock.now(),
    })
    await notifyApprovers(trx, actor, announcedOf(held), usersInTurn(begins.seats), actor.viewer.userId)
  })
}
