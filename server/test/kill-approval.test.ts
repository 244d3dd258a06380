import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDataFolder } from './data-folder.ts'
import { RESTART } from './eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

// two servers with their databases, one after the other
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: 120_000 })

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', code: '', companyName: '测试公司' }
const [PASSED, RUNNING, CREATED] = [1, 3, 6]
/** Contracts that are handed in and decided when the server is killed, and before. */
const SAVED = 30

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

type Ask = <Data = unknown>(call: string, body?: object) => Promise<Data>

function askAt(address: string, token = ''): Ask {
  return async (call, body = {}) => {
    const reply = await fetch(`${address}/crm/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'admin-token': token },
      body: JSON.stringify(body),
    })
    const { code, msg, data } = JSON.parse(await reply.text())
    if (code !== 0) throw new Error(`${call}: ${code} ${msg}`)
    return data
  }
}

async function signIn(address: string): Promise<Ask> {
  const { username, password } = ADMINISTRATOR
  const { adminToken } = await askAt(address)<{ adminToken: string }>('login', { username, password })
  return askAt(address, adminToken)
}

/** A flow of one step, at which the administrator decides. */
async function startFlow(ask: Ask): Promise<void> {
  const { userId } = await ask<{ userId: number }>('adminUser/queryLoginUser')
  const flows = await ask<{ list: { examineId: number; status: number }[] }>('examines/queryList', {
    label: 1,
  })
  for (const { examineId, status } of flows.list)
    if (status === 1) await ask('examines/updateStatus', { examineId, status: 2 })
  const { examineId } = await ask<{ examineId: number }>('examines/addExamine', {
    label: 1,
    examineName: '断电',
    recheckType: 1,
    managerList: [userId],
    dataList: [{ examineType: 1, name: '', type: 3, userList: [userId], conditionList: [] }],
  })
  await ask('examines/updateStatus', { examineId, status: 1 })
}

interface Contract {
  contractId: number
  checkStatus: number
  examineRecordId: number | null
}

const makeContract = (ask: Ask, customerId: number, at: number) =>
  ask<{ contractId: number }>('crmContract/add', {
    entity: { num: `HT-${at}`, name: `断电合同${at}`, customerId, money: 100, orderDate: '2026-01-05' },
    field: [],
  })
const detailOf = (ask: Ask, contractId: number) => ask<Contract>(`crmContract/queryById/${contractId}`)
async function pass(ask: Ask, contractId: number): Promise<void> {
  const { examineRecordId } = await detailOf(ask, contractId)
  await ask('examineRecord/auditExamine', { recordId: examineRecordId, typeId: contractId, status: PASSED })
}

test('a server that is killed amid submissions and decisions leaves each of them done or not begun', async () => {
  await fillDataFolder(folder)
  const killed = run()
  const address = await killed.started()
  await askAt(address)('adminUser/initUser', ADMINISTRATOR)
  const first = await signIn(address)
  await startFlow(first)
  const { customerId } = await first<{ customerId: number }>('crmCustomer/add', {
    entity: { customerName: '断电客户' },
    field: [],
  })
  let decided = 0
  let isKilled = false
  const work = async (at: number): Promise<void> => {
    const { contractId } = await makeContract(first, customerId, at)
    await pass(first, contractId)
    decided += 1
  }
  const workers = Promise.allSettled(
    Array.from({ length: 6 }, async (_, worker) => {
      for (let at = worker; !isKilled; at += 6) await work(at)
    }),
  )
  await vi.waitUntil(() => decided >= SAVED, { timeout: RESTART, interval: 2 })
  await killed.end('SIGKILL')
  isKilled = true
  await workers

  const second = await signIn(await run().started())
  const { list } = await second<{ list: Contract[] }>('crmContract/queryPageList', {
    page: 1,
    limit: 15,
    pageType: 0,
    type: 6,
    search: '断电',
    searchList: [],
  })
  expect(list.length).toBeGreaterThanOrEqual(SAVED)
  for (const { contractId } of list) {
    const { checkStatus, examineRecordId } = await detailOf(second, contractId)
    const log = await second<{ examineStatus: number }[]>('examineRecord/queryExamineRecordLog', {
      recordId: examineRecordId,
    })
    expect([RUNNING, PASSED]).toContain(checkStatus)
    expect(log.map(({ examineStatus }) => examineStatus)).toEqual([CREATED, checkStatus])
    if (checkStatus === RUNNING) await pass(second, contractId)
    expect(await detailOf(second, contractId)).toMatchObject({ checkStatus: PASSED })
  }
})
