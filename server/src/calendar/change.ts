import type { Transaction } from 'kysely'
import { moveSeries, splitSeries } from '#protocol/calendar/change-series.ts'
import { type eventCalls, eventScopes } from '#protocol/calendar/event-calls.ts'
import { nextStarts, type Series } from '#protocol/calendar/recurrence.ts'
import { isSameRule } from '#protocol/calendar/series-wire.ts'
import { dayOf, startOfDay, type WallTime, wallOf } from '#protocol/calendar/wall-time.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { recordActs } from '#server/access/audit.ts'
import { once } from '#server/access/once.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mayChangeEvent, readPeople } from './access.ts'
import { dropExceptions, moveExceptions } from './exceptions.ts'
import { renewReminders } from './reminders.ts'
import { columnsOf, type Exception, lockBatch, type StoredEvent, seriesIn } from './stored.ts'
import {
  eventAct,
  insertEvent,
  notifyCalendars,
  rewriteEvent,
  sentSeries,
  type Written,
  writtenOf,
} from './write-event.ts'

type Save = RequestOf<typeof eventCalls.save>
type Update = RequestOf<typeof eventCalls.update>

/** A new event, or series. */
export async function saveEvent(actor: Actor, request: Save): Promise<void> {
  await inTransaction(actor.services.db, (trx) =>
    once(trx, actor, { call: 'oaEvent/save', request }, async () => {
      const written = await writtenOf(trx, actor, request)
      const eventId = await insertEvent(trx, actor, written, sentSeries(request))
      await finish(trx, actor, { behavior: '新建', written, changed: [eventId], before: [] })
      return eventId
    }),
  )
}

/** Changes one occurrence or the whole series (§15.3). */
export async function updateEvent(actor: Actor, request: Update): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const held = await holdToChange(trx, actor, request.event.eventId)
    const written = await writtenOf(trx, actor, request)
    const time = request.time === undefined ? held.event.start_at : wallOf(request.time)
    const isOnlyThis = request.type === eventScopes.onlyThis && held.event.repeat !== null
    const changed = isOnlyThis
      ? await replaceOccurrence(trx, actor, held, { written, series: sentSeries(request), time })
      : await changeSeries(trx, actor, held, { written, series: sentSeries(request), time })
    await finish(trx, actor, { behavior: '编辑', written, changed, before: held.people })
  })
}

/** Changes an occurrence and all after it: they are a series of their own from then on (§15.3). */
export async function splitEvent(
  actor: Actor,
  request: Omit<Update, 'type'> & { time: number },
): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const held = await holdToChange(trx, actor, request.event.eventId)
    const written = await writtenOf(trx, actor, request)
    const edit = { written, series: sentSeries(request), time: wallOf(request.time) }
    const changed = await splitHeld(trx, actor, held, edit)
    await finish(trx, actor, { behavior: '编辑', written, changed, before: held.people })
  })
}

interface Held {
  event: StoredEvent
  exceptions: readonly Exception[]
  /** Whose calendars show it. */
  people: readonly number[]
}

/** Locks an event with its batch for a caller who may change it; refuses 501 and 401. */
export async function holdToChange(trx: Transaction<Tables>, actor: Actor, eventId: number): Promise<Held> {
  const { event, exceptions } = await lockBatch(trx, eventId)
  const people = (await readPeople(trx, [eventId]))(eventId)
  if (!mayChangeEvent(actor.viewer, people)) refuse('forbidden')
  return { event, exceptions, people: people.all }
}

interface Edit {
  written: Written
  series: Series
  /** The start of the occurrence that was opened. */
  time: WallTime
}

/** An event in place of an occurrence; refuses 501 when there is none. */
async function replaceOccurrence(
  trx: Transaction<Tables>,
  actor: Actor,
  { event, exceptions }: Held,
  { written, series, time }: Edit,
): Promise<number[]> {
  requireOccurrence(event, exceptions, time)
  const single: Series = { ...series, repeat: null, ends: null }
  const origin = { batchId: event.batch_id, creator: event.create_user_id, relatedTo: event.event_id }
  const new_event_id = await insertEvent(trx, actor, written, single, origin)
  await trx
    .insertInto('calendar_exceptions')
    .values({ event_id: event.event_id, on_day: dayOf(time), new_event_id })
    .execute()
  return [event.event_id, new_event_id]
}

/** The whole series: it moves as the opened occurrence was moved, and follows the rule that was sent. */
async function changeSeries(
  trx: Transaction<Tables>,
  actor: Actor,
  { event, exceptions }: Held,
  { written, series: sent, time }: Edit,
): Promise<number[]> {
  const kept = seriesIn(event)
  if (kept.repeat === null || sent.repeat === null) {
    await dropExceptions(trx, actor.services, exceptions)
    await rewriteEvent(trx, actor, event, written, sent)
    return [event.event_id]
  }
  const by = sent.start - time
  const isSame = isSameRule(kept, { ...sent, start: kept.start })
  const moved = isSame ? moveSeries(kept, by) : { ...sent, start: kept.start + by }
  const series = { ...moved, end: moved.start + (sent.end - sent.start) }
  await rewriteEvent(trx, actor, event, written, series)
  if (isSame) await moveExceptions(trx, actor.services, exceptions, { eventId: event.event_id, series, by })
  else await dropExceptions(trx, actor.services, exceptions)
  return [event.event_id]
}

async function splitHeld(trx: Transaction<Tables>, actor: Actor, held: Held, edit: Edit): Promise<number[]> {
  const { event, exceptions } = held
  const { written, series: sent, time } = edit
  requireOccurrence(event, exceptions, time)
  const kept = seriesIn(event)
  if (kept.repeat === null) return changeSeries(trx, actor, held, edit)
  const { before, after } = splitSeries(kept, time)
  if (before === null) return changeSeries(trx, actor, held, edit)
  const by = sent.start - time
  const isSame = isSameRule(kept, { ...sent, start: kept.start })
  const moved = isSame ? moveSeries(after, by) : sent
  const later = { ...moved, end: moved.start + (sent.end - sent.start) }
  await shorten(trx, event, before)
  const origin = { batchId: event.batch_id, creator: event.create_user_id, relatedTo: event.event_id }
  const laterId = await insertEvent(trx, actor, written, later, origin)
  const ahead = exceptions.filter(({ on_day }) => on_day >= dayOf(time))
  if (isSame) await moveExceptions(trx, actor.services, ahead, { eventId: laterId, series: later, by })
  else await dropExceptions(trx, actor.services, ahead)
  return [event.event_id, laterId]
}

/** The series ends earlier; everything else of it stays. */
export async function shorten(trx: Transaction<Tables>, event: StoredEvent, before: Series): Promise<void> {
  await trx
    .updateTable('calendar_events')
    .set(columnsOf(before))
    .where('event_id', '=', event.event_id)
    .execute()
}

/** @throws 501 when the series has no such occurrence, or has it no longer */
export function requireOccurrence(
  event: StoredEvent,
  exceptions: readonly Exception[],
  time: WallTime,
): void {
  const day = dayOf(time)
  const [at] = nextStarts(seriesIn(event), startOfDay(time), 1)
  if (at !== time || exceptions.some(({ on_day }) => on_day === day)) refuse('eventGone')
}

interface Finished {
  behavior: string
  written: Written
  changed: readonly number[]
  before: readonly number[]
}

/** What every writing ends with: reminders of what changed, open pages, the log. */
async function finish(
  trx: Transaction<Tables>,
  actor: Actor,
  { behavior, written, changed, before }: Finished,
): Promise<void> {
  await renewReminders(trx, actor.services, changed)
  await notifyCalendars(trx, actor, [...before, ...written.people, actor.viewer.userId])
  await recordActs(trx, actor, [eventAct(behavior, written.title)])
}
