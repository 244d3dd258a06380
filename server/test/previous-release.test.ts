import { createReadStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { type App, buildApp } from '#server/app.ts'
import { connectForBackup } from '#server/platform/backup/connect.ts'
import { loadArchive } from '#server/platform/backup/load.ts'
import { migrate } from '#server/platform/migrate.ts'
import { createCaller } from './as.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { RESTART } from './eventually.ts'
import { spawnServer } from './server-process.ts'
import { createTestServices, type TestServices } from './services.ts'

// a whole company is restored and upgraded, and servers are started
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: 2 * RESTART })

/** A backup that the release before made of its demonstration company; a release replaces it by its own. */
const ARCHIVE = path.join(import.meta.dirname, 'previous-release.backup')
const ADMINISTRATOR = { username: '13000000001', password: 'xvug6710' }
const calls = recordCallsOf(customer)

let database: TestDatabase
let services: TestServices
let app: App
let before: unknown
let applied: string[]

/** What people had entered: columns that a later version adds are none of it. */
const FACTS = `select (select count(*)::int from users) as users, (select count(*)::int from customer) as customers,
  (select count(*)::int from customer where owner_user_id is not null and deleted_at is null) as owned,
  (select sum(hashtextextended(concat_ws('|', id, customer_name, owner_user_id, create_time), 0))::text from customer) as their_names,
  (select sum(money)::text from contract) as money, (select count(*)::int from action_records) as history,
  (select count(*)::int from messages) as messages`
async function facts(): Promise<unknown> {
  const { rows } = await database.pool.query(FACTS)
  return rows[0]
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  const client = await connectForBackup(database.url)
  await loadArchive(createReadStream(ARCHIVE), undefined, { client, saveFile: null })
  await client.end()
  before = await facts()
  applied = await migrate(database.pool)
  services = await createTestServices({ database })
  app = await buildApp(services)
})
afterAll(async () => {
  await app.close()
  await services.close()
})

test('an installation of the previous release comes up with everything that people had', async () => {
  expect(applied.length).toBeGreaterThan(0)
  expect(before).toMatchObject({ users: 40 })
  expect(await facts()).toEqual(before)
  const stranger = createCaller(app.fastify, async () => null)
  const { adminToken } = await stranger.ask(sessionCalls.login, ADMINISTRATOR)
  const administrator = createCaller(app.fastify, async () => adminToken)
  const { totalRow, list } = await administrator.ask(calls.list, { page: 1, limit: 15 })
  expect(totalRow).toBe(Object(before).owned)
  const [first] = list
  const customerId = Number(Object(first).customerId)
  const detail = await administrator.ask(calls.detail, { customerId })
  expect(Object(detail).customerName).toBe(Object(first).customerName)
})

test('an older program declines a newer database in a sentence', async () => {
  await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  const folder = await mkdtemp(path.join(inject('scratch'), 'older-'))
  const older = spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  expect(await older.ended()).toBe(1)
  expect(older.output().trim()).toBe(
    '数据库已经过更新版本的程序处理（9999_later.sql）：请使用同样或更新的版本启动。',
  )
  await database.pool.query(`delete from schema_migrations where name = '9999_later.sql'`)
})
