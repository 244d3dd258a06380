import { sql, type Transaction } from 'kysely'
import { EVENT_REMINDER } from '#protocol/calendar/messages.ts'
import { occurrencesWithin } from '#protocol/calendar/recurrence.ts'
import { DAY, momentOf, type WallTime, wallOf } from '#protocol/calendar/wall-time.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { takeRemindersBack } from './drop.ts'
import { type StoredEvent, seriesIn } from './stored.ts'

/** How far ahead reminders are written as messages: the job of the next day writes on. */
const AHEAD = 2 * DAY
/** Events that one round of the job reads. */
const AT_ONCE = 500
/** What a unit of a notice is in milliseconds: 1 minutes, 2 hours, 3 days. */
const UNIT: Record<number, number> = { 1: 60_000, 2: 3_600_000, 3: DAY }

interface Due {
  occurrence: WallTime
  end: WallTime
  type: number
  value: number
  /** When it is due, by the wall. */
  at: WallTime
}

/** Takes back what reminds of these events and writes it again; moments that are over are not made up for (§15.5). */
export async function renewReminders(
  trx: Transaction<Tables>,
  services: AppServices,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return
  await takeRemindersBack(trx, services, eventIds)
  const events = await trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .execute()
  await writeReminders(trx, services, events)
}

/** Writes the reminders that are due within the next days and are not written yet. */
async function writeReminders(
  trx: Transaction<Tables>,
  services: AppServices,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return
  const ids = events.map(({ event_id }) => event_id)
  const notices = Map.groupBy(
    await trx.selectFrom('calendar_notices').selectAll().where('event_id', 'in', ids).execute(),
    ({ event_id }) => event_id,
  )
  const days = Map.groupBy(
    await trx.selectFrom('calendar_exceptions').selectAll().where('event_id', 'in', ids).execute(),
    ({ event_id }) => event_id,
  )
  const invited = Map.groupBy(
    await trx
      .selectFrom('calendar_people')
      .selectAll()
      .where('event_id', 'in', ids)
      .where('is_invited', '=', true)
      .execute(),
    ({ event_id }) => event_id,
  )
  const now = wallOf(services.clock.now().getTime())
  for (const event of events) {
    const exceptions = new Set((days.get(event.event_id) ?? []).map(({ on_day }) => on_day))
    const people = (invited.get(event.event_id) ?? []).map(({ user_id }) => user_id)
    for (const due of dueOf(event, notices.get(event.event_id) ?? [], exceptions, now))
      await remind(trx, services, event, people, due)
  }
}

function dueOf(
  event: StoredEvent,
  notices: readonly { type: number; value: number }[],
  exceptions: ReadonlySet<string>,
  now: WallTime,
): Due[] {
  return notices.flatMap(({ type, value }) => {
    const lead = value * (UNIT[type] ?? 0)
    const among = occurrencesWithin(seriesIn(event), now + lead, now + lead + AHEAD, exceptions)
    return among
      .map(({ start, end }) => ({ occurrence: start, end, type, value, at: start - lead }))
      .filter(({ at }) => at >= now && at < now + AHEAD)
  })
}

/** One message to each participant who has not got it. */
async function remind(
  trx: Transaction<Tables>,
  { notify }: Pick<AppServices, 'notify'>,
  event: StoredEvent,
  people: readonly number[],
  { occurrence, end, type, value, at }: Due,
): Promise<void> {
  if (people.length === 0) return
  const fresh = await trx
    .insertInto('calendar_reminders')
    .values(people.map((user_id) => ({ event_id: event.event_id, occurrence, user_id, type, value })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  const times = { startTime: momentOf(occurrence), endTime: momentOf(end) }
  await notify.sendMessages(trx, [
    {
      label: messageLabels.event,
      type: EVENT_REMINDER,
      title: event.title,
      content: JSON.stringify({ ...times, type, value }),
      typeId: event.event_id,
      sender: event.create_user_id,
      recipients: fresh.map(({ user_id }) => user_id),
      toSelf: true,
      at: new Date(momentOf(at)),
    },
  ])
}

const remindersJob = defineJob('calendar-reminders', { title: '生成日程提醒', catchesUp: true })

/** Every night the reminders of the days that follow are written. */
export function registerReminderJobs(services: AppServices): void {
  services.jobs.work(remindersJob, () => writeComingReminders(services))
  services.jobs.schedule(remindersJob, '0 0 * * *', {})
}

/** Running it twice writes nothing more. */
export async function writeComingReminders(services: AppServices): Promise<void> {
  let after = 0
  for (;;) {
    const last = await inTransaction(services.db, async (trx) => {
      const now = wallOf(services.clock.now().getTime())
      const events = await trx
        .selectFrom('calendar_events as e')
        .selectAll('e')
        .where('e.event_id', '>', after)
        .where((where) => where.or([where('e.last_end', 'is', null), where('e.last_end', '>=', now)]))
        .where(sql<boolean>`exists (select from calendar_notices n where n.event_id = e.event_id)`)
        .orderBy('e.event_id')
        .limit(AT_ONCE)
        .forShare()
        .execute()
      await writeReminders(trx, services, events)
      return events.at(-1)?.event_id
    })
    if (last === undefined) return
    after = last
  }
}
