import type pg from 'pg'
import { DAY, momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { DIRECTOR } from '../company.ts'
import { askAs } from '../custom-fields.ts'
import { measureCall } from '../measure-call.ts'
import { readReps } from '../people.ts'
import type { BenchRow } from '../row.ts'

const SERIES = 5000
/** Occurrences in the calendars of each person, a working fortnight of full days. */
const BUSY = 60
const PEOPLE = 20
const LIMITS = { year: 200, free: 100 } as const
const START = wallTime('2031-01-06 09:00')

/** Events of their own for the run, in a year in which the company has none. */
async function enter(pool: pg.Pool, userIds: readonly number[]): Promise<void> {
  await pool.query(
    `with made as (
      insert into calendar_events (batch_id, title, type_id, start_at, end_at, repeat, create_user_id, create_time)
      select 'bench-calendar ' || n, '例会 ' || n, (select min(type_id) from calendar_types), $1::bigint, $1::bigint + 3600000,
        '{"every":"week","rate":1,"weekdays":[1]}'::jsonb, u.user_id, now()
      from generate_series(1, $2::int) n, users u where u.username = $3 returning event_id, create_user_id)
    insert into calendar_people (user_id, event_id, is_invited) select create_user_id, event_id, true from made`,
    [START, SERIES, DIRECTOR],
  )
  await pool.query(
    `with made as (
      insert into calendar_events (batch_id, title, type_id, start_at, end_at, last_end, create_user_id, create_time)
      select 'bench-calendar ' || u || ' ' || n, '会议 ' || n, (select min(type_id) from calendar_types), s, s + 1800000, s + 1800000, u, now()
      from unnest($1::bigint[]) u, generate_series(1, $2::int) n,
        lateral (select $3::bigint + (n % 12) * 86400000::bigint + (n * 7 % 16) * 1800000::bigint as s) t
      returning event_id, create_user_id)
    insert into calendar_people (user_id, event_id, is_invited) select create_user_id, event_id, true from made`,
    [userIds, BUSY, START],
  )
  await pool.query('vacuum (analyze) calendar_events, calendar_people')
}

const leave = (pool: pg.Pool) =>
  pool.query(`delete from calendar_events where batch_id like 'bench-calendar%'`)

/** Days of a year with any of 5,000 endless series, and when twenty people are free within two weeks. */
export const calendarRow: BenchRow = {
  key: 'calendar',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    const userIds = (await readReps(pool, PEOPLE)).map(({ userId }) => Number(userId))
    await leave(pool)
    await enter(pool, userIds)
    const ask = askAs(call, await signIn(DIRECTOR))
    const year = { startTime: momentOf(wallTime('2031-01-01')), endTime: momentOf(wallTime('2032-01-01')) }
    const fortnight = { startTime: momentOf(START), endTime: momentOf(START) + 14 * DAY }
    const results = [
      await measureCall(ask, {
        work: `days of a year with ${SERIES.toLocaleString('en')} weekly series`,
        path: 'oaEvent/queryListStatus',
        body: year,
        limit: LIMITS.year,
      }),
      await measureCall(ask, {
        work: `free slots of ${userIds.length} people over two weeks, ${BUSY} events each`,
        path: 'oaEvent/freeSlots',
        body: { ...fortnight, userIds: userIds.join(',') },
        limit: LIMITS.free,
      }),
    ]
    await leave(pool)
    return results
  },
}
