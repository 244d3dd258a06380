import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { taskCalls } from '#protocol/tasks/calls.ts'
import { taskRoles } from '#protocol/tasks/limits.ts'
import { escapeLike } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

export type TaskFilters = RequestOf<typeof taskCalls.exportList>

/** Tasks of the caller, or of the subordinates, with how many there are and how many are done, under all filters. */
export async function listTasks(
  actor: Actor,
  request: RequestOf<typeof taskCalls.list>,
): Promise<ReplyOf<typeof taskCalls.list>> {
  const { page, limit } = windowOf(request)
  const { rows } = await sql<{ all_tasks: number; done: number } & (ShownRow | { task_id: null })>`
    with found as (select f.task_id, f.status, f.create_time from tasks f where ${listed(actor, request)}),
    counted as (select count(*)::int as all_tasks, (count(*) filter (where status = 5))::int as done from found),
    shown as (select task_id from found order by create_time desc, task_id desc
      limit ${limit} offset ${(page - 1) * limit})
    select counted.*, x.* from counted left join lateral (select ${shownColumns(actor)}
      from shown join tasks t using (task_id)) x on true
    order by x.create_time desc, x.task_id desc`.execute(actor.services.db)
  const { all_tasks: allTask = 0, done: stopTask = 0 } = rows[0] ?? {}
  const shown = rows.flatMap((row) => (isShown(row) ? [row] : []))
  return { allTask, stopTask, page: toPage(await presentTasks(actor, shown), allTask, { page, limit }) }
}

/** Without a task on the page the counters come alone. */
const isShown = (row: ShownRow | { task_id: null }): row is ShownRow => row.task_id !== null

/** Condition over tasks `f`: those of the list. */
export function listed(actor: Actor, filters: TaskFilters): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`f.pid is null and f.hidden_at is null and f.archived_at is null`,
    ofPeople(peopleOf(actor, filters), filters.type),
  ]
  if (filters.priority !== undefined) conditions.push(sql<boolean>`f.priority = ${filters.priority}`)
  if (filters.dueDate !== undefined) conditions.push(sql<boolean>`f.stop_on = ${filters.dueDate}::date`)
  if (filters.status !== undefined) conditions.push(sql<boolean>`f.status = ${filters.status}`)
  if (filters.mainUserIds.length > 0)
    conditions.push(sql<boolean>`f.main_user_id = any(${filters.mainUserIds}::bigint[])`)
  if (filters.search !== '') conditions.push(named(filters.search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The caller, or the people below. */
const peopleOf = ({ services, viewer }: Actor, { mold }: TaskFilters): readonly number[] =>
  mold === 1 ? [...services.directory.current().subordinatesOf(viewer.userId)] : [viewer.userId]

/** Condition over tasks `f`: one of the people has the role there. */
function ofPeople(people: readonly number[], role: number): RawBuilder<boolean> {
  const main = sql<boolean>`f.main_user_id = any(${people}::bigint[])`
  const created = sql<boolean>`f.create_user_id = any(${people}::bigint[])`
  const joined = sql<boolean>`exists (select from task_people p
    where p.task_id = f.task_id and p.user_id = any(${people}::bigint[]))`
  if (role === taskRoles.main) return main
  if (role === taskRoles.created) return created
  if (role === taskRoles.joined) return joined
  return sql<boolean>`(${main} or ${created} or ${joined})`
}

/** Condition over tasks `f`: the name contains the text. */
export const named = (text: string): RawBuilder<boolean> =>
  sql<boolean>`f.name ilike ${`%${escapeLike(text)}%`}`
