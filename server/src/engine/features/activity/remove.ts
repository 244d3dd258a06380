import { sql, type Transaction } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ACTIVITY_FILES } from '../../change/record-files.ts'
import { keepUndo } from '../../change/undo.ts'
import { mayDelete } from '../../model/activity-rights.ts'
import type { Actor } from '../../model/rules.ts'
import { findLatest, writeLatest } from './effects.ts'
import type { ActivityRow } from './timeline.ts'
import type { RemovedFollowUp } from './undo-removal.ts'
import { lockActivity } from './write.ts'

type Trx = Transaction<Tables>

/**
 * Deletes a follow-up whose creator is in the range of the right (record-engine.md §11.3); 2052 for other entries. Last
 * follow-up and content of the record go back to the one before. The caller can take it back for a moment.
 */
export async function removeFollowUp(actor: Actor, activityId: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const { entry, type, stored } = await lockActivity(trx, actor, activityId)
    if (entry.kind !== activityKinds.followUp) refuse('onlyFollowUps')
    if (!mayDelete(viewer, type, entry)) refuse('forbidden')
    const wasLatest = (await findLatest(trx, type, stored.id))?.activity_id === activityId
    const state = await cutEntry(trx, actor, type, entry)
    if (wasLatest) await writeLatest(trx, actor, type, stored, await findLatest(trx, type, stored.id))
    await keepUndo(trx, actor, { operation: 'activity', type: type.label, state })
  })
}

/** Removes the entry and lets its files go; answers what brings it back. */
async function cutEntry(
  trx: Trx,
  { services }: Actor,
  type: RecordType,
  { activity_id: activityId, record_id: recordId, batch_id: batchId }: ActivityRow,
): Promise<RemovedFollowUp> {
  const links = await trx
    .selectFrom('activity_links')
    .selectAll()
    .where('activity_id', '=', activityId)
    .execute()
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    delete from activities a where a.activity_id = ${activityId} returning to_jsonb(a) as row`.execute(trx)
  if (batchId)
    await services.files.release(trx, [batchId], { module: type.key, id: recordId, field: ACTIVITY_FILES })
  return {
    records: rows.map(({ row }) => row),
    type: type.label,
    recordId,
    batchId,
    links: links.map((link) => ({ type: link.type, recordId: link.record_id })),
  }
}

/** Deletes a sign-in of the mobile client; the right's range decides about its creator. */
export async function removeSignIn(actor: Actor, activityId: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const { entry, type } = await lockActivity(trx, actor, activityId)
    if (entry.kind !== activityKinds.signIn) refuse('onlySignInsRemoved')
    if (!mayDelete(viewer, type, entry)) refuse('forbidden')
    await cutEntry(trx, actor, type, entry)
  })
}
