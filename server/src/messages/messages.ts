import { type Selectable, sql } from 'kysely'
import { accountTypes } from '#protocol/message-types.ts'
import type { Message, messageCalls, UnreadCount } from '#protocol/messages/calls.ts'
import { type MessagePart, messageLabels } from '#protocol/messages/message-type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { Context } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, formatDay, formatMoment } from '#server/platform/time/clock.ts'
import { notifyWatchers } from './send.ts'
import './tables.ts'

/** Which messages a call is about; nothing given: all but announcements. */
interface Kind {
  label?: number | undefined
  part?: MessagePart | undefined
}
type Asking = Pick<Context<unknown>, 'services' | 'db' | 'viewer'>

/** Days after which what a message offers (the error file of an import) is gone. */
const VALID_DAYS = 7
const LONGEST_PAGE = 100

/** Of label 8, those about accounts and the system. */
const isAccount = sql<boolean>`(label = ${messageLabels.hrm} and type = any(${accountTypes}::int[]))`

/** The caller's own messages whose time has come; without a label all but announcements (platform.md §7.3). */
function ownMessages({ db, viewer, services }: Asking, { label, part }: Kind) {
  return db
    .selectFrom('messages')
    .where('recipient_user', '=', viewer.userId)
    .where('create_time', '<=', services.clock.now())
    .where('label', label === undefined ? '!=' : '=', label ?? messageLabels.announcement)
    .$if(part !== undefined, (query) => query.where('label', '=', messageLabels.hrm))
    .$if(part === 'account', (query) => query.where(isAccount))
    .$if(part === 'hrm', (query) => query.where(sql<boolean>`not ${isAccount}`))
}

/** One page, newest first; with `type` the history of imports, in one page of up to 9,999. */
export async function listMessages(
  asking: Asking,
  request: RequestOf<typeof messageCalls.list>,
): Promise<Page<Message>> {
  const { page, type, isRead } = request
  const limit = type === undefined ? Math.min(request.limit, LONGEST_PAGE) : request.limit
  const wanted = ownMessages(asking, request)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .$if(isRead === 0, (query) => query.where('read_time', 'is', null))
    .$if(isRead === 1, (query) => query.where('read_time', 'is not', null))
  const [rows, { count }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('create_time', 'desc')
      .orderBy('message_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const people = asking.services.directory.current()
  const oldest = addDays(formatDay(asking.services.clock.now()), 1 - VALID_DAYS)
  return toPage(
    rows.map((row) => present(row, people, oldest)),
    count,
    { page, limit },
  )
}

function present(row: Selectable<Tables['messages']>, people: Snapshot, oldestValid: string): Message {
  return {
    messageId: row.message_id,
    label: row.label,
    type: row.type,
    title: row.title,
    content: row.content,
    typeId: row.type_id,
    createUser: row.create_user,
    realname: row.create_user === 0 ? null : people.realname(row.create_user),
    recipientUser: row.recipient_user,
    createTime: formatMoment(row.create_time),
    isRead: row.read_time ? 1 : 0,
    readTime: row.read_time && formatMoment(row.read_time),
    valid: formatDay(row.create_time) >= oldestValid ? 1 : 0,
  }
}

/** Unread messages of one person, by kind. */
export async function countUnread(db: Database, userId: number, now: Date): Promise<UnreadCount> {
  const unread = db
    .selectFrom('messages')
    .where('recipient_user', '=', userId)
    .where('read_time', 'is', null)
    .where('create_time', '<=', now)
  // one statement, so that the part never exceeds its label; the condition on types reads rows of one label alone
  const account = unread.where(isAccount).select(sql<number>`count(*)`.as('count'))
  const rows = await unread
    .groupBy('label')
    .select(['label', sql<number>`count(*)`.as('count'), account.as('account')])
    .execute()
  const of = (label: number) => rows.find((row) => row.label === label)?.count ?? 0
  return {
    allCount: rows.reduce((sum, row) => sum + (row.label === messageLabels.announcement ? 0 : row.count), 0),
    announceCount: of(messageLabels.announcement),
    examineCount: of(messageLabels.approval),
    taskCount: of(messageLabels.task),
    logCount: of(messageLabels.log),
    crmCount: of(messageLabels.crm),
    eventCount: of(messageLabels.event),
    hrmCount: of(messageLabels.hrm),
    accountCount: rows[0]?.account ?? 0,
    knowledgeCount: 0,
    jxcCount: 0,
  }
}

/** Marks one message as read; another user's is refused like an unknown one. */
export async function readMessage(asking: Asking, messageId: number): Promise<void> {
  const { db, viewer, services } = asking
  const known = await ownMessages(asking, {})
    .clearWhere()
    .where('recipient_user', '=', viewer.userId)
    .where('message_id', '=', messageId)
    .select('read_time')
    .executeTakeFirst()
  if (!known) refuse('rowUnknown')
  if (known.read_time) return
  await db
    .updateTable('messages')
    .set({ read_time: services.clock.now() })
    .where('message_id', '=', messageId)
    .execute()
  await notifyWatchers(services.events, [viewer.userId])
}

/** Marks all of a kind as read. */
export async function readAllMessages(asking: Asking, kind: Kind): Promise<void> {
  const { db, viewer, services } = asking
  await db
    .updateTable('messages')
    .set({ read_time: services.clock.now() })
    .where('message_id', 'in', ownMessages(asking, kind).where('read_time', 'is', null).select('message_id'))
    .execute()
  await notifyWatchers(services.events, [viewer.userId])
}

/** Deletes what the caller has read of a kind. */
export async function clearMessages(asking: Asking, kind: Kind): Promise<void> {
  await asking.db
    .deleteFrom('messages')
    .where(
      'message_id',
      'in',
      ownMessages(asking, kind).where('read_time', 'is not', null).select('message_id'),
    )
    .execute()
}

export async function deleteMessage({ db, viewer, services }: Asking, messageId: number): Promise<void> {
  const removed = await db
    .deleteFrom('messages')
    .where('message_id', '=', messageId)
    .where('recipient_user', '=', viewer.userId)
    .returning('read_time')
    .executeTakeFirst()
  if (!removed) refuse('rowUnknown')
  if (!removed.read_time) await notifyWatchers(services.events, [viewer.userId])
}
