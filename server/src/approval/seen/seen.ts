import { sql } from 'kysely'
import type { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { type ApprovalRecord, findApproval } from '#server/approval/record-rows.ts'
import { requireReader } from '#server/approval/view/door.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

/** What others have changed of the subject since the caller looked at it or decided last, in any of its submissions. */
export async function readChanges(
  actor: Actor,
  recordId: number,
): Promise<ReplyOf<typeof approvalOptionCalls.changes>> {
  const { services, viewer } = actor
  const { label, subjectId } = await requireApproval(actor, recordId)
  const { rows } = await sql<{ since: Date | null }>`select greatest(
    (select seen_at from approval_looks
      where label = ${label} and subject_id = ${subjectId} and user_id = ${viewer.userId}),
    (select max(l.update_time) from approval_log l join approval_records a on a.id = l.record_id
      where a.label = ${label} and a.subject_id = ${subjectId} and l.user_id = ${viewer.userId} and l.status in (1, 2))
    ) as since`.execute(services.db)
  const since = rows[0]?.since ?? null
  if (since === null) return { since: null, changes: [] }
  const changes = await services.approvalSubjects.ofLabel(label)?.changesSince?.(actor, subjectId, since)
  return { since: formatMoment(since), changes: changes ?? [] }
}

/** The caller has seen how it stands now. */
export async function markSeen(actor: Actor, recordId: number): Promise<void> {
  const { services, viewer } = actor
  const { label, subjectId } = await requireApproval(actor, recordId)
  const row = { label, subject_id: subjectId, user_id: viewer.userId, seen_at: services.clock.now() }
  await services.db
    .insertInto('approval_looks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['label', 'subject_id', 'user_id']).doUpdateSet(row))
    .execute()
}

async function requireApproval(actor: Actor, recordId: number): Promise<ApprovalRecord> {
  const record = (await findApproval(actor.services.db, recordId)) ?? refuse('approvalUnknown')
  await requireReader(actor, record)
  return record
}
