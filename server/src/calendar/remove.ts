import { splitSeries } from '#protocol/calendar/change-series.ts'
import { type eventCalls, eventScopes } from '#protocol/calendar/event-calls.ts'
import { dayOf, wallOf } from '#protocol/calendar/wall-time.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { mayChangeEvent, readPeople } from './access.ts'
import { holdToChange, requireOccurrence, shorten } from './change.ts'
import { dropEvents } from './drop.ts'
import { dropExceptions } from './exceptions.ts'
import { renewReminders } from './reminders.ts'
import { seriesIn } from './stored.ts'
import { eventAct, notifyCalendars } from './write-event.ts'

/** Deletes one occurrence or everything of its batch (§15.3). */
export async function removeEvent(
  actor: Actor,
  { eventId, time, type }: RequestOf<typeof eventCalls.remove>,
): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const { event, exceptions, people } = await holdToChange(trx, actor, eventId)
    if (type === eventScopes.deleteSeries) {
      const batch = await trx
        .selectFrom('calendar_events')
        .where('batch_id', '=', event.batch_id)
        .select('event_id')
        .execute()
      const ids = batch.map(({ event_id }) => event_id)
      const of = await readPeople(trx, ids)
      // a part that was given to other people stays with them
      const own = ids.filter((id) => mayChangeEvent(actor.viewer, of(id)))
      await notifyCalendars(
        trx,
        actor,
        own.flatMap((id) => of(id).all),
      )
      await dropEvents(trx, services, own)
    } else {
      if (event.repeat === null) await dropEvents(trx, services, [eventId])
      else {
        const at = time === undefined ? event.start_at : wallOf(time)
        requireOccurrence(event, exceptions, at)
        const deleted = { event_id: eventId, on_day: dayOf(at), new_event_id: null }
        await trx.insertInto('calendar_exceptions').values(deleted).execute()
        await renewReminders(trx, services, [eventId])
      }
      await notifyCalendars(trx, actor, people)
    }
    await recordActs(trx, actor, [eventAct('删除', event.title)])
  })
}

/** Deletes an occurrence and all after it. */
export async function removeFrom(
  actor: Actor,
  { eventId, time }: RequestOf<typeof eventCalls.removeFrom>,
): Promise<void> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const { event, exceptions, people } = await holdToChange(trx, actor, eventId)
    const at = wallOf(time)
    requireOccurrence(event, exceptions, at)
    const { before } = splitSeries(seriesIn(event), at)
    await dropExceptions(
      trx,
      services,
      exceptions.filter(({ on_day }) => before === null || on_day >= dayOf(at)),
    )
    if (before === null || event.repeat === null) await dropEvents(trx, services, [eventId])
    else {
      await shorten(trx, event, before)
      await renewReminders(trx, services, [eventId])
    }
    await notifyCalendars(trx, actor, people)
    await recordActs(trx, actor, [eventAct('删除', event.title)])
  })
}
