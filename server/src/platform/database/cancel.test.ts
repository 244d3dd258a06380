import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { cancelledBy, forOthers } from './cancel.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const running = async () => {
  const { rows } = await database.pool.query(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`)
  return Number(rows[0].count)
}
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db)

test('a statement ends with the work that has begun it, and its connection goes on', async () => {
  const over = new AbortController()
  const slept = cancelledBy(over.signal, () => sleep(100)).catch((error: unknown) => error)
  await eventually(async () => expect(await running()).toBe(1))
  over.abort()
  expect(await slept).toMatchObject({ code: '57014' })
  expect(await running()).toBe(0)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

test('what others wait for as well goes on', async () => {
  const over = new AbortController()
  const shared = cancelledBy(over.signal, () => forOthers(() => sleep(1)))
  await eventually(async () => expect(await running()).toBe(1))
  over.abort()
  expect((await shared).rows).toHaveLength(1)
})
