import { sql } from 'kysely'
import { MOST_DAYS_OFF, MOST_ITEMS, MOST_PUT_OFF } from '#protocol/my-day/limits.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { notifyPages } from '#server/platform/events/pages.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, type Clock, today } from '#server/platform/time/clock.ts'
import type { DayViewer, WorkSource } from './declared.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    work_snoozes: {
      user_id: number
      thing: string
      /** As text: yyyy-MM-dd. */
      until: string
    }
  }
}

/** The word by which open pages are notified that a day may hold something else. */
const MY_DAY = 'myDay'

type Services = DayViewer['services']

/** What the viewer has put off beyond `day`: the day until which, by thing. */
export async function readPutOff(
  { services, viewer }: DayViewer,
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ thing: string; until: string }>`select thing, until::text as until
    from work_snoozes where user_id = ${viewer.userId} and until > ${day}::date`.execute(services.db)
  return new Map(rows.map(({ thing, until }) => [thing, until]))
}

interface PutOff {
  source: string
  thing: string
  until: string
}

/**
 * 以后: the thing waits in the group of that name until the day. Refused for what its source does not hold for the caller, beyond
 * ninety days, and beyond the number of things that may be put off.
 */
export async function putOff(
  actor: DayViewer,
  sources: readonly WorkSource[],
  { source: key, thing, until }: PutOff,
): Promise<void> {
  const { services, viewer } = actor
  const day = today(services.clock)
  if (until <= day || until > addDays(day, MOST_DAYS_OFF)) refuse('putOffTooFar', MOST_DAYS_OFF)
  const source = sources.find((each) => each.key === key) ?? refuse('invalidAt', 'source')
  const work = await source.work(actor, { day, limit: MOST_ITEMS })
  if (!work?.entries.some((entry) => entry.thing === thing)) refuse('putOffGone')
  await inTransaction(services.db, async (trx) => {
    await sql`select from users where user_id = ${viewer.userId} for no key update`.execute(trx)
    await sql`delete from work_snoozes where user_id = ${viewer.userId} and until <= ${day}::date`.execute(
      trx,
    )
    await sql`insert into work_snoozes (user_id, thing, until)
      values (${viewer.userId}, ${thing}, ${until}::date)
      on conflict (user_id, thing) do update set until = excluded.until`.execute(trx)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from work_snoozes
      where user_id = ${viewer.userId}`.execute(trx)
    if ((rows[0]?.count ?? 0) > MOST_PUT_OFF) refuse('putOffTooMany', MOST_PUT_OFF)
  })
  await notifyOwn(services, viewer.userId)
}

/** 撤销 and 取消推迟: no-op for what is not put off. */
export async function takeBack({ services, viewer }: DayViewer, thing: string): Promise<void> {
  await sql`delete from work_snoozes where user_id = ${viewer.userId} and thing = ${thing}`.execute(
    services.db,
  )
  await notifyOwn(services, viewer.userId)
}

const notifyOwn = ({ events }: Services, userId: number): Promise<void> =>
  notifyPages(events, { what: MY_DAY, userIds: [userId] })

/** Removes what was put off until a day that has passed. */
export async function forgetPassed({ db, clock }: Pick<Services, 'db'> & { clock: Clock }): Promise<void> {
  await sql`delete from work_snoozes where until <= ${today(clock)}::date`.execute(db)
}
