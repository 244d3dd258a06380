import { type Selectable, sql, type Transaction } from 'kysely'
import {
  type Branch,
  type FlowNode,
  flowStatuses,
  type NodeSave,
  nodeTypes,
  pickCounts,
  pickRanges,
  whenEmpty,
} from '#protocol/approval/flow.ts'
import type { FlowRow, FlowSave } from '#protocol/approval/flow-calls.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireSound } from './check.ts'
import { followFlow } from './followers.ts'
import { presentFlow } from './present.ts'
import { requireWriter } from './rights.ts'

type StoredFlow = Selectable<Tables['approval_flows']>

const OFFICE = 0
const CUSTOM = 0

/** A new flow, or a new version of one: what is in approval keeps the version with which it began (approval-office.md §2.5). */
export async function saveFlow(actor: Actor, flow: FlowSave): Promise<FlowRow> {
  const { services, viewer } = actor
  requireWriter(viewer, flow.label)
  const snapshot = services.directory.current()
  requireSound(snapshot, flow)
  return inTransaction(services.db, async (trx) => {
    await lockFlows(trx)
    const old = flow.examineId === undefined ? null : await requireCurrent(trx, flow)
    await requireFreeName(trx, flow, old)
    if (old)
      await trx
        .updateTable('approval_flows')
        .set({ status: flowStatuses.gone })
        .where('id', '=', old.id)
        .execute()
    const row = await insertVersion(trx, actor, flow, old)
    await followFlow(trx, actor, flow.label, old && { from: old.id, to: row.id })
    const behavior = old ? '编辑' : '新建'
    await recordActs(trx, actor, [
      adminAct('other', behavior, row.name, `${old ? '编辑' : '新建'}了审批流:${row.name}`),
    ])
    return presentFlow(snapshot, row)
  })
}

/** Versions, names and what is in use are compared and changed by one at a time. */
export async function lockFlows(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}
const LOCK = 7_305_140

/** The version that is edited: the newest of its flow, with the label it always had. */
async function requireCurrent(trx: Transaction<Tables>, flow: FlowSave): Promise<StoredFlow> {
  const found = await trx
    .selectFrom('approval_flows')
    .selectAll()
    .where('id', '=', flow.examineId ?? 0)
    .where('status', '<', flowStatuses.gone)
    .executeTakeFirst()
  if (!found || found.label !== flow.label) refuse('flowUnknown')
  return found
}

/** Names are unique among office approvals, and among all others. */
async function requireFreeName(
  trx: Transaction<Tables>,
  flow: FlowSave,
  old: StoredFlow | null,
): Promise<void> {
  const same = await trx
    .selectFrom('approval_flows')
    .select('id')
    .where('name', '=', flow.examineName)
    .where('status', '<', flowStatuses.gone)
    .where('label', flow.label === OFFICE ? '=' : '<>', OFFICE)
    .$if(old !== null, (query) => query.where('id', '<>', old?.id ?? 0))
    .executeTakeFirst()
  if (same) refuse('flowNameTaken')
}

/** New business flows are put into use by themselves; a new version stands as the one before it (approval-office.md §2.5). */
function statusOf({ label }: FlowSave, old: StoredFlow | null): number {
  if (old) return old.status
  return label === OFFICE ? flowStatuses.inUse : flowStatuses.notInUse
}

async function insertVersion(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  flow: FlowSave,
  old: StoredFlow | null,
): Promise<StoredFlow> {
  const now = services.clock.now()
  const row = await trx
    .insertInto('approval_flows')
    .values({
      origin_id: old?.origin_id ?? 0,
      label: flow.label,
      name: flow.examineName,
      icon: flow.examineIcon || null,
      recheck_type: flow.recheckType,
      status: statusOf(flow, old),
      remarks: flow.remarks || null,
      oa_type: flow.label === OFFICE ? (old?.oa_type ?? CUSTOM) : null,
      manager_ids: [...new Set(flow.managerList)],
      user_ids: flow.label === OFFICE ? [...new Set(flow.userList)] : [],
      dept_ids: flow.label === OFFICE ? [...new Set(flow.deptList)] : [],
      nodes: JSON.stringify(await nodesOf(trx, flow.dataList)),
      create_user_id: old?.create_user_id ?? viewer.userId,
      create_time: old?.create_time ?? now,
      update_user_id: viewer.userId,
      update_time: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (old) return row
  return trx
    .updateTable('approval_flows')
    .set({ origin_id: row.id })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Nodes with ids of their own: those of another version name nothing here. */
export async function nodesOf(trx: Transaction<Tables>, saved: readonly NodeSave[]): Promise<FlowNode[]> {
  const count = countOf(saved)
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('approval_node_ids') as id from generate_series(1, ${count}::int)`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const next = () => ids.shift() ?? 0
  return saved.map((node) => nodeOf(node, next))
}

const countOf = (nodes: readonly NodeSave[]): number =>
  nodes.reduce(
    (sum, { conditionList }) =>
      sum + 1 + conditionList.reduce((all, { examineDataList }) => all + countOf(examineDataList), 0),
    0,
  )

/** A node as it is kept, its ids in the order in which nodes are read. */
export function nodeOf(node: NodeSave, nextId: () => number): FlowNode {
  const common = {
    flowId: nextId(),
    name: node.name,
    examineErrorHandling: node.examineErrorHandling ?? whenEmpty.managers,
  }
  if (node.examineType === nodeTypes.fork)
    return {
      ...common,
      examineType: nodeTypes.fork,
      conditionList: node.conditionList.map(
        (branch, at): Branch => ({
          ...branch,
          sort: branch.sort || at + 1,
          examineDataList: branch.examineDataList.map((each) => nodeOf(each, nextId)),
        }),
      ),
    }
  return {
    ...common,
    examineType: node.examineType,
    type: node.type ?? 1,
    userList: node.userList,
    roleId: node.roleId || null,
    chooseType: node.chooseType || pickCounts.one,
    rangeType: node.rangeType || pickRanges.company,
    parentLevel: node.parentLevel ?? 0,
    options: node.options ?? null,
  }
}
