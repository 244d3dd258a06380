import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import type { SimpleUser } from '#protocol/platform/simple-user.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { foundTaskSorts, projectBounds, projectStatuses } from '#protocol/projects/limits.ts'
import type { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { narrowed, presentTasks, type ShownRow, shownColumns } from '#server/tasks/door.ts'
import { isSeen, reachProject } from './access.ts'
import { madeWithin } from './made-within.ts'

/** Tasks `f` of active projects `p` that the caller sees. */
const seenTasks = (actor: Actor): RawBuilder<unknown> => sql`tasks f
  join projects p on p.project_id = f.place_id and p.status = ${sql.lit(projectStatuses.active)}
  where f.pid is null and f.hidden_at is null and f.archived_at is null and ${isSeen(actor)}`

const orders: Readonly<Record<number, (of: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  [foundTaskSorts.due]: (of) => sql`${of}.stop_on nulls last, ${newest(of)}`,
  [foundTaskSorts.updated]: (of) => sql`${of}.update_time desc, ${of}.task_id desc`,
  [foundTaskSorts.priority]: (of) => sql`${of}.priority desc, ${newest(of)}`,
}
const newest = (of: RawBuilder<unknown>) => sql`${of}.create_time desc, ${of}.task_id desc`

/** Tasks of all projects that the caller sees. */
export async function findTasks(
  actor: Actor,
  wanted: RequestOf<typeof projectTaskCalls.find>,
): Promise<TaskInfo[]> {
  const { name, labelIdList, userIdList, workIdList } = wanted
  const order = orders[wanted.sort ?? foundTaskSorts.newest] ?? newest
  const conditions = [
    madeWithin(sql`f.create_time`, wanted, actor.services.clock),
    narrowed(actor, { name, labelIdList, userIdList: [], stopTimeType: undefined }),
  ]
  if (workIdList.length > 0) conditions.push(sql<boolean>`f.place_id = any(${workIdList}::bigint[])`)
  if (userIdList.length > 0)
    conditions.push(sql<boolean>`(f.main_user_id = any(${userIdList}::bigint[]) or exists (select from task_people u
      where u.task_id = f.task_id and u.user_id = any(${userIdList}::bigint[])))`)
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t
    where t.task_id in (select f.task_id from ${seenTasks(actor)} and ${sql.join(conditions, sql` and `)}
      order by ${order(sql`f`)} limit ${sql.lit(projectBounds.found)})
    order by ${order(sql`t`)}`.execute(actor.services.db)
  return presentTasks(actor, rows)
}

/** Main users and participants of those tasks. */
export async function findPeople(actor: Actor): Promise<SimpleUser[]> {
  const people = actor.services.directory.current()
  const { rows } = await sql<{
    user_id: number
  }>`with seen as (select f.task_id, f.main_user_id from ${seenTasks(actor)})
    select main_user_id as user_id from seen where main_user_id is not null
    union select u.user_id from seen join task_people u using (task_id) order by 1`.execute(actor.services.db)
  return rows.flatMap(({ user_id }) => {
    const user = people.user(user_id)
    return user ? [presentSimple(people, user)] : []
  })
}

/** Files of the tasks of a project, sub-tasks and archived ones included, the newest first. */
export async function listFiles(
  actor: Actor,
  request: RequestOf<typeof projectTaskCalls.files>,
): Promise<ReplyOf<typeof projectTaskCalls.files>> {
  const { services } = actor
  await reachProject(actor, request.workId)
  const window = windowOf(request)
  const { total, list } = await services.files.page(
    services.db,
    sql`select batch_id from tasks where place_id = ${request.workId} and hidden_at is null`,
    window,
  )
  const { rows } = await sql<{ batch_id: string; task_id: number; name: string }>`
    select batch_id, task_id, name from tasks where place_id = ${request.workId}
      and batch_id = any(${list.map(({ batchId }) => batchId)}::text[])`.execute(services.db)
  const byBatch = new Map(rows.map((row) => [row.batch_id, row]))
  const named = list.flatMap((file) => {
    const task = byBatch.get(file.batchId)
    return task ? [{ ...file, taskId: task.task_id, taskName: task.name }] : []
  })
  return toPage(named, total, window)
}
