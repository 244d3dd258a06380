import { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { ANNOUNCEMENT } from '#protocol/announcements/messages.ts'
import { area } from '#server/access/area.ts'
import type { Clearing } from '#server/access/clearing.ts'
import { on } from '#server/access/endpoint.ts'
import type { CommentSubject } from '#server/comments/door.ts'
import type { MessageReader } from '#server/messages/door.ts'
import { findAnnouncement, requireAnnouncement } from './find.ts'
import { confirmAnnouncement, listAnnouncements, markRead, openAnnouncement } from './read.ts'
import { listReaders, remindReaders } from './readers.ts'
import { addAnnouncement, removeAnnouncement, updateAnnouncement } from './write.ts'

/** Whoever may open an announcement may say something about it. */
const commentSubject: CommentSubject = {
  type: ANNOUNCEMENT_COMMENTS,
  access: async (actor, id, db) => {
    const row = await findAnnouncement(actor, id, db)
    return row && { title: row.title, mayWrite: true, authors: [row.create_user] }
  },
  messages: {},
}

/** What is announced is told outside to whoever may open it. */
const messageReader: MessageReader = {
  opens: ANNOUNCEMENT,
  mayRead: async (actor, ids) => {
    const found = await Promise.all(ids.map((id) => findAnnouncement(actor, id)))
    return found.flatMap((row) => row?.announcement_id ?? [])
  },
}

/** They are cleared with the logs (platform.md §6.7). */
const clearing: Clearing = {
  module: 'log',
  holds: ['公告'],
  tables: ['announcements', 'announcement_reads'],
  clear: async (trx, { services }) => {
    const rows = await trx
      .selectFrom('comments')
      .where('type', '=', ANNOUNCEMENT_COMMENTS)
      .select('type_id')
      .distinct()
      .execute()
    const commented = rows.map((row) => row.type_id)
    await services.comments.forget(trx, ANNOUNCEMENT_COMMENTS, commented)
  },
}

/** 公告 (approval-office.md §16). */
export const announcements = area({
  key: 'announcements',
  endpoints: [
    on(announcementCalls.add, (context) => addAnnouncement(context, context.request)),
    on(announcementCalls.update, (context) => updateAnnouncement(context, context.request)),
    on(announcementCalls.remove, (context) => removeAnnouncement(context, context.request.id)),
    on(announcementCalls.detail, (context) => openAnnouncement(context, context.request.id)),
    on(announcementCalls.list, (context) => listAnnouncements(context, context.request)),
    on(announcementCalls.read, async (context) => {
      const { announcement_id } = await requireAnnouncement(context, context.request.announcementId)
      await markRead(context, announcement_id)
    }),
    on(announcementCalls.confirm, (context) => confirmAnnouncement(context, context.request.announcementId)),
    on(announcementCalls.readers, (context) => listReaders(context, context.request.announcementId)),
    on(announcementCalls.remind, (context) => remindReaders(context, context.request.announcementId)),
  ],
  commentSubjects: [commentSubject],
  clearings: [clearing],
  messageReaders: [messageReader],
})
