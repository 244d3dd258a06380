import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDataFolder } from './data-folder.ts'
import { createEmptyDatabase } from './database.ts'
import { eventually, RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer, spawnThroughShell } from './server-process.ts'

// each case starts servers and databases, one after the other
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })

let folder: string
let dataDir: string
let servers: ServerProcess[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke 数据-'))
  dataDir = folder
  servers = []
})
afterEach(async () => {
  for (const server of servers) if (server.child.exitCode === null) await server.end()
  await rm(folder, { recursive: true, force: true })
})

function run(env: Record<string, string> = {}, args: string[] = []): ServerProcess {
  const server = spawnServer({ DATA_DIR: dataDir, ...env }, args)
  servers.push(server)
  return server
}

/** The process id of the data directory's PostgreSQL, undefined when it has shut down cleanly. */
async function postgresPid(): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return text ? Number(text.split('\n')[0]) : undefined
}

async function ask(address: string, call: string, body: object = {}) {
  const reply = await fetch(`${address}/crm/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', code: '', companyName: '测试公司' }
const initialise = (address: string) => ask(address, 'adminUser/initUser', ADMINISTRATOR)
const status = async (address: string) => (await ask(address, 'adminUser/querySystemStatus')).data

test('a start at the usual log level prints its own lines and nothing else', async () => {
  await fillDataFolder(dataDir)
  const server = run({ LOG_LEVEL: 'info' })
  await server.started()
  await server.end()
  expect(server.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^锁客已启动：http:\/\/localhost:\d+$/),
    expect.stringMatching(/^首次使用：/),
  ])
})

test('the first start makes everything, SIGTERM ends everything, the next start has the data', async () => {
  const first = run()
  const address = await first.started()
  expect(first.output()).toMatch(/首次使用：.*序列号：[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('suoke_database_connections')
  expect(await initialise(address)).toMatchObject({ code: 0 })
  expect(await first.end('SIGTERM')).toBe(0)
  expect(await postgresPid()).toBeUndefined()

  const second = run()
  expect(await status(await second.started())).toBe(1)
  expect(second.output()).not.toContain('首次使用')
  expect(await second.end('SIGINT')).toBe(0)
  expect(await postgresPid()).toBeUndefined()
})

test('secrets are readable by the owner only, and another start keeps them', async () => {
  await fillDataFolder(dataDir)
  const names = [
    'installation-code',
    'postgres-password',
    'postgres-admin-password',
    'postgres-owner-password',
  ]
  const read = () => Promise.all(names.map((name) => readFile(path.join(dataDir, name), 'utf8')))
  const before = await read()
  for (const name of names) expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600)
  const second = run()
  await second.started()
  await second.end()
  expect(await read()).toEqual(before)
})

test('a second start on the same data says so and leaves the first alone', async () => {
  await fillDataFolder(dataDir)
  const first = run()
  const address = await first.started()
  const second = run()
  expect(await second.ended()).toBe(1)
  expect(second.output().trim()).toBe(
    '锁客已经在使用这个数据目录运行，不能再启动一个：请直接使用正在运行的那个，或先停止它。',
  )
  expect((await fetch(`${address}/ready`)).status).toBe(200)
})

test('after kill -9 of the server the next start has what was acknowledged', async () => {
  await fillDataFolder(dataDir)
  const first = run()
  expect(await initialise(await first.started())).toMatchObject({ code: 0 })
  await first.end('SIGKILL')
  const orphan = await postgresPid()
  expect(orphan).toBeGreaterThan(0)
  const second = run()
  expect(await status(await second.started())).toBe(1)
  expect(await postgresPid()).not.toBe(orphan)
})

test('after kill -9 of the database it is started again under the running server', async () => {
  await fillDataFolder(dataDir)
  const server = run()
  const address = await server.started()
  expect(await initialise(address)).toMatchObject({ code: 0 })
  const killed = (await postgresPid()) ?? 0
  process.kill(killed, 'SIGKILL')
  await eventually(async () => expect(await postgresPid()).not.toBe(killed), RESTART)
  await eventually(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), RESTART)
  expect(await status(address)).toBe(1)
  const second = run()
  expect(await second.ended()).toBe(1)
  expect(await server.end()).toBe(0)
})

test('where the path is too long for a socket, the database listens on loopback', async () => {
  dataDir = path.join(dataDir, 'long'.repeat(25))
  const first = run()
  expect(await initialise(await first.started())).toMatchObject({ code: 0 })
  const second = run()
  expect(await second.ended()).toBe(1)
  expect(second.output()).toContain('锁客已经在使用这个数据目录运行')
  await first.end('SIGKILL')
  expect(await status(await run().started())).toBe(1)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('npm ended by %s takes the server with it', async (signal) => {
  await fillDataFolder(dataDir)
  const npm = spawnThroughShell({ DATA_DIR: dataDir })
  await npm.started()
  npm.child.kill(signal)
  await eventually(async () => expect(await postgresPid()).toBeUndefined(), RESTART)
})

test('a lost password file is replaced', async () => {
  await fillDataFolder(dataDir)
  const first = run()
  await initialise(await first.started())
  await first.end()
  await rm(path.join(dataDir, 'postgres-password'))
  expect(await status(await run().started())).toBe(1)
})

test('a data directory from before the logs had an owner gets one', async () => {
  await fillDataFolder(dataDir)
  const before = run()
  await initialise(await before.started())
  const password = (await readFile(path.join(dataDir, 'postgres-admin-password'), 'utf8')).trim()
  const connect = async () => {
    const admin = new pg.Client({
      ...{ host: path.join(dataDir, 'postgres'), user: 'postgres', password, database: 'suoke' },
    })
    await admin.connect()
    return admin
  }
  const earlier = await connect()
  await earlier.query(`alter database suoke owner to suoke; reassign owned by suoke_owner to suoke;
    drop owned by suoke_owner; drop role suoke_owner`)
  await earlier.end()
  await before.end()
  await rm(path.join(dataDir, 'postgres-owner-password'))
  const server = run()
  const address = await server.started()
  expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ready' })
  expect(await status(address)).toBe(1)
  const admin = await connect()
  const { rows } = await admin.query(`select relname from pg_class
    where relowner = 'suoke_owner'::regrole and relkind = 'r' order by 1`)
  await admin.end()
  expect(rows.map(({ relname }) => relname)).toEqual([
    ...['action_records', 'log_anchors', 'log_chain', 'log_guard', 'log_heads'],
    ...['login_log', 'refusal_log', 'schema_migrations', 'sys_log'],
  ])
})

test('logs are verified by a command, while the server runs and when it does not', async () => {
  await fillDataFolder(dataDir)
  const main = fileURLToPath(new URL('../src/verify-logs.ts', import.meta.url))
  const verify = async (...args: string[]) => {
    const command = spawnServer({ DATA_DIR: dataDir }, args, main)
    servers.push(command)
    return { code: await command.ended(), said: command.output() }
  }
  const server = run()
  await initialise(await server.started())
  const whole = await verify()
  expect(whole).toEqual({ code: 0, said: expect.stringMatching(/^已校验 .* 行日志，全部完好/) })
  await server.end()
  const [anchor = ''] = /^3:\d+:[0-9a-f]{64}$/m.exec(whole.said) ?? []
  expect(await verify(anchor)).toMatchObject({ code: 0 })
  expect(await verify(`3:999:${'0'.repeat(64)}`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('登录日志比给出的存证（第 999 行）更短：末尾的行被删除过。'),
  })
  expect(await verify('3:x')).toMatchObject({ code: 2, said: expect.stringContaining('不认识的存证 3:x') })
})

test('an outside database is used instead of the embedded one', async () => {
  const outside = await createEmptyDatabase()
  const server = run({ DATABASE_URL: outside.url })
  expect(await status(await server.started())).toBe(0)
  await expect(stat(path.join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
  expect(await server.end()).toBe(0)
  const doubled = run({ DATABASE_URL: outside.url, DATABASE_REPLICA_URL: outside.url })
  expect(await doubled.ended()).toBe(1)
  expect(doubled.output()).toContain('不是备库：它不处于恢复状态')
  // a standby that is away is waited for
  const away = run({ DATABASE_URL: outside.url, DATABASE_REPLICA_URL: 'postgres://suoke@127.0.0.1:1/copy' })
  expect(await status(await away.started())).toBe(0)
  expect(await away.end()).toBe(0)
  await outside.close()
})

test('a port in use is one sentence, and nothing stays behind', async () => {
  await fillDataFolder(dataDir)
  const other = createServer().listen(0, '127.0.0.1')
  await eventually(() => expect(other.listening).toBe(true))
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const server = run({ PORT: port })
  expect(await server.ended()).toBe(1)
  expect(server.output().trim()).toBe(
    `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT（--port）换一个端口。`,
  )
  expect(await postgresPid()).toBeUndefined()
  other.close()
})

test('a foreign folder in the place of the database is not touched', async () => {
  await mkdir(path.join(dataDir, 'postgres/notes'), { recursive: true })
  const server = run()
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain('不为空，但不是 PostgreSQL 的数据目录')
})

test('a data directory that is a link into nothing is named', async () => {
  dataDir = path.join(folder, 'link')
  await symlink('/nonexistent/disk', dataDir)
  const server = run()
  expect(await server.ended()).toBe(1)
  expect(server.output().trim()).toBe(
    `数据目录 ${dataDir} 无法使用：路径中有一段不存在。请更改权限，或用 DATA_DIR 指定另一个目录。`,
  )
})

test.each([
  [{ PORT: 'abc' }, 'PORT 必须是 0 到 65535 之间的整数，现在是“abc”。'],
  [{ DATA_DIR: '/dev/null/data' }, '数据目录 /dev/null/data 无法使用：路径中有一段不是目录。'],
  [{ DATA_DIR: '/sys/suoke' }, '数据目录 /sys/suoke 无法使用：'],
  [
    { DATABASE_URL: 'postgres://suoke:geheim@127.0.0.1:1/suoke' },
    '无法连接数据库 127.0.0.1:1/suoke：对方拒绝连接，请确认 PostgreSQL 已启动。',
  ],
])('%j is refused in one sentence', async (env, sentence) => {
  const server = run(env)
  expect(await server.ended()).toBe(1)
  expect(server.output()).toContain(sentence)
  expect(server.output().trim().split('\n')).toHaveLength(1)
  expect(server.output()).not.toContain('geheim')
})
