import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { fillDataFolder } from '../../test/data-folder.ts'
import { createEmptyDatabase } from '../../test/database.ts'
import { eventually, RESTART } from '../../test/eventually.ts'
import { spawnServer } from '../../test/server-process.ts'
import { buildApp } from '../app.ts'
import { type Environment, readConfig } from './config.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { openPlatform, type Platform } from './open.ts'

/**
 * What a start does before it answers calls, in this process: `server/test/start.test.ts` shows that the program prints
 * the sentence of a StartFailure and nothing else, and ends.
 */

// databases are brought up, one after the other
vi.setConfig({ testTimeout: 3 * RESTART, hookTimeout: RESTART })

const HOLD = fileURLToPath(new URL('../../test/hold-database.ts', import.meta.url))

let folder: string
let dataDir: string
const endings: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke 数据-'))
  dataDir = folder
})
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  await rm(folder, { recursive: true, force: true })
})

const onLost = (failure: Error) => expect.fail(failure.message)
const bringUp = () => startEmbedded({ dataDir, onLost })

async function open(env: Environment = {}): Promise<Platform> {
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }, [])
  const platform = await openPlatform(settings, { onDatabaseLost: onLost })
  endings.push(platform.close)
  return platform
}

/** What `/ready` answers over the platform. */
async function readinessOf({ services }: Platform): Promise<unknown> {
  const app = await buildApp(services)
  await app.checkStart()
  const reply = await app.fastify.inject('/ready')
  await app.close()
  return reply.json()
}

async function countRoles({ services }: Platform): Promise<number> {
  const { rows } = await services.pool.query<{ count: number }>('select count(*)::int as count from roles')
  return rows[0]?.count ?? 0
}

/** The sentence with which a start is refused. */
const refusalOf = (env: Environment = {}): Promise<string> =>
  open(env).then(
    () => 'it started',
    (error: Error) => (error.constructor.name.endsWith('Error') ? String(error.stack) : error.message),
  )

describe('is refused in a sentence', () => {
  it.each([
    ['/dev/null/data', '路径中有一段不是目录'],
    ['/sys/suoke', ''],
  ])('a data directory at %s', async (place, reason) => {
    const refusal = await refusalOf({ DATA_DIR: place })
    expect(refusal).toMatch(
      new RegExp(`^数据目录 ${place} 无法使用：${reason}.*。请更改权限，或用 DATA_DIR 指定另一个目录。$`),
    )
  })

  it('a data directory that is a link into nothing', async () => {
    dataDir = path.join(folder, 'link')
    await symlink('/nonexistent/disk', dataDir)
    expect(await refusalOf()).toBe(
      `数据目录 ${dataDir} 无法使用：路径中有一段不存在。请更改权限，或用 DATA_DIR 指定另一个目录。`,
    )
  })

  it('a foreign folder in the place of the database, which is not touched', async () => {
    await mkdir(path.join(dataDir, 'postgres/notes'), { recursive: true })
    expect(await refusalOf()).toBe(
      `目录 ${path.join(dataDir, 'postgres')} 不为空，但不是 PostgreSQL 的数据目录：请清空它，或用 DATA_DIR 指定另一个目录。`,
    )
    expect((await stat(path.join(dataDir, 'postgres/notes'))).isDirectory()).toBe(true)
  })

  it('a database that is away, without its password', async () => {
    expect(await refusalOf({ DATABASE_URL: 'postgres://suoke:geheim@127.0.0.1:1/suoke' })).toBe(
      '无法连接数据库 127.0.0.1:1/suoke：对方拒绝连接，请确认 PostgreSQL 已启动。',
    )
  })
})

test('an outside database is used instead of the embedded one; a standby of it that is away is waited for', async () => {
  const outside = await createEmptyDatabase()
  endings.push(outside.close)
  const env = { DATABASE_URL: outside.url }
  // its logs have no owner of their own
  const ready = { status: 'degraded', logs: 'triggerOnly' }
  expect(await readinessOf(await open(env))).toEqual(ready)
  await expect(stat(path.join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
  expect(await refusalOf({ ...env, DATABASE_REPLICA_URL: outside.url })).toContain(
    '不是备库：它不处于恢复状态',
  )
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const away = await open({ ...env, DATABASE_REPLICA_URL: 'postgres://suoke@127.0.0.1:1/copy' })
  expect(await readinessOf(away)).toMatchObject(ready)
  warned.mockRestore()
})

test('where the path is too long for a socket, the database listens on loopback, for one process at a time', async () => {
  dataDir = path.join(folder, 'long'.repeat(25))
  await mkdir(dataDir)
  await fillDataFolder(dataDir)
  const holder = spawnServer({}, [dataDir], HOLD)
  endings.push(() => holder.end())
  await eventually(() => expect(holder.output()).toContain('postgres://'), RESTART)
  expect(holder.output()).toMatch(/^postgres:\/\/suoke:[^@]+@127\.0\.0\.1:\d+\/suoke$/m)
  const client = new pg.Client({ connectionString: holder.output().trim() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table written_before (id int)')
  await client.end()
  expect(await refusalOf()).toContain('锁客已经在使用这个数据目录运行')
  await holder.end('SIGKILL')
  const { services } = await open()
  expect((await services.pool.query('select from written_before')).rowCount).toBe(0)
})

test('a lost password file is replaced', async () => {
  await fillDataFolder(dataDir)
  const file = path.join(dataDir, 'postgres-password')
  const lost = await readFile(file, 'utf8')
  await rm(file)
  expect(await countRoles(await open())).toBeGreaterThan(0)
  expect(await readFile(file, 'utf8')).not.toBe(lost)
})

test('a data directory from before the logs had an owner gets one', async () => {
  await fillDataFolder(dataDir)
  const before = await bringUp()
  const at = new URL(before.adminUrl)
  at.pathname = '/suoke'
  const earlier = new pg.Client({ connectionString: at.href })
  await earlier.connect()
  await earlier.query(`alter database suoke owner to suoke; reassign owned by suoke_owner to suoke;
    drop owned by suoke_owner; drop role suoke_owner`)
  await earlier.end()
  await before.stop()
  await rm(path.join(dataDir, 'postgres-owner-password'))
  const platform = await open()
  expect(await readinessOf(platform)).toEqual({ status: 'ready' })
  expect(await countRoles(platform)).toBeGreaterThan(0)
  const { rows } = await platform.services.pool.query<{ relname: string }>(`select relname from pg_class
    where relowner = 'suoke_owner'::regrole and relkind = 'r' order by 1`)
  expect(rows.map(({ relname }) => relname)).toEqual([
    ...['action_records', 'lock_event', 'log_anchors', 'log_chain', 'log_guard', 'log_heads'],
    ...['login_log', 'refusal_log', 'schema_migrations', 'sys_log'],
  ])
})
