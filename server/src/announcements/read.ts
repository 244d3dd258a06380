import { sql } from 'kysely'
import type {
  Announcement,
  announcementCalls,
  AnnouncementRow as Shown,
} from '#protocol/announcements/calls.ts'
import { announcementLists } from '#protocol/announcements/content.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { audienceOf, isListed } from './audience.ts'
import { type AnnouncementRow, isHandler, requireAnnouncement } from './find.ts'
import './tables.ts'

/** An announcement with who has read it and what the caller did. */
interface Found extends AnnouncementRow {
  readers: number[]
  confirmed: Date | null
}

const readColumns = (userId: number) => sql`a.*,
  array(select r.user_id from announcement_reads r where r.announcement_id = a.announcement_id order by r.read_time) as readers,
  (select r.confirm_time from announcement_reads r
    where r.announcement_id = a.announcement_id and r.user_id = ${userId}) as confirmed`

/** 公示中 or 已结束, newest first: what is for the caller or by him, everything for administrators. */
export async function listAnnouncements(
  { services, viewer }: Actor,
  request: RequestOf<typeof announcementCalls.list>,
): Promise<Page<Shown>> {
  const { page, limit } = windowOf(request)
  const now = services.clock.now()
  const snapshot = services.directory.current()
  const isOver = sql`coalesce(a.end_time < ${now}, false)`
  const inList = request.type === announcementLists.over ? isOver : sql`not ${isOver}`
  const from = sql`from announcements a where ${isListed(snapshot, viewer, now)} and ${inList}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Found>`select ${readColumns(viewer.userId)} ${from}
      order by a.create_time desc, a.announcement_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.db,
    ),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(services.db),
  ])
  return toPage(
    rows.map((row) => present(snapshot, row, { userId: viewer.userId, now })),
    counted[0]?.count ?? 0,
    { page, limit },
  )
}

/** One announcement; opening it is reading it. */
export async function openAnnouncement(actor: Actor, announcementId: number): Promise<Announcement> {
  const { services, viewer } = actor
  await requireAnnouncement(actor, announcementId)
  await markRead(actor, announcementId)
  const { rows } = await sql<Found>`select ${readColumns(viewer.userId)} from announcements a
    where a.announcement_id = ${announcementId}`.execute(services.db)
  const [row] = rows
  if (!row) return refuse('announcementGone')
  const snapshot = services.directory.current()
  const isReader = audienceOf(snapshot, row).includes(viewer.userId)
  return {
    ...present(snapshot, row, { userId: viewer.userId, now: services.clock.now() }),
    deptList: row.dept_ids.flatMap((id) => {
      const dept = snapshot.dept(id)
      return dept ? [{ id, name: dept.name }] : []
    }),
    ownerUserList: row.user_ids.flatMap((id) => {
      const user = snapshot.user(id)
      return user ? [presentSimple(snapshot, user)] : []
    }),
    may: {
      update: viewer.can('oa/announcement/update'),
      remove: viewer.can('oa/announcement/delete'),
      seeReaders: isHandler(actor, row),
      confirm: row.must_confirm && isReader && row.confirmed === null,
    },
  }
}

/** The caller has read it. */
export async function markRead({ services, viewer }: Actor, announcementId: number): Promise<void> {
  await services.db
    .insertInto('announcement_reads')
    .values({
      announcement_id: announcementId,
      user_id: viewer.userId,
      read_time: services.clock.now(),
      confirm_time: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The caller confirms that he knows it; once, whatever he sends. */
export async function confirmAnnouncement(actor: Actor, announcementId: number): Promise<void> {
  const { services, viewer } = actor
  const { must_confirm } = await requireAnnouncement(actor, announcementId)
  if (!must_confirm) return
  await markRead(actor, announcementId)
  await services.db
    .updateTable('announcement_reads')
    .set({ confirm_time: services.clock.now() })
    .where('announcement_id', '=', announcementId)
    .where('user_id', '=', viewer.userId)
    .where('confirm_time', 'is', null)
    .execute()
}

const joined = (ids: readonly number[]) => ids.join(',')
const momentOf = (moment: Date | null) => (moment ? formatMoment(moment) : null)

function present(snapshot: Snapshot, row: Found, { userId, now }: { userId: number; now: Date }): Shown {
  const author = snapshot.user(row.create_user)
  return {
    announcementId: row.announcement_id,
    title: row.title,
    content: row.content,
    createTime: formatMoment(row.create_time),
    updateTime: formatMoment(row.update_time),
    startTime: momentOf(row.start_time),
    endTime: momentOf(row.end_time),
    deptIds: joined(row.dept_ids),
    ownerUserIds: joined(row.user_ids),
    readUserIds: joined(row.readers),
    userId: row.create_user,
    username: author?.username ?? '',
    realname: author?.realname ?? '',
    img: author?.img ?? null,
    parentId: author?.parentId ?? 0,
    isRead: row.readers.includes(userId) ? 1 : 0,
    mustConfirm: row.must_confirm ? 1 : 0,
    confirmTime: momentOf(row.confirmed),
    isAhead: row.start_time !== null && row.start_time > now,
  }
}
