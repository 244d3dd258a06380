import { sql, type Transaction, type Updateable } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { taskLimits } from '#protocol/office/door.ts'
import { logModels } from '#protocol/platform/log-models.ts'
import type { TaskFlag } from '#protocol/tasks/flags.ts'
import type { TaskNews } from '#protocol/tasks/messages.ts'
import { type Acting, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { holdTask, type TaskRow, type Where } from './access.ts'
import { planReminder } from './reminders.ts'
import type { TaskTable } from './tables.ts'

/** Ids that come and go. */
export interface Difference {
  added: readonly number[]
  removed: readonly number[]
}

/** What a call does with one task. */
export interface TaskChange {
  set?: Updateable<TaskTable>
  people?: Difference
  labels?: Difference
  /** Lines of its history (approval-office.md Appendix B), of the task above where it is a sub-task. */
  lines: readonly string[]
  news?: readonly { type: TaskNews; recipients: readonly number[] }[]
}

/** What is asked of the task that is changed. */
interface Asked {
  taskId: number
  flag: TaskFlag
  where?: Where
}

/**
 * The one writer of tasks that exist: holds the task, checks the right, and writes what `decide` wants, with history, operation
 * log and messages. Null: everything is as it should be, and nothing is written.
 */
export const changeTask = (
  actor: Actor,
  asked: Asked,
  decide: (row: TaskRow, trx: Transaction<Tables>) => TaskChange | null | Promise<TaskChange | null>,
): Promise<void> =>
  inTransaction(actor.services.db, async (trx) => {
    const row = await holdTask(trx, actor, asked)
    const change = await decide(row, trx)
    if (change) await writeChange(trx, actor, row, change)
  })

async function writeChange(
  trx: Transaction<Tables>,
  actor: Actor,
  row: TaskRow,
  { set, people, labels, lines, news = [] }: TaskChange,
): Promise<void> {
  const { task_id: taskId } = row
  await trx
    .updateTable('tasks')
    .set({ ...set, ...doneBy(actor, set?.status), update_time: actor.services.clock.now() })
    .where('task_id', '=', taskId)
    .execute()
  if (isChanged(row.stop_on, set?.stop_on) || isChanged(row.remind_days, set?.remind_days))
    await planReminder(trx, actor.services, taskId)
  if (people) await replacePeople(trx, taskId, people)
  if (labels) await replaceLabels(trx, taskId, labels)
  const name = set?.name ?? row.name
  await writeLines(trx, actor, { taskId: row.pid ?? taskId, name }, lines)
  await sendNews(trx, actor, { taskId, name }, news)
  await tellPages(trx, actor, { ...row, people: [...row.people, ...(people?.added ?? [])] })
}

/** Whether something else is set. */
const isChanged = <Value>(now: Value, set: Value | undefined) => set !== undefined && set !== now

/** Who completed it, and when; a status that does not change leaves both. */
function doneBy({ services, viewer }: Actor, status: number | undefined) {
  if (status === undefined) return {}
  return status === taskLimits.done
    ? { done_at: services.clock.now(), done_by: viewer.userId }
    : { done_at: null, done_by: null }
}

/** Lines of the history, and the same in the operation log. */
export async function writeLines(
  trx: Transaction<Tables>,
  actor: Actor,
  { taskId, name }: { taskId: number; name: string },
  lines: readonly string[],
  behavior = '编辑',
): Promise<void> {
  if (lines.length === 0) return
  const by = { task_id: taskId, user_id: actor.viewer.userId, create_time: actor.services.clock.now() }
  await trx
    .insertInto('task_logs')
    .values(lines.map((content) => ({ ...by, content })))
    .execute()
  await recordTaskActs(trx, actor, name, behavior, lines)
}

/** The operation log alone: of a task whose history goes with it. */
export const recordTaskActs = (
  trx: Transaction<Tables>,
  actor: Actor,
  name: string,
  behavior: string,
  lines: readonly string[],
): Promise<void> =>
  recordActs(
    trx,
    actor,
    lines.map((detail) => ({
      model: 'work',
      part: logModels.work.parts.task[0],
      behavior,
      object: name,
      detail,
    })),
  )

export const sendNews = (
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  { taskId, name }: { taskId: number; name: string },
  news: NonNullable<TaskChange['news']>,
): Promise<void> =>
  services.notify.sendMessages(
    trx,
    news.map(({ type, recipients }) => ({
      type,
      label: messageLabels.task,
      recipients,
      title: name,
      typeId: taskId,
      sender: viewer.userId,
    })),
  )

/** Notes on the board, which the caller holds, that a card shows something else: its comments, its files. */
export async function touchCard(trx: Transaction<Tables>, actor: Actor, row: TaskRow): Promise<void> {
  if (row.place_id === 0) return
  // the trigger on tasks raises the revision
  await sql`update tasks set place_id = place_id where task_id = ${row.task_id}`.execute(trx)
  await tellPages(trx, actor, row)
}

/** Open pages of those whom the task concerns. */
export const tellPages = async (
  trx: Transaction<Tables>,
  { services }: Actor,
  row: Pick<TaskRow, 'create_user_id' | 'main_user_id' | 'people' | 'place_id'>,
): Promise<void> => {
  if (row.place_id !== 0) await services.taskPlaces.changed(services, trx, row.place_id)
  for (const topic of pages) await services.notify.notifyPages(trx, topic, concernedBy(row))
}

/** Pages that show tasks. */
const pages = ['tasks', 'myDay', 'calendar'] as const

/** Creator, main user and participants, each once. */
export const concernedBy = ({
  create_user_id,
  main_user_id,
  people,
}: Pick<TaskRow, 'create_user_id' | 'main_user_id' | 'people'>): number[] => [
  ...new Set([create_user_id, ...(main_user_id === null ? [] : [main_user_id]), ...people]),
]

export async function replacePeople(
  trx: Transaction<Tables>,
  taskId: number,
  { added, removed }: Difference,
): Promise<void> {
  await sql`delete from task_people where task_id = ${taskId} and user_id = any(${removed}::bigint[])`.execute(
    trx,
  )
  await sql`insert into task_people (task_id, user_id) select ${taskId}::bigint, unnest(${added}::bigint[])
    on conflict do nothing`.execute(trx)
}

export async function replaceLabels(
  trx: Transaction<Tables>,
  taskId: number,
  { added, removed }: Difference,
): Promise<void> {
  await sql`delete from task_label_uses where task_id = ${taskId} and label_id = any(${removed}::bigint[])`.execute(
    trx,
  )
  await sql`insert into task_label_uses (task_id, label_id) select ${taskId}::bigint, unnest(${added}::bigint[])
    on conflict do nothing`.execute(trx)
}

/** Another main user for tasks that the caller holds: hand-over alone, which is logged and reported as a whole. */
export async function moveMainUser(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  taskIds: readonly number[],
  userId: number,
): Promise<void> {
  if (taskIds.length === 0) return
  const now = services.clock.now()
  await sql`update tasks set main_user_id = ${userId}, update_time = ${now}
    where task_id = any(${taskIds}::bigint[])`.execute(trx)
  const line = `将负责人修改为:\`${services.directory.current().realname(userId)}\``
  await sql`insert into task_logs (task_id, user_id, content, create_time)
    select coalesce(pid, task_id), ${viewer.userId}::bigint, ${line}::text, ${now}::timestamptz
    from tasks where task_id = any(${taskIds}::bigint[])`.execute(trx)
  await services.notify.notifyPages(trx, 'tasks', [userId, viewer.userId])
}
