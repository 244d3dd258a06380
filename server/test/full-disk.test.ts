import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { fillDataFolder } from './data-folder.ts'
import { eventually, RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// a server with its database, which is also brought to its end and back
vi.setConfig({ testTimeout: 4 * RESTART, hookTimeout: 60_000 })

const execute = promisify(execFile)
const MB = 2 ** 20
const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', code: '', companyName: '测试公司' }
const FULL = '存储空间不足，暂时不能保存；已保存的数据仍可查看，请联系管理员清理磁盘'
const calls = recordCallsOf(customer)

/** A file system of its own, as small as a disk that is nearly full. Mounting needs root, as our checks have. */
let disk: string
let server: ServerProcess

beforeEach(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'suoke-small-disk-'))
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=0755', 'tmpfs', disk])
  await fillDataFolder(disk)
  server = spawnServer({ DATA_DIR: disk })
})
afterEach(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) await server.end()
  await execute('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

interface Reply {
  code: number
  msg: string
  data: unknown
}

async function send(
  address: string,
  call: Pick<Call, 'path'>,
  body: object = {},
  token = '',
): Promise<Reply> {
  const reply = await fetch(`${address}/crm/api/${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'admin-token': token },
    body: JSON.stringify(body),
  })
  return JSON.parse(await reply.text())
}

/** Something else takes the room, but for so much. */
async function leave(bytes: number): Promise<void> {
  const other = path.join(disk, 'something-else')
  await rm(other, { force: true })
  if (bytes === 0) {
    await execute('dd', ['if=/dev/zero', `of=${other}`, 'bs=64k']).catch(() => undefined)
    return
  }
  const { bavail, bsize } = await statfs(disk)
  await execute('fallocate', ['-l', String(bavail * bsize - bytes), other])
}
const free = () => rm(path.join(disk, 'something-else'), { force: true })

test('a disk that fills is told before, refuses writes in a sentence, loses nothing, and works again when there is room', async () => {
  const address = await server.started()
  await send(address, { path: 'adminUser/initUser' }, ADMINISTRATOR)
  const { username, password } = ADMINISTRATOR
  const login = await send(address, { path: 'login' }, { username, password })
  const token = String(Object(login.data).adminToken)
  const ask = (call: Pick<Call, 'path'>, body: object = {}) => send(address, call, body, token)
  const add = (name: string) => ask(calls.add, { entity: { customerName: name }, field: [] })
  const names = async (): Promise<string[]> => {
    const { code, msg, data } = await ask(calls.list, { page: 1, limit: 100 })
    if (code !== 0) throw new Error(msg)
    const rows: { customerName: string }[] = Object(data).list
    return rows.map(({ customerName }) => customerName).toSorted()
  }
  const ready = async (): Promise<unknown> => (await fetch(`${address}/ready`)).json()
  const diskState = async () => {
    const { entries } = operationsCalls.status.reply.parse((await ask(operationsCalls.status)).data)
    return entries.find(({ key }) => key === 'disk')
  }
  const acknowledged: string[] = []
  const addUntilRefused = async (most: number) => {
    for (let made = 0; made < most; made++) {
      const name = `客户 ${acknowledged.length + 1}`
      const { code, msg } = await add(name)
      if (code !== 0) return msg
      acknowledged.push(name)
    }
    return null
  }
  expect(await addUntilRefused(5)).toBe(null)

  // before it is full: everything works, and everybody who looks is told
  await leave(200 * MB)
  await eventually(async () => expect(await ready()).toEqual({ status: 'degraded', disk: 'low' }), RESTART)
  expect(await addUntilRefused(3)).toBe(null)
  await eventually(async () => expect((await diskState())?.state).toBe('bad'))
  expect((await diskState())?.remedy).toContain('腾出空间后自动恢复')

  // nothing new is taken while there is room for the database itself, and reading goes on
  await leave(40 * MB)
  await eventually(async () => expect(await addUntilRefused(1)).toBe(FULL))
  expect(await names()).toEqual(acknowledged.toSorted())
  await eventually(async () => expect(await ready()).toMatchObject({ disk: 'full' }), RESTART)
  expect(await diskState()).toMatchObject({ state: 'bad' })
  await free()
  await eventually(async () => expect(await addUntilRefused(1)).toBe(null))

  // something takes everything at once: what is left is nothing, and the database may have to end
  await leave(0)
  const refused = await eventually(async () => {
    const msg = await addUntilRefused(1)
    expect(msg).not.toBe(null)
    return msg
  })
  expect(refused).toBe(FULL)
  await free()
  await eventually(async () => expect(await addUntilRefused(1)).toBe(null), RESTART)
  expect(await names()).toEqual(acknowledged.toSorted())
  expect(server.child.exitCode).toBe(null)
})

test('a database that ended because its disk was full comes back by itself', async () => {
  const address = await server.started()
  await send(address, { path: 'adminUser/initUser' }, ADMINISTRATOR)
  await leave(0)
  // a checkpoint and a new segment of the log, which find no room
  const lock = await execute('head', ['-1', path.join(disk, 'postgres/postmaster.pid')])
  process.kill(Number(lock.stdout), 'SIGQUIT')
  await eventually(async () => expect((await fetch(`${address}/ready`)).status).toBe(503), RESTART)
  await free()
  await eventually(async () => expect((await fetch(`${address}/ready`)).status).toBe(200), RESTART)
  const { username, password } = ADMINISTRATOR
  expect(await send(address, { path: 'login' }, { username, password })).toMatchObject({ code: 0 })
  expect(server.child.exitCode).toBe(null)
})
