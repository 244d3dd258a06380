import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { openGates, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { renewalsOf } from '../../../test/renewals.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** The ledger follows orders and their money (locks-and-extensions.md §15). */

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
const roleFields = roleFieldsOf(() => company)
const { day } = orderingOf(() => company)
const { renewed, receive, ofOrder, rentalId } = renewalsOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
  await openGates(admin, 2)
})
afterAll(() => company.close())

const salesAsked = (request: Parameters<typeof repA.ask<typeof saleCalls.list>>[1]) =>
  repA.ask(saleCalls.list, request)

describe('the ledger', () => {
  it('has a row for each line of an order that takes effect, with its day, term, modules and amounts', async () => {
    const { businessId, customerId, orderNo, locks } = await renewed()
    const sales = await ofOrder(businessId)
    expect(sales).toHaveLength(3)
    expect(sales[0]).toMatchObject({
      saleDate: day(),
      orderNo,
      orderType: 2,
      orderTypeName: '租赁续费',
      customerId,
      shellNum: locks[0]?.shellNum,
      distinguish: 0,
      portNumber: 3,
      startTime: day(10),
      receivableMoney: 300,
      receivedMoney: 0,
      unreceivedMoney: 300,
      invoiceStatus: 0,
      ownerUserId: repA.userId,
      deptName: '销售一部',
    })
    expect(sales[0]?.productIds).toEqual([await rentalId()])
  })

  it('follows receipts in proportion, to the cent, by itself and where asked to', async () => {
    const { businessId } = await renewed()
    await receive(businessId, '100.00', 1)
    expect((await ofOrder(businessId)).map(({ receivedMoney }) => receivedMoney)).toEqual([
      42.86, 42.86, 14.28,
    ])
    await receive(businessId, '700.00', 2)
    const settled = await ofOrder(businessId)
    expect(settled.map(({ receivedMoney, unreceivedMoney }) => [receivedMoney, unreceivedMoney])).toEqual([
      [300, 0],
      [300, 0],
      [100, 0],
    ])
    expect(settled[0]?.paymentStatus).toBe(2)
    // what is missing of it was written off
    await receive(businessId, '699.50', 2)
    expect((await ofOrder(businessId)).map(({ unreceivedMoney }) => unreceivedMoney)).toEqual([0, 0, 0])
  })

  it('follows what is invoiced of a line', async () => {
    const { businessId } = await renewed()
    const invoice = (money: string) =>
      company.platform.pool.query(
        'update business_lock set invoiced_money = $2 where business_id = $1 and seq = 1',
        [businessId, money],
      )
    await invoice('10')
    expect((await ofOrder(businessId))[0]).toMatchObject({ invoiceStatus: 1, invoicedMoney: 10 })
    await invoice('300')
    const [first, second] = await ofOrder(businessId)
    expect([first?.invoiceStatus, second?.invoiceStatus]).toEqual([2, 0])
  })

  it('loses the sales of an order that is cancelled, and its sums with them', async () => {
    const { businessId, customerId } = await renewed()
    const ofCustomer = () => admin.ask(saleCalls.ofCustomer, { customerId })
    expect((await ofCustomer()).extraData).toMatchObject({ receivableMoney: 700, lockNum: 3, portNumber: 7 })
    await admin.ask(orderCalls.cancel, { businessId, reason: '客户撤销' })
    expect(await ofOrder(businessId)).toEqual([])
    expect((await ofCustomer()).extraData).toMatchObject({ receivableMoney: 0, lockNum: 0, portNumber: 0 })
  })
})

describe('the list', () => {
  it('is of the owners in range, and a customer shows sales to readers alone', async () => {
    const { businessId, customerId } = await renewed()
    expect(await ofOrder(businessId, company.people.director)).toHaveLength(3)
    expect(await ofOrder(businessId, company.people.managerA)).toHaveLength(3)
    expect(await ofOrder(businessId, repB)).toEqual([])
    expect((await repA.ask(saleCalls.ofCustomer, { customerId })).totalRow).toBe(3)
    expect((await repB.call(saleCalls.ofCustomer, { customerId })).code).not.toBe(0)
  })

  it('shows sales of customers below another one to their readers alone, in sums as well', async () => {
    const below = await renewed(repB)
    const parentId = await makeRecord(repA, customer)
    await company.platform.pool.query('update customer set parent_id = $1 where id = $2', [
      parentId,
      below.customerId,
    ])
    const asked = { customerId: parentId, includeChild: 1 } as const
    const nothing = { totalRow: 0, extraData: { receivableMoney: 0, lockNum: 0 } }
    expect(await repA.ask(saleCalls.ofCustomer, asked)).toMatchObject(nothing)
    expect((await admin.ask(saleCalls.ofCustomer, asked)).extraData).toMatchObject({ receivableMoney: 700 })
  })

  it('is narrowed and put in order, with sums of the whole result', async () => {
    const { businessId, customerId, orderNo, locks } = await renewed()
    await receive(businessId, '0', 1)
    const ask = (more: Partial<Parameters<typeof salesAsked>[0]>) => salesAsked({ customerId, ...more })
    expect((await ask({ search: orderNo })).totalRow).toBe(3)
    expect((await ask({ search: locks[2]?.shellNum })).totalRow).toBe(1)
    expect((await ask({ search: '100%' })).totalRow).toBe(0)
    expect((await ask({ orderType: 2, distinguish: 0, paymentStatus: 1, invoiceStatus: 0 })).totalRow).toBe(3)
    expect((await ask({ orderType: 4 })).totalRow).toBe(0)
    expect((await ask({ productId: await rentalId() })).totalRow).toBe(3)
    expect((await ask({ deptId: company.departments.salesB })).totalRow).toBe(0)
    expect((await ask({ deptId: company.departments.root })).totalRow).toBe(3)
    expect((await ask({ saleDateEnd: day(-1) })).totalRow).toBe(0)
    const rising = await ask({ sortField: 'receivableMoney', order: 2, limit: 1 })
    expect(rising.list[0]?.receivableMoney).toBe(100)
    expect(rising.extraData).toMatchObject({ receivableMoney: 700, unreceivedMoney: 700 })
  })

  it('keeps the name of the day of a customer renamed since, and finds both names', async () => {
    const { businessId, customerId } = await renewed()
    const [before] = await ofOrder(businessId)
    await admin.ask(recordCallsOf(customer).update, {
      entity: { customerId, customerName: '更名后的测绘院' },
      field: [],
    })
    expect((await ofOrder(businessId))[0]?.customerName).toBe(before?.customerName)
    for (const search of [before?.customerName, '更名后的测'])
      expect((await salesAsked({ customerId, search })).totalRow).toBe(3)
  })

  it('hides amounts and days that are hidden in locks, also from filters, order and sums', async () => {
    const { businessId, customerId } = await renewed()
    await receive(businessId, '0', 1)
    await roleFields.set(softwareLock, 'sales_price', { authLevel: 1 })
    await roleFields.set(softwareLock, 'end_time', { authLevel: 1 })
    const { list, extraData } = await salesAsked({ customerId })
    expect(list[0]).toMatchObject({
      endTime: null,
      receivableMoney: null,
      paymentStatus: null,
      portNumber: 1,
    })
    expect(extraData).toMatchObject({ receivableMoney: null, receivedMoney: null, portNumber: 7 })
    const order = { sortField: 'receivableMoney', order: 1 } as const
    expect((await salesAsked({ customerId, ...order })).list.map(({ portNumber }) => portNumber)).toEqual([
      1, 3, 3,
    ])
    expect((await salesAsked({ customerId, paymentStatus: 1 })).totalRow).toBe(0)
    await roleFields.restore()
    expect((await salesAsked({ customerId, paymentStatus: 1 })).totalRow).toBe(3)
    expect((await salesAsked({ customerId, ...order })).list.map(({ portNumber }) => portNumber)).toEqual([
      3, 3, 1,
    ])
  })
})
