import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { fillDataFolder } from './data-folder.ts'
import { eventually, RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// three servers, two of them with a standby of their own, one after the other
vi.setConfig({ testTimeout: 3 * RESTART, hookTimeout: RESTART })

let folder: string
let dataDir: string
let servers: ServerProcess[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke 备库-'))
  // whoever runs the database comes in
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
  servers = []
})
afterEach(async () => {
  for (const { child, end } of servers) if (child.exitCode === null && child.signalCode === null) await end()
  await rm(folder, { recursive: true, force: true })
})

function run(env: Record<string, string> = {}): ServerProcess {
  const server = spawnServer({ DATA_DIR: dataDir, ...env })
  servers.push(server)
  return server
}

const isRead = async (address: string) =>
  eventually(
    async () =>
      expect(await (await fetch(`${address}/metrics`)).text()).toContain(
        'suoke_standby_condition{condition="good"} 1',
      ),
    RESTART,
  )

test('a killed server finds its standby again; one that wants none keeps nothing for it', async () => {
  await fillDataFolder(dataDir)
  const copy = path.join(folder, 'copy')
  const killed = run({ EMBEDDED_STANDBY: copy })
  await isRead(await killed.started())
  const { ino } = await stat(path.join(copy, 'postgres'))
  await killed.end('SIGKILL')
  const again = run({ EMBEDDED_STANDBY: copy })
  await isRead(await again.started())
  // it is the same copy, which has gone on
  expect((await stat(path.join(copy, 'postgres'))).ino).toBe(ino)
  expect(await again.end()).toBe(0)

  const without = run()
  await without.started()
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim()
  const socket = encodeURIComponent(path.join(dataDir, 'postgres'))
  const { pool, close } = openDatabase(`postgres://suoke:${password}@localhost:5432/suoke?host=${socket}`)
  expect((await pool.query('select from pg_replication_slots')).rowCount).toBe(0)
  await close()
})
