import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { startEmbedded } from '#server/platform/embedded/start-embedded.ts'
import { fillDataFolder } from './data-folder.ts'
import { eventually, RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer, spawnThroughShell } from './server-process.ts'

/**
 * What only the program itself shows: what it prints, how it ends on a signal and with which code, what a killed one leaves
 * behind, and what a second one does. What a start checks and refuses is in `server/src/platform/open.test.ts`, without a
 * process for each sentence.
 */

// servers and databases are started, one after the other
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: RESTART })

const IN_USE = '锁客已经在使用这个数据目录运行，不能再启动一个：请直接使用正在运行的那个，或先停止它。'
const SECRETS = [
  'installation-code',
  'postgres-password',
  'postgres-admin-password',
  'postgres-owner-password',
]
const VERIFY = fileURLToPath(new URL('../src/verify-logs.ts', import.meta.url))

let dataDir: string
const servers: ServerProcess[] = []

const makeFolder = async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'suoke 数据-'))
}
async function endAll(): Promise<void> {
  for (const { child, end } of servers.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end()
  await rm(dataDir, { recursive: true, force: true })
}

function run(env: Record<string, string> = {}): ServerProcess {
  const server = spawnServer({ DATA_DIR: dataDir, ...env })
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
/** Of the system: 1 once it is set up. */
const status = async (address: string) => (await ask(address, 'adminUser/querySystemStatus')).data
const readSecrets = () => Promise.all(SECRETS.map((name) => readFile(path.join(dataDir, name), 'utf8')))

async function verifyLogs(...args: string[]) {
  const command = spawnServer({ DATA_DIR: dataDir }, args, VERIFY)
  servers.push(command)
  return { code: await command.ended(), said: command.output() }
}

describe('one installation, from its first start on', () => {
  let server: ServerProcess
  let address: string
  let secrets: string[]
  /** What a verification of the logs gives to be kept elsewhere. */
  let anchor: string

  beforeAll(makeFolder)
  afterAll(endAll)

  it('the first start makes everything, and prints its own lines and nothing else', async () => {
    server = run({ LOG_LEVEL: 'info' })
    address = await server.started()
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('suoke_database_connections')
    expect(server.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^锁客已启动：http:\/\/localhost:\d+$/),
      expect.stringMatching(/^首次使用：.*序列号：[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/),
    ])
    expect(await ask(address, 'adminUser/initUser', ADMINISTRATOR)).toMatchObject({ code: 0 })
  })

  it('its secrets are readable by the owner only', async () => {
    for (const name of SECRETS) expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600)
    secrets = await readSecrets()
  })

  it('a second start on the same data says so, ends, and leaves the first alone', async () => {
    const second = run()
    expect(await second.ended()).toBe(1)
    expect(second.output().trim()).toBe(IN_USE)
    expect((await fetch(`${address}/ready`)).status).toBe(200)
  })

  it('logs are verified by a command while the server runs', async () => {
    const whole = await verifyLogs()
    expect(whole).toEqual({
      code: 0,
      said: expect.stringMatching(/^已校验 .* 行日志和 .* 把软件锁，全部完好/),
    })
    anchor = /^3:\d+:[0-9a-f]{64}$/m.exec(whole.said)?.[0] ?? ''
    expect(await verifyLogs(`3:999:${'0'.repeat(64)}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('登录日志比给出的存证（第 999 行）更短：末尾的行被删除过。'),
    })
    expect(await verifyLogs('3:x')).toMatchObject({
      code: 2,
      said: expect.stringContaining('不认识的存证 3:x'),
    })
  })

  it('after kill -9 of the database it is started again under the running server, which still owns it', async () => {
    const killed = (await postgresPid()) ?? 0
    process.kill(killed, 'SIGKILL')
    await eventually(async () => expect(await postgresPid()).not.toBe(killed), RESTART)
    await eventually(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), RESTART)
    expect(await status(address)).toBe(1)
    await expect(
      startEmbedded({ dataDir, onLost: (failure) => expect.fail(failure.message) }),
    ).rejects.toThrow(IN_USE)
  })

  it('after kill -9 of the server the next start has what was acknowledged, and the secrets', async () => {
    await server.end('SIGKILL')
    const orphan = await postgresPid()
    expect(orphan).toBeGreaterThan(0)
    server = run()
    address = await server.started()
    expect(server.output()).not.toContain('首次使用')
    expect(await status(address)).toBe(1)
    expect(await postgresPid()).not.toBe(orphan)
    expect(await readSecrets()).toEqual(secrets)
  })

  it('SIGTERM ends everything, and logs are verified then as well', async () => {
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await postgresPid()).toBeUndefined()
    expect(await verifyLogs(anchor)).toMatchObject({ code: 0 })
    expect(await postgresPid()).toBeUndefined()
  })

  it('a port in use is one sentence, and nothing stays behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await eventually(() => expect(other.listening).toBe(true))
    const bound = other.address()
    const port = typeof bound === 'object' && bound ? String(bound.port) : ''
    const refused = run({ PORT: port })
    expect(await refused.ended()).toBe(1)
    expect(refused.output().trim()).toBe(
      `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT（--port）换一个端口。`,
    )
    expect(await postgresPid()).toBeUndefined()
    other.close()
  })

  it('a start after all that has the data, and SIGINT ends it', async () => {
    server = run()
    expect(await status(await server.started())).toBe(1)
    expect(await server.end('SIGINT')).toBe(0)
    expect(await postgresPid()).toBeUndefined()
  })
})

describe('npm', () => {
  afterEach(endAll)

  test.each(['SIGTERM', 'SIGKILL'] as const)('ended by %s takes the server with it', async (signal) => {
    await makeFolder()
    await fillDataFolder(dataDir)
    const npm = spawnThroughShell({ DATA_DIR: dataDir })
    await npm.started()
    npm.child.kill(signal)
    await eventually(async () => expect(await postgresPid()).toBeUndefined(), RESTART)
  })
})
