import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { outboxCalls } from '#protocol/messages/outbox-calls.ts'
import { fillDataFolder } from './data-folder.ts'
import { RESTART } from './eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// two servers with their databases, one after the other
vi.setConfig({ testTimeout: 3 * RESTART, hookTimeout: 120_000 })

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', code: '', companyName: '测试公司' }
const TITLES = ['一', '二', '三']

let folder: string
let servers: ServerProcess[]
let receiver: Receiver

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke-kill-'))
  servers = []
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const { child, end } of servers) if (child.exitCode === null && child.signalCode === null) await end()
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

function run(): ServerProcess {
  const server = spawnServer({ DATA_DIR: folder, OUTBOUND_ALLOW: '127.0.0.1' })
  servers.push(server)
  return server
}

type Ask = <Data = unknown>(call: { path: string }, body?: object) => Promise<Data>

function askAt(address: string, token = ''): Ask {
  return async (call, body = {}) => {
    const reply = await fetch(`${address}/crm/api/${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'admin-token': token },
      body: JSON.stringify(body),
    })
    const { code, msg, data } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`)
    return data
  }
}

async function signIn(address: string): Promise<Ask> {
  const { username, password } = ADMINISTRATOR
  const { adminToken } = await askAt(address)<{ adminToken: string }>(
    { path: 'login' },
    { username, password },
  )
  return askAt(address, adminToken)
}

test('a server that is killed between sending and noting it sends again under the same number, and the rest in order', async () => {
  await fillDataFolder(folder)
  const killed = run()
  const address = await killed.started()
  await askAt(address)({ path: 'adminUser/initUser' }, ADMINISTRATOR)
  const ask = await signIn(address)
  const secret = `whsec_${Buffer.from('twenty-four random bytes').toString('base64')}`
  await ask(channelCalls.save, {
    channel: 'webhook',
    isOn: 1,
    settings: { address: receiver.origin, secret },
  })
  // it has the message and has not said so yet
  receiver.answer = () => killed.child.kill('SIGKILL')
  const { userId } = await ask<{ userId: number }>({ path: 'adminUser/queryLoginUser' })
  for (const title of TITLES)
    await ask(announcementCalls.add, { title, content: '断电', ownerUserIds: [userId] }).catch(
      () => undefined,
    )
  await killed.ended()
  expect(receiver.received).toHaveLength(1)

  receiver.answer = (_, reply) => reply.writeHead(204).end()
  const again = await signIn(await run().started())
  const sent = () => again<{ totalRow: number }>(outboxCalls.list, { state: 'sent' })
  const counts = () => again<{ waiting: number; dead: number }>(outboxCalls.counts)
  await vi.waitUntil(async () => (await counts()).waiting === 0 && (await sent()).totalRow > 0, {
    timeout: 2 * RESTART,
    interval: 200,
  })
  const { totalRow } = await sent()
  const keys = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(keys).toHaveLength(totalRow + 1)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(totalRow)
  const titles = receiver.received.slice(1).map(({ body }) => Object(body.data).title)
  expect(titles).toEqual(TITLES.slice(0, totalRow))
  expect(await counts()).toEqual({ waiting: 0, dead: 0 })
})
