import type { Transaction } from 'kysely'
import type { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { NEW_ANNOUNCEMENT } from '#protocol/announcements/messages.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { logModels } from '#protocol/platform/log-models.ts'
import type { Act, Acting } from '#server/access/audit.ts'
import { recordActs } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { audienceOf } from './audience.ts'
import './tables.ts'

const SYSTEM = 0

type Written = Omit<RequestOf<typeof announcementCalls.update>, 'announcementId'>

const act = (behavior: string, title: string): Act => ({
  model: 'oa',
  part: logModels.oa.parts.announcement[0],
  behavior,
  object: title,
  detail: `${behavior}了公告：${title}`,
})

/** Publishes an announcement; who it is for and its author are notified with it, at its beginning where that lies ahead. */
export async function addAnnouncement(acting: Acting, written: Written): Promise<void> {
  const { services, viewer } = acting
  const now = services.clock.now()
  const columns = columnsOf(services.directory.current(), written)
  await inTransaction(services.db, async (trx) => {
    const { announcement_id: announcementId } = await trx
      .insertInto('announcements')
      .values({
        ...columns,
        create_user: viewer.userId,
        create_time: now,
        update_time: now,
        reminded_at: null,
      })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
    await notifyAll(trx, services, { announcementId, columns, authorId: viewer.userId })
    await recordActs(trx, acting, [act('新建', written.title)])
  })
}

interface Published {
  announcementId: number
  columns: ReturnType<typeof columnsOf>
  authorId: number
}

/** Who it is for and its author, at its beginning where that lies ahead. */
function notifyAll(
  trx: Transaction<Tables>,
  services: Pick<AppServices, 'notify' | 'directory' | 'clock'>,
  { announcementId, columns, authorId }: Published,
): Promise<void> {
  const now = services.clock.now()
  const recipients = [...audienceOf(services.directory.current(), columns), authorId]
  const at = columns.start_time && columns.start_time > now ? columns.start_time : now
  return notifyOf(trx, services, { announcementId, title: columns.title, recipients, at })
}

interface Notice {
  announcementId: number
  title: string
  recipients: readonly number[]
  at?: Date
}

/** 您有一个新公告, sent by the system, to its author as well. */
export const notifyOf = (
  trx: Transaction<Tables>,
  { notify }: Pick<AppServices, 'notify'>,
  { announcementId, title, recipients, at }: Notice,
): Promise<void> =>
  notify.sendMessages(trx, [
    {
      label: messageLabels.announcement,
      type: NEW_ANNOUNCEMENT,
      title,
      typeId: announcementId,
      sender: SYSTEM,
      recipients: [...recipients],
      ...(at ? { at } : {}),
    },
  ])

/** Changes an announcement; nobody is notified again, and of one that lies ahead everybody as it is now. */
export async function updateAnnouncement(
  acting: Acting,
  { announcementId, ...written }: RequestOf<typeof announcementCalls.update>,
): Promise<void> {
  const { services } = acting
  const columns = columnsOf(services.directory.current(), written)
  await inTransaction(services.db, async (trx) => {
    const now = services.clock.now()
    const was = await trx
      .selectFrom('announcements')
      .where('announcement_id', '=', announcementId)
      .select(['start_time', 'create_user'])
      .forUpdate()
      .executeTakeFirst()
    if (!was) return refuse('announcementGone')
    await trx
      .updateTable('announcements')
      .set({ ...columns, update_time: now })
      .where('announcement_id', '=', announcementId)
      .execute()
    if (was.start_time && was.start_time > now) {
      await services.notify.takeBack(trx, NEW_ANNOUNCEMENT, announcementId)
      await notifyAll(trx, services, { announcementId, columns, authorId: was.create_user })
    }
    await recordActs(trx, acting, [act('编辑', written.title)])
  })
}

/** Deletes an announcement with what was said about it, and what tells of it. */
export async function removeAnnouncement(acting: Acting, announcementId: number): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('announcements')
      .where('announcement_id', '=', announcementId)
      .returning('title')
      .executeTakeFirst()
    if (!removed) return refuse('announcementGone')
    await services.comments.forget(trx, ANNOUNCEMENT_COMMENTS, [announcementId])
    await services.notify.takeBack(trx, NEW_ANNOUNCEMENT, announcementId)
    await recordActs(trx, acting, [act('删除', removed.title)])
  })
}

function columnsOf(snapshot: Snapshot, written: Written) {
  const { title, content, deptIds, ownerUserIds, startTime, endTime, mustConfirm } = written
  const isKnown = deptIds.every((id) => snapshot.dept(id)) && ownerUserIds.every((id) => snapshot.user(id))
  if (!isKnown) refuse('announcementRangeUnknown')
  return {
    title,
    content,
    dept_ids: [...new Set(deptIds)],
    user_ids: [...new Set(ownerUserIds)],
    start_time: momentOf(startTime),
    end_time: momentOf(endTime),
    must_confirm: mustConfirm === 1,
  }
}

function momentOf(given: string): Date | null {
  if (!given) return null
  return parseMoment(given) ?? refuse('announcementTimeUnfit')
}
