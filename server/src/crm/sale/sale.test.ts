import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { openGates, ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** The ledger follows orders and their money (locks-and-extensions.md §15). */

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let rental = 0
const roleFields = roleFieldsOf(() => company)
const { day, makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
  rental = await makeProduct(0, '100')
  await openGates(admin, 2)
})
afterAll(() => company.close())

/** A renewal of three locks of 3, 3 and 1 ports: 300, 300 and 100. */
async function renewed(person: Person = repA) {
  const customerId = await makeRecord(person, customer)
  const locks = []
  for (const ports of [3, 3, 1])
    locks.push(
      await licensed({ customerId, ownerUserId: person.userId, ports, until: 9, productIds: [rental] }),
    )
  const made = await ordered(person, 2, {
    customerId,
    shellNums: locks.map(({ shellNum }) => shellNum).join(),
    leaseYears: 1,
  })
  expect(made.effectStatus).toBe(3)
  return { ...made, customerId, locks }
}

const receive = (businessId: number, money: string, status: number) =>
  company.platform.pool.query('update business set received_money = $2, payment_status = $3 where id = $1', [
    businessId,
    money,
    status,
  ])

const salesOf = async (businessId: number, who: Person = repA) => {
  const { list } = await who.ask(saleCalls.list, { limit: 100 })
  return list
    .filter((row) => row.businessId === businessId)
    .toSorted((one, other) => one.saleRecordId - other.saleRecordId)
}

describe('the ledger', () => {
  it('has a row for each line of an order that takes effect, with its day, term, modules and amounts', async () => {
    const { businessId, customerId, orderNo, locks } = await renewed()
    const sales = await salesOf(businessId)
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
    expect(sales[0]?.productIds).toEqual([rental])
  })

  it('follows receipts in proportion, to the cent, by itself and where asked to', async () => {
    const { businessId } = await renewed()
    await receive(businessId, '100.00', 1)
    expect((await salesOf(businessId)).map(({ receivedMoney }) => receivedMoney)).toEqual([
      42.86, 42.86, 14.28,
    ])
    await receive(businessId, '700.00', 2)
    const settled = await salesOf(businessId)
    expect(settled.map(({ receivedMoney, unreceivedMoney }) => [receivedMoney, unreceivedMoney])).toEqual([
      [300, 0],
      [300, 0],
      [100, 0],
    ])
    expect(settled[0]?.paymentStatus).toBe(2)
    // what is missing of it was written off
    await receive(businessId, '699.50', 2)
    expect((await salesOf(businessId)).map(({ unreceivedMoney }) => unreceivedMoney)).toEqual([0, 0, 0])
  })

  it('follows what is invoiced of a line', async () => {
    const { businessId } = await renewed()
    const invoice = (money: string) =>
      company.platform.pool.query(
        'update business_lock set invoiced_money = $2 where business_id = $1 and seq = 1',
        [businessId, money],
      )
    await invoice('10')
    expect((await salesOf(businessId))[0]).toMatchObject({ invoiceStatus: 1, invoicedMoney: 10 })
    await invoice('300')
    const [first, second] = await salesOf(businessId)
    expect([first?.invoiceStatus, second?.invoiceStatus]).toEqual([2, 0])
  })

  it('loses the sales of an order that is cancelled, and its sums with them', async () => {
    const { businessId, customerId } = await renewed()
    const ofCustomer = () => admin.ask(saleCalls.ofCustomer, { customerId })
    expect((await ofCustomer()).extraData).toMatchObject({ receivableMoney: 700, lockNum: 3, portNumber: 7 })
    await admin.ask(orderCalls.cancel, { businessId, reason: '客户撤销' })
    expect(await salesOf(businessId)).toEqual([])
    expect((await ofCustomer()).extraData).toMatchObject({ receivableMoney: 0, lockNum: 0, portNumber: 0 })
  })
})

describe('the list', () => {
  it('is of the owners in range, and a customer shows sales to readers alone', async () => {
    const { businessId, customerId } = await renewed()
    expect(await salesOf(businessId, company.people.director)).toHaveLength(3)
    expect(await salesOf(businessId, company.people.managerA)).toHaveLength(3)
    expect(await salesOf(businessId, repB)).toEqual([])
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
    expect((await ask({ productId: rental })).totalRow).toBe(3)
    expect((await ask({ deptId: company.departments.salesB })).totalRow).toBe(0)
    expect((await ask({ deptId: company.departments.root })).totalRow).toBe(3)
    expect((await ask({ saleDateEnd: day(-1) })).totalRow).toBe(0)
    const rising = await ask({ sortField: 'receivableMoney', order: 2, limit: 1 })
    expect(rising.list[0]?.receivableMoney).toBe(100)
    expect(rising.extraData).toMatchObject({ receivableMoney: 700, unreceivedMoney: 700 })
  })

  it('keeps the name of the day of a customer renamed since, and finds both names', async () => {
    const { businessId, customerId } = await renewed()
    const [before] = await salesOf(businessId)
    await admin.ask(recordCallsOf(customer).update, {
      entity: { customerId, customerName: '更名后的测绘院' },
      field: [],
    })
    expect((await salesOf(businessId))[0]?.customerName).toBe(before?.customerName)
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

/** Gives a person the rights to print the sales of all owners; returns the role. */
async function printerRole({ userId }: Person): Promise<number> {
  const roleName = '打印销售单'
  await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
  const roleId = roles.find((role) => role.roleName === roleName)?.roleId ?? 0
  const menuIds = ['crm/sale/print', 'crm/contacts/read'].flatMap((path) => actionIdOf(path) ?? [])
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
  await admin.ask(permissionCalls.relatedUser, { userIds: [userId], roleIds: [roleId] })
  return roleId
}

const salesAsked = (request: Parameters<typeof repA.ask<typeof saleCalls.list>>[1]) =>
  repA.ask(saleCalls.list, request)

describe('printing', () => {
  it('is one sheet for each order with the sum in words, for those who may', async () => {
    const one = await renewed()
    await receive(one.businessId, '0', 1)
    const ids = (await salesOf(one.businessId)).slice(0, 1).map(({ saleRecordId }) => saleRecordId)
    const [sheet, ...others] = await admin.ask(saleCalls.printData, { ids })
    expect(others).toEqual([])
    expect(sheet).toMatchObject({
      orderNo: one.orderNo,
      money: 700,
      moneyWords: '柒佰元整',
      paymentStatus: '挂起',
      companyName: '威海公司',
    })
    expect(sheet?.lines.map(({ money }) => money)).toEqual([300, 300, 100])
    expect(await repA.call(saleCalls.printData, { ids })).toMatchObject({ code: 401 })
    expect(await admin.call(saleCalls.printData, { ids: [999_999_999] })).toMatchObject({ code: 1102 })
  })

  it('records all sheets of one print, or none', async () => {
    const [one, other] = [await renewed(), await renewed()]
    const records = async ({ businessId }: { businessId: number }) =>
      (await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })).length
    const kept = { typeId: one.businessId, crmType: business.label, recordContent: '' }
    const unknown = { ...kept, moreTypeIds: [other.businessId, 999_999] }
    expect(await admin.call(printCalls.saveRecord, unknown)).toMatchObject({ code: 1102 })
    expect([await records(one), await records(other)]).toEqual([0, 0])
    await admin.ask(printCalls.saveRecord, { ...kept, moreTypeIds: [other.businessId, one.businessId] })
    expect([await records(one), await records(other)]).toEqual([1, 1])
  })

  it('is recorded with the order as the server has it, whatever a client sends', async () => {
    const { businessId, orderNo } = await renewed()
    const kept = { typeId: businessId, crmType: business.label, recordContent: '<p>销售单 999,999.00</p>' }
    expect(await repA.call(printCalls.saveRecord, kept)).toMatchObject({ code: 401 })
    await admin.ask(printCalls.saveRecord, kept)
    const [record] = await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })
    expect(record).toMatchObject({ templateId: null, templateName: '销售单' })
    const recordId = record?.recordId ?? 0
    const { recordContent } = await admin.ask(printCalls.record, { recordId })
    for (const text of [orderNo, '威海公司销售单', '¥700.00', '柒佰元整'])
      expect(recordContent).toContain(text)
    expect(recordContent).not.toContain('999,999')
    expect(await repA.call(printCalls.record, { recordId })).toMatchObject({ code: 401 })
  })

  it('is not read, as recorded, by a user from whom anything on the sheet is hidden', async () => {
    const { businessId } = await renewed()
    const { outsider } = company.people
    const roleId = await printerRole(outsider)
    await admin.ask(printCalls.saveRecord, { typeId: businessId, crmType: business.label, recordContent: '' })
    const [record] = await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })
    const read = () => outsider.call(printCalls.record, { recordId: record?.recordId ?? 0 })
    expect((await read()).code).toBe(0)
    for (const [type, field] of [
      [customer, 'telephone'],
      [contacts, 'mobile'],
      [business, 'remark'],
    ] as const) {
      await roleFields.set(type, field, { authLevel: 1 }, roleId)
      expect((await read()).code).toBe(401)
      await roleFields.restore()
    }
    expect((await read()).code).toBe(0)
  })
})
