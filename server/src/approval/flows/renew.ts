import { flowStatuses } from '#protocol/approval/flow.ts'
import type { RenamedOption } from '#server/engine/model/approvals.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { flowOf } from '../flow-store.ts'
import { followFlow } from './followers.ts'
import { withOptions } from './renamed-options.ts'

/**
 * A new version with everything that the present one has, for what depends on versions and has changed; the areas that follow the
 * label take it up. Conditions test for the words of `renamed`. Flows are locked. Throws `flowUnknown` for a version that is not the present one.
 */
export async function renewFlow(
  trx: Transaction<Tables>,
  actor: Actor,
  flowId: number,
  renamed: readonly RenamedOption[] = [],
): Promise<number> {
  const row = await trx
    .selectFrom('approval_flows')
    .selectAll()
    .where('id', '=', flowId)
    .where('status', '<', flowStatuses.gone)
    .executeTakeFirst()
  if (!row) return refuse('flowUnknown')
  const { id, ...version } = row
  await trx.updateTable('approval_flows').set({ status: flowStatuses.gone }).where('id', '=', id).execute()
  const { services, viewer } = actor
  const copy = await trx
    .insertInto('approval_flows')
    .values({
      ...version,
      nodes: JSON.stringify(withOptions(flowOf(row).nodes, renamed)),
      update_user_id: viewer.userId,
      update_time: services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await followFlow(trx, actor, row.label, null)
  return copy.id
}
