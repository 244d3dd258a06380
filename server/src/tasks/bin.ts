import { sql, type Transaction } from 'kysely'
import { TASK_COMMENTS, taskBounds } from '#protocol/tasks/limits.ts'
import { TASK, taskNews } from '#protocol/tasks/messages.ts'
import type { TaskInfo } from '#protocol/tasks/shapes.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { holdTask, type TaskRow } from './access.ts'
import { recordTaskActs, tellPages, writeLines } from './change.ts'
import { presentTasks, type ShownRow, shownColumns } from './read.ts'

/** Days in the bin, after which a task is deleted for good. */
const DAYS_IN_BIN = 30
/** Tasks of one transaction of the job. */
const AT_ONCE = 200

/** Into the bin, with the sub-tasks. */
export const removeTask = (actor: Actor, taskId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await holdTask(trx, actor, { taskId, flag: 'deleteTask', where: 'anywhere' })
    if (row.pid !== null) refuse('taskUnknown')
    const hidden = { hidden_at: actor.services.clock.now(), hidden_by: actor.viewer.userId }
    await setHidden(trx, taskId, hidden)
    await writeLines(trx, actor, { taskId, name: row.name }, ['删除了任务'], '删除')
    await tellPages(trx, actor, row)
  })

/** Out of the bin, with the sub-tasks; where the project is gone, to no project. */
export const restoreTask = (actor: Actor, taskId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await holdTask(trx, actor, { taskId, flag: 'restoreTask', where: 'bin' })
    if (row.pid !== null) refuse('taskUnknown')
    const places = await actor.services.taskPlaces.named(trx, [row.place_id])
    const isGone = row.place_id !== 0 && !places.has(row.place_id)
    if (isGone) await toNoPlace(trx, taskId)
    else if (row.place_id !== 0 && !row.archived_at) await toTop(trx, actor, row)
    await setHidden(trx, taskId, { hidden_at: null, hidden_by: null })
    await writeLines(trx, actor, { taskId, name: row.name }, ['恢复了任务'], '恢复')
    await tellPages(trx, actor, row)
  })

const setHidden = (
  trx: Transaction<Tables>,
  taskId: number,
  set: { hidden_at: Date | null; hidden_by: number | null },
) =>
  trx
    .updateTable('tasks')
    .set(set)
    .where((where) => where.or([where('task_id', '=', taskId), where('pid', '=', taskId)]))
    .execute()

const toNoPlace = (trx: Transaction<Tables>, taskId: number) =>
  trx
    .updateTable('tasks')
    .set({ place_id: 0, list_id: -1, rank: null })
    .where((where) => where.or([where('task_id', '=', taskId), where('pid', '=', taskId)]))
    .execute()

/** While it is still in the bin: the order of the list counts those outside alone. */
async function toTop(trx: Transaction<Tables>, { services }: Actor, row: TaskRow) {
  const { listId, rank } = await services.taskPlaces.slot(trx, row.place_id, {
    listId: row.list_id,
    isNew: false,
  })
  await trx.updateTable('tasks').set({ list_id: listId, rank }).where('task_id', '=', row.task_id).execute()
}

/** For good; without a project by the creator and administrators. */
export const cleanTask = (actor: Actor, taskId: number): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await holdTask(trx, actor, { taskId, flag: 'cleanTask', where: 'bin' })
    if (row.pid !== null) refuse('taskUnknown')
    const { viewer } = actor
    if (row.place_id === 0 && !viewer.isAdmin && row.create_user_id !== viewer.userId) refuse('taskForbidden')
    await forgetTasks(trx, actor.services, [taskId])
    await recordTaskActs(trx, actor, row.name, '彻底删除', [`彻底删除了任务:${row.name}`])
    await tellPages(trx, actor, row)
  })

/** Deletes tasks for good with all that belongs to them. */
async function forgetTasks(trx: Transaction<Tables>, services: AppServices, taskIds: readonly number[]) {
  const { rows } = await sql<{ task_id: number }>`select task_id from tasks
    where task_id = any(${taskIds}::bigint[]) or pid = any(${taskIds}::bigint[]) order by task_id for update`.execute(
    trx,
  )
  const all = rows.map((row) => row.task_id)
  await services.comments.forget(trx, TASK_COMMENTS, all)
  await services.relatedRecords.forget(trx, TASK, all)
  await services.files.removeOwned(trx, TASK, all)
  for (const taskId of all)
    for (const type of Object.values(taskNews)) await services.notify.takeBack(trx, type, taskId)
  await sql`delete from tasks where task_id = any(${all}::bigint[])`.execute(trx)
}

/** The bin, but for tasks of deleted projects: administrators see all of it, others what they have a part in. */
export async function listBin(actor: Actor): Promise<TaskInfo[]> {
  const { viewer, services } = actor
  const isMine = sql<boolean>`(t.create_user_id = ${viewer.userId} or t.main_user_id = ${viewer.userId}
    or exists (select from task_people p where p.task_id = t.task_id and p.user_id = ${viewer.userId}))`
  const seesAll = viewer.isAdmin || services.taskPlaces.administers(actor)
  const { rows } = await sql<ShownRow>`select ${shownColumns(actor)} from tasks t
    where t.pid is null and t.hidden_at is not null and t.hidden_by is not null and ${seesAll ? sql<boolean>`true` : isMine}
    order by t.hidden_at desc, t.task_id desc limit ${sql.lit(taskBounds.listed)}`.execute(services.db)
  return presentTasks(actor, rows)
}

const purgeJob = defineJob('tasks-purge', { title: '清理任务回收站', catchesUp: true })

/** Deletes each night what has been in the bin too long. */
export function registerTaskJobs(services: AppServices): void {
  services.jobs.work(purgeJob, () => purgeBin(services))
  services.jobs.schedule(purgeJob, '20 1 * * *', {})
}

/** Deletes for good what is older; the run of a night. */
export async function purgeBin(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DAYS_IN_BIN * DAY)
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<{ task_id: number }>`select task_id from tasks where pid is null
        and hidden_at < ${before} order by task_id limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(
        trx,
      )
      const ids = rows.map((row) => row.task_id)
      if (ids.length > 0) await forgetTasks(trx, services, ids)
      return ids.length
    })
}
