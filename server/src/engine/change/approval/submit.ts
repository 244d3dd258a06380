import { sql, type Transaction } from 'kysely'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { mainAxis, mayHappen, stateCode, stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuseAs } from '#server/platform/refusal.ts'
import { type Actor, rulesOf, type StoredRow, type Values } from '../../model/rules.ts'
import type { Save } from '../plan/save.ts'
import { happen } from '../states/happen.ts'
import { lockSubject, subjectOf } from './subject.ts'

type Trx = Transaction<Tables>

/** `saveType` of a draft, and of a submission, whatever state is sent with it (approval-office.md §5.1). */
const DRAFTS = 0
const SUBMITS = 1

/** The state in which an import takes over a new record; null: the type has no approval, or it is kept as a draft. */
export function takenState(type: RecordType, { asDraft }: { asDraft: boolean }): string | null {
  const { on, withoutFlow } = type.approval ?? {}
  if (!on || !withoutFlow || !('event' in withoutFlow)) return null
  return stateEventOf(type, asDraft ? on.drafted : withoutFlow.event).to
}

/** A new record was written in use at once: what is left of the event are its effects. */
export async function beginInUse(trx: Trx, { actor, type }: Save, row: StoredRow): Promise<void> {
  const { withoutFlow } = type.approval ?? {}
  if (!withoutFlow || !('event' in withoutFlow)) return
  const happening = rulesOf(actor.services, type).happening?.[withoutFlow.event]
  await happening?.({ actor, trx, rows: [row], now: actor.services.clock.now(), areNew: true })
}

/**
 * What a save makes of a record that is approved: a draft, a submission, or nothing. A record that waits, or from whose state no
 * event leads on, stays as it is. An edit in place submits only what is in use without an approval, so that it does not bypass
 * a flow that is in use now.
 */
export function intentOf(
  { type, request, stored, values, checks }: Save,
  approval: Approval,
): 'draft' | 'submission' | null {
  if (checks === 'nothing') return null
  const row: Values = stored ?? values
  if (approval.submits === 'asked' && !(request && asksToSubmit(request)))
    return request && kindOf(type, row) !== null ? 'draft' : null
  if (request && isDraft(type, approval, request)) return 'draft'
  if (!request && !(stored && isInUse(type, approval, stored))) return null
  return mayHappen(type, row, approval.on.submitted) ? 'submission' : null
}

const asksToSubmit = ({ entity, saveType }: SaveRequest): boolean =>
  [entity.saveType, saveType].some((sent) => Number(sent) === SUBMITS)

function isDraft(type: RecordType, { on }: Approval, request: SaveRequest): boolean {
  const { entity } = request
  const code = entity[toKey(mainAxis(type)?.column ?? '')]
  const saveTypes = [entity.saveType, request.saveType].flatMap((sent) =>
    sent === undefined || sent === null || sent === '' ? [] : [Number(sent)],
  )
  if (!asksToSubmit(request) && saveTypes.includes(DRAFTS)) return true
  const draft = stateCode(type, stateEventOf(type, on.drafted).to)
  return !asksToSubmit(request) && code !== null && code !== '' && Number(code) === draft
}

/** It was saved while no flow was in use. */
export const isInUse = (type: RecordType, { withoutFlow }: Approval, row: Values): boolean =>
  'event' in withoutFlow && stateOf(type, row)?.name === stateEventOf(type, withoutFlow.event).to

interface HandedIn {
  approval: Approval
  /** As the database has it. */
  row: StoredRow
  /** The flow in use, of a new record: it was written in the state in which it waits. Null: there is none. */
  begins?: number | null
}

/** Submits a record that was just written, or does what a submission without a flow is declared to do. */
export async function handIn(trx: Trx, save: Save, { approval, row, begins }: HandedIn): Promise<void> {
  const { actor, type, request } = save
  const { on, withoutFlow } = approval
  const engine = actor.services.engine.approvals.engine()
  const returned = [on.refused, on.recalled].map((event) => stateEventOf(type, event).to)
  const submission = {
    ...subjectOf(type, row),
    initiator: actor.viewer.userId,
    flow: request?.examineFlowData ?? null,
    isReturned: returned.includes(stateOf(type, row)?.name ?? ''),
    ...(begins ? { begins } : {}),
  }
  const answer = engine && begins !== null ? await engine.submit(trx, actor, submission) : 'noFlow'
  if (answer === 'noFlow') {
    if ('refusal' in withoutFlow) refuseAs(withoutFlow.refusal)
    return reach(trx, actor, type, row, 'event' in withoutFlow ? withoutFlow.event : '')
  }
  const waiting = begins
    ? await beginWaiting(trx, save, approval, row)
    : await submitted(trx, save, approval, row)
  if (answer !== 'passed') return
  const subject = begins ? await lockSubject(trx, actor, type.key, row.id) : { row: waiting }
  if (subject) await happen(trx, actor, type, [subject.row], on.passed)
}

/** The row was written in the state in which it waits: what is left of the event are its effects. */
async function beginWaiting(
  trx: Trx,
  { actor, type }: Save,
  { on }: Approval,
  row: StoredRow,
): Promise<StoredRow> {
  const happening = rulesOf(actor.services, type).happening?.[on.submitted]
  await happening?.({ actor, trx, rows: [row], now: actor.services.clock.now(), areNew: true })
  return row
}

async function submitted(
  trx: Trx,
  { actor, type }: Save,
  { on }: Approval,
  row: StoredRow,
): Promise<StoredRow> {
  const [changed] = await happen(trx, actor, type, [row], on.submitted)
  return changed?.after ?? row
}

/** Lets an event happen; a record that is already where it leads stays as it is. */
export async function reach(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  row: StoredRow,
  event: string,
): Promise<void> {
  if (stateOf(type, row)?.name !== stateEventOf(type, event).to) await happen(trx, actor, type, [row], event)
}

/** The stored row of an edit, after everything that the save has written to it. */
export async function readLeft(trx: Trx, type: RecordType, id: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = ${id} for update of r`.execute(trx)
  return rows[0]
}
