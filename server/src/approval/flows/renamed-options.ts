import { type Selectable, sql, type Transaction } from 'kysely'
import { type Condition, conditionTypes } from '#protocol/approval/conditions.ts'
import { approvalStatus, type FlowNode, flowStatuses, nodeTypes } from '#protocol/approval/flow.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { RenamedOption } from '#server/engine/model/approvals.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { flowOf } from '../flow-store.ts'
import { lockFlows } from './save.ts'

/**
 * Conditions test for the new word (approval-office.md §2.5). A version never changes: each one that is in use, can be put into use or
 * leads a submission is followed by a copy with the same nodes, and unfinished submissions go on with the copy.
 */
export async function renameInFlows(
  trx: Transaction<Tables>,
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  label: number,
  renamed: RenamedOption,
): Promise<void> {
  await lockFlows(trx)
  const { rows } = await sql<Selectable<Tables['approval_flows']>>`
    select f.* from approval_flows f where f.label = ${label} and (f.status < ${flowStatuses.gone}
      or exists (select from approval_records a where a.label = ${label} and a.flow_id = f.id
        and a.status <> ${approvalStatus.passed}))
    order by f.id for update of f`.execute(trx)
  for (const row of rows) {
    const { nodes } = flowOf(row)
    const after = JSON.stringify(withOptions(nodes, [renamed]))
    if (after === JSON.stringify(nodes)) continue
    const { id, ...version } = row
    await trx.updateTable('approval_flows').set({ status: flowStatuses.gone }).where('id', '=', id).execute()
    const copy = await trx
      .insertInto('approval_flows')
      .values({
        ...version,
        nodes: after,
        update_user_id: viewer.userId,
        update_time: services.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update approval_records set flow_id = ${copy.id} where label = ${label} and flow_id = ${id}
      and status <> ${approvalStatus.passed}`.execute(trx)
  }
}

/** Whether conditions of a version test for words that are renamed. */
export async function testsFor(
  trx: Transaction<Tables>,
  flowId: number,
  renamed: readonly RenamedOption[],
): Promise<boolean> {
  const row = await trx
    .selectFrom('approval_flows')
    .selectAll()
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  const { nodes } = flowOf(row)
  return JSON.stringify(withOptions(nodes, renamed)) !== JSON.stringify(nodes)
}

/** The steps, with conditions that test for the new words. */
export const withOptions = (
  nodes: readonly FlowNode[],
  renamed: readonly RenamedOption[],
): readonly FlowNode[] => renamed.reduce((all, one) => all.map((node) => withOption(node, one)), nodes)

function withOption(node: FlowNode, renamed: RenamedOption): FlowNode {
  if (node.examineType !== nodeTypes.fork) return node
  return {
    ...node,
    conditionList: node.conditionList.map((branch) => ({
      ...branch,
      conditionDataList: branch.conditionDataList.map((condition) => renamedIn(condition, renamed)),
      examineDataList: branch.examineDataList.map((each) => withOption(each, renamed)),
    })),
  }
}

const { oneOf, sameSet } = conditionTypes

/** In the order in which the words were; none twice. */
function renamedIn(condition: Condition, { key, from, to }: RenamedOption): Condition {
  if (condition.conditionType !== oneOf && condition.conditionType !== sameSet) return condition
  if (toKey(condition.fieldName) !== key || !condition.values.includes(from)) return condition
  return { ...condition, values: [...new Set(condition.values.map((each) => (each === from ? to : each)))] }
}
