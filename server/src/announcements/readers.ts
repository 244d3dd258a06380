import type { AnnouncementReader } from '#protocol/announcements/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { audienceOf } from './audience.ts'
import { type AnnouncementRow, isHandler, requireAnnouncement } from './find.ts'
import { notifyOf } from './write.ts'

interface Readers {
  read: AnnouncementReader[]
  unread: AnnouncementReader[]
}

/** Who has read or confirmed an announcement and who has not; for its author and those who handle announcements. */
export async function listReaders(actor: Actor, announcementId: number): Promise<Readers> {
  const { services } = actor
  const row = await requireHandled(actor, announcementId)
  const reads = await services.db
    .selectFrom('announcement_reads')
    .where('announcement_id', '=', announcementId)
    .orderBy('read_time')
    .select(['user_id', 'read_time', 'confirm_time'])
    .execute()
  const snapshot = services.directory.current()
  const show = (userId: number, times: Pick<AnnouncementReader, 'readTime' | 'confirmTime'>) => {
    const user = snapshot.user(userId)
    return user ? [{ ...presentSimple(snapshot, user), ...times }] : []
  }
  const known = new Set(reads.map(({ user_id }) => user_id))
  return {
    read: reads.flatMap(({ user_id, read_time, confirm_time }) =>
      show(user_id, {
        readTime: formatMoment(read_time),
        confirmTime: confirm_time && formatMoment(confirm_time),
      }),
    ),
    unread: audienceOf(snapshot, row)
      .filter((userId) => !known.has(userId))
      .flatMap((userId) => show(userId, { readTime: null, confirmTime: null })),
  }
}

/** Sends the message once more to those who have not read it, or not confirmed it where that is asked; once an hour. */
export async function remindReaders(actor: Actor, announcementId: number): Promise<{ count: number }> {
  const { services } = actor
  const now = services.clock.now()
  const row = await requireHandled(actor, announcementId)
  if (row.start_time && row.start_time > now) return { count: 0 }
  const { read, unread } = await listReaders(actor, announcementId)
  const audience = new Set(audienceOf(services.directory.current(), row))
  const unconfirmed = row.must_confirm ? read.filter(({ confirmTime }) => confirmTime === null) : []
  const recipients = [...unread, ...unconfirmed].map(({ userId }) => userId).filter((id) => audience.has(id))
  if (recipients.length === 0) return { count: 0 }
  await inTransaction(services.db, async (trx) => {
    const reminded = await trx
      .updateTable('announcements')
      .set({ reminded_at: now })
      .where('announcement_id', '=', announcementId)
      .where((where) =>
        where.or([
          where('reminded_at', 'is', null),
          where('reminded_at', '<=', new Date(now.getTime() - HOUR)),
        ]),
      )
      .returning('announcement_id')
      .executeTakeFirst()
    if (!reminded) refuse('announcementRemindedLately')
    await notifyOf(trx, services, { announcementId, title: row.title, recipients })
  })
  return { count: recipients.length }
}

async function requireHandled(actor: Actor, announcementId: number): Promise<AnnouncementRow> {
  const row = await requireAnnouncement(actor, announcementId)
  if (!isHandler(actor, row)) refuse('forbidden')
  return row
}
