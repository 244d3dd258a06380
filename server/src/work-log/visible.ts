import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { logLimits } from '#protocol/office/limits.ts'
import { departmentsAbove } from '#server/access/above.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import './tables.ts'

/** Without the index of its words, which is as large as the texts. */
export const logColumns = sql`l.log_id, l.category, l.title, l.content, l.tomorrow, l.question, l.create_user_id, l.dept_id,
  l.period_start, l.batch_id, l.bulletin, l.create_time, l.update_time`

export type LogRow = Selectable<Tables['work_logs']>
type Caller = Pick<Actor, 'services' | 'viewer'>

/** Condition over logs `l`: sent to the caller, to their department or one above it (approval-office.md §13.2). */
export function sentTo({ services, viewer }: Caller): RawBuilder<boolean> {
  const people = services.directory.current()
  const departments = departmentsAbove(people, people.user(viewer.userId)?.deptId ?? null)
  return sql<boolean>`l.log_id in (
    select s.log_id from work_log_sends s where s.user_id = ${viewer.userId}
    union all select s.log_id from work_log_sends s where s.dept_id = any(${departments}::bigint[]))`
}

/** Condition over logs `l`: written by the caller or their subordinates, or sent to the caller; all for administrators. */
export function readableBy(caller: Caller): RawBuilder<boolean> {
  const { services, viewer } = caller
  if (viewer.isAdmin) return sql<boolean>`true`
  const authors = [viewer.userId, ...services.directory.current().subordinatesOf(viewer.userId)]
  return sql<boolean>`(l.create_user_id = any(${authors}::bigint[]) or ${sentTo(caller)})`
}

/** Those of the logs that the caller may read. In a transaction they are held, so that they are not deleted before it ends. */
export async function findLogs(
  caller: Caller,
  ids: readonly number[],
  db: Kysely<Tables> = caller.services.db,
): Promise<LogRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LogRow>`select ${logColumns} from work_logs l
    where l.log_id = any(${ids}::bigint[]) and ${readableBy(caller)} order by l.log_id
    ${db.isTransaction ? sql`for share of l` : sql``}`.execute(db)
  return rows
}

/** @throws 509 for a log that is deleted, and for one that the caller may not read */
export async function requireLog(caller: Caller, logId: number, db?: Kysely<Tables>): Promise<LogRow> {
  const [row] = await findLogs(caller, [logId], db)
  return row ?? refuse('workLogGone')
}

/** Locks a log for a change. @throws 509 as {@link requireLog} */
export async function lockLog(caller: Caller, logId: number, trx: Kysely<Tables>): Promise<LogRow> {
  const { rows } = await sql<LogRow>`select ${logColumns} from work_logs l
    where l.log_id = ${logId} and ${readableBy(caller)} for update of l`.execute(trx)
  return rows[0] ?? refuse('workLogGone')
}

/** What the caller may do with a log: its author changes it, and deletes it for some days; administrators delete any. */
export function permissionOf(
  { services, viewer }: Caller,
  row: Pick<LogRow, 'create_user_id' | 'create_time'>,
) {
  const isAuthor = row.create_user_id === viewer.userId
  const isFresh = services.clock.now().getTime() - row.create_time.getTime() <= logLimits.deleteHours * HOUR
  return { isUpdate: isAuthor, isDelete: viewer.isAdmin || (isAuthor && isFresh) }
}
