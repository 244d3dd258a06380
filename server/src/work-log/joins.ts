import { sql } from 'kysely'
import { LOG_COMMENTS, LOG_SUBJECT, WORK_LOG } from '#protocol/work-log/log-limits.ts'
import { LOG, LOG_ANSWERED, LOG_COMMENTED } from '#protocol/work-log/messages.ts'
import type { Clearing } from '#server/access/clearing.ts'
import type { CommentSubject } from '#server/comments/door.ts'
import type { TimelineThing } from '#server/engine/features/activity/things.ts'
import type { FileOwners } from '#server/engine/model/files.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { findLogs, permissionOf, readableBy } from './visible.ts'

/** Anyone who may read a log may comment on it; its author is addressed. */
export const logComments: CommentSubject = {
  type: LOG_COMMENTS,
  messages: { toAuthors: LOG_COMMENTED, toAnswered: LOG_ANSWERED, toMentioned: LOG_ANSWERED },
  access: async (actor, id, db) => {
    const [row] = await findLogs(actor, [id], db)
    return row ? { title: row.title, mayWrite: true, authors: [row.create_user_id] } : null
  },
}

/** Files of a log are read by all who read it and changed by its author. */
export const logFileOwners: FileOwners = {
  owns: (module) => module === WORK_LOG,
  mayRead: async (actor, { id }) => (await findLogs(actor, [id])).length > 0,
  mayEdit: async (actor, { id }) => {
    const [row] = await findLogs(actor, [id])
    return row !== undefined && permissionOf(actor, row).isUpdate
  },
}

export const logMessageReader: MessageReader = {
  opens: LOG,
  mayRead: async (actor, ids) => (await findLogs(actor, ids)).map((row) => row.log_id),
}

/** 日志 in the timelines of what they are related to, by their day. */
export const logInTimelines: TimelineThing = {
  label: LOG_SUBJECT,
  thing: WORK_LOG,
  module: 'log',
  readable: (actor) =>
    sql<boolean>`exists (select from work_logs l where l.log_id = a.record_id and ${readableBy(actor)})`,
  names: async (db, ids) => {
    const rows = await db
      .selectFrom('work_logs')
      .where('log_id', 'in', ids)
      .select(['log_id', 'title'])
      .execute()
    return new Map(rows.map(({ log_id, title }) => [log_id, title]))
  },
}

/** Relations and drafts are cleared with the application by their own areas, messages by theirs. */
export const logClearing: Clearing = {
  module: 'log',
  holds: ['日志'],
  tables: ['work_logs', 'work_log_sends', 'work_log_reads', 'work_log_likes', 'work_log_reminders'],
  clear: async (trx, { services }) => {
    const { rows } = await sql<{ id: number }>`select distinct type_id as id from comments
      where type = ${LOG_COMMENTS}`.execute(trx)
    await services.comments.forget(
      trx,
      LOG_COMMENTS,
      rows.map(({ id }) => id),
    )
    await services.files.clear(trx, [WORK_LOG])
  },
}
