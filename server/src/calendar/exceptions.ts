import type { Transaction } from 'kysely'
import { occurrencesWithin, type Series } from '#protocol/calendar/recurrence.ts'
import { DAY, dayOf, startOfDay, wallTime } from '#protocol/calendar/wall-time.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { dropEvents } from './drop.ts'
import type { Exception } from './stored.ts'

/** Whether a series has an occurrence on a day. */
const happensOn = (series: Series, day: string): boolean =>
  occurrencesWithin(series, wallTime(day), wallTime(day) + DAY).some(({ start }) => dayOf(start) === day)

/**
 * Exceptions of a series that was moved by `by` and follows the same rule: they go along by days, to `eventId`. One whose day the series
 * no longer has is dropped.
 */
export async function moveExceptions(
  trx: Transaction<Tables>,
  services: AppServices,
  exceptions: readonly Exception[],
  { eventId, series, by }: { eventId: number; series: Series; by: number },
): Promise<void> {
  if (exceptions.length === 0) return
  const days = (startOfDay(series.start) - startOfDay(series.start - by)) / DAY
  const moved = exceptions.map((each) => ({
    ...each,
    event_id: eventId,
    on_day: dayOf(wallTime(each.on_day) + days * DAY),
  }))
  const kept = moved.filter(({ on_day }) => happensOn(series, on_day))
  await removeExceptions(trx, exceptions)
  if (kept.length > 0) await trx.insertInto('calendar_exceptions').values(kept).execute()
  const staying = new Set(kept.flatMap(({ new_event_id }) => new_event_id ?? []))
  await dropEvents(
    trx,
    services,
    moved.flatMap(({ new_event_id }) =>
      new_event_id === null || staying.has(new_event_id) ? [] : new_event_id,
    ),
  )
}

/** Exceptions go, with the events that replace the occurrences. */
export async function dropExceptions(
  trx: Transaction<Tables>,
  services: AppServices,
  exceptions: readonly Exception[],
): Promise<void> {
  await removeExceptions(trx, exceptions)
  await dropEvents(
    trx,
    services,
    exceptions.flatMap(({ new_event_id }) => new_event_id ?? []),
  )
}

async function removeExceptions(trx: Transaction<Tables>, exceptions: readonly Exception[]): Promise<void> {
  const [first] = exceptions
  if (!first) return
  await trx
    .deleteFrom('calendar_exceptions')
    .where('event_id', '=', first.event_id)
    .where(
      'on_day',
      'in',
      exceptions.map(({ on_day }) => on_day),
    )
    .execute()
}
