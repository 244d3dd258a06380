import type { Transaction } from 'kysely'
import { EVENT_REMINDER } from '#protocol/calendar/messages.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { EVENT_THING } from './write-event.ts'

/** Events are gone for good, with all that they had and all that reminds of them. */
export async function dropEvents(
  trx: Transaction<Tables>,
  services: AppServices,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return
  await services.relatedRecords.forget(trx, EVENT_THING, eventIds)
  await trx.deleteFrom('calendar_events').where('event_id', 'in', eventIds).execute()
  for (const eventId of eventIds) await services.notify.takeBack(trx, EVENT_REMINDER, eventId)
}
