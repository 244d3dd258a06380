import { sql, type Transaction } from 'kysely'
import { kindOf, type LockEventType } from '#protocol/crm/software-lock/events.ts'
import { type FoldedEvent, foldLock } from '#protocol/crm/software-lock/fold.ts'
import { objectionTo } from '#protocol/crm/software-lock/objection.ts'
import type { EntitlementOp, LockPatch } from '#protocol/crm/software-lock/state.ts'
import { type LockStatus, lockStatus } from '#protocol/crm/software-lock/status.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { deriveAnalysis } from './analysis.ts'
import { type LockRow, project } from './project.ts'
import { readLedgers } from './read-events.ts'

/** An event to be written. */
export interface EventDraft {
  /** Made by the caller before it is sent, so that a repeated write is the same one: `biz:123:line:7:RENEW`. */
  key: string
  lockId: number
  eventType: LockEventType
  /** `yyyy-MM-dd`; absent: today. */
  effectiveDate?: string
  patch?: LockPatch
  entitlementOps?: readonly EntitlementOp[]
  /** What it belongs to, its money and its term (locks-and-extensions.md §3.1). */
  of?: Readonly<Partial<Record<(typeof belongings)[number], number | string | null>>>
  reversedEventId?: number | null
  reason?: string | null
}

/** Columns of an event that no state follows from. */
const belongings = [
  'sale_date',
  'order_type',
  'business_id',
  'business_lock_id',
  'contract_id',
  'claim_id',
  'bad_id',
  'related_lock_id',
  'amount',
  'term_start',
  'prev_end_time',
  'new_end_time',
] as const

interface WriteOptions {
  /** They bring in the past of locks, as a sheet does. */
  areTakenOver?: boolean
}

/** An id behind all that are stored, for the order of events that have none yet. */
const PROVISIONAL = 2 ** 52

/**
 * The one way to write to the ledger (locks-and-extensions.md §4.4): locks the rows in the order of their ids, refuses what breaks a
 * bound, adds the events and makes the rows follow. An event whose key is there already is passed over, so that a repeated write
 * changes nothing.
 * @throws Refusal 2209 for a lock that is not there, and those of `objectionTo`
 */
export async function writeEvents(
  trx: Transaction<Tables>,
  actor: Writer,
  drafts: readonly EventDraft[],
  { areTakenOver = false }: WriteOptions = {},
): Promise<void> {
  const rows = await lockLineages(trx, [...new Set(drafts.map(({ lockId }) => lockId))])
  const fresh = await dropWritten(trx, drafts)
  if (fresh.length === 0) return
  const ledgers = await readLedgers(
    trx,
    rows.map(({ id }) => id),
  )
  const day = today(actor.services.clock)
  const at = actor.services.clock.now().getTime()
  const provisional = new Map<number, FoldedEvent[]>(ledgers)
  const known = new Set(rows.map(({ id }) => id))
  for (const [index, draft] of fresh.entries()) {
    if (!known.has(draft.lockId)) refuse('lockUnknown', draft.lockId)
    const before = provisional.get(draft.lockId) ?? []
    const event = eventOf(draft, { eventId: PROVISIONAL + index, day, at })
    const objection = objectionTo(before, event, { today: day, isTakenOver: areTakenOver })
    if (objection) refuse(objection)
    requireDestination(draft, foldLock([...before, event]).status)
    provisional.set(draft.lockId, [...before, event])
  }
  await insertEvents(trx, actor, fresh)
  const written = new Set(fresh.map(({ lockId }) => lockId))
  const touched = rows.filter(({ id }) => written.has(id))
  await project(
    trx,
    actor,
    touched,
    await readLedgers(
      trx,
      touched.map(({ id }) => id),
    ),
  )
  const sold = fresh.filter(({ eventType }) => !kindOf(eventType).unsold).map(({ lockId }) => lockId)
  if (sold.length > 0) await deriveAnalysis(trx, [...new Set(sold)])
}

/** Locks the rows in the order of their ids, as every writer does, with those of their lineages, whose terms are derived again. */
export async function lockLineages(trx: Transaction<Tables>, lockIds: readonly number[]): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`select r.* from software_lock r
    where r.id = any(lock_lineage(${[...lockIds]}::bigint[])) order by r.id for update of r`.execute(trx)
  const asked = new Set(lockIds)
  return rows.filter(({ id }) => asked.has(id))
}

/** The drafts that are not in the ledger yet. */
async function dropWritten(
  trx: Transaction<Tables>,
  drafts: readonly EventDraft[],
): Promise<readonly EventDraft[]> {
  const keys = drafts.map(({ key }) => key)
  const { rows } = await sql<{ event_key: string }>`select event_key from lock_event
    where event_key = any(${keys}::text[])`.execute(trx)
  const written = new Set(rows.map((row) => row.event_key))
  return drafts.filter(({ key }) => !written.has(key))
}

const eventOf = (
  { eventType, effectiveDate, patch = {}, entitlementOps = [], of = {}, reversedEventId = null }: EventDraft,
  { eventId, day, at }: { eventId: number; day: string; at: number },
): FoldedEvent => ({
  eventId,
  eventType,
  effectiveDate: effectiveDate ?? day,
  recordedAt: at,
  patch,
  entitlementOps,
  businessId: of.business_id == null ? null : Number(of.business_id),
  reversedEventId,
})

/** An event that leads elsewhere than its kind declares is a mistake of the code. */
function requireDestination({ eventType }: EventDraft, status: number): void {
  const { to } = kindOf(eventType)
  const codes = to?.map((name: LockStatus) => lockStatus.vocabulary[name]?.code)
  if (codes && !codes.includes(status)) throw new Error(`${eventType} left a lock in status ${status}`)
}

async function insertEvents(
  trx: Transaction<Tables>,
  actor: Writer,
  drafts: readonly EventDraft[],
): Promise<void> {
  const day = today(actor.services.clock)
  const rows = drafts.map((draft) => ({
    event_key: draft.key,
    lock_id: draft.lockId,
    event_type: draft.eventType,
    effective_date: draft.effectiveDate ?? day,
    patch: draft.patch ?? {},
    entitlement_ops: draft.entitlementOps ?? [],
    ...draft.of,
    reversed_event_id: draft.reversedEventId ?? null,
    reason: draft.reason ?? null,
  }))
  const named = sql.join(
    ['event_key', 'lock_id', 'event_type', 'effective_date', 'patch', 'entitlement_ops']
      .concat(belongings, ['reversed_event_id', 'reason'])
      .map((column) => sql.ref(column)),
  )
  await sql`insert into lock_event (${named}, recorded_at, user_id)
    select ${named}, ${actor.services.clock.now()}::timestamptz, ${actor.viewer.userId}::bigint
    from jsonb_populate_recordset(null::lock_event, ${toJson(rows)}::jsonb) with ordinality
    order by ordinality`.execute(trx)
}
