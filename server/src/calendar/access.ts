import { type Kysely, sql } from 'kysely'
import type { SimpleUser } from '#protocol/platform/simple-user.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

/** Whether the caller may open the calendar of a user: their own, that of a subordinate, an administrator any (§15.3). */
export const mayOpenCalendar = (snapshot: Snapshot, viewer: Viewer, userId: number): boolean =>
  userId === viewer.userId || viewer.isAdmin || snapshot.subordinatesOf(viewer.userId).has(userId)

/** The user whose calendar is asked for; refuses 401. */
export function requireCalendar(snapshot: Snapshot, viewer: Viewer, userId: number | undefined): number {
  const asked = userId === undefined || userId === 0 ? viewer.userId : userId
  return mayOpenCalendar(snapshot, viewer, asked) ? asked : refuse('forbidden')
}

/** Users whose calendar the caller may open besides their own; all for administrators. */
export function listUsers({ services, viewer }: Actor): SimpleUser[] {
  const snapshot = services.directory.current()
  return snapshot.users
    .filter(({ userId, status }) => status !== 0 && userId !== viewer.userId)
    .filter(({ userId }) => mayOpenCalendar(snapshot, viewer, userId))
    .map((user) => presentSimple(snapshot, user))
}

interface EventPeople {
  /** Who takes part, in the order of ids. */
  invited: readonly number[]
  /** Those and the creator. */
  all: readonly number[]
}

export const mayChangeEvent = (viewer: Viewer, { all }: EventPeople): boolean =>
  viewer.isAdmin || all.includes(viewer.userId)

export function mayReadEvent(snapshot: Snapshot, viewer: Viewer, people: EventPeople): boolean {
  if (mayChangeEvent(viewer, people)) return true
  const below = snapshot.subordinatesOf(viewer.userId)
  return people.all.some((userId) => below.has(userId))
}

const nobodyAtAll: EventPeople = { invited: [], all: [] }

/** The people of events, by event. */
export async function readPeople(
  db: Kysely<Tables>,
  eventIds: readonly number[],
): Promise<(eventId: number) => EventPeople> {
  if (eventIds.length === 0) return () => nobodyAtAll
  const rows = await db
    .selectFrom('calendar_people')
    .selectAll()
    .where(among(sql`event_id`, eventIds))
    .orderBy('user_id')
    .execute()
  const byEvent = Map.groupBy(rows, (row) => row.event_id)
  return (eventId) => {
    const of = byEvent.get(eventId) ?? []
    return {
      invited: of.flatMap((row) => (row.is_invited ? row.user_id : [])),
      all: of.map((row) => row.user_id),
    }
  }
}
