import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Call, InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { type DrawnLock, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** Users without reach of a customer learn nothing of its locks and orders and change neither; the owner's same request succeeds. */

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let customerId = 0
let lock: DrawnLock
let waiting = 0
const { makeProduct, licensed } = orderingOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
  customerId = await makeRecord(repA, customer)
  const gates = { needContract: 0, needSigned: 0, needPayment: 1, needDevice: 1, enabled: 1 } as const
  for (const orderType of [2, 5]) await admin.ask(orderTypeCalls.update, { orderType, ...gates })
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(() => roleFields.restore())
beforeEach(async () => {
  const productIds = [await makeProduct(0, '1200')]
  lock = await licensed({ customerId, ownerUserId: repA.userId, productIds, until: 20 })
  const lost = await licensed({ customerId, ownerUserId: repA.userId })
  const report = { customerId, shellNums: lost.shellNum, reasonType: 1, reason: '遗失' }
  ;({ businessId: waiting } = await ordered(repA, 5, report))
})

async function bothAsk<Asked extends Call>(call: Asked, request: InputOf<Asked>, may: Person = repA) {
  // the one lacks rights besides, the other only reaches none of it
  for (const stranger of [repB, company.people.managerB]) {
    const refused = await stranger.call(call, request)
    expect(refused.code, refused.msg).not.toBe(0)
    expect(JSON.stringify(refused)).not.toContain(lock.shellNum)
  }
  expect((await may.call(call, request)).code).toBe(0)
}

it('previews and quick orders', async () => {
  const entity = { orderType: 2, customerId, shellNums: lock.shellNum, leaseYears: 1, region: 1 }
  await bothAsk(orderCalls.preview, { entity, field: [] })
  await bothAsk(orderCalls.quickForm, { buttonType: 2, customerId, shellNums: lock.shellNum })
  await bothAsk(orderCalls.quick, { buttonType: 2, customerId, shellNums: lock.shellNum, leaseYears: 1 })
})

it('locks of the customer, and how long they last', async () => {
  await bothAsk(orderCalls.locks, { customerId })
  await bothAsk(orderCalls.remainingDays, { shellNum: lock.shellNum })
})

it('lists hold what one reaches alone', async () => {
  const numbersOf = async (who: Person) =>
    (await who.ask(orderCalls.renewals, { customerId, limit: 100 })).list.map(({ shellNum }) => shellNum)
  expect(await numbersOf(repA)).toContain(lock.shellNum)
  expect(await numbersOf(repB)).toEqual([])
  const ordersOf = async (who: Person) =>
    (await who.ask(orderCalls.phoneList, { customerId, limit: 100 })).list.map(({ businessId }) => businessId)
  expect(await ordersOf(repA)).toContain(waiting)
  expect(await ordersOf(repB)).toEqual([])
})

it('details of an order, whole and for its contract', async () => {
  await bothAsk(orderCalls.detail, { id: waiting })
  await bothAsk(orderCalls.everything, { id: waiting })
  await bothAsk(orderCalls.ofContract, { id: waiting })
  await bothAsk(orderCalls.invoices, { businessId: waiting })
})

it('the making of its locks, and its cancellation', async () => {
  const { softwareLocks } = await admin.ask(recordCallsOf(business).detail, { businessId: waiting })
  const [line] = Array.isArray(softwareLocks) ? softwareLocks : []
  const lines = [{ businessLockId: Number(line?.businessLockId), newChipNo: 'C-9' }]
  await bothAsk(orderCalls.assign, { businessId: waiting, lines }, admin)
  await bothAsk(orderCalls.previewCancel, { businessId: waiting }, admin)
  await bothAsk(orderCalls.cancel, { businessId: waiting, reason: '误报' }, admin)
})

it('what another person owns is handed over by those who may', async () => {
  await bothAsk(orderCalls.handOver, { ids: [waiting], userId: repA.userId, syncLock: 1 }, admin)
})

it('hidden columns of locks are not in previews of their orders', async () => {
  const entity = { orderType: 2, customerId, shellNums: lock.shellNum, leaseYears: 1, region: 1 }
  const preview = () => repA.ask(orderCalls.preview, { entity, field: [] })
  expect((await preview()).lines[0]).toMatchObject({ endTime: expect.any(String), remainingDays: 21 })
  await roleFields.set(softwareLock, 'end_time', { authLevel: 1 })
  expect((await preview()).lines[0]).toMatchObject({ endTime: null, remainingDays: null, arithmetic: '' })
})
