import type { Transaction } from 'kysely'
import { flowStatuses } from '#protocol/approval/flow.ts'
import type { flowCalls } from '#protocol/approval/flow-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { followFlow } from './followers.ts'
import { requireWriter } from './rights.ts'
import { lockFlows } from './save.ts'

const OFFICE = 0
const words = new Map([
  [flowStatuses.inUse as number, '启用'],
  [flowStatuses.notInUse, '停用'],
  [flowStatuses.gone, '删除'],
])

interface NamedFlow {
  id: number
  name: string
}

/**
 * Enables, disables or deletes a flow; records in approval continue by it. Enabled, it takes the place of `inPlaceOf` if that one is in
 * use, and is refused with 4200 beside any other. A deleted version no longer changes (approval-office.md §6).
 */
export async function setFlowStatus(
  actor: Actor,
  { examineId, status, inPlaceOf }: RequestOf<typeof flowCalls.setStatus>,
): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    await lockFlows(trx)
    const flow = await trx
      .selectFrom('approval_flows')
      .select(['id', 'label', 'name', 'status', 'oa_type'])
      .where('id', '=', examineId)
      .executeTakeFirst()
    if (!flow) refuse('flowUnknown')
    requireWriter(viewer, flow.label)
    if (flow.status === flowStatuses.gone || flow.status === status) return
    if (status === flowStatuses.gone && flow.oa_type) refuse('presetFlowStays')
    if (status === flowStatuses.inUse && flow.label !== OFFICE) {
      const other = await flowInUse(trx, flow.label)
      if (other && other.id !== inPlaceOf) refuse('oneFlowInUse')
      if (other) await write(trx, actor, other, flowStatuses.notInUse)
    }
    await write(trx, actor, flow, status)
    await followFlow(trx, actor, flow.label, null)
  })
}

const flowInUse = (trx: Transaction<Tables>, label: number): Promise<NamedFlow | undefined> =>
  trx
    .selectFrom('approval_flows')
    .select(['id', 'name'])
    .where('label', '=', label)
    .where('status', '=', flowStatuses.inUse)
    .executeTakeFirst()

/** The new status, and the operation log of it. */
async function write(trx: Transaction<Tables>, actor: Actor, flow: NamedFlow, status: number): Promise<void> {
  const { services, viewer } = actor
  await trx
    .updateTable('approval_flows')
    .set({ status, update_user_id: viewer.userId, update_time: services.clock.now() })
    .where('id', '=', flow.id)
    .execute()
  const word = words.get(status) ?? ''
  await recordActs(trx, actor, [adminAct('other', word, flow.name, `${word}了审批流:${flow.name}`)])
}
