import { type RawBuilder, sql } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { WorkLog, workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_LIKED } from '#protocol/work-log/messages.ts'
import { holdsGrams } from '#server/engine/features/list/search.ts'
import { isTimeToken, resolveToken } from '#server/engine/fields/time-token.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, formatDay, parseMoment, startOfDay, today } from '#server/platform/time/clock.ts'
import { personOf, presentLogs } from './present.ts'
import { type LogRow, logColumns, readableBy, requireLog, sentTo } from './visible.ts'

type ListFilter = Pick<
  RequestOf<typeof workLogCalls.list>,
  'search' | 'categoryId' | 'createUserId' | 'deptIds' | 'by' | 'type' | 'startTime' | 'endTime'
>

/** Logs that the caller may read, narrowed, newest first. */
export async function listLogs(
  actor: Actor,
  request: RequestOf<typeof workLogCalls.list>,
): Promise<Page<WorkLog>> {
  const { page, limit } = windowOf(request)
  return readPage(actor, listed(actor, request), { page, limit })
}

/** A page of the logs `l` that meet the condition. */
export async function readPage(
  actor: Actor,
  condition: RawBuilder<boolean>,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WorkLog>> {
  const { db } = actor.services.lists
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<LogRow>`select ${logColumns} from work_logs l where ${condition}
      order by l.create_time desc, l.log_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from work_logs l where ${condition}`.execute(db),
  ])
  return toPage(await presentLogs(actor, rows), counted[0]?.count ?? 0, { page, limit })
}

/** Condition over logs `l`: readable by the caller and within the filter. */
export function listed(actor: Actor, filter: ListFilter): RawBuilder<boolean> {
  const { viewer } = actor
  const conditions = [readableBy(actor), ...narrowed(actor, filter)]
  if (filter.by === 1) conditions.push(sql<boolean>`l.create_user_id = ${viewer.userId}`)
  if (filter.by === 2) conditions.push(sentTo(actor))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function narrowed({ services }: Actor, filter: ListFilter): RawBuilder<boolean>[] {
  const { search, categoryId, createUserId, deptIds } = filter
  const conditions: RawBuilder<boolean>[] = []
  if (search) {
    const word = search.toLowerCase()
    conditions.push(
      ...holdsGrams(word, 'l'),
      sql<boolean>`position(${word} in lower(l.content || chr(10) || l.tomorrow || chr(10) || l.question)) > 0`,
    )
  }
  if (categoryId) conditions.push(sql<boolean>`l.category = ${categoryId}`)
  if (createUserId.length + deptIds.length > 0) {
    const people = services.directory.current()
    const within = new Set(deptIds.flatMap((deptId) => [...people.departmentTree(deptId)]))
    const members = people.users.filter(({ deptId }) => deptId !== null && within.has(deptId))
    const authors = [...createUserId, ...members.map(({ userId }) => userId)]
    conditions.push(sql<boolean>`l.create_user_id = any(${authors}::bigint[])`)
  }
  const days = daysOf(filter, today(services.clock))
  if (days)
    conditions.push(
      sql<boolean>`(l.create_time >= ${startOfDay(days.first)} and l.create_time < ${startOfDay(addDays(days.last, 1))})`,
    )
  return conditions
}

function daysOf(
  { type, startTime, endTime }: ListFilter,
  now: string,
): { first: string; last: string } | null {
  if (type) {
    if (!isTimeToken(type)) return refuse('invalidAt', 'type')
    const [first, last] = resolveToken(type, now)
    return { first, last }
  }
  if (!startTime && !endTime) return null
  const [first, last] = [parseMoment(startTime), parseMoment(endTime)]
  if (!first || !last || first > last) return refuse('invalidAt', 'startTime')
  return { first: formatDay(first), last: formatDay(last) }
}

/** One log; opening it is reading it. */
export async function openLog(actor: Actor, logId: number): Promise<WorkLog> {
  const row = await requireLog(actor, logId)
  await markRead(actor, row)
  const [log] = await presentLogs(actor, [row])
  return log ?? refuse('workLogGone')
}

export async function readLog(actor: Actor, logId: number): Promise<void> {
  await markRead(actor, await requireLog(actor, logId))
}

/** Again changes nothing. What is looked at as another user is not read by them. */
async function markRead({ services, viewer }: Actor, { log_id }: LogRow): Promise<void> {
  if (viewer.isShown) return
  await services.db
    .insertInto('work_log_reads')
    .values({ log_id, user_id: viewer.userId, read_time: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Likes a log or takes it back; the author is notified of the first time, not of their own. */
export async function favourLog(
  actor: Actor,
  { logId, isFavour }: RequestOf<typeof workLogCalls.favour>,
): Promise<ReplyOf<typeof workLogCalls.favour>> {
  const { services, viewer } = actor
  return inTransaction(services.db, async (trx) => {
    const row = await requireLog(actor, logId, trx)
    if (isFavour) {
      const added = await trx
        .insertInto('work_log_likes')
        .values({ log_id: logId, user_id: viewer.userId, create_time: services.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('log_id')
        .executeTakeFirst()
      if (added)
        await services.notify.sendMessages(trx, [
          {
            type: LOG_LIKED,
            label: messageLabels.log,
            title: row.title,
            typeId: logId,
            sender: viewer.userId,
            recipients: [row.create_user_id],
          },
        ])
    } else
      await trx
        .deleteFrom('work_log_likes')
        .where('log_id', '=', logId)
        .where('user_id', '=', viewer.userId)
        .execute()
    const fans = await trx
      .selectFrom('work_log_likes')
      .where('log_id', '=', logId)
      .orderBy('create_time')
      .select('user_id')
      .execute()
    const snapshot = services.directory.current()
    return { favourUser: fans.map(({ user_id }) => personOf(snapshot, user_id)), isFavour }
  })
}

/** One of the sentences that the administration has set; '' where there is none. */
export async function welcome({ services }: Actor): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from company_settings
    where name = 'logWelcomeSpeech' and value is not null order by random() limit 1`.execute(services.db)
  return rows[0]?.value ?? ''
}
