import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { renewTotals } from '../change/totals.ts'
import { requireRecord } from '../model/find-record.ts'
import type { Actor } from '../model/rules.ts'

/** Follows or stops following a record the caller may read (record-engine.md §9.5). */
export async function toggleStar(actor: Actor, type: RecordType, recordId: number): Promise<void> {
  const { services, viewer } = actor
  await requireRecord(actor, type, recordId, { action: 'read' })
  const star = { user_id: viewer.userId, type: type.label, record_id: recordId }
  const removed = await services.db
    .deleteFrom('stars')
    .where('user_id', '=', star.user_id)
    .where('type', '=', star.type)
    .where('record_id', '=', star.record_id)
    .returning('record_id')
    .executeTakeFirst()
  if (!removed)
    await services.db
      .insertInto('stars')
      .values(star)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  renewTotals(services.db, actor)
}
