import { type RawBuilder, sql } from 'kysely'
import type { Attempt, Outgoing, outboxCalls } from '#protocol/messages/outbox-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { addDays, formatMoment, startOfDay } from '#server/platform/time/clock.ts'
import type { OutboxRow } from './rows.ts'

type Asking = Pick<Acting, 'services'>

/** Rows are counted up to here. */
const MOST_COUNTED = 100_000

const { join } = sql

function whereOf(request: RequestOf<typeof outboxCalls.list>): RawBuilder<unknown> {
  const { channel, state, userId, reason, startTime, endTime } = request
  return join(
    [
      sql`true`,
      ...(channel ? [sql`o.channel = ${channel}`] : []),
      ...(state ? [sql`o.state = ${state}`] : []),
      ...(userId ? [sql`${userId}::bigint = any(o.recipients)`] : []),
      ...(reason ? [sql`strpos(o.reason, ${reason}) > 0`] : []),
      ...(startTime ? [sql`o.create_time >= ${startOfDay(startTime)}`] : []),
      ...(endTime ? [sql`o.create_time < ${startOfDay(addDays(endTime, 1))}`] : []),
    ],
    sql` and `,
  )
}

/** One page, newest first. What a message says is nobody's business here. */
export async function listOutgoing(
  { services }: Asking,
  request: RequestOf<typeof outboxCalls.list>,
): Promise<Page<Outgoing>> {
  const { db } = services.lists
  const where = whereOf(request)
  const { page, limit } = windowOf(request)
  const [{ rows }, counted] = await Promise.all([
    sql<OutboxRow>`select o.* from outbox o where ${where} order by o.create_time desc, o.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count
      from (select from outbox o where ${where} limit ${sql.lit(MOST_COUNTED)}) s`.execute(db),
  ])
  const people = services.directory.current()
  const list = rows.map((row) => present(row, people))
  return toPage(list, counted.rows[0]?.count ?? 0, { page, limit })
}

const present = (row: OutboxRow, people: Snapshot): Outgoing => ({
  id: row.id,
  key: row.key,
  channel: row.channel,
  group: row.message_group,
  recipients: row.recipients.map((userId) => people.realname(userId)),
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  createTime: formatMoment(row.create_time),
  nextTime: row.next_at && formatMoment(row.next_at),
  doneTime: row.done_at && formatMoment(row.done_at),
})

/** How many wait, and how many have been given up. */
export async function countOutgoing({ services }: Asking): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`select
    (select count(*)::int from outbox where state = 'waiting') as waiting,
    (select count(*)::int from outbox where state = 'dead') as dead`.execute(services.lists.db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

/** Every attempt at one, the first one first. */
export async function listAttempts({ services }: Asking, id: number): Promise<Attempt[]> {
  const rows = await services.db
    .selectFrom('outbox_attempts')
    .where('outbox_id', '=', id)
    .orderBy('id')
    .select(['time', 'is_sent', 'reason', 'milliseconds'])
    .execute()
  return rows.map(({ time, is_sent, reason, milliseconds }) => ({
    time: formatMoment(time),
    isSent: is_sent,
    reason,
    milliseconds,
  }))
}

/** Sends again what was given up; the receiver knows it by the same key. */
export async function sendAgain(acting: Acting, ids: readonly number[]): Promise<number> {
  const { services } = acting
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql`update outbox set state = 'waiting', attempts = 0, next_at = null, reason = '',
        done_at = null, ready_at = ${services.clock.now()}
      where id = any(${[...ids]}::bigint[]) and state in ('dead', 'dropped') returning id`.execute(trx)
    if (rows.length > 0) {
      await recordActs(trx, acting, [actOf('重新发送', rows.length)])
      await services.outbox.wake(trx)
    }
    return rows.length
  })
}

/** Gives up what waits or has failed. */
export async function dropOutgoing(acting: Acting, ids: readonly number[]): Promise<number> {
  const { services, viewer } = acting
  return inTransaction(services.db, async (trx) => {
    const { rows } = await sql`update outbox set state = 'dropped', reason = ${`由${viewer.realname}放弃`},
        next_at = null, done_at = ${services.clock.now()}
      where id = any(${[...ids]}::bigint[]) and state in ('waiting', 'dead') returning id`.execute(trx)
    if (rows.length > 0) await recordActs(trx, acting, [actOf('放弃', rows.length)])
    return rows.length
  })
}

const actOf = (behavior: string, count: number) =>
  adminAct('other', behavior, '消息发送', `${behavior}了${count}条站外消息`)
