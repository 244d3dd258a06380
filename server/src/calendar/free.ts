import { sql } from 'kysely'
import { freeSlots, mergeRanges, type Range } from '#protocol/calendar/free-slots.ts'
import type { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { clockOf, momentOf, wallOf, wallTime } from '#protocol/calendar/wall-time.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mayOpenCalendar } from './access.ts'
import { areBusyTimesShared } from './busy-sharing.ts'
import { readHappening } from './read.ts'
import './tables.ts'

type Request = RequestOf<typeof calendarSharingCalls.free>
const MINUTE = 60_000

/**
 * When people are busy, and when all of them are free on working days. Everyone may ask about anyone, unless the company withholds
 * it: then about those whose calendar they may open (§15.7). `also`: times at which others, who have no account, are busy.
 */
export async function findFree(
  { services, viewer }: Actor,
  { userIds, startTime, endTime, minutes, opens, closes }: Request,
  also: readonly Range[] = [],
): Promise<ReplyOf<typeof calendarSharingCalls.free>> {
  const snapshot = services.directory.current()
  const asked = [...new Set(userIds)]
  if (asked.some((userId) => !snapshot.user(userId))) refuse('calendarPersonUnknown')
  const others = asked.filter((userId) => !mayOpenCalendar(snapshot, viewer, userId))
  if (others.length > 0 && !(await areBusyTimesShared(services.db))) refuse('busyTimesWithheld')
  const [from, to] = [wallOf(startTime), wallOf(endTime)]
  const happening = await readHappening(services.db, { userIds: asked, from, to, invitedOnly: true })
  const people = await readParticipants(services, asked, happening)
  const byUser = new Map<number, Range[]>(asked.map((userId) => [userId, []]))
  for (const { event, occurrences } of happening)
    for (const userId of people.get(event.event_id) ?? []) byUser.get(userId)?.push(...occurrences)
  const besides = await services.busyTimes(services.db, asked, { start: from, end: to })
  for (const { userId, ...range } of besides) byUser.get(userId)?.push(range)
  const merged = asked.map((userId) => ({ userId, ranges: mergeRanges(byUser.get(userId) ?? []) }))
  const slots = freeSlots([...merged.flatMap(({ ranges }) => ranges), ...also], {
    start: from,
    end: to,
    opens: clockOf(wallTime(`1970-01-01 ${opens}`)),
    closes: clockOf(wallTime(`1970-01-01 ${closes}`)),
    length: minutes * MINUTE,
    isOpen: services.workingDays.isWorkingDay,
  })
  return {
    busy: merged.flatMap(({ userId, ranges }) => ranges.map((range) => ({ userId, ...onWire(range) }))),
    slots: slots.map(onWire),
  }
}

const onWire = ({ start, end }: Range) => ({ startTime: momentOf(start), endTime: momentOf(end) })

/** Which of the users take part, by event. */
async function readParticipants(
  { db }: Actor['services'],
  userIds: readonly number[],
  happening: readonly { event: { event_id: number } }[],
): Promise<Map<number, number[]>> {
  if (happening.length === 0) return new Map()
  const rows = await db
    .selectFrom('calendar_people')
    .where('user_id', 'in', [...userIds])
    .where('is_invited', '=', true)
    .where(
      among(
        sql`event_id`,
        happening.map(({ event }) => event.event_id),
      ),
    )
    .select(['event_id', 'user_id'])
    .execute()
  const found = new Map<number, number[]>()
  for (const { event_id, user_id } of rows) found.set(event_id, [...(found.get(event_id) ?? []), user_id])
  return found
}
