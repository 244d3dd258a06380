import { sql } from 'kysely'
import { flowStatuses } from '#protocol/approval/flow.ts'
import type { FlowRow, flowCalls, ShownNode } from '#protocol/approval/flow-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readFlow } from '../flow-store.ts'
import { initiatorFacts } from '../staff.ts'
import { inOwnOrder } from './order.ts'
import { presentFlow, presentNodes } from './present.ts'
import { requireReader } from './rights.ts'

const OFFICE = 0

/** Flows that are not gone, those in use first; of office approvals, or of everything else (approval-office.md §6). */
export async function listFlows(
  actor: Actor,
  request: RequestOf<typeof flowCalls.list>,
): Promise<Page<FlowRow>> {
  const { services, viewer } = actor
  const { label } = request
  requireReader(viewer, label ?? 1)
  const { page, limit } = windowOf(request)
  const wanted = services.db
    .selectFrom('approval_flows')
    .where('status', '<', flowStatuses.gone)
    .where('label', label === undefined ? '<>' : '=', label ?? OFFICE)
  const [rows, { count }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('status')
      .orderBy('update_time', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const snapshot = services.directory.current()
  return toPage(
    rows.map((row) => presentFlow(snapshot, row)),
    count,
    { page, limit },
  )
}

/** Flows in use that the caller may begin something with: those visible to everyone, to the user or to a department above. */
export async function listUsable(
  { services, viewer }: Actor,
  request: RequestOf<typeof flowCalls.usable>,
): Promise<Page<FlowRow>> {
  const { page, limit } = windowOf(request)
  const rows = await services.db
    .selectFrom('approval_flows')
    .selectAll()
    .where('status', '=', flowStatuses.inUse)
    .where('label', '=', request.label ?? OFFICE)
    .orderBy('origin_id')
    .execute()
  const snapshot = services.directory.current()
  const usable = (await inOwnOrder(services.db, viewer, rows)).filter((row) =>
    mayUse(snapshot, viewer, { userIds: row.user_ids, deptIds: row.dept_ids }),
  )
  return toPage(
    usable.slice((page - 1) * limit, page * limit).map((row) => presentFlow(snapshot, row)),
    usable.length,
    { page, limit },
  )
}

/** Whether the caller may begin something with a flow that is visible to these; to everyone where it names none. */
export function mayUse(
  snapshot: Snapshot,
  { userId, isAdmin }: Pick<Viewer, 'userId' | 'isAdmin'>,
  { userIds, deptIds }: { userIds: readonly number[]; deptIds: readonly number[] },
): boolean {
  if (isAdmin || userIds.length + deptIds.length === 0 || userIds.includes(userId)) return true
  return initiatorFacts(snapshot, userId).deptIds.some((deptId) => deptIds.includes(deptId))
}

/** One version; also one that was superseded, by which records in approval go on. */
export async function readFlowRow({ services }: Actor, flowId: number): Promise<FlowRow> {
  const row = await services.db
    .selectFrom('approval_flows')
    .selectAll()
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row ? presentFlow(services.directory.current(), row) : refuse('flowUnknown')
}

/** Its nodes as they were designed. */
export async function readNodes({ services }: Actor, flowId: number): Promise<ShownNode[]> {
  const flow = (await readFlow(services, services.db, flowId)) ?? refuse('flowUnknown')
  return presentNodes(services.directory.current(), flow.nodes)
}
