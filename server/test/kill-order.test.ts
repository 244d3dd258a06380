import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { verifyLedger } from '#server/crm/software-lock/ledger/verify.ts'
import { createRandom } from '#server/demo/random.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/database/database.ts'
import { findRunning } from '#server/platform/embedded/start-embedded.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { type Client, clientAt, signInAt } from './client-at.ts'
import { fillDataFolder } from './data-folder.ts'
import { RESTART } from './eventually.ts'
import { nodes } from './flows.ts'
import { twiceWritten, wrongEvents } from './order-events.ts'
import { wrongOrders } from './order-sums.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

/** Servers that are killed while orders are approved, take effect, are made and cancelled (locks-and-extensions.md §6.2). */

/** Kills, each at another moment; more by name: `SUOKE_KILLS=20 npm test -- server/test/kill-order.test.ts`. */
const KILLS = Number(process.env.SUOKE_KILLS ?? 2)
const WORKERS = 6
/** The day's seed; a failure prints it, and `SUOKE_SEED` draws the same moments again. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))
const random = createRandom(`kill ${SEED}`)

vi.setConfig({ testTimeout: (KILLS + 2) * RESTART, hookTimeout: 120_000 })

const ADMINISTRATOR = { username: '13800000000', password: 'harbour7', companyName: '断电测试公司' }
const orders = recordCallsOf(business)

let folder: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke-kill-'))
  await fillDataFolder(folder)
})
afterAll(async () => {
  for (const { child, end } of servers) if (child.exitCode === null && child.signalCode === null) await end()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<{ server: ServerProcess; address: string }> {
  const server = spawnServer({ DATA_DIR: folder })
  servers.push(server)
  return { server, address: await server.started() }
}
const signIn = (address: string) => signInAt(address, ADMINISTRATOR.username, ADMINISTRATOR.password)

/** Rentals wait for their devices and everything for the administrator's approval. */
async function setUp(client: Client): Promise<{ customerId: number; productId: number }> {
  const gates = { needContract: 0, needSigned: 0, needPayment: 0, enabled: 1 } as const
  await client.ask(orderTypeCalls.update, { orderType: 0, needDevice: 1, ...gates })
  await client.ask(orderTypeCalls.update, { orderType: 2, needDevice: 0, ...gates })
  const { userId } = await client.ask(peopleCalls.queryLoginUser, {})
  const { list } = await client.ask(flowCalls.list, { label: 13, pageType: 0 })
  for (const { examineId, status } of list)
    if (status === 1) await client.ask(flowCalls.setStatus, { examineId, status: 2 })
  const { examineId } = await client.ask(flowCalls.save, {
    label: 13,
    examineName: '断电',
    recheckType: 1,
    managerList: [userId],
    dataList: [nodes.members([userId])],
  })
  await client.ask(flowCalls.setStatus, { examineId, status: 1 })
  const made = await client.ask(recordCallsOf(customer).add, {
    entity: { customerName: '断电客户' },
    field: [],
  })
  const sold = await client.ask(recordCallsOf(product).add, {
    entity: { name: '断电模块', num: 'D-1', price: '1200', status: 1, saleMode: 0, categoryId: 1 },
    field: [],
  })
  return { customerId: Number(made.customerId), productId: Number(sold.productId) }
}

const detailOf = (client: Client, businessId: number) => client.ask(orders.detail, { businessId })

async function pass(client: Client, businessId: number): Promise<void> {
  const { examineRecordId } = await detailOf(client, businessId)
  await client.ask(approvalCalls.decide, {
    recordId: Number(examineRecordId),
    typeId: businessId,
    status: 1,
    remarks: '同意',
  })
}

async function makeLock(client: Client, businessId: number, shellNum: string): Promise<void> {
  const { softwareLocks } = await detailOf(client, businessId)
  const [line] = Array.isArray(softwareLocks) ? softwareLocks : []
  await client.ask(orderCalls.assign, {
    businessId,
    lines: [{ businessLockId: Number(Object(line).businessLockId), shellNum }],
  })
}

/** Rented, passed, made, renewed, passed, and of every second one the renewal cancelled; `step` is counted after each. */
async function live(
  client: Client,
  { of, at, step }: { of: { customerId: number; productId: number }; at: number; step: () => void },
): Promise<void> {
  const { customerId, productId } = of
  const shellNum = `K${String(at).padStart(6, '0')}`
  await client.ask(lockCalls.stockIn, { region: 1, list: [{ shellNum, chipNo: '' }] })
  const rented = await client.ask(orders.add, {
    entity: { orderType: 0, saveType: 1, region: 1, customerId, leaseYears: 1, remark: shellNum },
    field: [],
    product: [{ productId, price: '1200', num: '1', discount: '0' }],
    locks: [{ portNumber: 1 }],
  })
  step()
  await pass(client, Number(rented.businessId))
  step()
  await makeLock(client, Number(rented.businessId), shellNum)
  step()
  const renewal = await client.ask(orderCalls.quick, { customerId, buttonType: 2, shellNums: [shellNum] })
  await pass(client, renewal.businessId)
  step()
  if (at % 2 === 0) await client.ask(orderCalls.cancel, { businessId: renewal.businessId, reason: '断电' })
  step()
}

/** Works until the server is killed, after a number of steps and some milliseconds. */
async function workUntilKilled(server: ServerProcess, address: string, of: Parameters<typeof live>[1]['of']) {
  const client = await signIn(address)
  const steps = { wanted: random.integer(30, 70), done: 0 }
  const workers = Promise.allSettled(
    Array.from({ length: WORKERS }, async () => {
      for (;;) {
        numbered += 1
        await live(client, { of, at: numbered, step: () => (steps.done += 1) })
      }
    }),
  )
  await vi.waitUntil(() => steps.done >= steps.wanted, { timeout: RESTART, interval: 1 })
  await new Promise((resolve) => setTimeout(resolve, random.integer(0, 25)))
  await server.end('SIGKILL')
  for (const worker of await workers)
    if (worker.status === 'rejected') expect(String(worker.reason)).toMatch(/fetch failed|terminated/)
}
let numbered = 0

async function withDatabase<Result>(work: (database: DatabaseHandle) => Promise<Result>): Promise<Result> {
  const url = (await findRunning(folder))?.url
  const database = openDatabase(url ?? '', { poolSize: 2, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const check = (about: string) =>
  withDatabase(async (platform) => {
    const { db, pool } = platform
    expect((await verifyLedger(db)).found, about).toBeNull()
    expect(await wrongEvents(pool), about).toEqual([])
    expect(await twiceWritten(pool), about).toEqual([])
    expect(await wrongOrders({ platform }), about).toEqual([])
  })

/** What waits is led on: passed, and made with the device that was meant for it. */
async function finish(client: Client): Promise<number> {
  const open = await withDatabase(
    async ({ pool }) =>
      (
        await pool.query<{ id: number; order_type: number; check_status: number; remark: string }>(
          'select id::int, order_type, check_status, remark from business where order_type is not null and effect_status < 3 order by id',
        )
      ).rows,
  )
  for (const { id, order_type, check_status, remark } of open) {
    if (check_status === 3) await pass(client, id)
    if (order_type === 0) await makeLock(client, id, remark)
  }
  return open.length
}

test(`a killed server leaves every order effective with its events once, or waiting (seed ${SEED})`, async () => {
  const first = await start()
  await clientAt(first.address).ask(sessionCalls.initUser, ADMINISTRATOR)
  const of = await setUp(await signIn(first.address))
  let running = first
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await workUntilKilled(running.server, running.address, of)
    running = await start()
    await check(`after kill ${kill} of seed ${SEED}`)
  }
  await finish(await signIn(running.address))
  await check(`after the last orders of seed ${SEED}`)
  const states = await withDatabase(
    async ({ pool }) =>
      (
        await pool.query<{ effect_status: number; count: number }>(
          'select effect_status, count(*)::int from business where order_type is not null group by 1 order by 1',
        )
      ).rows,
  )
  // every order is effective, or cancelled
  expect(states.map(({ effect_status }) => effect_status)).toEqual([3, 4])
  expect(states[0]?.count).toBeGreaterThan(KILLS * 10)
})
