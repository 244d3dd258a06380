import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { connectForBackup } from '#server/platform/backup/connect.ts'
import { openShelf } from '#server/platform/backup/shelf.ts'
import { openTarget } from '#server/platform/backup/target.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { eventually, RESTART } from './eventually.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type TestCompany } from './people.ts'
import { uploadFile } from './upload.ts'

// whole restores, one after the other
vi.setConfig({ testTimeout: 4 * RESTART, hookTimeout: 4 * RESTART })

const run = promisify(execFile)
const program = (name: string) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))

/** What the test holds; a restore comes to it where it is told to. */
const HELD = 7_399_001

let company: TestCompany
let target: TestDatabase
let admin: pg.Client
let folder: string
beforeAll(async () => {
  company = await drawCompany()
  folder = await mkdtemp(path.join(inject('scratch'), 'kill-restore-'))
  await uploadFile(company, company.people.repA, fileCalls.upload, { name: '旧.txt', content: '旧的' })
  await backUp('old')
  await uploadFile(company, company.people.repA, fileCalls.upload, { name: '新.txt', content: '新的' })
  await makeRecord(company.people.repA, customer)
  await backUp('new')
  target = await createEmptyDatabase({ owned: true })
  expect(await restore('old')).toContain('已恢复')
  admin = await connectForBackup(inject('adminUrl'), new URL(target.url).pathname.slice(1))
  await admin.query(`create function hold_here() returns event_trigger language plpgsql as
    $$ begin perform pg_advisory_lock(${HELD}); perform pg_advisory_unlock(${HELD}); end $$`)
})
afterAll(async () => {
  await admin.end()
  await target.close()
  await company.close()
})

const env = (more: Record<string, string>) => ({ ...process.env, LOG_LEVEL: 'silent', ...more })
const backUp = async (name: string) => {
  const { services } = company.app
  const { dumped } = await makeBackup({
    // unproven: the application may make no database here
    addresses: { url: company.platform.addresses.url },
    store: services.fileService.store,
    shelf: await openShelf({ kind: 'folder', folder: path.join(folder, name) }),
    secret: undefined,
    clock: services.clock,
  })
  expect(dumped).not.toBe(null)
}
const dataDir = () => path.join(folder, 'target')
const at = (name: string) => ({
  DATABASE_URL: target.url,
  DATABASE_OWNER_URL: target.ownerUrl,
  DATA_DIR: dataDir(),
  BACKUP_DIR: path.join(folder, name),
})
const RESTORE = [program('restore'), 'latest', '--replace']
const restore = (name: string): Promise<string> =>
  run(process.execPath, RESTORE, { env: env(at(name)) }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

/** Numbers and sums that tell one company from another, and whether all of it can be read. */
async function facts(url: string): Promise<unknown> {
  const client = await connectForBackup(url)
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const found: [string, unknown][] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as sum from ${name} t`,
    )
    found.push([name, rows[0]])
  }
  await client.end()
  return found
}

/** Kills a restore where it has come to a command of the database, and waits until nothing of it is left there. */
async function killAt(command: string, event: string): Promise<void> {
  await admin.query(
    `create event trigger hold_here on ${event} when tag in ('${command}') execute function hold_here()`,
  )
  await admin.query('select pg_advisory_lock($1)', [HELD])
  const child = spawn(process.execPath, RESTORE, { env: env(at('new')), stdio: 'ignore' })
  const ended = once(child, 'exit')
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [HELD],
    )
    if (rows.length === 0) throw new Error(`it has not come to ${command} yet (${child.exitCode})`)
  }, 2 * RESTART)
  child.kill('SIGKILL')
  await ended
  await admin.query('select pg_advisory_unlock($1)', [HELD])
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'suoke backup'`,
    )
    if (rows.length > 0) throw new Error('it is still at work')
  }, RESTART)
  await admin.query('drop event trigger hold_here')
}

const filesIn = async () => {
  const found = await readdir(path.join(dataDir(), 'files'), { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).length
}

describe('a restore over what is there that is killed', () => {
  it.each([
    ['before any table was taken away', 'DROP TABLE', 'ddl_command_start'],
    ['with tables taken away', 'DROP TABLE', 'ddl_command_end'],
    ['after everything was taken away', 'CREATE TABLE', 'ddl_command_start'],
    ['with the first tables made', 'CREATE TABLE', 'ddl_command_end'],
    ['with the rows put in', 'CREATE INDEX', 'ddl_command_start'],
    ['with nearly everything made', 'CREATE TRIGGER', 'ddl_command_end'],
  ])('%s leaves the old company whole', async (_, command, event) => {
    const before = await facts(target.url)
    await killAt(command, event)
    expect(await facts(target.url)).toEqual(before)
    expect(await filesIn()).toBeGreaterThan(0)
  })

  it('is done anew, leaves nothing of the attempts, and touches no other database of the server', async () => {
    const other = await createEmptyDatabase({ owned: true })
    expect(await restore('new')).toContain('与备份时的校验值一致')
    const customers = async (url: string) => {
      const client = await connectForBackup(url)
      const { rows } = await client.query('select count(*)::int as count from customer')
      await client.end()
      return rows[0]
    }
    expect(await customers(target.url)).toEqual(await customers(company.platform.url))
    expect(await filesIn()).toBe(2)
    expect(await readdir(dataDir())).toEqual(['files'])
    const may = await other.pool.query(`select has_database_privilege(current_database(), 'create') as make`)
    expect(may.rows).toEqual([{ make: true }])
    await other.close()
    // the next start takes the logs over
    const owner = openDatabase(target.ownerUrl, { poolSize: 1 })
    expect(await migrate(target.pool, { owner: owner.pool })).toEqual([])
    await owner.close()
    const { rows } = await admin.query(
      `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'sys_log'::regclass`,
    )
    expect(rows).toEqual([{ owner: new URL(target.ownerUrl).username }])
  })
})

it('is refused while another restore or a start is at work', async () => {
  const other = await connectForBackup(target.ownerUrl)
  await other.query('select pg_advisory_lock(7305002)')
  const open = () => openTarget(target, true)
  await expect(open()).rejects.toThrow('锁客正在启动，或正在进行另一次恢复：请等它完成，再恢复。')
  await other.end()
  const { client } = await eventually(open, RESTART)
  await client.end()
})
