import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { DAY, momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

const SERIES = 5000
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it(`${SERIES} series over a year are read in one call, and not listed one by one`, async () => {
  const { repA } = company.people
  const [type] = await repA.ask(calendarTypeCalls.list)
  const start = wallTime('2026-01-05 09:00')
  const repeat = JSON.stringify({ every: 'week', rate: 1, weekdays: [1] })
  await sql`with made as (
      insert into calendar_events (batch_id, title, type_id, start_at, end_at, repeat, create_user_id, create_time)
      select 'cost ' || n, '例会 ' || n, ${type?.typeId}, ${start}, ${start + 3_600_000}, ${repeat}::jsonb,
        ${repA.userId}, now()
      from generate_series(1, ${SERIES}::int) n returning event_id)
    insert into calendar_people (user_id, event_id, is_invited) select ${repA.userId}, event_id, true from made`.execute(
    company.platform.db,
  )
  const year = {
    startTime: momentOf(wallTime('2026-01-01')),
    endTime: momentOf(wallTime('2027-01-01')),
  }
  const days = await repA.ask(eventCalls.days, year)
  if (process.env.SUOKE_FIGURES) {
    const times: number[] = []
    for (let at = 0; at < 9; at += 1) {
      const began = performance.now()
      await repA.ask(eventCalls.days, year)
      times.push(performance.now() - began)
    }
    process.stdout.write(`${SERIES} series over a year: ${times.map(Math.round).join(', ')} ms\n`)
  }
  expect(days).toHaveLength(52)
  expect(days[0]).toBe('2026-01-05')
  expect(await repA.call(eventCalls.list, year)).toMatchObject({
    code: 400,
    msg: '日程超过20000项，请缩短查询的时间范围',
  })
  const aDay = { startTime: momentOf(start), endTime: momentOf(start + DAY) }
  expect(await repA.ask(eventCalls.list, aDay)).toHaveLength(SERIES)
})
