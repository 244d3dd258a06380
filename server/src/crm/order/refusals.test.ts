import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { order, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { writeEvents } from '../software-lock/door.ts'

/** What orders refuse, each beside the same request that is carried out (locks-and-extensions.md §6.2, §6.5, §27). */

const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let rental = 0
const { day, makeProduct, claimed, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  rental = await makeProduct(0, '1200')
})
afterAll(() => company.close())
beforeEach(async () => {
  customerId = await makeRecord(repA, customer)
})

const set = (orderType: number, changed: Partial<Record<'enabled' | 'needPayment' | 'needDevice', 0 | 1>>) =>
  admin.ask(orderTypeCalls.update, {
    orderType,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 0,
    enabled: 1,
    ...changed,
  })
const inUse = (more: Partial<Parameters<typeof licensed>[0]> = {}) =>
  licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], ports: 3, ...more })
const detail = (businessId: number) => repA.ask(calls.detail, { businessId })
const linesOf = async (businessId: number) =>
  (await detail(businessId)).softwareLocks as { businessLockId: number }[]
const renewal = (shellNums: string) => ({ customerId, shellNums, leaseYears: 1 })

it('an upgrade takes no lock that has expired (2213)', async () => {
  await set(4, {})
  const upgrade = ({ shellNum }: { shellNum: string }) =>
    order(repA, 4, { customerId, shellNums: shellNum }, { locks: [{ shellNum, portNumber: 4 }] })
  expect(await upgrade(await inUse({ until: -3 }))).toMatchObject({ code: 2213, msg: '锁已到期，请先续费' })
  expect(await upgrade(await inUse())).toMatchObject({ code: 0 })
})

it('an upgrade takes locks of one kind (2295)', async () => {
  const [rented, bought, other] = [await inUse(), await inUse({ until: null }), await inUse()]
  const upgrade = (...numbers: string[]) =>
    order(
      repA,
      4,
      { customerId, shellNums: numbers.join(',') },
      { locks: numbers.map((shellNum) => ({ shellNum, portNumber: 4 })) },
    )
  expect(await upgrade(rented.shellNum, bought.shellNum)).toMatchObject({ code: 2295 })
  expect(await upgrade(rented.shellNum, other.shellNum)).toMatchObject({ code: 0 })
})

it('a replacement takes one lock (2290), a merger two (2292)', async () => {
  for (const type of [6, 7]) await set(type, { needDevice: type === 6 ? 1 : 0 })
  const [one, two] = [await inUse(), await inUse()]
  const both = `${one.shellNum},${two.shellNum}`
  const merge = (shellNums: string) =>
    order(repA, 7, { customerId, shellNums, mainShellNum: one.shellNum, mergeMode: 1 })
  expect(await merge(one.shellNum)).toMatchObject({ code: 2292, msg: '合锁至少选择两把锁！' })
  expect(await merge(both)).toMatchObject({ code: 0 })
  const [third, fourth] = [await inUse(), await inUse()]
  const replace = (shellNums: string) =>
    order(repA, 6, { customerId, shellNums, reasonType: 4, reason: '故障' })
  expect(await replace(`${third.shellNum},${fourth.shellNum}`)).toMatchObject({ code: 2290 })
  expect(await replace(third.shellNum)).toMatchObject({ code: 0 })
})

it('amounts of locks add up to the amount of the order (2219)', async () => {
  await set(2, {})
  const { shellNum } = await inUse()
  const renew = (salesPrice: string) =>
    order(repA, 2, renewal(shellNum), { locks: [{ shellNum, salesPrice }] })
  expect(await renew('3599.99')).toMatchObject({ code: 2219, msg: '锁应付金额合计与订单总金额不一致' })
  expect(await renew('3600')).toMatchObject({ code: 0 })
})

it('a lock does not pass to another customer while an instalment is overdue (2220)', async () => {
  await set(10, {})
  const contractId = await makeRecord(repA, contract, { entity: { customerId, money: '5000' } })
  const planned = { customerId, contractId, money: '400', returnDate: day(-3) }
  const receivablesPlanId = await makeRecord(repA, receivablesPlan, { entity: planned })
  const { shellNum } = await inUse({ contractId })
  const target = await makeRecord(repA, customer)
  const pass = () =>
    order(repA, 10, {
      customerId,
      shellNums: shellNum,
      updateCustomer: target,
      reasonType: 6,
      reason: '过户',
    })
  expect(await pass()).toMatchObject({ code: 2220, msg: '存在逾期未结清的回款计划，不能变更' })
  await admin.ask(recordCallsOf(receivablesPlan).remove, { ids: [receivablesPlanId] })
  expect(await pass()).toMatchObject({ code: 0 })
})

it('a device is of the region of its order (2224), and its line is one of the order', async () => {
  await set(0, { needDevice: 1 })
  const rent = () =>
    ordered(
      repA,
      0,
      { customerId, leaseYears: 1, startTime: day() },
      {
        product: [{ productId: rental, price: '1200', num: '1', discount: '0' }],
        locks: [{ portNumber: 1 }],
      },
    )
  const [{ businessId }, other] = [await rent(), await rent()]
  const [own, foreign] = [await linesOf(businessId), await linesOf(other.businessId)]
  const [here, there] = [await claimed(admin, 1), await claimed(admin, 2)]
  const make = (shellNum: string, lines = own) =>
    admin.call(orderCalls.assign, {
      businessId,
      lines: lines.map(({ businessLockId }) => ({ businessLockId, shellNum })),
    })
  expect(await make(there.shellNum)).toMatchObject({ code: 2224, msg: '软件锁地区与订单地区不一致' })
  expect(await make(here.shellNum, foreign)).toMatchObject({ code: 400, msg: '软件锁明细不属于该订单' })
  expect(await make(here.shellNum)).toMatchObject({ code: 0, data: { effectStatus: 3 } })
})

it('a type that is out of use is not ordered (2228)', async () => {
  await set(2, { enabled: 0 })
  const { shellNum } = await inUse()
  expect(await order(repA, 2, renewal(shellNum))).toMatchObject({ code: 2228, msg: '该订单类型未启用' })
  await set(2, {})
  expect(await order(repA, 2, renewal(shellNum))).toMatchObject({ code: 0 })
})

it('the contract of an order is cancelled with it', async () => {
  await set(2, {})
  const { businessId } = await ordered(repA, 2, renewal((await inUse()).shellNum))
  const contractId = await makeRecord(repA, contract, { entity: { customerId, businessId, money: '3600' } })
  await admin.ask(orderCalls.cancel, { businessId, reason: '客户取消' })
  expect(await repA.ask(recordCallsOf(contract).detail, { contractId })).toMatchObject({ checkStatus: 11 })
})

it('a lock that is another customer’s by then keeps its renewal waiting', async () => {
  await set(2, { needPayment: 1 })
  const lock = await inUse()
  const { businessId } = await ordered(repA, 2, renewal(lock.shellNum))
  const { services } = company.app
  const target = await makeRecord(repA, customer)
  await inTransaction(services.db, (trx) =>
    writeEvents(trx, systemWriter(services), [
      {
        key: `test:${lock.lockId}:TRANSFER`,
        lockId: lock.lockId,
        eventType: 'TRANSFER',
        patch: { customerId: target },
      },
    ]),
  )
  await set(2, { needPayment: 0 })
  expect(await detail(businessId)).toMatchObject({ effectStatus: 1, gateList: ['所选软件锁不属于该客户'] })
})

it('a customer is dealt from the day of its first order in effect', async () => {
  const of = () => repA.ask(recordCallsOf(customer).detail, { customerId })
  await set(2, { needPayment: 1 })
  await ordered(repA, 2, renewal((await inUse()).shellNum))
  expect(await of()).not.toMatchObject({ dealStatus: 1 })
  await set(2, { needPayment: 0 })
  expect(await of()).toMatchObject({ dealStatus: 1 })
})
