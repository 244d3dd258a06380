import { flowStatuses } from '#protocol/approval/flow.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireWriter } from './rights.ts'
import { lockFlows } from './save.ts'

const OFFICE = 0
const words = new Map([
  [flowStatuses.inUse as number, '启用'],
  [flowStatuses.notInUse, '停用'],
  [flowStatuses.gone, '删除'],
])

/**
 * Puts a flow into use, takes it out of use, or deletes it; records in approval go on by it. Of a version that is gone
 * nothing changes any more (approval-office.md §6).
 */
export async function setFlowStatus(actor: Actor, flowId: number, status: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    await lockFlows(trx)
    const flow = await trx
      .selectFrom('approval_flows')
      .select(['id', 'label', 'name', 'status', 'oa_type'])
      .where('id', '=', flowId)
      .executeTakeFirst()
    if (!flow) refuse('flowUnknown')
    requireWriter(viewer, flow.label)
    if (flow.status === flowStatuses.gone || flow.status === status) return
    if (status === flowStatuses.gone && flow.oa_type) refuse('presetFlowStays')
    if (status === flowStatuses.inUse && flow.label !== OFFICE) {
      const other = await trx
        .selectFrom('approval_flows')
        .select('id')
        .where('label', '=', flow.label)
        .where('status', '=', flowStatuses.inUse)
        .executeTakeFirst()
      if (other) refuse('oneFlowInUse')
    }
    await trx
      .updateTable('approval_flows')
      .set({ status, update_user_id: viewer.userId, update_time: services.clock.now() })
      .where('id', '=', flow.id)
      .execute()
    const word = words.get(status) ?? ''
    await recordActs(trx, actor, [adminAct('other', word, flow.name, `${word}了审批流:${flow.name}`)])
  })
}
