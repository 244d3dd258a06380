import { sql, type Transaction } from 'kysely'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { mainAxis, mayHappen, stateCode, stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuseAs } from '#server/platform/refusal.ts'
import type { HistoryEvent } from '../../model/history.ts'
import { type Actor, rulesOf, type SaveMoment, type StoredRow, type Values } from '../../model/rules.ts'
import { happen } from '../states/happen.ts'
import { historyOf } from '../states/history.ts'
import { lockSubject, subjectOf } from './subject.ts'

/** A client that submits says so, also where it sends the state of a draft with it (approval-office.md §5.1). */
const SUBMITS = 1

/**
 * What a save makes of a record that is approved, in its own transaction: a draft, or a submission. A record that waits, or
 * from whose state none of them leads on, stays as it stands. `request` is null for an edit in place: that submits only
 * what is in use without an approval.
 */
export async function submitSaved(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  { id, request }: { id: number; request: SaveRequest | null },
): Promise<void> {
  const { approval } = type
  if (!approval) return
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = ${id} for update of r`.execute(trx)
  const [row] = rows
  if (!row) return
  if (request && isDraft(type, approval, request)) await letOn(trx, actor, type, row, approval.on.drafted)
  else if (request || isInUse(type, approval, row)) await submit(trx, actor, { type, approval, row, request })
}

/** A new record that is handed in at once: written in the state in which it waits, with both events in its history. */
export interface Beginning {
  flowId: number
  /** The column of the state. */
  values: Values
  as: HistoryEvent
}

/**
 * How a new record begins that a flow in use awaits; null where its state follows from {@link submitSaved}: a draft, a type
 * without approvals, no flow.
 */
export async function beginningOf(
  trx: Transaction<Tables>,
  { services }: Actor,
  type: RecordType,
  { request, values }: Pick<SaveMoment, 'request' | 'values'>,
): Promise<Beginning | null> {
  const { approval } = type
  const axis = mainAxis(type)
  if (!approval || !axis || !request || isDraft(type, approval, request)) return null
  const { submitted } = approval.on
  if (!mayHappen(type, values, submitted)) return null
  const flowId = await services.engine.approvals.engine()?.flowInUse(trx, type)
  if (!flowId) return null
  const state = stateCode(type, stateEventOf(type, submitted).to)
  return { flowId, values: { [axis.column]: state }, as: historyOf(type, submitted) }
}

/** Hands in a record that was just written as {@link beginningOf} says. */
export async function submitNew(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  { row, request, beginning }: { row: StoredRow; request: SaveRequest; beginning: Beginning },
): Promise<void> {
  const { approval } = type
  const engine = actor.services.engine.approvals.engine()
  if (!approval || !engine) return
  const answer = await engine.submit(trx, actor, {
    ...subjectOf(type, row),
    initiator: actor.viewer.userId,
    flow: request.examineFlowData ?? null,
    isReturned: false,
    begins: beginning.flowId,
  })
  const happening = rulesOf(actor.services, type).happening?.[approval.on.submitted]
  await happening?.({ actor, trx, rows: [row], now: actor.services.clock.now(), areNew: true })
  if (answer !== 'passed') return
  const subject = await lockSubject(trx, type.key, row.id)
  if (subject) await happen(trx, actor, type, [subject.row], approval.on.passed)
}

function isDraft(type: RecordType, { on }: Approval, request: SaveRequest): boolean {
  const { entity } = request
  const code = entity[toKey(mainAxis(type)?.column ?? '')]
  const submits = [entity.saveType, request.saveType].some((sent) => Number(sent) === SUBMITS)
  const draft = stateCode(type, stateEventOf(type, on.drafted).to)
  return !submits && code !== null && code !== '' && Number(code) === draft
}

/** It was saved while no flow was in use: an edit in place must not pass by one that is in use now. */
const isInUse = (type: RecordType, { withoutFlow }: Approval, row: StoredRow): boolean =>
  'event' in withoutFlow && stateOf(type, row)?.name === stateEventOf(type, withoutFlow.event).to

interface Submitting {
  type: RecordType
  approval: Approval
  row: StoredRow
  request: SaveRequest | null
}

async function submit(
  trx: Transaction<Tables>,
  actor: Actor,
  { type, approval, row, request }: Submitting,
): Promise<void> {
  const { on, withoutFlow } = approval
  if (!mayHappen(type, row, on.submitted)) return
  const initiator = actor.viewer.userId
  const returned = [on.refused, on.recalled].map((event) => stateEventOf(type, event).to)
  const submission = {
    ...subjectOf(type, row),
    initiator,
    flow: request?.examineFlowData ?? null,
    isReturned: returned.includes(stateOf(type, row)?.name ?? ''),
  }
  const answer = (await actor.services.engine.approvals.engine()?.submit(trx, actor, submission)) ?? 'noFlow'
  if (answer === 'noFlow' && 'refusal' in withoutFlow) refuseAs(withoutFlow.refusal)
  if (answer === 'noFlow')
    return letOn(trx, actor, type, row, 'event' in withoutFlow ? withoutFlow.event : '')
  const [submitted] = await happen(trx, actor, type, [row], on.submitted)
  if (answer === 'passed') await happen(trx, actor, type, [submitted?.after ?? row], on.passed)
}

/** Nothing happens to a record that is where the event leads. */
async function letOn(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  row: StoredRow,
  event: string,
): Promise<void> {
  if (stateOf(type, row)?.name !== stateEventOf(type, event).to) await happen(trx, actor, type, [row], event)
}
