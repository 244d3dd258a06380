import { sql, type Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import { OTHER_REASON, type RevealCalls, revealReasons } from '#protocol/record/calls/reveal-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { startOfDay, today } from '#server/platform/time/clock.ts'
import { recordEvent, subjectOf } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { storeOf } from '../../fields/all.ts'
import { requireRecord } from '../../model/find-record.ts'
import { rightsOver } from '../../model/record-rights.ts'
import type { Actor } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { namesFor } from '../detail/form.ts'
import { readRevealLimit } from './limit.ts'

type Asked = Pick<RequestOf<RevealCalls['reveal']>, 'id' | 'field' | 'reason' | 'remark'>

/**
 * The value behind a mask: of one field of a record that the caller may read, recorded in its history with the
 * reason before it is returned (record-engine.md §3.5). Refuses with 401 a record or field the caller may not
 * see, with 400 a field that is not masked for them or a blank reason, with 403 once the daily limit is
 * reached.
 */
export async function revealValue(
  actor: Actor,
  type: RecordType,
  { id, field: key, reason, remark }: Asked,
): Promise<{ value: unknown; left: number }> {
  if (reason === OTHER_REASON && remark === '') refuse('revealReasonMissing')
  const { services } = actor
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const rights = await rightsOver(actor, type, { id, owner_user_id: row.owner_user_id })
  const field = schemaOf(type, services.engine.catalog.current()).fields.find((each) => each.key === key)
  const beside = field ? null : await services.engine.rules.get(type.key)?.hidden?.(actor, row, key)
  const name = field?.name ?? beside?.name
  if (name === undefined || rights.level(key) === 1) throw refusal('forbidden').over(type, id)
  if (field && !rights.maskedInDetail(key)) refuse('notMasked', name)
  const words = [revealReasons[reason], remark].filter(Boolean).join('：')
  const left = await inTransaction(services.db, async (trx) => {
    const most = await takeOne(trx, actor)
    const about = { field: [name], reason: [words] }
    await recordEvent(trx, actor, type, [subjectOf(type, row, about)], { as: events.reveal })
    return most
  })
  if (!field) return { value: beside?.value ?? null, left }
  const names = await namesFor(actor, type, row)
  return { value: storeOf(field.formType).toRead(row[field.column] ?? null, names, field), left }
}

/** Counts this reveal and returns how many are left; concurrent requests are counted separately. */
async function takeOne(trx: Transaction<Tables>, { services, viewer }: Actor): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('reveal'), ${viewer.userId}::int)`.execute(trx)
  const most = await readRevealLimit(trx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from action_records
    where user_id = ${viewer.userId} and event = 'reveal' and create_time >= ${startOfDay(today(services.clock))}`.execute(
    trx,
  )
  const left = most - (rows[0]?.count ?? 0) - 1
  if (left < 0) refuse('revealsSpent', most)
  return left
}
