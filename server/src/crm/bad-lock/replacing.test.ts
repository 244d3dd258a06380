import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badLockCalls } from '#protocol/crm/bad-lock/calls.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { today } from '#server/platform/time/clock.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { type DrawnLock, openGates, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { verifyLedger } from '../software-lock/ledger/verify.ts'

/** Bad locks at customers, and the orders that replace them (locks-and-extensions.md §7.8, §14). */

const calls = recordCallsOf(badLock)
const orders = recordCallsOf(business)
const EXCHANGE = 6
const FAULT = 4
const OTHER_MODEL = 5
let company: TestCompany
let admin: Person
let repA: Person
let customerId: number
const { claimed, licensed, lockRow, eventsOf } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  await openGates(admin, EXCHANGE, { needDevice: 1 })
})
afterAll(async () => {
  expect((await verifyLedger(company.app.services.db)).found).toBeNull()
  await company.close()
})

const inUse = () => licensed({ customerId, ownerUserId: repA.userId })
const reported = async ({ shellNum }: DrawnLock): Promise<number> => {
  const foundDate = today(company.app.services.clock)
  const entity = { shellNum, source: 1, faultType: 1, foundDate, responsible: 1, saveType: 1 }
  return Number((await repA.ask(calls.add, { entity })).badId)
}
const detail = (badId: number) => admin.ask(calls.detail, { badId })
const exchange = (lock: DrawnLock, { saveType = 1, reasonType = FAULT } = {}) =>
  ordered(admin, EXCHANGE, { customerId, shellNums: lock.shellNum, reasonType, reason: '无法识别', saveType })
async function make(businessId: number, device: DrawnLock) {
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select business_lock_id::int as id from business_lock where business_id = $1',
    [businessId],
  )
  const lines = [{ businessLockId: rows[0]?.id ?? 0, newShellNum: device.shellNum }]
  expect(await admin.ask(orderCalls.assign, { businessId, lines })).toEqual({ effectStatus: 3 })
}
const reportsOf = async ({ shellNum }: DrawnLock) => (await admin.ask(calls.list, { search: shellNum })).list

describe('the report of a lock at a customer', () => {
  it('leads to the order that replaces it from its first draft on, and may be handled once that took effect', async () => {
    const lock = await inUse()
    const badId = await reported(lock)
    expect(await detail(badId)).toMatchObject({ isReplaceable: 1, businessId: '' })
    const { businessId } = await exchange(lock, { saveType: 0 })
    expect(await detail(badId)).toMatchObject({ isReplaceable: 0, businessId })
    expect(await reportsOf(lock)).toMatchObject([{ businessId, isReplaceable: 0 }])
    await admin.ask(orders.update, {
      ...{ entity: { businessId, orderType: EXCHANGE, customerId, shellNums: lock.shellNum, saveType: 1 } },
    })
    const handle = () => admin.call(badLockCalls.handle, { badId, handleStatus: 4, handleResult: '进水' })
    expect((await handle()).code).toBe(2252)
    const device = await claimed(admin)
    await make(businessId, device)
    expect(await detail(badId)).toMatchObject({ businessId })
    const seen = async () => [
      (await repA.ask(calls.detail, { badId })).newShellNum,
      (await repA.ask(calls.list, { search: lock.shellNum })).list[0]?.newShellNum,
    ]
    expect(await seen()).toEqual([device.shellNum, device.shellNum])
    expect((await handle()).code).toBe(0)
    expect((await eventsOf(lock.lockId)).slice(-2)).toEqual(['REPLACE_OUT', 'SCRAP'])
  })

  it('may have another order when the first one names another lock, is deleted or cancelled', async () => {
    const [lock, other] = [await inUse(), await inUse()]
    const badId = await reported(lock)
    const draft = await exchange(lock, { saveType: 0 })
    const entity = { businessId: draft.businessId, orderType: EXCHANGE, customerId, saveType: 0 }
    await admin.ask(orders.update, { entity: { ...entity, shellNums: other.shellNum } })
    expect(await detail(badId)).toMatchObject({ isReplaceable: 1, businessId: '' })
    await admin.ask(orders.update, { entity: { ...entity, shellNums: lock.shellNum } })
    expect(await detail(badId)).toMatchObject({ isReplaceable: 0, businessId: draft.businessId })
    await admin.ask(orders.remove, { ids: [draft.businessId] })
    expect(await detail(badId)).toMatchObject({ isReplaceable: 1, businessId: '' })
    const { businessId } = await exchange(lock)
    expect(await detail(badId)).toMatchObject({ isReplaceable: 0, businessId })
    await admin.ask(orderCalls.cancel, { businessId, reason: '客户取消' })
    expect(await detail(badId)).toMatchObject({ isReplaceable: 1 })
  })

  it('has none to make while another order has its lock, or where it is no open report', async () => {
    const lock = await inUse()
    const foundDate = today(company.app.services.clock)
    const draft = await repA.ask(calls.add, {
      entity: { shellNum: lock.shellNum, source: 1, faultType: 1, foundDate, responsible: 1, saveType: 0 },
    })
    expect(await detail(Number(draft.badId))).toMatchObject({ isReplaceable: 0 })
    const badId = await reported(lock)
    await openGates(admin, 11)
    await startFlow(admin, [nodes.members([admin.userId])], { label: business.approval.label })
    const { startTime, endTime } = { startTime: foundDate, endTime: '2199-12-31' }
    await ordered(admin, 11, { customerId, shellNums: lock.shellNum, reason: '更正', startTime, endTime })
    await stopFlows(admin, business.approval.label)
    expect(await detail(badId)).toMatchObject({ isReplaceable: 0 })
  })
})

describe('an order that replaces a lock without a report', () => {
  it('makes one: in force whatever the flow, and the device stays replaced until it is handled', async () => {
    const lock = await inUse()
    await startFlow(admin, [nodes.members([admin.userId])], { label: badLock.approval.label })
    const { businessId } = await exchange(lock)
    await make(businessId, await claimed(admin))
    await stopFlows(admin, badLock.approval.label)
    const [row] = await reportsOf(lock)
    const badId = Number(row?.badId)
    expect(await detail(badId)).toMatchObject({
      badNo: expect.stringMatching(/^HS-/),
      source: 3,
      checkStatus: 10,
      faultDesc: '无法识别',
      businessId,
      customerId,
      isReplaceable: 0,
    })
    expect((await lockRow(lock.lockId)).status).toBe(statusCode('replaced'))
    expect((await admin.call(badLockCalls.handle, { badId, handleStatus: 4 })).code).toBe(0)
  })

  it('makes none of a good device that another model replaced', async () => {
    const lock = await inUse()
    const { businessId } = await exchange(lock, { reasonType: OTHER_MODEL })
    await make(businessId, await claimed(admin))
    expect(await reportsOf(lock)).toEqual([])
  })
})
