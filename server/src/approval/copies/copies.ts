import { sql, type Transaction } from 'kysely'
import type { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Actor, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { APPROVALS } from '../watchers.ts'
import '../tables.ts'

/** People take note of a submission: who has a copy already keeps it, with its mark. */
export async function addCopies(
  trx: Transaction<Tables>,
  { services, viewer }: Writer,
  recordId: number,
  userIds: readonly number[],
): Promise<void> {
  const people = services.directory.current()
  const known = [...new Set(userIds)].filter((userId) => (people.user(userId)?.status ?? 0) !== 0)
  if (known.length === 0) return
  await sql`insert into approval_copies (record_id, user_id, sender_id, create_time)
    select ${recordId}, v.user_id, ${viewer.userId}, ${services.clock.now()}
    from unnest(${known}::bigint[]) v (user_id) on conflict do nothing`.execute(trx)
  await services.notify.notifyPages(trx, APPROVALS, known)
}

interface Copy {
  recordId: number
  label: number
  typeId: number
  status: number
  initiatorId: number
  senderId: number
  createTime: Date
  readTime: Date | null
}

/** Copies for the caller, newest first. */
export async function listCopies(
  actor: Actor,
  request: RequestOf<typeof approvalOptionCalls.copies>,
): Promise<ReplyOf<typeof approvalOptionCalls.copies>> {
  const { services, viewer } = actor
  const { page, limit } = windowOf(request)
  const { isRead } = request
  const read =
    isRead === undefined ? sql`true` : isRead ? sql`c.read_time is not null` : sql`c.read_time is null`
  const from = sql`from approval_copies c join approval_records a on a.id = c.record_id
    where c.user_id = ${viewer.userId} and ${read}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Copy>`select a.id as "recordId", a.label, a.subject_id as "typeId", a.status, a.initiator_id as "initiatorId",
      c.sender_id as "senderId", c.create_time as "createTime", c.read_time as "readTime" ${from}
      order by c.create_time desc, c.record_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    ),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(services.db),
  ])
  const { realname } = services.directory.current()
  const titles = await Promise.all(rows.map(({ label, typeId }) => titleOf(actor, label, typeId)))
  return toPage(
    rows.map((row, at) => ({
      recordId: row.recordId,
      label: row.label,
      typeId: row.typeId,
      title: titles[at] ?? '',
      createUserName: realname(row.initiatorId),
      senderName: realname(row.senderId),
      examineStatus: row.status,
      createTime: formatMoment(row.createTime),
      readTime: row.readTime && formatMoment(row.readTime),
    })),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}

async function titleOf(actor: Actor, label: number, id: number): Promise<string> {
  const { approvalSubjects, db } = actor.services
  return (await approvalSubjects.ofLabel(label)?.read(db, actor, id))?.title ?? ''
}

/** Marks the caller's own copies as read. */
export async function readCopies({ services, viewer }: Actor, recordIds: readonly number[]): Promise<void> {
  await services.db
    .updateTable('approval_copies')
    .set({ read_time: services.clock.now() })
    .where('user_id', '=', viewer.userId)
    .where('record_id', 'in', recordIds)
    .where('read_time', 'is', null)
    .execute()
}
