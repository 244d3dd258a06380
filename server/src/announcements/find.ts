import { type Kysely, type Selectable, sql } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isOpenTo } from './audience.ts'
import './tables.ts'

export type AnnouncementRow = Selectable<Tables['announcements']>

/** An announcement that the caller may open; 510 for one that is gone and for one that is not for him. */
export async function requireAnnouncement(
  actor: Actor,
  announcementId: number,
  db: Kysely<Tables> = actor.services.db,
): Promise<AnnouncementRow> {
  return (await findAnnouncement(actor, announcementId, db)) ?? refuse('announcementGone')
}

/** The same; null instead of the refusal. In a transaction it is held. */
export async function findAnnouncement(
  { services, viewer }: Actor,
  announcementId: number,
  db: Kysely<Tables> = services.db,
): Promise<AnnouncementRow | null> {
  const open = isOpenTo(services.directory.current(), viewer, services.clock.now())
  const { rows } = await sql<AnnouncementRow>`select a.* from announcements a
    where a.announcement_id = ${announcementId} and ${open} ${db.isTransaction ? sql`for share` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Whether the caller handles it: who wrote it, and whoever may change or delete announcements. */
export const isHandler = ({ viewer }: Pick<Actor, 'viewer'>, { create_user }: AnnouncementRow): boolean =>
  create_user === viewer.userId ||
  viewer.can('oa/announcement/update') ||
  viewer.can('oa/announcement/delete')
