import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ACTIVITY_FILES } from '../../change/record-files.ts'
import { requireRecord } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'
import { findLatest, writeLatest } from './effects.ts'

const removedSchema = z.object({
  /** The row, as PostgreSQL writes it. */
  records: z.array(z.record(z.string(), z.unknown())),
  type: z.number(),
  recordId: z.number(),
  batchId: z.string().nullable(),
  links: z.array(z.object({ type: z.number(), recordId: z.number() })),
})
export type RemovedFollowUp = z.infer<typeof removedSchema>

/** Takes the deletion of a follow-up back, with its files and what it named; its record must still be READ. */
export async function undoFollowUpRemoval(
  trx: Transaction<Tables>,
  actor: Actor,
  state: unknown,
): Promise<void> {
  const { records, recordId, batchId, links, ...removed } = removedSchema.parse(state)
  const type = recordTypeOf(removed.type) ?? refuse('invalid')
  const stored = await requireRecord(actor, type, recordId, { action: 'read', lock: true, db: trx })
  for (const row of records) {
    const { rows } = await sql<{ activity_id: number }>`
      insert into activities overriding system value
      select * from jsonb_populate_record(null::activities, ${JSON.stringify(row)}::jsonb)
      returning activity_id`.execute(trx)
    const activityId = rows[0]?.activity_id
    if (activityId === undefined) continue
    for (const link of links)
      await trx
        .insertInto('activity_links')
        .values({ activity_id: activityId, type: link.type, record_id: link.recordId })
        .execute()
    const owner = { module: type.key, id: recordId, field: ACTIVITY_FILES }
    if (batchId) await actor.services.files.takeBack(trx, [batchId], owner)
    const latest = await findLatest(trx, type, recordId)
    if (latest?.activity_id === activityId) await writeLatest(trx, actor, type, stored, latest)
  }
}
