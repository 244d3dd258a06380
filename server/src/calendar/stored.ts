import { type Kysely, type Selectable, sql } from 'kysely'
import { lastEnd, type Series } from '#protocol/calendar/recurrence.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

export type StoredEvent = Selectable<Tables['calendar_events']>

export const seriesIn = ({ start_at, end_at, repeat, ends }: StoredEvent): Series => ({
  start: start_at,
  end: end_at,
  repeat,
  ends,
})

/** Columns of a series; refuses one without any occurrence. */
export function columnsOf(series: Series) {
  const last = lastEnd(series)
  if (last === undefined) return refuse('eventNeverHappens')
  return {
    start_at: series.start,
    end_at: series.end,
    repeat: series.repeat === null ? null : JSON.stringify(series.repeat),
    ends: series.ends === null ? null : JSON.stringify(series.ends),
    last_end: last,
  }
}

export interface Exception {
  event_id: number
  on_day: string
  new_event_id: number | null
}

/** An event with all of its batch, locked in the order of ids; refuses 501. */
export async function lockBatch(
  trx: Kysely<Tables>,
  eventId: number,
): Promise<{ event: StoredEvent; exceptions: Exception[] }> {
  await sql`select event_id from calendar_events
    where batch_id = (select batch_id from calendar_events where event_id = ${eventId})
    order by event_id for update`.execute(trx)
  const event = await trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!event) return refuse('eventGone')
  const exceptions = await trx
    .selectFrom('calendar_exceptions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('on_day')
    .execute()
  return { event, exceptions }
}
