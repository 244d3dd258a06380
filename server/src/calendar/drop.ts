import { sql, type Transaction } from 'kysely'
import { EVENT_REMINDER } from '#protocol/calendar/messages.ts'
import type { AppServices } from '#server/access/context.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { EVENT_THING } from './write-event.ts'

/** Events are gone for good, with all that they had and all that reminds of them. */
export async function dropEvents(
  trx: Transaction<Tables>,
  services: AppServices,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return
  await takeRemindersBack(trx, services, eventIds)
  await services.relatedRecords.forget(trx, EVENT_THING, eventIds)
  await trx.deleteFrom('calendar_events').where(among(sql`event_id`, eventIds)).execute()
}

/** What reminds of these events goes, sent or not. */
export async function takeRemindersBack(
  trx: Transaction<Tables>,
  services: Pick<AppServices, 'notify'>,
  eventIds: readonly number[],
): Promise<void> {
  const written = await trx
    .deleteFrom('calendar_reminders')
    .where(among(sql`event_id`, eventIds))
    .returning('event_id')
    .execute()
  for (const eventId of new Set(written.map(({ event_id }) => event_id)))
    await services.notify.takeBack(trx, EVENT_REMINDER, eventId)
}
