import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { eventCalls } from '#protocol/calendar/event-calls.ts'
import type { Series } from '#protocol/calendar/recurrence.ts'
import { seriesOf } from '#protocol/calendar/series-wire.ts'
import { wallOf } from '#protocol/calendar/wall-time.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { logModels } from '#protocol/platform/log-models.ts'
import type { Act } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { columnsOf } from './stored.ts'

/** What the parts of an event are related to records under. */
export const EVENT_THING = 'event'
/** Pages that show a calendar, or the day of a user, ask again. */
const PAGES = ['calendar', 'myDay']

type Sent = Pick<RequestOf<typeof eventCalls.save>, 'event' | 'relation' | 'notice'>

/** What is written of an event beside its times. */
export interface Written extends Omit<Sent, 'event'> {
  title: string
  typeId: number
  people: readonly number[]
}

/** Checks the people and the type that a request names. */
export async function writtenOf(trx: Transaction<Tables>, actor: Actor, sent: Sent): Promise<Written> {
  const { event, relation, notice } = sent
  const snapshot = actor.services.directory.current()
  if (event.ownerUserIds.some((userId) => !snapshot.user(userId))) refuse('calendarPersonUnknown')
  const type = await trx
    .selectFrom('calendar_types')
    .select('type_id')
    .where('type_id', '=', event.typeId)
    .forShare()
    .executeTakeFirst()
  if (!type) refuse('calendarTypeUnknown')
  return { title: event.title, typeId: event.typeId, people: event.ownerUserIds, relation, notice }
}

export const sentSeries = ({ event }: Pick<Sent, 'event'>): Series =>
  seriesOf(event, wallOf(event.startTime), wallOf(event.endTime))

/** A new event; of a batch, where it belongs to one. */
export async function insertEvent(
  trx: Transaction<Tables>,
  actor: Actor,
  written: Written,
  series: Series,
  origin: { batchId: string; creator: number; relatedTo: number } | null = null,
): Promise<number> {
  const { services, viewer } = actor
  const creator = origin?.creator ?? viewer.userId
  const { event_id: eventId } = await trx
    .insertInto('calendar_events')
    .values({
      batch_id: origin?.batchId ?? randomUUID(),
      title: written.title,
      type_id: written.typeId,
      ...columnsOf(series),
      create_user_id: creator,
      create_time: services.clock.now(),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow()
  if (origin)
    await services.relatedRecords.copy(trx, actor, {
      thing: EVENT_THING,
      from: origin.relatedTo,
      to: eventId,
    })
  await writeParts(trx, actor, eventId, creator, written)
  return eventId
}

/** Writes an event that is there, as a whole. */
export async function rewriteEvent(
  trx: Transaction<Tables>,
  actor: Actor,
  event: { event_id: number; create_user_id: number },
  written: Written,
  series: Series,
): Promise<void> {
  const { event_id: eventId, create_user_id: creator } = event
  await trx
    .updateTable('calendar_events')
    .set({ title: written.title, type_id: written.typeId, ...columnsOf(series) })
    .where('event_id', '=', eventId)
    .execute()
  await trx.deleteFrom('calendar_people').where('event_id', '=', eventId).execute()
  await trx.deleteFrom('calendar_notices').where('event_id', '=', eventId).execute()
  await writeParts(trx, actor, eventId, creator, written)
}

async function writeParts(
  trx: Transaction<Tables>,
  actor: Actor,
  eventId: number,
  creator: number,
  { people, notice, relation }: Written,
): Promise<void> {
  const all = [...new Set([...people, creator])]
  await trx
    .insertInto('calendar_people')
    .values(all.map((user_id) => ({ user_id, event_id: eventId, is_invited: people.includes(user_id) })))
    .execute()
  if (notice.length > 0)
    await trx
      .insertInto('calendar_notices')
      .values(notice.map(({ type, value }) => ({ event_id: eventId, type, value })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (relation)
    await actor.services.relatedRecords.replace(trx, actor, { thing: EVENT_THING, id: eventId }, relation)
}

/** Open pages that show one of these calendars ask again. */
export async function notifyCalendars(
  trx: Transaction<Tables>,
  { services }: Actor,
  userIds: Iterable<number>,
): Promise<void> {
  const people = [...new Set(userIds)]
  for (const page of PAGES) await services.notify.notifyPages(trx, page, people)
}

export const eventAct = (behavior: string, title: string): Act => ({
  model: 'oa',
  part: logModels.oa.parts.calendar[0],
  behavior,
  object: title,
  detail: `${behavior}了日程：${title}`,
})
