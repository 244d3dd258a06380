import type { Transaction } from 'kysely'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Flow, requireFlow } from '../flow-store.ts'
import { type ApprovalRecord, findApproval, type LogSeat, readWhole } from '../record-rows.ts'
import type { ApprovalSubject, SubjectState } from '../subject.ts'
import type { Announced } from './messages.ts'

/** A submission whose subject is locked: nobody else decides about it until the transaction ends. */
export interface Held {
  record: ApprovalRecord
  flow: Flow
  subject: ApprovalSubject
  state: SubjectState
  /** Its whole log. */
  log: readonly LogSeat[]
  /** The part of it that belongs to the step under way. */
  seats: readonly LogSeat[]
}

/** Locks the subject of a submission, then reads how it stands: who waited for the lock sees what the other has decided. */
export async function hold(
  trx: Transaction<Tables>,
  actor: Pick<Writer, 'services'>,
  recordId: number,
): Promise<Held> {
  return (await holdIfThere(trx, actor, recordId)) ?? refuse('approvalUnknown')
}

/** The same; null where submission or subject are gone. */
export async function holdIfThere(
  trx: Transaction<Tables>,
  actor: Pick<Writer, 'services'>,
  recordId: number,
): Promise<Held | null> {
  const found = await findApproval(trx, recordId)
  const subject = found && actor.services.approvalSubjects.ofLabel(found.label)
  const state = subject && (await subject.lock(trx, actor, found.subjectId))
  if (!state) return null
  const whole = await readWhole(trx, recordId)
  if (!whole) return null
  const { record, log } = whole
  return {
    record,
    flow: await requireFlow(actor.services, trx, record.flowId),
    subject,
    state,
    log,
    seats: log.filter(({ activation }) => activation === record.activation),
  }
}

export const announcedOf = ({ record, subject, state }: Held): Announced => ({
  subject,
  state,
  subjectId: record.subjectId,
  initiatorId: record.initiatorId,
})
