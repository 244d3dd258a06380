import type { Transaction } from 'kysely'
import { approvalStatus, modes } from '#protocol/approval/flow.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type Seat, type Settled, settle } from '../advance.ts'
import { standIns } from '../approvers.ts'
import { modeOf, optionsOf } from '../passed.ts'
import { nodeIn, pathAfter } from '../path.ts'
import { dueAt, seatsAt } from './begin.ts'
import { copyStep } from './copy-step.ts'
import { announcedOf, type Held } from './hold.ts'
import { notifyApprovers, notifyOutcome } from './messages.ts'
import { resolvingOf } from './resolving.ts'
import { type NewSeat, usersInTurn } from './seats.ts'
import { factsOf, firstStep } from './step.ts'
import { type SeatChange, writeChange } from './write.ts'

interface Proceeding {
  /** The seats of the step under way with what was decided in them. */
  decided: readonly Seat[]
  /** What was decided, as it is written. */
  changes: readonly SeatChange[]
  /** What the outcome is told with. */
  remarks: string
  /** People who are being disabled. */
  gone?: ReadonlySet<number>
}

/**
 * Goes on from what was decided in the step under way: the next person, the next step, or the end, of which subject,
 * initiator and owner hear (approval-office.md §5.2).
 */
export async function proceed(
  trx: Transaction<Tables>,
  actor: Writer,
  held: Held,
  proceeding: Proceeding,
): Promise<void> {
  const { record, subject, seats, flow } = held
  const { decided, changes, remarks, gone } = proceeding
  const own = nodeIn(flow.nodes, record.nodeId)
  const settled = settle(decided, { mode: modeOf(seats[0]?.mode), share: optionsOf(own).share })
  const changed = [...changes, ...settled.changed.map(({ id, status }) => ({ id, status }))]
  const begins = stepAfter(actor, held, settled, gone)
  const { status, outcome } = standingAfter(settled, begins !== undefined)
  const now = actor.services.clock.now()
  const dueOn = dueAt(actor, begins ? nodeIn(flow.nodes, begins.flowId) : own)
  writeChange(trx, actor, { record, status, changed, begins, dueOn, now })
  if (settled.outcome === 'passed') await copyStep(trx, actor, held)
  if (outcome) {
    await subject.tell(trx, actor, record.subjectId, outcome)
    return notifyOutcome(trx, actor, announcedOf(held), { outcome, remarks })
  }
  await notifyApprovers(trx, actor, announcedOf(held), usersInTurn(begins?.seats ?? settled.changed))
}

interface Begins {
  flowId: number
  seats: NewSeat[]
}

/** The step that begins now: the next of the path, or managers in the place of those who have all gone. */
function stepAfter(
  actor: Writer,
  held: Held,
  { outcome }: Settled,
  gone?: ReadonlySet<number>,
): Begins | undefined {
  const { flow, record, state } = held
  const resolving = resolvingOf(actor, flow, { initiator: record.initiatorId, picks: record.picks, gone })
  if (outcome === 'deserted')
    return {
      flowId: record.nodeId,
      seats: seatsAt(actor, { userIds: standIns(flow, resolving.staff), mode: modes.any }),
    }
  if (outcome !== 'passed') return undefined
  const facts = factsOf(actor.services.directory.current(), state, record.initiatorId)
  const step = firstStep(pathAfter(flow.nodes, record.nodeId, facts), resolving)
  return step ? { flowId: step.flowId, seats: seatsAt(actor, step) } : undefined
}

/** Where the submission stands, and what to tell its subject. */
function standingAfter({ outcome }: Settled, goesOn: boolean) {
  if (outcome === 'refused') return { status: approvalStatus.refused, outcome: 'refused' } as const
  if (outcome === 'passed' && !goesOn) return { status: approvalStatus.passed, outcome: 'passed' } as const
  return { status: approvalStatus.running, outcome: null }
}
