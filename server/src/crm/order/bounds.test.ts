import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { productCategoryCalls } from '#protocol/crm/product/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { order, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** What orders refuse, and what they do not disclose (locks-and-extensions.md §6, §8). */

const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let customerId = 0
let rental = 0
const { day, makeProduct, claimed, licensed, lockRow } = orderingOf(() => company)
const roleFields = roleFieldsOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '1200')
})
afterEach(() => roleFields.restore())
afterAll(() => company.close())

const gate = (orderType: number, needs: Partial<Record<'needPayment' | 'needDevice', 1>> = {}) =>
  admin.ask(orderTypeCalls.update, {
    ...{ orderType, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0, enabled: 1 },
    ...needs,
  })
const inUse = (until = 100) => licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], until })
const lineOf = async (businessId: number): Promise<number> => {
  const { softwareLocks } = await admin.ask(calls.detail, { businessId })
  const [line] = Array.isArray(softwareLocks) ? softwareLocks : []
  return Number(line?.businessLockId)
}

it('a lock that a customer has keeps its device: nothing is made in its place', async () => {
  await gate(2, { needPayment: 1 })
  const lock = await inUse()
  const { businessId } = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
  const businessLockId = await lineOf(businessId)
  const device = await claimed(admin)
  const assign = (made: { newChipNo?: string; newShellNum?: string }) =>
    admin.call(orderCalls.assign, { businessId, lines: [{ businessLockId, ...made }] })
  const msg = `软件锁${lock.shellNum}不需要制锁`
  expect(await assign({ newChipNo: 'X1' })).toMatchObject({ code: 400, msg })
  expect(await assign({ newShellNum: device.shellNum })).toMatchObject({ code: 400, msg })
  expect(await admin.ask(calls.detail, { businessId })).toMatchObject({
    softwareLocks: [{ shellNum: lock.shellNum }],
  })
  // of a new lock a chip alone is no device
  await gate(0, { needDevice: 1 })
  const rented = await ordered(
    repA,
    0,
    { customerId, leaseYears: 1, startTime: day() },
    { product: [{ productId: rental, price: '1200', num: '1', discount: '0' }], locks: [{ portNumber: 1 }] },
  )
  const line = { businessLockId: await lineOf(rented.businessId) }
  const making = (lines: object) =>
    admin.call(orderCalls.assign, { businessId: rented.businessId, lines: [{ ...line, ...lines }] })
  expect(await making({ newChipNo: 'X1' })).toMatchObject({ msg: '请填写新锁号或芯片号' })
  expect(await making({ shellNum: device.shellNum })).toMatchObject({ code: 0, data: { effectStatus: 3 } })
})

it('devices of two lines are exchanged, and of two orders for one device the second is refused', async () => {
  await gate(0, { needPayment: 1, needDevice: 1 })
  const rent = async (count: number) => {
    const { businessId } = await ordered(
      repA,
      0,
      { customerId, leaseYears: 1, startTime: day() },
      {
        product: [{ productId: rental, price: '1200', num: '2', discount: '0' }],
        locks: Array.from({ length: count }, () => ({ portNumber: 1 })),
      },
    )
    const { softwareLocks } = await admin.ask(calls.detail, { businessId })
    return { businessId, lines: Array.isArray(softwareLocks) ? softwareLocks : [] }
  }
  const make = ({ businessId, lines }: Awaited<ReturnType<typeof rent>>, numbers: readonly string[]) =>
    admin.call(orderCalls.assign, {
      businessId,
      lines: numbers.map((shellNum, at) => ({ businessLockId: lines[at].businessLockId, shellNum })),
    })
  const [one, other] = [await claimed(admin), await claimed(admin)]
  const two = await rent(2)
  expect(await make(two, [one.shellNum, other.shellNum])).toMatchObject({ code: 0 })
  expect(await make(two, [other.shellNum, one.shellNum])).toMatchObject({ code: 0 })
  const device = await claimed(admin)
  const orders = [await rent(1), await rent(1)]
  const answers = await Promise.all(orders.map((each) => make(each, [device.shellNum])))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 2211])
})

it('an order whose locks are not made waits, also where its type does not ask for devices', async () => {
  await gate(0)
  const { businessId, effectStatus } = await ordered(
    repA,
    0,
    { customerId, leaseYears: 1, startTime: day() },
    { product: [{ productId: rental, price: '1200', num: '1', discount: '0' }], locks: [{ portNumber: 1 }] },
  )
  expect(effectStatus).toBe(1)
  expect(await repA.ask(calls.detail, { businessId })).toMatchObject({ gateList: ['订单还有未制的锁'] })
  const device = await claimed(admin)
  const lines = [{ businessLockId: await lineOf(businessId), shellNum: device.shellNum }]
  expect(await admin.ask(orderCalls.assign, { businessId, lines })).toEqual({ effectStatus: 3 })
  expect(await lockRow(device.lockId)).toMatchObject({ customer_id: customerId })
})

it('a number means the lock that has it, not one that ends with it', async () => {
  await gate(2)
  const lock = await inUse()
  const tail = lock.shellNum.slice(-3)
  const renew = { customerId, shellNums: tail, leaseYears: 1 }
  expect(await order(repA, 2, renew)).toMatchObject({ code: 2209, msg: `软件锁不存在：${tail}` })
  const both = { customerId, shellNums: `${lock.shellNum},${lock.shellNum.toLowerCase()}`, leaseYears: 1 }
  const { businessId } = await ordered(repA, 2, both)
  const { softwareLocks } = await repA.ask(calls.detail, { businessId })
  expect(softwareLocks).toHaveLength(1)
})

it('bodies of any form are refused, not failed on', async () => {
  const lock = await inUse()
  const sent: unknown = [{ toString: 1, valueOf: 1 }, lock.shellNum]
  const broken = { customerId, buttonType: 2, shellNums: sent }
  expect(await repA.call(orderCalls.quick, broken)).toMatchObject({ code: 400 })
  expect(await repA.call(orderCalls.quickForm, broken)).toMatchObject({ code: 400 })
  const many = Array.from({ length: 201 }, (_, at) => String(900_000 + at))
  expect(
    await repA.call(orderCalls.quick, { customerId, buttonType: 2, shellNums: many, leaseYears: 1 }),
  ).toMatchObject({ msg: '一个订单最多200把锁' })
})

it('trials that wait count as well', async () => {
  await gate(9, { needDevice: 1 })
  const trialled = await makeRecord(repA, customer)
  const trial = () =>
    order(
      repA,
      9,
      { customerId: trialled, trialDays: 15, reason: '试用' },
      { product: [{ productId: rental, price: '1', num: '1', discount: '0' }], locks: [{ portNumber: 1 }] },
    )
  const all = await Promise.all(Array.from({ length: 4 }, trial))
  expect(all.map(({ code }) => code).toSorted()).toEqual([0, 0, 2214, 2214])
})

it('a trial lasts as long as it is set for the company, unless its days are sent', async () => {
  await admin.ask(lockConfigCalls.change, { trialDays: 7, trialMaxDays: 10 })
  const days = async (sent: object) => {
    const { trialDays, lines } = await repA.ask(orderCalls.preview, {
      entity: { orderType: 9, customerId: await makeRecord(repA, customer), region: 1, ...sent },
      field: [],
      locks: [{ portNumber: 1 }],
    })
    return [trialDays, lines[0]?.endTime]
  }
  expect(await days({})).toEqual([7, day(6)])
  expect(await days({ trialDays: '10' })).toEqual([10, day(9)])
  await admin.ask(lockConfigCalls.change, { trialDays: 15, trialMaxDays: 30 })
})

it('the days that a lock lasts are hidden with its end', async () => {
  const lock = await inUse(20)
  const read = () => repA.ask(orderCalls.remainingDays, { shellNum: lock.shellNum })
  expect(await read()).toMatchObject({ remainingDays: 21, list: [{ endTime: day(20) }] })
  await roleFields.set(softwareLock, 'end_time', { authLevel: 1 })
  expect(await read()).toMatchObject({ remainingDays: null, list: [{ endTime: null, remainingDays: null }] })
})

it('amounts of a preview are hidden with the money of orders', async () => {
  const lock = await inUse(20)
  const entity = { orderType: 2, customerId, shellNums: lock.shellNum, leaseYears: 1, region: 1 }
  const preview = () => repA.ask(orderCalls.preview, { entity, field: [] })
  expect(await preview()).toMatchObject({ money: 6000, lines: [{ salesPrice: 6000 }] })
  await roleFields.set(business, 'money', { authLevel: 1 })
  expect(await preview()).toMatchObject({ money: null, lines: [{ salesPrice: null, arithmetic: '' }] })
})

it('locks of customers below that one may not read are not listed', async () => {
  const below = await makeRecord(repB, customer)
  await company.platform.pool.query('update customer set parent_id = $1 where id = $2', [customerId, below])
  const lock = await licensed({ customerId: below, ownerUserId: repB.userId, productIds: [rental] })
  const listed = async (who: Person) =>
    (await who.ask(orderCalls.locks, { customerId, includeChild: 1 })).list.map(({ shellNum }) => shellNum)
  expect(await listed(admin)).toContain(lock.shellNum)
  expect(await listed(repA)).not.toContain(lock.shellNum)
})

it('新清单租赁 sells modules of the chosen categories alone, others take them all', async () => {
  const [category] = await admin.ask(productCategoryCalls.list, {})
  const categoryId = Number(category?.categoryId)
  const [own, other] = [await makeProduct(0, '300'), await makeProduct(0, '300')]
  const { pool } = company.platform
  await pool.query('update product set category_id = $1 where id = $2', [categoryId, own])
  await pool.query('update product set category_id = null where id = $1', [other])
  const lock = await inUse()
  const sell = (orderType: number, productId: number) =>
    repA.call(orderCalls.preview, {
      entity: { orderType, customerId, shellNums: lock.shellNum, leaseYears: 1, region: 1 },
      field: [],
      product: [{ productId, price: '300', num: '5', discount: '0' }],
    })
  expect(await sell(12, other)).toMatchObject({ code: 0 })
  await admin.ask(lockConfigCalls.change, { newListCategoryIds: [categoryId] })
  expect(await sell(12, own)).toMatchObject({ code: 0 })
  expect(await sell(12, other)).toMatchObject({ code: 400, msg: '新清单租赁只能选择指定类别的产品' })
  expect(await sell(3, other)).toMatchObject({ code: 0 })
  await admin.ask(lockConfigCalls.change, { newListCategoryIds: [] })
})

it('a switch of a type leaves the others as they are', async () => {
  await gate(11, { needPayment: 1 })
  await admin.ask(orderTypeCalls.update, { orderType: 11, needDevice: 1 })
  const rows = await admin.ask(orderTypeCalls.list, {})
  expect(rows.find(({ orderType }) => orderType === 11)).toMatchObject({
    needPayment: 1,
    needDevice: 1,
    enabled: 1,
  })
})

it('orders that are approved while a gate is opened all take effect', async () => {
  await gate(2, { needPayment: 1 })
  const locks = await Promise.all(Array.from({ length: 4 }, () => inUse()))
  const renew = (shellNums: string) => repA.ask(orderCalls.quick, { customerId, buttonType: 2, shellNums })
  const [, ...made] = await Promise.all([
    admin.ask(orderTypeCalls.update, { orderType: 2, needPayment: 0 }),
    ...locks.map(({ shellNum }) => renew(shellNum)),
  ])
  for (const { businessId } of made)
    expect(await repA.ask(calls.detail, { businessId })).toMatchObject({ effectStatus: 3 })
})

it('a quick upgrade sells the modules that it names', async () => {
  await gate(4)
  const lock = await inUse()
  const more = await makeProduct(0, '300')
  const quick = { customerId, buttonType: 4, shellNums: lock.shellNum, productIds: String(more) }
  const made = await repA.ask(orderCalls.quick, quick)
  expect(made.effectStatus).toBe(3)
  expect(await lockRow(lock.lockId)).toMatchObject({ product_ids: [rental, more] })
})
