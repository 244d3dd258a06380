import type { Transaction } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Lack } from '#protocol/platform/codes.ts'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import { refusals } from '#protocol/refusals.ts'
import { gatherRefused } from '#server/access/refused-rows.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse, refuseAs } from '#server/platform/refusal.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn } from '../path.ts'
import type { LogSeat } from '../record-rows.ts'
import type { SubjectRefusals, SubjectState } from '../subject.ts'
import { type Held, hold } from './hold.ts'
import { proceed } from './proceed.ts'
import { isOpen } from './seats.ts'
import { writeChange } from './write.ts'

/** What a user decides about a submission (approval-office.md §5.2). */
export interface Decision {
  recordId: number
  /** Id of the subject, where the client names it. */
  typeId?: number | undefined
  status: 1 | 2 | 4
  remarks: string
  /** What the approver fills in. */
  fields?: readonly FieldValue[]
}

/** As records refuse it; other kinds of subjects have their own. */
const plain: SubjectRefusals = {
  notYours: refusals.notYourApproval,
  decidedBy: refusals.approvalDecidedBy,
  recalled: refusals.approvalRecalled,
  alreadyPassed: refusals.approvalPassed,
}
const refusalsOf = ({ subject }: Held) => subject.refusals ?? plain

/** Refuses a subject that is not that of the submission; after the right, so that no other user learns which it is. */
function requireSubject({ record }: Held, { typeId }: Pick<Decision, 'typeId'>): void {
  if (typeId !== undefined && typeId !== record.subjectId) refuse('invalidAt', 'typeId')
}

/** Passes, refuses or recalls, in one transaction with what follows for the subject. */
export async function decide(actor: Actor, decision: Decision): Promise<void> {
  const { status, remarks } = decision
  if (status !== approvalStatus.passed && !remarks) refuse('approvalRemarkMissing')
  await inTransaction(actor.services.db, async (trx) => {
    const held = await hold(trx, actor, decision.recordId)
    if (status === approvalStatus.recalled) await recall(trx, actor, held, decision)
    else await answer(trx, actor, held, { ...decision, status })
  })
}

async function answer(
  trx: Transaction<Tables>,
  actor: Actor,
  held: Held,
  decision: Decision & { status: 1 | 2 },
): Promise<void> {
  const { status, remarks, fields = [] } = decision
  const own = requireOwnSeat(actor, held)
  requireSubject(held, decision)
  const fills = fields.length > 0 && status === approvalStatus.passed
  const state = fills ? await fillIn(trx, actor, held, fields) : held.state
  const decided = held.seats.map((seat) => (seat.id === own.id ? { ...seat, status } : seat))
  await proceed(
    trx,
    actor,
    { ...held, state },
    { decided, changes: [{ id: own.id, status, remarks }], remarks },
  )
}

/** Fields that the step lets its approver fill in; returns the state of the subject afterwards. */
async function fillIn(
  trx: Transaction<Tables>,
  actor: Actor,
  { subject, record, flow, state }: Held,
  fields: readonly FieldValue[],
): Promise<SubjectState> {
  const offered = optionsOf(nodeIn(flow.nodes, record.nodeId)).fields ?? []
  const isOffered = ({ fieldName }: FieldValue) => offered.includes(fieldName)
  if (!subject.fill || !fields.every(isOffered)) refuse('approvalOptionOff')
  await subject.fill(trx, actor, record.subjectId, fields)
  return (await subject.lock(trx, actor, record.subjectId)) ?? state
}

/** The caller's seat whose turn it is; refuses with the name of the approver who was faster. */
export function requireOwnSeat({ viewer, services }: Actor, held: Held): LogSeat {
  const { record, seats } = held
  const { notYours, decidedBy, recalled } = refusalsOf(held)
  const isOwn = ({ userId }: LogSeat) => userId === viewer.userId
  const own = seats.find((seat) => isOwn(seat) && seat.status === approvalStatus.running)
  if (own && record.status === approvalStatus.running) return own
  const last = held.log.findLast(isOwn)
  if (!last || last.nodeId === 0) return refuseAs(notYours)
  if (record.status === approvalStatus.recalled) refuseAs(recalled)
  if (last.status === approvalStatus.waiting) return refuseAs(notYours)
  return refuseAs(decidedBy, services.directory.current().realname(decider(held, last)))
}

/** The user who ended the step of this seat: who refused, else who passed it last. */
function decider({ log }: Held, { activation, userId }: LogSeat): number {
  const decided = log.filter(
    ({ status, activation: at }) =>
      at === activation && (status === approvalStatus.passed || status === approvalStatus.refused),
  )
  const timeOf = ({ updateTime }: LogSeat) => updateTime?.getTime() ?? 0
  const [last] = decided.toSorted((a, b) => b.status - a.status || timeOf(b) - timeOf(a) || b.place - a.place)
  return last?.userId ?? userId
}

/** By the initiator and administrators, as long as it has not passed. */
async function recall(
  trx: Transaction<Tables>,
  actor: Actor,
  held: Held,
  decision: Pick<Decision, 'typeId' | 'remarks'>,
): Promise<void> {
  const { remarks } = decision
  const { record, subject, seats } = held
  const { notYours, decidedBy, recalled, alreadyPassed } = refusalsOf(held)
  if (record.initiatorId !== actor.viewer.userId && !actor.viewer.isAdmin) refuseAs(notYours)
  requireSubject(held, decision)
  if (record.status === approvalStatus.passed) refuseAs(alreadyPassed)
  if (record.status === approvalStatus.recalled) refuseAs(recalled)
  if (record.status !== approvalStatus.running) {
    const [last] = seats
    const name = actor.services.directory.current().realname(last && decider(held, last))
    refuseAs(decidedBy, name)
  }
  const open = seats.filter(isOpen)
  writeChange(trx, actor, {
    record,
    status: approvalStatus.recalled,
    changed: open.map(({ id }, at) =>
      at === 0 ? { id, status: approvalStatus.recalled, remarks } : { id, status: approvalStatus.void },
    ),
    now: actor.services.clock.now(),
  })
  await subject.tell(trx, actor, record.subjectId, 'recalled')
}

/**
 * Several at once, each in a transaction of its own; answers which failed and why. What was refused for want of right is one line of
 * the log of refusals, of this call.
 */
export async function decideMany(actor: Actor, call: string, decisions: readonly Decision[]) {
  const { services, viewer, client } = actor
  const failList: { recordId: number; msg: string }[] = []
  const refused: { lack: Lack | undefined; reason: string; id: number }[] = []
  for (const decision of decisions) {
    try {
      await decide(actor, decision)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failList.push({ recordId: decision.recordId, msg: error.message })
      refused.push({ lack: error.concern.lack, reason: error.message, id: decision.recordId })
    }
  }
  const { userId } = viewer
  services.refusals.noteRows(gatherRefused(refused), { call, ip: client.ip, userId, unit: '项' })
  return { successCount: decisions.length - failList.length, failCount: failList.length, failList }
}
