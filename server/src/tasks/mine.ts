import { type RawBuilder, sql } from 'kysely'
import { byRank } from '#protocol/board/place.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { addDays, addMonths } from '#protocol/platform/day.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { stopTimes, taskBounds, taskColumns, taskSorts } from '#protocol/tasks/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { startOfDay, today } from '#server/platform/time/clock.ts'
import { type CardRow, cardColumns, presentCards } from './cards.ts'
import { columnMoves, type Lying } from './column-order.ts'
import { named } from './list.ts'
import { presentTasks, type ShownRow, shownColumns, UNORDERED } from './read.ts'

type MineRequest = RequestOf<typeof taskCalls.mine>

/** Condition over tasks `f`: the caller is responsible or takes part, and they are not put away. */
const isMine = ({ viewer }: Actor) => sql<boolean>`f.pid is null and f.hidden_at is null
  and f.archived_at is null and (f.main_user_id = ${viewer.userId}
    or exists (select from task_people p where p.task_id = f.task_id and p.user_id = ${viewer.userId}))`

interface Ordered {
  column_there: number
  rank_there: string | null
}

/** Rows of the caller's own tasks in the order that is asked for, with these columns of tasks `t`. */
async function readMine<Row>(
  actor: Actor,
  request: MineRequest,
  columns: RawBuilder<unknown>,
): Promise<(Row & Ordered)[]> {
  const doneLast = request.completedTask ? sql`(t.status = 5),` : sql``
  const { rows } = await sql<Row & Ordered>`select ${columns}, t.column_there, t.rank_there
    from (select t.*, coalesce(o.is_top, 0) as column_there, o.rank as rank_there from tasks t
      left join task_columns o on o.task_id = t.task_id and o.user_id = ${actor.viewer.userId}
      where t.task_id in (select f.task_id from tasks f where ${isMine(actor)} and ${narrowed(actor, request)})) t
    order by ${doneLast} ${orders[request.sort] ?? orders[taskSorts.manual]}, t.task_id desc
    limit ${sql.lit(taskBounds.board)}`.execute(actor.services.db)
  return rows
}

/** The four columns of the caller, always all of them. */
export async function myTasks(actor: Actor, request: MineRequest): Promise<ReplyOf<typeof taskCalls.mine>> {
  const rows = await readMine<ShownRow>(actor, request, shownColumns(actor))
  const tasks = await presentTasks(actor, rows)
  const places = placesOf(rows)
  return taskColumns.map((title, isTop) => {
    const list = tasks
      .filter((task) => task.isTop === isTop)
      .map((task) => ({ ...task, topOrderNum: places.get(task.taskId) ?? UNORDERED }))
    return { title, isTop, count: list.length, list }
  })
}

/** The same as the board draws it. */
export async function myCards(
  actor: Actor,
  request: MineRequest,
): Promise<ReplyOf<typeof taskCalls.myCards>> {
  const rows = await readMine<CardRow>(actor, request, cardColumns)
  const { cardOf, ...named } = await presentCards(actor, rows)
  const byColumn = Map.groupBy(rows, ({ column_there: column }) => column)
  const columns = taskColumns.map((title, isTop) => ({
    title,
    isTop,
    cards: (byColumn.get(isTop) ?? []).map(cardOf),
  }))
  return { ...named, columns }
}

/** Places in the columns by hand, of tasks that were put anywhere. */
function placesOf(rows: readonly (ShownRow & Ordered)[]): ReadonlyMap<number, number> {
  const ranked = rows.flatMap(({ task_id, is_top, rank_there: rank }) =>
    rank === null ? [] : [{ id: task_id, list: is_top, rank }],
  )
  const places = new Map<number, number>()
  for (const column of Map.groupBy(ranked.toSorted(byRank), ({ list }) => list).values())
    for (const [at, { id }] of column.entries()) places.set(id, at)
  return places
}

const newest = sql`t.create_time desc`
const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  [taskSorts.manual]: sql`t.rank_there nulls last, ${newest}`,
  [taskSorts.created]: newest,
  [taskSorts.due]: sql`t.stop_on nulls last, ${newest}`,
  [taskSorts.updated]: sql`t.update_time desc`,
  [taskSorts.priority]: sql`t.priority desc, ${newest}`,
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
  const columns = fromTopId === undefined ? [toTopId] : [toTopId, fromTopId]
  await inTransaction(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('task_columns', ${viewer.userId}::bigint))`.execute(
      trx,
    )
    const { rows } = await sql<Lying>`select f.task_id as id, coalesce(k.is_top, 0) as column, k.rank
      from tasks f left join task_columns k on k.task_id = f.task_id and k.user_id = ${viewer.userId}
      where ${isMine(actor)} and (coalesce(k.is_top, 0) = any(${columns}::int[])
        or f.task_id = any(${[...toList, ...fromList]}::bigint[]))
      order by k.rank nulls last, f.create_time desc, f.task_id desc`.execute(trx)
    const mine = new Set(rows.map(({ id }) => id))
    const moved = new Set(toList)
    const wanted = [{ column: toTopId, listed: toList.filter((id) => mine.has(id)) }]
    if (fromTopId !== undefined && fromTopId !== toTopId)
      wanted.push({ column: fromTopId, listed: fromList.filter((id) => mine.has(id) && !moved.has(id)) })
    for (const { column, listed } of wanted) {
      const there = rows.filter((row) => row.column === column || moved.has(row.id))
      const lying = column === toTopId ? there : there.filter(({ id }) => !moved.has(id))
      const written = columnMoves(lying, { column, listed })
      await sql`insert into task_columns (user_id, task_id, is_top, rank)
        select ${viewer.userId}::bigint, id, ${column}::smallint, rank
        from unnest(${written.map(({ id }) => id)}::bigint[], ${written.map(({ rank }) => rank)}::text[]) as o (id, rank)
        on conflict (user_id, task_id) do update set is_top = excluded.is_top, rank = excluded.rank`.execute(
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
  order by coalesce(k.is_top, 0), k.rank nulls last, f.create_time desc, f.task_id desc`
