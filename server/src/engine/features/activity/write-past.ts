import type { Transaction } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { requireRecords } from '../../model/find-record.ts'
import type { Actor, Values } from '../../model/rules.ts'
import { findLatest, writeFollowed } from './effects.ts'

/** A follow-up that was written elsewhere, by whom and when. */
export interface PastFollowUp {
  recordId: number
  content: string
  category: string | null
  createUserId: number
  createTime: Date
  /** Records that it names, by the label of their type; who calls has found them for the person. */
  named: readonly { label: number; id: number }[]
}

/**
 * Imports past follow-ups as if written then; a record's last contact becomes the latest of all. Requires READ
 * on every record, else 401 for the whole batch.
 */
export async function writePastFollowUps(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  entries: readonly PastFollowUp[],
): Promise<void> {
  const ids = entries.map(({ recordId }) => recordId)
  const records = await requireRecords(actor, type, ids, { action: 'read', lock: true, db: trx })
  const written = await insertEntries(trx, type, entries)
  for (const stored of records) {
    const latest = await findLatest(trx, type, stored.id)
    const isNews = latest !== null && written.has(latest.activity_id)
    const values: Values = isNews ? { last_time: latest.create_time, last_content: latest.content } : {}
    await writeFollowed(trx, actor, { type, stored, values: { ...values, followup: 1 }, isNew: true })
  }
}

async function insertEntries(
  trx: Transaction<Tables>,
  type: RecordType,
  entries: readonly PastFollowUp[],
): Promise<Set<number>> {
  const rows = await trx
    .insertInto('activities')
    .values(
      entries.map((entry) => ({
        kind: activityKinds.followUp,
        category: entry.category,
        type: type.label,
        record_id: entry.recordId,
        content: entry.content,
        next_time: null,
        batch_id: null,
        create_user_id: entry.createUserId,
        create_time: entry.createTime,
      })),
    )
    .returning('activity_id')
    .execute()
  const links = entries.flatMap(({ named }, at) =>
    named.map(({ label, id }) => ({ activity_id: rows[at]?.activity_id ?? 0, type: label, record_id: id })),
  )
  if (links.length > 0)
    await trx
      .insertInto('activity_links')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return new Set(rows.map((row) => row.activity_id))
}
