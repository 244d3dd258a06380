import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { addDays, addMonths } from '#protocol/platform/day.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { stopTimes, taskBounds, taskColumns, taskSorts } from '#protocol/tasks/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { startOfDay, today } from '#server/platform/time/clock.ts'
import { named } from './list.ts'
import { mergeOrder } from './merge-order.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

type MineRequest = RequestOf<typeof taskCalls.mine>

/** Condition over tasks `f`: the caller is responsible or takes part, and they are not put away. */
const isMine = ({ viewer }: Actor) => sql<boolean>`f.pid is null and f.hidden_at is null
  and f.archived_at is null and (f.main_user_id = ${viewer.userId}
    or exists (select from task_people p where p.task_id = f.task_id and p.user_id = ${viewer.userId}))`

/** The four columns of the caller, always all of them. */
export async function myTasks(actor: Actor, request: MineRequest): Promise<ReplyOf<typeof taskCalls.mine>> {
  const doneLast = request.completedTask ? sql`(x.status = 5),` : sql``
  const { rows } = await sql<ShownRow>`select x.* from (select ${shownColumns(actor)} from tasks t
      where t.task_id in (select f.task_id from tasks f where ${isMine(actor)} and ${narrowed(actor, request)})) x
    order by ${doneLast} ${orders[request.sort] ?? orders[taskSorts.manual]}, x.task_id desc
    limit ${sql.lit(taskBounds.board)}`.execute(actor.services.db)
  const tasks = await presentTasks(actor, rows)
  return taskColumns.map((title, isTop) => {
    const list = tasks.filter((task) => task.isTop === isTop)
    return { title, isTop, count: list.length, list }
  })
}

const newest = sql`x.create_time desc`
const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  [taskSorts.manual]: sql`x.order_num, ${newest}`,
  [taskSorts.created]: newest,
  [taskSorts.due]: sql`x.stop_on nulls last, ${newest}`,
  [taskSorts.updated]: sql`x.update_time desc`,
  [taskSorts.priority]: sql`x.priority desc, ${newest}`,
}

/** Condition over tasks `f` by the filters that columns of tasks have. */
export function narrowed(
  { services }: Actor,
  request: Pick<MineRequest, 'name' | 'userIdList' | 'labelIdList' | 'stopTimeType'>,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (request.name !== '') conditions.push(named(request.name))
  if (request.userIdList.length > 0)
    conditions.push(sql<boolean>`f.main_user_id = any(${request.userIdList}::bigint[])`)
  if (request.labelIdList.length > 0)
    conditions.push(sql<boolean>`exists (select from task_label_uses u
      where u.task_id = f.task_id and u.label_id = any(${request.labelIdList}::bigint[]))`)
  if (request.stopTimeType !== undefined) conditions.push(endsAt(request.stopTimeType, today(services.clock)))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Condition over tasks `f` by when they end; a week begins on Monday. */
function endsAt(type: number, now: string): RawBuilder<boolean> {
  const between = (from: string, to: string) =>
    sql<boolean>`f.stop_on >= ${from}::date and f.stop_on < ${to}::date`
  const first = `${now.slice(0, 8)}01`
  if (type === stopTimes.today) return between(now, addDays(now, 1))
  if (type === stopTimes.tomorrow) return between(addDays(now, 1), addDays(now, 2))
  if (type === stopTimes.week)
    return sql<boolean>`date_trunc('week', f.stop_on) = date_trunc('week', ${now}::date)`
  if (type === stopTimes.month) return between(first, addMonths(first, 1))
  if (type === stopTimes.unset) return sql<boolean>`f.stop_on is null`
  if (type === stopTimes.overdue) return sql<boolean>`f.stop_on < ${now}::date and f.status <> 5`
  return sql<boolean>`f.update_time >= ${startOfDay(now)}`
}

/**
 * Puts tasks of the caller into a column in this order. What the request leaves out, because a filter hid it or it came
 * meanwhile, keeps its place among the others.
 */
export async function setColumns(
  actor: Actor,
  { fromTopId, fromList, toTopId, toList }: RequestOf<typeof taskCalls.setColumns>,
): Promise<void> {
  const { viewer, services } = actor
  await inTransaction(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('task_columns', ${viewer.userId}::bigint))`.execute(
      trx,
    )
    const { rows } = await sql<{ task_id: number; is_top: number }>`select x.task_id, x.is_top from
      (select f.task_id, f.create_time, coalesce(k.is_top, 0) as is_top, coalesce(k.order_num, 999) as order_num
        from tasks f left join task_columns k on k.task_id = f.task_id and k.user_id = ${viewer.userId}
        where ${isMine(actor)}) x order by x.order_num, x.create_time desc, x.task_id desc`.execute(trx)
    const mine = new Set(rows.map((row) => row.task_id))
    const moved = new Set(toList)
    const wanted: [number, readonly number[]][] = [[toTopId, toList]]
    if (fromTopId !== undefined && fromTopId !== toTopId)
      wanted.push([fromTopId, fromList.filter((id) => !moved.has(id))])
    for (const [isTop, list] of wanted) {
      const there = rows.filter(
        (row) => row.is_top === isTop && (isTop === toTopId || !moved.has(row.task_id)),
      )
      const order = mergeOrder(
        there.map((row) => row.task_id),
        list.filter((id) => mine.has(id)),
      )
      await sql`insert into task_columns (user_id, task_id, is_top, order_num)
        select ${viewer.userId}::bigint, id, ${isTop}::smallint, nth - 1 from unnest(${order}::bigint[]) with ordinality as o (id, nth)
        on conflict (user_id, task_id) do update set is_top = excluded.is_top, order_num = excluded.order_num`.execute(
        trx,
      )
    }
    await services.notify.notifyPages(trx, 'tasks', [viewer.userId])
  })
}

/** Ids of what the caller has still to do, by column and in its order. */
export const myUndone = (actor: Actor): RawBuilder<unknown> => sql`select f.task_id from tasks f
  left join task_columns k on k.task_id = f.task_id and k.user_id = ${actor.viewer.userId}
  where ${isMine(actor)} and f.status <> 5
  order by coalesce(k.is_top, 0), coalesce(k.order_num, 999), f.create_time desc, f.task_id desc`
