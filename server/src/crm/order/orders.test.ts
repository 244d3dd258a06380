import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { nodes, startFlow, stopFlows } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { wrongOrders } from '../../../test/order-sums.ts'
import { order, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** Each type of order, from its form to the ledger (locks-and-extensions.md §6, §7). */

const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let rental = 0
let purchase = 0
let fee = 0
const { day, makeProduct, claimed, licensed, lockRow, eventsOf } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '1200')
  purchase = await makeProduct(1, '3000')
  fee = await makeProduct(2, '200')
})
afterAll(() => company.close())

const detail = (businessId: number, who: Person = repA) => who.ask(calls.detail, { businessId })
const line = (productId: number, price: string, num: string) => ({ productId, price, num, discount: '0' })
/** Opens every gate of a type but these. */
const gate = async (
  orderType: number,
  needs: Partial<Record<'needContract' | 'needSigned' | 'needPayment' | 'needDevice', 1>> = {},
) =>
  admin.ask(orderTypeCalls.update, {
    orderType,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 0,
    enabled: 1,
    ...needs,
  })
const inUse = (more: Partial<Parameters<typeof licensed>[0]> = {}) =>
  licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], ...more })

describe('新建租赁', () => {
  it('waits for its device, and takes effect when the lock is made', async () => {
    await gate(0, { needDevice: 1 })
    const made = await ordered(
      repA,
      0,
      { customerId, leaseYears: 1, startTime: day() },
      { product: [line(rental, '1200', '10')], locks: [{ portNumber: 10, startTime: day() }] },
    )
    expect(made).toMatchObject({ checkStatus: 10, effectStatus: 2 })
    expect(made.orderNo).toMatch(/^DD\d{12}$/)
    const before = await detail(made.businessId)
    expect(before).toMatchObject({ money: 12000, gateList: ['待制锁'], orderTypeName: '新建租赁' })
    const device = await claimed(admin)
    const [lineBefore] = before.softwareLocks as { businessLockId: number }[]
    const businessLockId = lineBefore?.businessLockId ?? 0
    const other = await claimed(repA)
    expect(
      await admin.call(orderCalls.assign, {
        businessId: made.businessId,
        lines: [{ businessLockId, shellNum: other.shellNum }],
      }),
    ).toMatchObject({ msg: `锁${other.shellNum}未由您领用，不能制锁` })
    expect(
      await admin.ask(orderCalls.assign, {
        businessId: made.businessId,
        lines: [{ businessLockId, shellNum: device.shellNum }],
      }),
    ).toEqual({ effectStatus: 3 })
    expect(await lockRow(device.lockId)).toMatchObject({
      status: statusCode('inUse'),
      customer_id: customerId,
      port_number: 10,
      start_time: day(),
      product_ids: [rental],
      sales_price: '12000.00',
    })
    expect(await detail(made.businessId)).toMatchObject({ effectStatus: 3, isEnd: 1, gateList: [] })
  })
})

describe('租赁续费', () => {
  it('proposes price and term, and is effective when it is paid for', async () => {
    await gate(2)
    const lock = await inUse({ until: 9, ports: 3 })
    const preview = await repA.ask(orderCalls.preview, {
      entity: { orderType: 2, customerId, shellNums: lock.shellNum, leaseYears: 1, region: 1 },
      field: [],
    })
    expect(preview).toMatchObject({ money: 3600, lines: [{ salesPrice: 3600, portNumber: 3 }] })
    const made = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
    expect(made.effectStatus).toBe(3)
    expect(await lockRow(lock.lockId)).toMatchObject({
      end_time: preview.lines[0]?.endTime,
      business_id: made.businessId,
    })
    expect(await eventsOf(lock.lockId)).toEqual(['STOCK_IN', 'ACTIVATE', 'RENEW'])
  })

  it('refuses a lock of somebody else, one that is bought, and none', async () => {
    const foreign = await licensed({ customerId: await makeRecord(repA, customer), ownerUserId: repA.userId })
    const bought = await inUse({ until: null })
    const renew = (shellNums: string) => order(repA, 2, { customerId, shellNums, leaseYears: 1 })
    expect(await renew(foreign.shellNum)).toMatchObject({ code: 2210 })
    expect(await renew(bought.shellNum)).toMatchObject({ code: 2212 })
    expect(await renew('')).toMatchObject({ code: 2229 })
    expect(await renew('9999999')).toMatchObject({ code: 2209 })
  })
})

describe('升级', () => {
  it('asks for the rest of the term alone', async () => {
    await gate(4)
    const lock = await inUse({ until: 110 })
    const made = await ordered(
      repA,
      4,
      { customerId, shellNums: lock.shellNum },
      { locks: [{ shellNum: lock.shellNum, portNumber: 8 }], product: [line(rental, '1200', '3')] },
    )
    expect(await lockRow(lock.lockId)).toMatchObject({ port_number: 8 })
    expect(made.effectStatus).toBe(3)
  })
})

describe('挂失补办', () => {
  it('blocks the lock when it is submitted, and goes back when it is withdrawn', async () => {
    await gate(5, { needDevice: 1 })
    const lock = await inUse()
    const made = await ordered(repA, 5, {
      customerId,
      shellNums: lock.shellNum,
      reasonType: 1,
      reason: '遗失',
    })
    expect(await lockRow(lock.lockId)).toMatchObject({ status: statusCode('lost') })
    const [shown] = (await detail(made.businessId)).softwareLocks as { businessLockId: number }[]
    const businessLockId = shown?.businessLockId ?? 0
    await admin.ask(orderCalls.assign, {
      businessId: made.businessId,
      lines: [{ businessLockId, newChipNo: 'C-1' }],
    })
    expect(await lockRow(lock.lockId)).toMatchObject({ status: statusCode('inUse'), chip_no: 'C-1' })
  })
})

describe('合锁', () => {
  it('adds up the ports, and keeps the value in node-days', async () => {
    await gate(7)
    const [main, other] = [await inUse({ until: 110, ports: 5 }), await inUse({ until: 299, ports: 3 })]
    expect(
      await order(repA, 7, { customerId, shellNums: `${main.shellNum},${other.shellNum}`, mergeMode: 1 }),
    ).toMatchObject({
      code: 2291,
    })
    const made = await ordered(repA, 7, {
      customerId,
      shellNums: `${main.shellNum},${other.shellNum}`,
      mainShellNum: main.shellNum,
      mergeMode: 1,
    })
    expect(made.effectStatus).toBe(3)
    expect(await lockRow(main.lockId)).toMatchObject({
      port_number: 8,
      end_time: day(Math.floor((5 * 111 + 3 * 300) / 8) - 1),
    })
    expect(await lockRow(other.lockId)).toMatchObject({
      status: statusCode('merged'),
      main_lock_id: main.lockId,
    })
  })
})

describe('变更', () => {
  it('moves the licence to the other customer with its owner', async () => {
    await gate(10)
    const lock = await inUse()
    const [target, unseen] = [
      await makeRecord(repA, customer),
      await makeRecord(company.people.repB, customer),
    ]
    const change = (entity: Record<string, unknown>) =>
      order(repA, 10, { customerId, shellNums: lock.shellNum, reasonType: 6, reason: '过户', ...entity })
    expect(await change({})).toMatchObject({ code: 2293 })
    expect(await change({ updateCustomer: customerId })).toMatchObject({ code: 2294 })
    expect(await change({ updateCustomer: unseen })).toMatchObject({ code: 400, msg: '填写的客户不存在' })
    expect(await change({ updateCustomer: [{ customerId: target, customerName: '' }] })).toMatchObject({
      code: 0,
    })
    expect(await lockRow(lock.lockId)).toMatchObject({
      customer_id: target,
      owner_user_id: repA.userId,
    })
  })
})

describe('变更时间, 试用, 新增买卖, 新清单, 换锁, 续约', () => {
  it('变更时间 sets the days, and asks for a reason', async () => {
    const lock = await inUse()
    const changed = { customerId, shellNums: lock.shellNum, endTime: day(200) }
    expect(await order(repA, 11, changed)).toMatchObject({ code: 2221 })
    expect(await order(repA, 11, { ...changed, reason: '补偿' })).toMatchObject({ code: 0 })
    expect(await lockRow(lock.lockId)).toMatchObject({ end_time: day(200) })
  })

  it('试用 is for a number of days, and twice a year', async () => {
    await gate(9, { needDevice: 1 })
    const trialled = await makeRecord(repA, customer)
    const trial = async () => {
      const made = await ordered(
        repA,
        9,
        { customerId: trialled, trialDays: 15, reason: '试用' },
        { product: [line(rental, '1200', '1')], locks: [{ portNumber: 1 }] },
      )
      const [shown] = (await detail(made.businessId)).softwareLocks as { businessLockId: number }[]
      const device = await claimed(admin)
      await admin.ask(orderCalls.assign, {
        businessId: made.businessId,
        lines: [{ businessLockId: shown?.businessLockId ?? 0, shellNum: device.shellNum }],
      })
      return { ...made, device }
    }
    const { businessId, device } = await trial()
    expect(await detail(businessId)).toMatchObject({ effectStatus: 3 })
    expect(await lockRow(device.lockId)).toMatchObject({
      status: statusCode('onTrial'),
      is_trial: 1,
      end_time: day(14),
    })
    await trial()
    expect(
      await order(
        repA,
        9,
        { customerId: trialled, trialDays: 15, reason: '试用' },
        { product: [line(rental, '1', '1')] },
      ),
    ).toMatchObject({ code: 2214 })
  })

  it('新增买卖 sells what is bought alone, and has no end', async () => {
    await gate(1, { needDevice: 1 })
    const sell = (productId: number) =>
      order(
        repA,
        1,
        { customerId, startTime: day() },
        { product: [line(productId, '3000', '2')], locks: [{ portNumber: 2 }] },
      )
    expect(await sell(rental)).toMatchObject({ code: 2218 })
    const { data } = await sell(purchase)
    const businessId = Number(Object(data).businessId)
    const device = await claimed(admin)
    const [shown] = (await detail(businessId)).softwareLocks as { businessLockId: number }[]
    await admin.ask(orderCalls.assign, {
      businessId,
      lines: [{ businessLockId: shown?.businessLockId ?? 0, shellNum: device.shellNum }],
    })
    expect(await lockRow(device.lockId)).toMatchObject({
      distinguish: 1,
      end_time: null,
      sales_price: '6000.00',
    })
  })

  it('新清单 puts a module with days of its own on a lock', async () => {
    await gate(12, { needDevice: 1 })
    const lock = await inUse({ productIds: [] })
    const made = await ordered(
      repA,
      12,
      { customerId, shellNums: lock.shellNum, leaseYears: 1, startTime: day() },
      { product: [line(rental, '1200', '5')] },
    )
    expect(made.effectStatus).toBe(3)
    expect(await lockRow(lock.lockId)).toMatchObject({ product_ids: [rental], end_time: day(100) })
  })

  it('换锁 moves the licence to the device', async () => {
    await gate(6, { needDevice: 1 })
    const lock = await inUse()
    const device = await claimed(admin)
    const made = await ordered(
      repA,
      6,
      { customerId, shellNums: lock.shellNum, reasonType: 4, reason: '故障' },
      { product: [line(fee, '200', '1')] },
    )
    expect(await detail(made.businessId)).toMatchObject({ money: 200 })
    const [shown] = (await detail(made.businessId)).softwareLocks as { businessLockId: number }[]
    await admin.ask(orderCalls.assign, {
      businessId: made.businessId,
      lines: [{ businessLockId: shown?.businessLockId ?? 0, newShellNum: device.shellNum }],
    })
    expect(await lockRow(lock.lockId)).toMatchObject({ status: statusCode('replaced') })
    expect(await lockRow(device.lockId)).toMatchObject({
      status: statusCode('inUse'),
      customer_id: customerId,
      port_number: 5,
    })
  })

  it('续约 carries the days that are left', async () => {
    await gate(3)
    const lock = await inUse({ until: 89 })
    const made = await ordered(
      repA,
      3,
      { customerId, shellNums: lock.shellNum, leaseYears: 1, startTime: day() },
      { product: [line(rental, '1200', '5')] },
    )
    expect(made.effectStatus).toBe(3)
    const [shown] = (await detail(made.businessId)).softwareLocks as { endTime: string }[]
    expect(await lockRow(lock.lockId)).toMatchObject({
      end_time: shown?.endTime,
      business_id: made.businessId,
    })
  })
})

describe('reservation and approval', () => {
  it('of two submitted orders for one lock the second is refused; drafts hold nothing', async () => {
    await gate(2, { needPayment: 1 })
    const lock = await inUse()
    const renew = { customerId, shellNums: lock.shellNum, leaseYears: 1 }
    const draft = await ordered(repA, 2, { ...renew, saveType: 0 })
    expect(draft).toMatchObject({ checkStatus: 5, effectStatus: 0 })
    const first = await ordered(repA, 2, renew)
    expect(await detail(first.businessId)).toMatchObject({ effectStatus: 1, gateList: ['待付款'] })
    expect(await order(repA, 2, renew)).toMatchObject({
      code: 2211,
      msg: `软件锁${lock.shellNum}存在未完成的订单`,
    })
    const edit = { entity: { businessId: first.businessId, remark: '改' }, field: [] }
    expect(await repA.call(calls.update, edit)).toMatchObject({ code: 2215 })
    expect(
      await repA.call(calls.update, {
        entity: { businessId: draft.businessId, remark: '改', saveType: 0 },
        field: [],
      }),
    ).toMatchObject({ code: 0 })
  })

  it('an order waits for its approvers, and its refusal lets the lock go', async () => {
    await gate(2)
    await startFlow(admin, [nodes.members([admin.userId])], { label: 13 })
    const lock = await inUse()
    const made = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
    expect(made).toMatchObject({ checkStatus: 3, effectStatus: 0 })
    await stopFlows(admin, 13)
  })

  it('a plain business is in use at once, and its form has nothing of an order', async () => {
    const id = await makeRecord(repA, business, { entity: { customerId } })
    expect(await detail(id)).toMatchObject({ checkStatus: 10 })
    const fields = (await repA.ask(calls.form, { type: '1' })).flat().map(({ fieldName }) => fieldName)
    expect(fields).not.toContain('leaseYears')
    expect(fields).toContain('money')
  })
})

describe('撤单', () => {
  it('takes back what the order wrote, and shows it before', async () => {
    await gate(2)
    const lock = await inUse({ until: 9 })
    const before = await lockRow(lock.lockId)
    const made = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
    const { locks } = await admin.ask(orderCalls.previewCancel, { businessId: made.businessId })
    expect(locks[0]).toMatchObject({ shellNum: lock.shellNum })
    expect(locks[0]?.changes.map(({ key }) => key)).toContain('endTime')
    await admin.ask(orderCalls.cancel, { businessId: made.businessId, reason: '客户取消' })
    expect(await lockRow(lock.lockId)).toMatchObject({ end_time: before.end_time })
    expect(await detail(made.businessId)).toMatchObject({ checkStatus: 11, effectStatus: 4, isEnd: 3 })
    expect(
      await admin.call(orderCalls.cancel, { businessId: made.businessId, reason: '再次' }),
    ).toMatchObject({ code: 400 })
  })

  it('is refused behind a later event', async () => {
    await gate(2)
    const lock = await inUse({ until: 9 })
    const first = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
    await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
    expect(
      await admin.call(orderCalls.cancel, { businessId: first.businessId, reason: '取消' }),
    ).toMatchObject({ code: 2217 })
  })
})

it('an order of more locks than one may have is refused with their number', async () => {
  await gate(2)
  const locks = Array.from({ length: 201 }, (_, at) => ({ shellNum: `${900_000 + at}` }))
  expect(await order(repA, 2, { customerId, leaseYears: 1 }, { locks })).toMatchObject({
    code: 400,
    msg: '一个订单最多200把锁',
  })
})

it('an upgrade that changes nothing is not submitted, and is kept as a draft', async () => {
  await gate(4)
  const lock = await inUse()
  const idle = { customerId, shellNums: lock.shellNum }
  const lines = { locks: [{ shellNum: lock.shellNum, portNumber: 5 }] }
  expect(await order(repA, 4, idle, lines)).toMatchObject({ msg: `软件锁${lock.shellNum}没有任何变更` })
  expect(await order(repA, 4, { ...idle, saveType: 0 }, lines)).toMatchObject({ code: 0 })
})

it('a draft that is submitted as it is keeps its product lines, its discount and its money', async () => {
  await gate(0, { needDevice: 1 })
  const kept = { customerId, leaseYears: 1, startTime: day(), saveType: 0, discountRate: '10' }
  const { businessId } = await ordered(repA, 0, kept, {
    product: [line(rental, '1200', '3')],
    locks: [{ portNumber: 2 }, { portNumber: 1 }],
  })
  await repA.ask(calls.update, { entity: { businessId, saveType: 1 }, field: [] })
  expect(await detail(businessId)).toMatchObject({
    money: 3240,
    discountRate: 10,
    softwareLocks: [{ salesPrice: 2160 }, { salesPrice: 1080 }],
  })
  expect(await wrongOrders(company)).toEqual([])
})

it('a new order begins in the group of orders, whatever stage is sent', async () => {
  await gate(2)
  const lock = await inUse({ until: 9 })
  const renewal = { customerId, shellNums: lock.shellNum, leaseYears: 1, saveType: 0 }
  const { businessId } = await ordered(repA, 2, { ...renewal, typeId: 12371, statusId: 47667 })
  expect(await detail(businessId)).toMatchObject({ typeId: 12372, statusId: 47671 })
})
