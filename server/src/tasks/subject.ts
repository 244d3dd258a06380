import { sql } from 'kysely'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import { TASK } from '#protocol/tasks/messages.ts'
import type { Clearing } from '#server/access/clearing.ts'
import type { CommentSubject } from '#server/comments/door.ts'
import type { FileOwners } from '#server/engine/model/files.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { findTask, holdPlace, isReachable, mayDo } from './access.ts'
import { touchCard, writeLines } from './change.ts'

/** All who read a task comment on it, also when it is archived; a task in the bin takes no comments. Only mentioned users are notified. */
export const taskComments: CommentSubject = {
  type: TASK_COMMENTS,
  access: async (actor, id, db) => {
    if (db.isTransaction) await holdPlace(db, actor, id)
    const row = await findTask(actor, id, db)
    if (!row?.is_reachable || row.hidden_at) return null
    return { title: row.name, mayWrite: true, authors: [] }
  },
  messages: {},
  changed: async (trx, actor, id) => {
    const row = await findTask(actor, id, trx)
    if (row) await touchCard(trx, actor, row)
  },
}

/** Messages about a task go only to those who read it. */
export const taskMessageReader: MessageReader = {
  opens: TASK,
  mayRead: async (actor, ids) => {
    const { rows } = await sql<{ task_id: number }>`select t.task_id from tasks t
      join tasks r on r.task_id = coalesce(t.pid, t.task_id)
      where t.task_id = any(${ids}::bigint[]) and t.hidden_at is null and ${await isReachable(actor)}`.execute(
      actor.services.db,
    )
    return rows.map((row) => row.task_id)
  },
}

/** Files of a task are read by all who read the task; in a project uploading and deleting have a flag each. */
export const taskFiles: FileOwners = {
  owns: (module) => module === TASK,
  addsApart: true,
  mayRead: async (actor, { id }) => (await findTask(actor, id))?.is_reachable ?? false,
  mayEdit: async (actor, { id }) => {
    const row = await findTask(actor, id)
    return isOpen(row) && (await mayDo(actor, row, 'deleteTaskFile', actor.services.db))
  },
  mayAdd: async (actor, { id }) => {
    const row = await findTask(actor, id)
    return isOpen(row) && (await mayDo(actor, row, 'uploadTaskFile', actor.services.db))
  },
  find: async (db, batchId) => {
    const row = await db
      .selectFrom('tasks')
      .where('batch_id', '=', batchId)
      .select('task_id')
      .executeTakeFirst()
    return row ? { module: TASK, id: row.task_id, field: '' } : null
  },
  changed: async (trx, actor, { id }, { kind, names }) => {
    await holdPlace(trx, actor, id)
    const row = await findTask(actor, id, trx)
    if (!row) return
    await touchCard(trx, actor, row)
    const did = kind === 'added' ? '上传了附件' : '删除了附件'
    await writeLines(
      trx,
      actor,
      { taskId: id, name: row.name },
      names.map((name) => `${did} \`${name}\``),
    )
  },
}

type Found = Awaited<ReturnType<typeof findTask>>
const isOpen = (row: Found): row is NonNullable<Found> => row !== null && !row.hidden_at && !row.closed_at

export const taskClearing: Clearing = {
  module: 'taskExamine',
  holds: ['任务'],
  tables: [
    'tasks',
    'task_people',
    'task_columns',
    'task_labels',
    'task_label_uses',
    'task_label_order',
    'task_logs',
    'task_times',
    'task_timers',
    'task_series',
    'task_reminders',
  ],
  clear: async (trx, { services }) => {
    const rows = await trx
      .selectFrom('comments')
      .where('type', '=', TASK_COMMENTS)
      .select('type_id')
      .distinct()
      .execute()
    await services.comments.forget(
      trx,
      TASK_COMMENTS,
      rows.map((row) => row.type_id),
    )
    await services.files.clear(trx, [TASK])
  },
}
