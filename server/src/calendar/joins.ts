import { sql } from 'kysely'
import { EVENT_SUBJECT } from '#protocol/calendar/limits.ts'
import { DAY, wallOf, wallTime, writeWallTime } from '#protocol/calendar/wall-time.ts'
import type { TimelineThing } from '#server/engine/features/activity/things.ts'
import type { WorkSource } from '#server/my-day/door.ts'
import { readHappening } from './read.ts'
import { EVENT_THING } from './write-event.ts'

/** 日程 in the timelines of the records that they are related to. */
export const eventInTimelines: TimelineThing = {
  label: EVENT_SUBJECT,
  thing: EVENT_THING,
  module: 'calendar',
  readable: ({ services, viewer }) => {
    if (viewer.isAdmin) return sql<boolean>`true`
    const below = services.directory.current().subordinatesOf(viewer.userId)
    return sql<boolean>`exists (select from calendar_people p
      where p.event_id = a.record_id and p.user_id = any(${[viewer.userId, ...below]}::bigint[]))`
  },
  names: async (db, ids) => {
    const rows = await db
      .selectFrom('calendar_events')
      .where('event_id', 'in', ids)
      .select(['event_id', 'title'])
      .execute()
    return new Map(rows.map(({ event_id, title }) => [event_id, title]))
  },
}

/** What the viewer takes part in on a day, as long as it is not over; never late. */
export const todayEvents: WorkSource = {
  key: 'todayEvents',
  title: '今天的日程',
  order: 210,
  work: async ({ services, viewer }, { day, limit }) => {
    const from = wallTime(day)
    const now = wallOf(services.clock.now().getTime())
    const happening = await readHappening(services.db, {
      userIds: [viewer.userId],
      from,
      to: from + DAY,
      invitedOnly: true,
    })
    const found = happening
      .flatMap(({ event, occurrences }) =>
        occurrences
          .filter(({ end }) => end > Math.max(from, now))
          .map(({ start, end }) => ({ event, start, end })),
      )
      .sort((a, b) => a.start - b.start || a.event.event_id - b.event.event_id)
    return {
      count: found.length,
      entries: found.slice(0, limit).map(({ event, start, end }) => ({
        thing: `${EVENT_THING}.${event.event_id}`,
        id: event.event_id,
        title: event.title,
        dueAt: writeWallTime(start),
        group: 'today' as const,
        facts: [{ title: '至', text: writeWallTime(end).slice(0, 16) }],
        address: `/calendar/index?day=${day}&event=${event.event_id}`,
      })),
    }
  },
}
