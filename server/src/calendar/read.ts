import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { EventDetail, EventRow, eventCalls } from '#protocol/calendar/event-calls.ts'
import { MOST_LISTED } from '#protocol/calendar/limits.ts'
import { lastEnd, type Occurrence, occurrencesWithin, startsWithin } from '#protocol/calendar/recurrence.ts'
import { ruleOf } from '#protocol/calendar/series-wire.ts'
import {
  DAY,
  dayOf,
  momentOf,
  startOfDay,
  type WallTime,
  wallOf,
  writeWallTime,
} from '#protocol/calendar/wall-time.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { presentSimple } from '#server/manage/door.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { mayChangeEvent, mayReadEvent, readPeople, requireCalendar } from './access.ts'
import { type StoredEvent, seriesIn } from './stored.ts'
import { EVENT_THING } from './write-event.ts'

type Listed = RequestOf<typeof eventCalls.list>

const commaed = (ids: readonly number[]) => (ids.length > 0 ? `,${ids.join(',')},` : '')

/** What happens in the calendar of a user within a time, in its order (§15.2). */
export async function listEvents(actor: Actor, request: Listed): Promise<EventRow[]> {
  const { services, viewer } = actor
  const userId = requireCalendar(services.directory.current(), viewer, request.userId)
  const [from, to] = [wallOf(request.startTime), wallOf(request.endTime)]
  const happening = await readHappening(services.db, {
    userIds: [userId],
    from,
    to,
    typeIds: request.typeIds,
  })
  const count = happening.reduce((sum, { occurrences }) => sum + occurrences.length, 0)
  if (count > MOST_LISTED) refuse('eventsTooMany', String(MOST_LISTED))
  const people = await readPeople(
    services.db,
    happening.map(({ event }) => event.event_id),
  )
  const colors = await readTypes(services.db)
  const rows = happening.flatMap(({ event, occurrences }) => {
    const of = people(event.event_id)
    const shared = {
      eventId: event.event_id,
      title: event.title,
      ownerUserIds: commaed(of.invited),
      color: colors.get(event.type_id)?.color ?? '',
      batchId: event.batch_id,
      createUserId: event.create_user_id,
      eventType: 1 as const,
      typeId: event.type_id,
      repetitionType: ruleOf(seriesIn(event)).repetitionType,
      mayChange: mayChangeEvent(viewer, of),
    }
    return occurrences.map(({ start, end }) => ({
      ...shared,
      startTime: momentOf(start),
      endTime: momentOf(end),
    }))
  })
  return rows.sort((a, b) => a.startTime - b.startTime || a.eventId - b.eventId)
}

const readTypes = async (db: Kysely<Tables>) =>
  new Map((await db.selectFrom('calendar_types').selectAll().execute()).map((type) => [type.type_id, type]))

interface Happening {
  event: StoredEvent
  occurrences: readonly Occurrence[]
}

interface Asked {
  userIds: readonly number[]
  from: WallTime
  to: WallTime
  typeIds?: readonly number[] | undefined
  /** Only what they take part in, not what they only made. */
  invitedOnly?: true
}

/** Events of users that touch a time, each with its occurrences there. */
export async function readHappening(db: Kysely<Tables>, asked: Asked): Promise<Happening[]> {
  const found = await readRules(db, asked)
  return found.flatMap(({ event, exceptions }) => {
    const occurrences = occurrencesWithin(seriesIn(event), asked.from, asked.to, exceptions)
    return occurrences.length > 0 ? [{ event, occurrences }] : []
  })
}

/** Days that events of users touch; what ends at midnight does not touch the day that begins then. */
export async function readTouchedDays(db: Kysely<Tables>, asked: Asked): Promise<string[]> {
  const { from, to } = asked
  const first = startOfDay(from)
  // a year has hundreds of thousands of occurrences: each marks its days by their number
  const touched = new Uint8Array(Math.ceil((to - first) / DAY))
  for (const { event, exceptions } of await readRules(db, asked)) {
    const length = event.end_at - event.start_at
    for (const start of startsWithin(seriesIn(event), from, to, exceptions)) {
      const end = Math.min((start + length - first) / DAY, touched.length)
      for (let day = Math.max(0, Math.floor((start - first) / DAY)); day < end; day += 1) touched[day] = 1
    }
  }
  return Array.from(touched).flatMap((isTouched, at) => (isTouched ? dayOf(first + at * DAY) : []))
}

interface Rules {
  event: StoredEvent
  /** Days of it that are exceptions. */
  exceptions: ReadonlySet<string> | undefined
}

/** Events of users that may touch a time. */
async function readRules(
  db: Kysely<Tables>,
  { userIds, from, to, typeIds, invitedOnly }: Asked,
): Promise<Rules[]> {
  if (userIds.length === 0) return []
  const ofPeople = sql<boolean>`e.event_id in (select p.event_id from calendar_people p
    where p.user_id = any(${userIds}::bigint[]) ${invitedOnly ? sql`and p.is_invited` : sql``})`
  let query = db
    .selectFrom('calendar_events as e')
    .selectAll('e')
    .where(ofPeople)
    .where('e.start_at', '<', to)
    .where((where) => where.or([where('e.last_end', 'is', null), where('e.last_end', '>=', from)]))
  if (typeIds) query = query.where('e.type_id', 'in', typeIds.length > 0 ? typeIds : [0])
  const events = await query.orderBy('e.event_id').execute()
  const ids = events.flatMap(({ event_id, repeat }) => (repeat === null ? [] : event_id))
  const exceptions = await readExceptions(db, ids)
  return events.map((event) => ({ event, exceptions: exceptions.get(event.event_id) }))
}

/** Days that are exceptions, by event. */
async function readExceptions(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>()
  if (ids.length === 0) return found
  const { rows } = await sql<{ event_id: number; on_day: string }>`
    select event_id, on_day from calendar_exceptions where event_id = any(${ids}::bigint[])`.execute(db)
  for (const { event_id, on_day } of rows) {
    const days = found.get(event_id)
    if (days) days.add(on_day)
    else found.set(event_id, new Set([on_day]))
  }
  return found
}

/** One event as it is at one of its occurrences; refuses 501 and 401. */
export async function openEvent(
  actor: Actor,
  { eventId, startTime, endTime }: RequestOf<typeof eventCalls.detail>,
): Promise<EventDetail> {
  const { services, viewer } = actor
  const { db } = services
  const snapshot = services.directory.current()
  const event = await findEvent(actor, eventId)
  if (!event) return refuse('eventGone')
  const people = (await readPeople(db, [eventId]))(eventId)
  const [types, notices, lists, exceptions] = await Promise.all([
    readTypes(db),
    db.selectFrom('calendar_notices').selectAll().where('event_id', '=', eventId).execute(),
    services.relatedRecords.read(actor, { thing: EVENT_THING, ids: [eventId] }),
    readExceptions(db, [eventId]),
  ])
  const related = lists.get(eventId)
  if (!related) throw new Error('relations of an event were not read')
  const series = seriesIn(event)
  const start = startTime === undefined ? series.start : wallOf(startTime)
  const end = endTime === undefined ? start + (series.end - series.start) : wallOf(endTime)
  const last = lastEnd(series)
  const type = types.get(event.type_id)
  return {
    eventId,
    batchId: event.batch_id,
    title: event.title,
    typeId: event.type_id,
    typeName: type?.type_name ?? '',
    color: type?.color ?? '',
    startTime: writeWallTime(start),
    endTime: writeWallTime(end),
    ...ruleOf(series),
    repeatStartTime: writeWallTime(series.start),
    repeatEndTime: last === null || last === undefined ? null : writeWallTime(last),
    createUserId: event.create_user_id,
    createUserName: snapshot.realname(event.create_user_id),
    createTime: formatMoment(event.create_time),
    ownerUserIds: commaed(people.invited),
    ownerUserList: people.invited.flatMap((userId) => {
      const user = snapshot.user(userId)
      return user ? [presentSimple(snapshot, user)] : []
    }),
    noticeList: notices.map(({ type: unit, value }) => ({ type: unit, value })),
    ...related,
    mayChange: mayChangeEvent(viewer, people),
    exceptionCount: exceptions.get(eventId)?.size ?? 0,
  }
}

/** An event that the caller may read; undefined where there is none, refused 401 where they may not. */
async function findEvent({ services, viewer }: Actor, eventId: number): Promise<StoredEvent | undefined> {
  const event = await services.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!event) return undefined
  const people = (await readPeople(services.db, [eventId]))(eventId)
  return mayReadEvent(services.directory.current(), viewer, people) ? event : refuse('forbidden')
}

/** Those of the events that the caller may read: what messages open. */
export async function readableEvents(
  { services, viewer }: Actor,
  eventIds: readonly number[],
): Promise<readonly number[]> {
  const of = await readPeople(services.db, eventIds)
  const snapshot = services.directory.current()
  return eventIds.filter((eventId) => mayReadEvent(snapshot, viewer, of(eventId)))
}
