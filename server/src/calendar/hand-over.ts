import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { wallOf } from '#protocol/calendar/wall-time.ts'
import type { AppServices } from '#server/access/context.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { renewReminders } from './reminders.ts'
import './tables.ts'

const stateSchema = z.object({
  events: z.array(
    z.object({
      event_id: z.number(),
      /** Whether the user took part in what they had made. */
      was_invited: z.boolean(),
      /** Whether the receiver took part; null: neither that nor made it. */
      had: z.boolean().nullable(),
    }),
  ),
})
type HandedEvent = z.infer<typeof stateSchema>['events'][number]

const nowOf = ({ clock }: Pick<AppServices, 'clock'>) => wallOf(clock.now().getTime())
const isAhead = (now: number) => sql<boolean>`(e.last_end is null or e.last_end >= ${now})`

/** Events that a user made and that are not over: the receiver has made them, and takes part as the user did. */
export const eventHandOver: HandOverKind = {
  key: 'calendar.events',
  name: '日程',
  group: '协作',
  note: '接收人成为未结束日程的创建人，并代替其参与；已结束的日程不变',
  count: async (services, db, userIds) => {
    if (userIds.length === 0) return new Map()
    const { rows } = await sql<{ user_id: number; count: number }>`
      select e.create_user_id as user_id, count(*)::int as count from calendar_events e
      where ${among(sql`e.create_user_id`, userIds)} and ${isAhead(nowOf(services))}
      group by e.create_user_id`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting, from, to }) => {
    const { rows: events } = await sql<HandedEvent>`
      select e.event_id, f.is_invited as was_invited, t.is_invited as had from calendar_events e
      join calendar_people f on f.event_id = e.event_id and f.user_id = ${from}
      left join calendar_people t on t.event_id = e.event_id and t.user_id = ${to}
      where e.create_user_id = ${from} and ${isAhead(nowOf(acting.services))}
      order by e.event_id for update of e`.execute(trx)
    await give(trx, events, { from, to })
    await renewReminders(
      trx,
      acting.services,
      events.map(({ event_id }) => event_id),
    )
    return { moved: events.length, kept: [], state: { events } }
  },
  undo: async ({ trx, acting, from, to, state }) => {
    const { events } = stateSchema.parse(state)
    if (events.length === 0) return
    const ids = events.map(({ event_id }) => event_id)
    const { rows } = await sql`select event_id from calendar_events
      where ${among(sql`event_id`, ids)} and create_user_id = ${to} order by event_id for update`.execute(trx)
    if (rows.length < events.length) refuse('handOverChanged', '日程')
    await give(trx, events, { from: to, to: from })
    const kept = events.filter(({ had }) => had !== null)
    for (const { event_id, had } of kept)
      await trx
        .insertInto('calendar_people')
        .values({ event_id, user_id: to, is_invited: had === true })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await renewReminders(trx, acting.services, ids)
  },
}

/** Another user has made the events, and takes part where the one before did. */
async function give(
  trx: Transaction<Tables>,
  events: readonly HandedEvent[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (events.length === 0) return
  const ids = events.map(({ event_id }) => event_id)
  await trx
    .updateTable('calendar_events')
    .set({ create_user_id: to })
    .where(among(sql`event_id`, ids))
    .execute()
  await trx
    .deleteFrom('calendar_people')
    .where('user_id', '=', from)
    .where(among(sql`event_id`, ids))
    .execute()
  await trx
    .insertInto('calendar_people')
    .values(events.map(({ event_id, was_invited }) => ({ event_id, user_id: to, is_invited: was_invited })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id'])
        .doUpdateSet({ is_invited: sql<boolean>`calendar_people.is_invited or excluded.is_invited` }),
    )
    .execute()
}
