import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Comments } from '#server/comments/door.ts'
import type { ApprovalEngine } from '#server/engine/model/approvals.ts'
import type { Values } from '#server/engine/model/rules.ts'
import type { ApprovalSubjects } from './approvals.ts'
import { flowInUse } from './flow-store.ts'
import { renameInFlows } from './flows/door.ts'
import { forgetSubmissions } from './forget.ts'
import { stateOf } from './record-subject.ts'
import { submit } from './run/submit.ts'

/** What the record engine asks of approvals. */
export const approvalEngine = (subjects: ApprovalSubjects, comments: Comments): ApprovalEngine => ({
  submit: async (trx, actor, submission) => {
    const label = submission.type.approval?.label ?? Number.NaN
    const subject = subjects.ofLabel(label)
    if (!subject) throw new Error(`${submission.type.key} is not approved`)
    const { initiator, flow, isReturned, row, begins } = submission
    const flowId = flowNamedBy(submission.type, row)
    const state = stateOf(actor, submission)
    return submit(trx, actor, { subject, id: row.id, state, initiator, flow, isReturned, begins, ...flowId })
  },
  recordIdOf: (type, id) => sql`(select a.id from approval_records a
    where a.label = ${type.approval?.label ?? null} and a.subject_id = ${id} order by a.id desc limit 1)`,
  flowInUse: (db, type, values) =>
    flowInUse(db, type.approval?.label ?? Number.NaN, flowNamedBy(type, values).flowId),
  renameOption: async (trx, actor, { approval }, renamed) => {
    if (approval) await renameInFlows(trx, actor, approval.label, renamed)
  },
  forget: (trx, type, ids) =>
    forgetSubmissions(trx, { comments }, { label: type.approval?.label ?? null, ids }),
})

/** The flow that a record names itself, where many of its label are in use at once. */
function flowNamedBy({ approval }: RecordType, values: Values): { flowId?: number } {
  return approval?.flowBy === undefined ? {} : { flowId: Number(values[approval.flowBy]) }
}
