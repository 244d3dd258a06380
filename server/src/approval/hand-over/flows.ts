import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { flowStatuses } from '#protocol/approval/flow.ts'
import { countsOf, type HandOverKind, type HandOverMoment } from '#server/access/hand-over.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { flowOf, stepsIn } from '../flow-store.ts'
import { followFlow, lockFlows, nodesOf } from '../flows/door.ts'
import { replaceIn, replacePerson } from './replace-person.ts'

type FlowRow = Selectable<Tables['approval_flows']>
const stateSchema = z.object({
  versions: z.array(z.object({ old: z.number(), next: z.number(), status: z.number() })),
})

/** The people whom a flow names: who decides, who takes over, who gets copies, who manages it. */
function peopleIn(row: FlowRow): Set<number> {
  const { managerIds, nodes } = flowOf(row)
  const inSteps = stepsIn(nodes).flatMap(({ userList, options }) => [
    ...userList,
    ...(options?.limit?.userId ? [options.limit.userId] : []),
    ...(options?.copyTo?.userList ?? []),
  ])
  return new Set([...managerIds, ...inSteps])
}

/** A new version with another person in the place of one: what is in approval keeps the version with which it began. */
async function replaceVersion({ trx, acting, from, to }: HandOverMoment, row: FlowRow) {
  const { nodes, managerIds } = flowOf(row)
  await trx
    .updateTable('approval_flows')
    .set({ status: flowStatuses.gone })
    .where('id', '=', row.id)
    .execute()
  const { id: _id, ...same } = row
  const { id: next } = await trx
    .insertInto('approval_flows')
    .values({
      ...same,
      manager_ids: replaceIn(managerIds, from, to),
      nodes: JSON.stringify(await nodesOf(trx, replacePerson(nodes, from, to))),
      update_user_id: acting.viewer.userId,
      update_time: acting.services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await followFlow(trx, acting, row.label, { from: row.id, to: next })
  return { old: row.id, next, status: row.status }
}

/** Flows that name the person: new submissions wait for the receiver. */
export const flowHandOver: HandOverKind = {
  key: 'approval.flows',
  name: '审批流',
  group: '审批',
  note: '在审批流中作为审批人、抄送人或管理员的，由接收人替换；审批中的单据仍按原流程',
  activeOnly: true,
  count: async (_services, db, userIds) => {
    const rows = await db
      .selectFrom('approval_flows')
      .selectAll()
      .where('status', '<', flowStatuses.gone)
      .execute()
    const named = rows.map(peopleIn)
    return countsOf(
      userIds.map((user_id) => ({ user_id, count: named.filter((people) => people.has(user_id)).length })),
    )
  },
  move: async (moment) => {
    await lockFlows(moment.trx)
    const rows = await moment.trx
      .selectFrom('approval_flows')
      .selectAll()
      .where('status', '<', flowStatuses.gone)
      .orderBy('id')
      .execute()
    const versions: z.infer<typeof stateSchema>['versions'] = []
    for (const row of rows.filter((each) => peopleIn(each).has(moment.from)))
      versions.push(await replaceVersion(moment, row))
    return { moved: versions.length, kept: [], state: { versions } }
  },
  undo: async ({ trx, acting, state }) => {
    await lockFlows(trx)
    for (const { old, next, status } of stateSchema.parse(state).versions) {
      const { numUpdatedRows } = await trx
        .updateTable('approval_flows')
        .set({ status: flowStatuses.gone })
        .where('id', '=', next)
        .where('status', '=', status)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) refuse('handOverChanged', '审批流')
      const { rows } = await sql<{
        label: number
      }>`update approval_flows set status = ${status} where id = ${old} returning label`.execute(trx)
      for (const { label } of rows) await followFlow(trx, acting, label, null)
    }
  },
}
