import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDataFolder } from './data-folder.ts'
import { RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { makeWorkbook, readWorkbook } from './workbook.ts'

// two servers with their databases, one after the other, and some thousand records
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROWS = 3000
const NAMES = Array.from({ length: ROWS }, (_, at) => `断电${String(at).padStart(4, '0')}公司`)
const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', code: '', companyName: '测试公司' }

let folder: string
let servers: ServerProcess[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke-kill-'))
  servers = []
})
afterEach(async () => {
  for (const { child, end } of servers) if (child.exitCode === null && child.signalCode === null) await end()
  await rm(folder, { recursive: true, force: true })
})

function run(): ServerProcess {
  const server = spawnServer({ DATA_DIR: folder })
  servers.push(server)
  return server
}

interface Client {
  ask<Data = unknown>(call: string, body?: object): Promise<Data>
  token: string
}

async function signIn(address: string): Promise<Client> {
  const ask = async <Data>(call: string, body: object = {}, token = ''): Promise<Data> => {
    const reply = await fetch(`${address}/crm/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'admin-token': token },
      body: JSON.stringify(body),
    })
    const { code, msg, data }: { code: number; msg: string; data: Data } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`${call}: ${code} ${msg}`)
    return data
  }
  const { username, password } = ADMINISTRATOR
  const { adminToken: token } = await ask<{ adminToken: string }>('login', { username, password })
  return { token, ask: (call, body) => ask(call, body, token) }
}

/** One customer per name, for the administrator. */
async function upload(address: string, { token, ask }: Client): Promise<number> {
  const template = await fetch(`${address}/crm/api/crmCustomer/downloadExcel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'admin-token': token },
    body: '{}',
  })
  const [, headings = []] = await readWorkbook(Buffer.from(await template.arrayBuffer()))
  const { realname } = await ask<{ realname: string }>('adminUser/queryLoginUser')
  const cellOf = (heading: string, name: string) =>
    ({ '*客户名称': name, '*负责人': realname, 备注: `${name}的备注` })[heading] ?? ''
  const rows = NAMES.map((name) => headings.map((heading) => cellOf(heading, name)))
  const form = new FormData()
  form.append('repeatHandling', '1')
  form.append('file', new Blob([Uint8Array.from(await makeWorkbook(headings, rows))]), '客户.xlsx')
  const reply = await fetch(`${address}/crm/api/crmCustomer/uploadExcel`, {
    method: 'POST',
    headers: { 'admin-token': token },
    body: form,
  })
  const { code, msg, data }: { code: number; msg: string; data: number } = JSON.parse(await reply.text())
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}

const progress = ({ ask }: Client, messageId: number) =>
  ask<number | null>('adminMessage/queryImportNum', { messageId })

async function readNames({ ask }: Client): Promise<string[]> {
  const { list } = await ask<{ list: { customerName: string }[] }>('crmCustomer/queryPageList', {
    page: 1,
    limit: 15,
    pageType: 0,
    type: 2,
    search: '断电',
    searchList: [],
  })
  return list.map((row) => row.customerName).sort()
}

test('an import whose server was killed goes on at the next start: every row of the file, once', async () => {
  await fillDataFolder(folder)
  const killed = run()
  const address = await killed.started()
  await fetch(`${address}/crm/api/adminUser/initUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  const first = await signIn(address)
  const messageId = await upload(address, first)
  while (((await progress(first, messageId)) ?? ROWS) < ROWS / 10) await sleep(5)
  expect(await progress(first, messageId)).toBeLessThan(ROWS)
  await killed.end('SIGKILL')

  const restarted = run()
  const second = await signIn(await restarted.started())
  const left = (await progress(second, messageId)) ?? ROWS
  expect(left).toBeGreaterThanOrEqual(ROWS / 10)
  await vi.waitUntil(async () => (await progress(second, messageId)) === null, {
    timeout: RESTART,
    interval: 50,
  })
  expect(await readNames(second)).toEqual(NAMES)
  expect(await second.ask('adminMessage/queryImportInfo', { messageId })).toMatchObject({
    totalSize: ROWS,
    errSize: 0,
    updateSize: 0,
  })
})
