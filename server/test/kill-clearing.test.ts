import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type Client, clientAt, signInAt } from './client-at.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventually, RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// two servers, one after the other
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: RESTART })

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7' }

const customers = recordCallsOf(customer)
const contact = recordCallsOf(contacts)

let database: TestDatabase
let folder: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  // no backup begins by itself while this goes on
  await sql`update backup_rule set is_on = false`.execute(database.db)
  folder = await mkdtemp(path.join(inject('scratch'), 'kill-clearing-'))
})
afterAll(async () => {
  for (const { child, end } of servers) if (child.exitCode === null && child.signalCode === null) await end()
  await database.close()
})

function run(): ServerProcess {
  const server = spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  servers.push(server)
  return server
}

/** Rows of every table that a clearing could empty. */
async function countAll(): Promise<Record<string, number>> {
  const own = /^(sys_log|clearing_codes|login_failures|login_log|sessions|schema_migrations|declared|log_.*)$/
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(database.db)
  const counts: Record<string, number> = {}
  for (const { name } of rows.filter((table) => !own.test(table.name))) {
    const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      database.db,
    )
    counts[name] = found.rows[0]?.count ?? 0
  }
  return counts
}

async function clear(admin: Client): Promise<void> {
  const { password } = ADMINISTRATOR
  const temporaryCode = await admin.ask(clearingCalls.verifyPassword, { password })
  await admin.ask(clearingCalls.clear, { password, temporaryCode, modules: ['crm'] })
}

test('a server that is killed amid a clearing has cleared nothing', async () => {
  const killed = run()
  const address = await killed.started()
  await clientAt(address).ask(sessionCalls.initUser, { ...ADMINISTRATOR, companyName: '测试公司' })
  const admin = await signInAt(address, ADMINISTRATOR.username, ADMINISTRATOR.password)
  for (const customerName of ['甲', '乙', '丙']) {
    const { customerId } = await admin.ask(customers.add, { entity: { customerName }, field: [] })
    await admin.ask(contact.add, { entity: { name: `${customerName}的联系人`, customerId }, field: [] })
    await admin.ask(customers.star, { id: Number(customerId) })
  }
  await admin.ask(announcementCalls.add, { title: '放假', content: '周五', deptIds: [], ownerUserIds: [] })
  const before = await countAll()
  expect(before.customer).toBeGreaterThan(0)

  // everything is emptied when it comes to the line of the log, which it cannot write
  const owner = openDatabase(database.ownerUrl, { poolSize: 1 })
  await owner.db.transaction().execute(async (trx) => {
    await sql`lock table sys_log in exclusive mode`.execute(trx)
    const clearing = clear(admin).catch(() => undefined)
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%sys_log%'`.execute(database.db)
      if (rows.length === 0) throw new Error('nobody waits yet')
    }, RESTART)
    await killed.end('SIGKILL')
    await clearing
  })
  await owner.close()

  const again = await signInAt(await run().started(), ADMINISTRATOR.username, ADMINISTRATOR.password)
  expect(await countAll()).toEqual(before)
  // and it can be done
  await clear(again)
  expect(await countAll()).toMatchObject({ customer: 0, announcements: 1 })
})
