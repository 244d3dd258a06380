import { sql } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireFlow } from '../flow-store.ts'
import type { ApprovalRecord } from '../record-rows.ts'

/** Initiator, approvers, people with a copy, managers of the flow, and everybody who may read the subject (approval-office.md §7). */
export async function mayRead(actor: Actor, record: ApprovalRecord): Promise<boolean> {
  const { services, viewer } = actor
  if (viewer.isAdmin || record.initiatorId === viewer.userId) return true
  const { managerIds } = await requireFlow(services, services.db, record.flowId)
  if (managerIds.includes(viewer.userId)) return true
  const { rows } = await sql`select from approval_log l
      where l.record_id = ${record.id} and l.user_id = ${viewer.userId}
    union all select from approval_copies c
      where c.record_id = ${record.id} and c.user_id = ${viewer.userId} limit 1`.execute(services.db)
  if (rows.length > 0) return true
  const subject = services.approvalSubjects.ofLabel(record.label)
  return (await subject?.mayRead(actor, record.subjectId)) ?? false
}

/** Others are refused: 401. */
export async function requireReader(actor: Actor, record: ApprovalRecord): Promise<void> {
  if (!(await mayRead(actor, record))) refuse('forbidden')
}
