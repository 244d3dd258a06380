import { createReadStream, readdirSync } from 'node:fs'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, test, vi } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { buildApp } from '#server/app.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { loadArchive } from '#server/platform/backup/load.ts'
import { openTarget } from '#server/platform/backup/target.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { MIGRATIONS, migrate } from '#server/platform/database/migrate.ts'
import { openPlatform } from '#server/platform/open.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { createCaller } from './as.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts'
import { RESTART } from './eventually.ts'
import { createTestServices } from './services.ts'

// whole companies are restored and upgraded
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: 2 * RESTART })

/** Backups that earlier versions made of their demonstration company; each release adds one (docs/seams/upgrade.md). */
const RELEASES = path.join(import.meta.dirname, 'releases')
const releases = readdirSync(RELEASES).filter((name) => name.endsWith('.backup'))
const ADMINISTRATOR = { username: '13000000001', password: 'xvug6710' }
const calls = recordCallsOf(customer)
const businesses = recordCallsOf(business)

/** What users had entered, as far as the release knew of it: rows of each table, and columns that no version changes. */
const KEPT = [
  'users',
  'customer',
  'contacts',
  'leads',
  'business',
  'contract',
  'receivables',
  'activities',
  'messages',
]
const LOGS = ['action_records', 'sys_log', 'login_log']
const NAMES = `select sum(hashtextextended(concat_ws('|', id, customer_name, owner_user_id, create_time), 0))::text as names,
  count(*) filter (where owner_user_id is not null and deleted_at is null)::int as owned from customer`
async function factsOf({ pool }: TestDatabase, tables: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await pool.query(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0].count
  }
  const { rows } = await pool.query(NAMES)
  return { ...counts, ...rows[0] }
}

async function tablesIn({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null order by name',
    [[...KEPT, ...LOGS]],
  )
  return rows.map(({ name }) => name)
}

const appliedIn = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** An installation of that release, with an owner of its logs as the embedded database has one. */
async function restore(release: string) {
  const database = await createEmptyDatabase({ owned: true })
  const { client, makeRoom } = await openTarget(database, false)
  await loadArchive(createReadStream(path.join(RELEASES, release)), undefined, {
    client,
    makeRoom,
    saveFile: null,
  })
  await client.end()
  const owner = openDatabase(database.ownerUrl, { poolSize: 1 })
  return { database, owner }
}

test('there is a company of every release since the first', () => {
  expect(releases.length).toBeGreaterThanOrEqual(4)
})

describe.each(releases)('an installation of %s', (release) => {
  test('is as it was after an upgrade that failed at its last migration, and upgraded has everything that its users had', async () => {
    const { database, owner } = await restore(release)
    const tables = await tablesIn(database)
    const [before, had] = [await factsOf(database, tables), await appliedIn(database)]
    expect(before).toMatchObject({ users: 40 })
    const folder = await mkdtemp(path.join(inject('scratch'), 'broken-'))
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(path.join(folder, '9999_broken.sql'), 'alter table customer add column broken nonsense;')
    await expect(migrate(database.pool, { folder, owner: owner.pool })).rejects.toThrow('9999_broken.sql')
    expect([await factsOf(database, tables), await appliedIn(database)]).toEqual([before, had])
    const pending = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && !had.includes(name))
    expect(await migrate(database.pool, { owner: owner.pool })).toEqual(pending.sort())
    const services = await createTestServices({ database })
    const app = await buildApp(services)
    expect(await factsOf(database, tables)).toEqual(before)
    for (const type of [contract, receivablesPlan]) expect(await verifySums(services.db, type)).toEqual([])
    const stranger = createCaller(app.fastify, async () => null)
    const { adminToken } = await stranger.ask(sessionCalls.login, ADMINISTRATOR)
    const administrator = createCaller(app.fastify, async () => adminToken)
    const { totalRow, list } = await administrator.ask(calls.list, { page: 1, limit: 15 })
    expect(totalRow).toBe(before.owned)
    const [first] = list
    const customerId = Number(Object(first).customerId)
    const detail = await administrator.ask(calls.detail, { customerId })
    expect(Object(detail).customerName).toBe(Object(first).customerName)
    // what was sold before there were orders is no order, and is edited as before
    const { list: sold } = await administrator.ask(businesses.list, { page: 1, limit: 1 })
    expect(sold).toHaveLength(Math.min(1, Number(before.business ?? 0)))
    for (const plain of sold) {
      expect(plain).toMatchObject({ checkStatus: 10, effectStatus: '', paymentStatus: '' })
      const { businessId } = Object(plain)
      await administrator.ask(businesses.update, { entity: { businessId, remark: '升级后' }, field: [] })
      expect(await administrator.ask(businesses.detail, { businessId })).toMatchObject({ remark: '升级后' })
    }
    await app.close()
    await services.close()
    await owner.close()
  })
})

test('an older program declines a newer database in a sentence', async () => {
  const database = await createTestDatabase()
  await database.pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  const folder = await mkdtemp(path.join(inject('scratch'), 'older-'))
  const settings = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }, [])
  const onDatabaseLost = (failure: Error) => expect.fail(failure.message)
  await expect(openPlatform(settings, { onDatabaseLost })).rejects.toThrow(
    new StartFailure('数据库已经过更新版本的程序处理（9999_later.sql）：请使用同样或更新的版本启动。'),
  )
  await database.close()
})
