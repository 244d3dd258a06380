import { sql, type Transaction } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { taskBounds } from '#protocol/tasks/limits.ts'
import type { LabelRow, ListedLabel } from '#protocol/tasks/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isReachable } from './access.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

onConstraint('task_label_in_use', 'labelInUse')

/** Group of tasks without a project. */
const noPlace = { name: '无项目', color: '' }

/** All labels, in the caller's order; those without one last. */
export async function listLabels(actor: Actor): Promise<ReplyOf<typeof taskLabelCalls.list>> {
  const { services, viewer } = actor
  const { rows } = await sql<
    Omit<ListedLabel, 'mayChange'> & { create_user_id: number }
  >`select l.create_user_id, l.label_id as "labelId", l.name, l.color,
      coalesce(o.order_num, 999) as "orderNum"
    from task_labels l left join task_label_order o on o.label_id = l.label_id and o.user_id = ${viewer.userId}
    order by o.order_num nulls last, l.label_id`.execute(services.db)
  return rows.map(({ create_user_id, ...label }) => ({
    ...label,
    mayChange: isOwn(actor, { create_user_id }),
  }))
}

export async function readLabel({ services }: Actor, labelId: number): Promise<LabelRow> {
  const row = await services.db
    .selectFrom('task_labels')
    .where('label_id', '=', labelId)
    .select(['label_id as labelId', 'name', 'color'])
    .executeTakeFirst()
  return row ?? refuse('labelUnknown')
}

/** Any user makes labels; they are the company's. */
export const addLabel = (
  { services, viewer }: Actor,
  { name, color }: RequestOf<typeof taskLabelCalls.add>,
): Promise<LabelRow> =>
  inTransaction(services.db, async (trx) => {
    const { count } = await trx
      .selectFrom('task_labels')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= taskBounds.companyLabels) refuse('companyLabelsTooMany', taskBounds.companyLabels)
    return trx
      .insertInto('task_labels')
      .values({ name, color, create_user_id: viewer.userId })
      .returning(['label_id as labelId', 'name', 'color'])
      .executeTakeFirstOrThrow()
  })

export async function updateLabel(
  actor: Actor,
  { labelId, name, color }: RequestOf<typeof taskLabelCalls.update>,
): Promise<LabelRow> {
  return inTransaction(actor.services.db, async (trx) => {
    requireOwn(actor, await hold(trx, labelId))
    await trx.updateTable('task_labels').set({ name, color }).where('label_id', '=', labelId).execute()
    return { labelId, name, color }
  })
}

/** Refuses 3008 while a task has it, also one in the bin. */
export const removeLabel = (actor: Actor, labelId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    requireOwn(actor, await hold(trx, labelId))
    await trx.deleteFrom('task_labels').where('label_id', '=', labelId).execute()
  })

const hold = async (trx: Transaction<Tables>, labelId: number): Promise<{ create_user_id: number }> =>
  (await trx
    .selectFrom('task_labels')
    .where('label_id', '=', labelId)
    .select('create_user_id')
    .forUpdate()
    .executeTakeFirst()) ?? refuse('labelUnknown')

/** Its creator, administrators, and those of all projects. */
const isOwn = (actor: Actor, { create_user_id }: { create_user_id: number }): boolean =>
  create_user_id === actor.viewer.userId ||
  actor.viewer.isAdmin ||
  actor.services.taskPlaces.administers(actor)

function requireOwn(actor: Actor, label: { create_user_id: number }): void {
  if (!isOwn(actor, label)) refuse('forbidden')
}

/** The caller's order; what the list leaves out comes last. */
export const sortLabels = ({ services, viewer }: Actor, labelIds: readonly number[]): Promise<void> =>
  inTransaction(services.db, async (trx) => {
    await trx.deleteFrom('task_label_order').where('user_id', '=', viewer.userId).execute()
    await sql`insert into task_label_order (user_id, label_id, order_num)
      select ${viewer.userId}::bigint, l.label_id, min(o.nth) - 1 from unnest(${labelIds}::bigint[]) with ordinality as o (id, nth)
        join task_labels l on l.label_id = o.id group by l.label_id
      on conflict do nothing`.execute(trx)
  })

/** Tasks with the label that the caller reads, by project. */
export async function tasksOfLabel(
  actor: Actor,
  labelId: number,
): Promise<ReplyOf<typeof taskLabelCalls.tasks>> {
  const { services } = actor
  await readLabel(actor, labelId)
  const { rows } = await sql<ShownRow>`select x.* from (select ${shownColumns(actor)} from tasks t
      join tasks r on r.task_id = coalesce(t.pid, t.task_id)
      where t.hidden_at is null and coalesce(t.archived_at, r.archived_at) is null
        and exists (select from task_label_uses u where u.task_id = t.task_id and u.label_id = ${labelId})
        and ${await isReachable(actor)}) x
    order by x.place_id, x.create_time desc, x.task_id desc limit ${sql.lit(taskBounds.listed)}`.execute(
    services.db,
  )
  const tasks = await presentTasks(actor, rows)
  const groups = Map.groupBy(tasks, ({ workId }) => workId)
  const places = await services.taskPlaces.named(
    services.db,
    [...groups.keys()].filter((id) => id !== 0),
  )
  return [...groups].map(([workId, list]) => ({ workId, ...(places.get(workId) ?? noPlace), list }))
}
