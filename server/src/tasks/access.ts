import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { flagOfChild, type TaskFlag } from '#protocol/tasks/flags.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { TaskTable } from './tables.ts'

/** A task with those who take part, and whether the caller reaches it. */
export interface TaskRow extends Selectable<TaskTable> {
  people: number[]
  is_reachable: boolean
  /** Its own, or of the task above. */
  closed_at: Date | null
}

/** The caller and the subordinates: whose tasks are theirs to read. */
export const nearOf = ({ services, viewer }: Actor): number[] => [
  viewer.userId,
  ...services.directory.current().subordinatesOf(viewer.userId),
]

/** Condition over tasks `r` that are no sub-tasks: those that the caller reads (approval-office.md §11.3). */
export async function isReachable(
  actor: Actor,
  db: Kysely<Tables> = actor.services.db,
): Promise<RawBuilder<boolean>> {
  if (actor.viewer.isAdmin) return sql<boolean>`true`
  const near = nearOf(actor)
  const places = await actor.services.taskPlaces.readable(actor, db)
  return sql<boolean>`(r.create_user_id = any(${near}::bigint[])
    or coalesce(r.main_user_id = any(${near}::bigint[]), false)
    or exists (select from task_people p where p.task_id = r.task_id and p.user_id = any(${near}::bigint[]))
    or r.place_id = any(${places}::bigint[]))`
}

/** The task, wherever it is; in a transaction it is held. Sub-tasks follow the task above. */
export async function findTask(
  actor: Actor,
  taskId: number,
  db: Kysely<Tables> = actor.services.db,
): Promise<TaskRow | null> {
  const reachable = await isReachable(actor, db)
  const { rows } = await sql<TaskRow>`select t.*, ${reachable} as is_reachable,
      coalesce(t.archived_at, r.archived_at) as closed_at,
      array(select p.user_id from task_people p where p.task_id = t.task_id order by p.user_id) as people
    from tasks t join tasks r on r.task_id = coalesce(t.pid, t.task_id)
    where t.task_id = ${taskId} ${db.isTransaction ? sql`for update of t` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** A task outside the bin that the caller reads; 3005 for one that is gone, 没有权限 for one of others. */
export async function requireReadable(
  actor: Actor,
  taskId: number,
  db: Kysely<Tables> = actor.services.db,
): Promise<TaskRow> {
  const row = await findTask(actor, taskId, db)
  if (!row || row.hidden_at) return refuse('taskGone')
  return row.is_reachable ? row : refuse('taskUnreadable')
}

/** Where a task has to be for what is done with it. */
export type Where = 'open' | 'archived' | 'bin' | 'anywhere'

/**
 * The task, held, for the caller to do what `flag` allows. Without a project all who read a task do everything with it.
 * @throws 3005, 3007, 3009, or that it is archived
 */
export async function holdTask(
  trx: Transaction<Tables>,
  actor: Actor,
  { taskId, flag, where = 'open' }: { taskId: number; flag: TaskFlag; where?: Where },
): Promise<TaskRow> {
  const inPlace = await holdPlace(trx, actor, taskId)
  const row = (await findTask(actor, taskId, trx)) ?? refuse('taskGone')
  const needed = row.pid === null ? flag : flagOfChild(flag)
  if (!(inPlace?.has(needed) ?? (await mayDo(actor, row, needed, trx)))) refuse('taskForbidden')
  const isHidden = row.hidden_at !== null
  // of a deleted project
  if (isHidden && row.hidden_by === null) refuse('taskGone')
  if (where === 'bin' && !isHidden) refuse('taskNotInBin')
  if (where !== 'bin' && isHidden) refuse('taskGone')
  if (where === 'open' && row.closed_at) refuse('taskArchived')
  return row
}

/** What the caller may do in the place of the task, which is held before the task; null without a place. */
export async function holdPlace(
  trx: Kysely<Tables>,
  actor: Actor,
  taskId: number,
): Promise<ReadonlySet<TaskFlag> | null> {
  const found = await trx
    .selectFrom('tasks')
    .select('place_id')
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return found && found.place_id !== 0 ? actor.services.taskPlaces.flags(actor, trx, found.place_id) : null
}

/** Whether the caller may do what the flag names with the task. */
export async function mayDo(
  actor: Actor,
  row: Pick<TaskRow, 'place_id' | 'is_reachable'>,
  flag: TaskFlag,
  db: Kysely<Tables>,
): Promise<boolean> {
  if (row.place_id === 0 || actor.viewer.isAdmin) return row.is_reachable
  return (await actor.services.taskPlaces.flags(actor, db, row.place_id)).has(flag)
}
