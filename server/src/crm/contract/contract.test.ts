import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { product } from '#protocol/crm/product/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { today } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { listOfTodos } from '../../../test/todos.ts'

const calls = recordCallsOf(contract)
let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(() => roleFields.restore())

const DRAFT = { checkStatus: 5 }
const make = (person: Person, entity: Record<string, unknown> = {}) =>
  makeRecord(person, contract, { entity })
const detail = (person: Person, contractId: number) => person.ask(calls.detail, { contractId })
const discard = (person: Person, contractId: number) => {
  const call = calls.events.void
  if (!call) throw new Error('nobody voids contracts')
  return person.call(call, { contractId })
}
const moneyOf = (page: { extraData?: unknown }) => (page.extraData as { money?: unknown } | undefined)?.money
const update = (person: Person, contractId: number, entity: Record<string, unknown>) =>
  person.call(calls.update, { entity: { contractId, ...entity }, field: [] })

it('is an ordinary one unless a client names another type', async () => {
  expect((await detail(repA, await make(repA))).types).toBe('普通')
  const other = await make(repA, { types: '快签' })
  expect((await detail(repA, other)).types).toBe('快签')
  await update(repA, other, { remark: '不改类型' })
  expect((await detail(repA, other)).types).toBe('快签')
})

describe('saving a contract', () => {
  it('refuses an end before the beginning, at the field (2009)', async () => {
    const days = { startTime: '2026-05-02', endTime: '2026-05-01' }
    const customerId = await makeRecord(repA, customer)
    const entity = { num: 'C-1', name: '倒置', customerId, money: '1', orderDate: '2026-05-01' }
    const refused = await repA.call(calls.add, { entity: { ...entity, ...days }, field: [] })
    expect(refused).toMatchObject({
      code: 2009,
      msg: '合同结束时间应大于开始时间！',
      data: { field: 'endTime' },
    })
    const id = await make(repA, { ...entity, startTime: '2026-05-01', endTime: '2026-05-01' })
    await update(repA, id, { startTime: '2026-05-03' }).then(({ code }) => expect(code).toBe(2009))
  })

  it('refuses a number twice with a sentence of its own (2010), until its holder is deleted', async () => {
    const first = await make(repA, { num: 'HT-7', ...DRAFT })
    const customerId = await makeRecord(repA, customer)
    const entity = { num: ' HT-7 ', name: '二', customerId, money: '1', orderDate: '2026-05-01' }
    const refused = await repA.call(calls.add, { entity, field: [] })
    expect(refused).toMatchObject({
      code: 2010,
      msg: '合同编号已存在，请校对后再添加！',
      data: { field: 'num' },
    })
    await admin.ask(calls.remove, { ids: [first] })
    await repA.ask(calls.add, { entity, field: [] })
  })

  it.each([
    ['-1', '不能小于0'],
    ['1.005', '小数位不能大于2'],
    ['99999999999999.99', '最多支持15位数字（包含小数位）'],
  ])('refuses the amount %s', async (money, msg) => {
    const customerId = await makeRecord(repA, customer)
    const entity = { num: `M${money}`, name: '金额', customerId, money, orderDate: '2026-05-01' }
    expect(await repA.call(calls.add, { entity, field: [] })).toMatchObject({ msg, data: { field: 'money' } })
    await repA.ask(calls.add, { entity: { ...entity, money: '1.05' }, field: [] })
  })

  it('stands as a draft, or in use where no flow is: then the customer has bought', async () => {
    const draft = await make(repA, DRAFT)
    expect((await detail(repA, draft)).checkStatus).toBe(5)
    const customerId = Number((await detail(repA, draft)).customerId)
    const bought = async () => (await repA.ask(recordCallsOf(customer).detail, { customerId })).dealStatus
    expect(await bought()).toBe(0)
    await update(repA, draft, { orderDate: '2026-02-03' })
    expect((await detail(repA, draft)).checkStatus).toBe(10)
    expect(await bought()).toBe(1)
    const { rows } = await company.platform.pool.query(
      `select to_char(deal_time at time zone 'Asia/Shanghai', 'yyyy-MM-dd') as day from customer where id = $1`,
      [customerId],
    )
    expect(rows[0]?.day).toBe('2026-02-03')
  })

  it('takes the state from no form', async () => {
    const id = await make(repA, DRAFT)
    for (const checkStatus of [1, 8, 12]) {
      await update(repA, id, { checkStatus })
      expect((await detail(repA, id)).checkStatus, String(checkStatus)).toBe(10)
    }
    await repA.call(calls.updateInformation, { id, list: [{ fieldName: 'checkStatus', value: 1 }] })
    expect((await detail(repA, id)).checkStatus).toBe(10)
  })

  it('gives its products to its business', async () => {
    const customerId = await makeRecord(admin, customer)
    const productId = await makeRecord(admin, product, { title: '加密锁', entity: { categoryId: 1 } })
    const businessId = await makeRecord(admin, business, { entity: { customerId } })
    const line = { productId, price: 100, num: 3, discount: 10, salesPrice: 90 }
    const added = await admin.call(calls.add, {
      entity: {
        num: 'B-1',
        name: '带产品',
        customerId,
        businessId,
        money: '270',
        orderDate: '2026-05-01',
        discountRate: 0,
        totalPrice: 270,
      },
      field: [],
      product: [line],
    } as never)
    expect(added).toMatchObject({ code: 0 })
    const form = await admin.ask(recordCallsOf(business).information, { id: businessId, types: 5 })
    expect(form.find(({ fieldName }) => fieldName === 'product')?.value).toMatchObject({
      product: [{ productId, name: '加密锁', num: 3, salesPrice: 90, subtotal: 270 }],
      totalPrice: 270,
    })
  })
})

describe('its products', () => {
  const withLines = async (entity: Record<string, unknown>, lines: readonly Record<string, unknown>[]) => {
    const productId = await makeRecord(admin, product, { entity: { categoryId: 1 } })
    const customerId = await makeRecord(admin, customer)
    const { contractId } = await admin.ask(calls.add, {
      entity: { num: `P-${productId}`, name: '产品', customerId, orderDate: '2026-05-01', ...entity },
      field: [],
      product: lines.map((line) => ({ productId, ...line })),
    } as never)
    const form = await admin.ask(calls.information, { id: Number(contractId), types: 6 })
    const { totalPrice } = await detail(admin, Number(contractId))
    return { totalPrice, value: form.find(({ fieldName }) => fieldName === 'product')?.value }
  }

  it('keep a price that was typed for one without a price', async () => {
    const line = { price: 0, salesPrice: 5, num: 2, discount: 0, subtotal: 10 }
    const { totalPrice, value } = await withLines({ money: '10', totalPrice: 10 }, [line])
    expect(value).toMatchObject({ product: [{ price: 0, salesPrice: 5, subtotal: 10 }] })
    expect(totalPrice).toBe(10)
  })

  it('keep a total that was typed where no discount of two places leads to it, and no other', async () => {
    const line = { price: 1_000_000, salesPrice: 1_000_000, num: 1, discount: 0, subtotal: 1_000_000 }
    const of = (totalPrice: number) =>
      withLines({ money: String(totalPrice), discountRate: 33.33, totalPrice }, [line])
    expect((await of(666_666)).totalPrice).toBe(666_666)
    expect((await of(666_000)).totalPrice, 'of another discount').toBe(666_700)
  })
})

describe('a contract in use', () => {
  it('is voided by who may, and edited again afterwards; not transferred (2016)', async () => {
    const id = await make(repA)
    expect((await discard(company.people.finance, id)).code).toBe(401)
    expect((await discard(repA, id)).code, 'a right of managers').toBe(401)
    expect((await discard(managerA, id)).code).toBe(0)
    expect((await discard(managerA, id)).code, 'once').not.toBe(0)
    const inline = { id, list: [{ fieldName: 'remark', value: '改' }] }
    expect(await repA.call(calls.updateInformation, inline)).toMatchObject({ code: 2013 })
    const transfer = { ids: [id], ownerUserId: company.people.repA2.userId, changeType: [] }
    expect(await managerA.call(calls.transfer, transfer)).toMatchObject({
      code: 2016,
      msg: '已作废的合同不能转移！',
    })
    expect(await update(repA, id, { remark: '更正' })).toMatchObject({ code: 0 })
    expect((await detail(repA, id)).checkStatus).toBe(10)
    expect((await managerA.call(calls.transfer, transfer)).code).toBe(0)
  })

  it('is deleted by administrators alone (2076), and not while money was received (2017)', async () => {
    const id = await make(repA)
    expect(await managerA.call(calls.remove, { ids: [id] })).toMatchObject({ code: 2076 })
    const customerId = (await detail(repA, id)).customerId
    await makeRecord(repA, receivables, { entity: { customerId, contractId: id, money: '10' } })
    expect(await admin.call(calls.remove, { ids: [id] })).toMatchObject({ code: 2017 })
    expect((await admin.call(calls.remove, { ids: [await make(repA)] })).code).toBe(0)
  })

  it('changes customer, business and signer in the form alone', async () => {
    const id = await make(repA, DRAFT)
    const { customerId } = await detail(repA, id)
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId } })
    await repA.ask(calls.updateInformation, { id, list: [{ fieldName: 'contactsId', value: contactsId }] })
    expect((await detail(repA, id)).contactsId).toBe('')
    await update(repA, id, { contactsId })
    expect((await detail(repA, id)).contactsId).toBe(contactsId)
  })

  it('takes the plans of its owner along to the next one, who is reminded of them, and back', async () => {
    const { repA2 } = company.people
    const plan = (of: Person, contractId: number, customerId: number) =>
      makeRecord(of, receivablesPlan, {
        entity: {
          contractId,
          customerId,
          // claimed: otherwise it belongs to the owner of the contract
          ownerUserId: of.userId,
          money: '100',
          returnDate: today(company.platform.clock),
          remind: 3,
        },
      })
    const id = await make(repA, {})
    const { customerId } = await detail(repA, id)
    const own = await plan(repA, id, Number(customerId))
    const foreign = await plan(managerA, id, Number(customerId))
    const plans = recordCallsOf(receivablesPlan)
    const idsOf = async (person: Person) =>
      (await person.ask(plans.list, { limit: 100 })).list.map((row) => row.receivablesPlanId)
    const waiting = async (person: Person) => (await listOfTodos(person, 'remindReceivablesPlan')).ids
    expect(await idsOf(repA2)).not.toContain(own)
    await managerA.ask(calls.transfer, { ids: [id], ownerUserId: repA2.userId, changeType: [] })
    expect(await idsOf(repA2)).toContain(own)
    expect(await idsOf(repA2)).not.toContain(foreign)
    expect(await waiting(repA2)).toEqual([own])
    expect(await waiting(repA)).not.toContain(own)
    // who made it still finds it
    expect(await idsOf(repA)).toContain(own)
    const last = await managerA.ask(undoCalls.last, { type: contract.label, operation: 'transfer' })
    await managerA.ask(undoCalls.undo, { token: last?.token ?? '' })
    expect(await idsOf(repA)).toContain(own)
    expect(await waiting(repA2)).toEqual([])
  })

  it('follows its customer to another owner (changeType 3)', async () => {
    const id = await make(repA)
    const { customerId } = await detail(repA, id)
    await managerA.ask(recordCallsOf(customer).transfer, {
      ids: [Number(customerId)],
      ownerUserId: company.people.repA2.userId,
      changeType: [3],
    })
    expect((await detail(admin, id)).ownerUserId).toBe(company.people.repA2.userId)
  })
})

describe('what a contract tells', () => {
  it('how much was received, and how far it is', async () => {
    const id = await make(repA, { money: '300' })
    const { customerId } = await detail(repA, id)
    await makeRecord(repA, receivables, { entity: { customerId, contractId: id, money: '100' } })
    expect(await detail(repA, id)).toMatchObject({
      receivedMoney: 100,
      unreceivedMoney: 200,
      receivedProgress: 33.33,
      receivablesCount: 1,
      receivablesMoney: 100,
    })
    const free = await make(repA, { money: '0' })
    expect((await detail(repA, free)).receivedProgress).toBe(100)
  })

  it('keeps amounts from whom the roles keep them', async () => {
    const id = await make(repA, { money: '300' })
    await roleFields.set(contract, 'money', { authLevel: 1 })
    const row = await detail(repA, id)
    expect(row).not.toHaveProperty('money')
    expect(row).not.toHaveProperty('receivedProgress')
    const { extraData } = await repA.ask(calls.list, {})
    expect(extraData).toMatchObject({
      money: expect.not.objectContaining({ contractMoney: expect.anything() }),
    })
    expect(extraData).toMatchObject({ money: { receivedMoney: expect.any(Number) } })
    expect(await admin.ask(calls.list, {})).toMatchObject({
      extraData: { money: { contractMoney: expect.any(Number) } },
    })
  })

  it('its products, plans that are open, and its lists', async () => {
    const id = await make(repA)
    expect(await admin.ask(contractCalls.products, { contractId: id })).toMatchObject({ list: [], money: 0 })
    expect(await repA.ask(contractCalls.openPlans, { contractId: id })).toEqual([])
    expect((await company.people.repB.call(contractCalls.openPlans, { contractId: id })).code).toBe(401)
    const link = linkAt(receivables, 'contract_id')
    expect((await repA.ask(listCallOf(link), ofRecord(link, id))).list).toEqual([])
  })
})

describe('lists of contracts', () => {
  it('add up what counts, over everything that is found and nobody else may list', async () => {
    const customerId = await makeRecord(company.people.repB, customer, { title: '合计专用客户' })
    const { repB } = company.people
    for (const money of ['10.10', '20.20']) await make(repB, { customerId, money })
    await make(repB, { customerId, money: '5', ...DRAFT })
    const listed = await repB.ask(calls.list, { search: '合计专用', limit: 1 })
    expect(listed.totalRow).toBe(3)
    expect(moneyOf(listed)).toEqual({
      contractMoney: 30.3,
      receivedMoney: 0,
      unReceivedMoney: 30.3,
      overMoney: 0,
    })
    expect(moneyOf(await repA.ask(calls.list, { search: '合计专用' }))).toMatchObject({ contractMoney: 0 })
    const waiting = [{ name: 'checkStatus', formType: 'checkStatus', type: 1, values: [5] }]
    expect(moneyOf(await repB.ask(calls.list, { search: '合计专用', searchList: waiting }))).toMatchObject({
      contractMoney: 0,
    })
  })

  it('find by the name of the customer', async () => {
    const customerId = await makeRecord(repA, customer, { title: '晨曦纸业有限公司' })
    const id = await make(repA, { customerId })
    const found = async (search: string) =>
      (await repA.ask(calls.list, { search })).list.map((row) => row.contractId)
    expect(await found('晨曦纸')).toEqual([id])
    expect(await found('晨')).toContain(id)
    expect(await found('晨曦纸 不存在')).toEqual([])
  })

  it('mean the signed ones as well where exactly 1 and 10 are asked for', async () => {
    const id = await make(repA, { name: '已签的合同' })
    await company.platform.pool.query('update contract set check_status = 12 where id = $1', [id])
    const asked = (values: number[]) =>
      repA.ask(calls.list, {
        search: '已签的合同',
        searchList: [{ name: 'checkStatus', formType: 'checkStatus', type: 1, values }],
      })
    expect((await asked([1, 10])).totalRow).toBe(1)
    expect((await asked([10])).totalRow).toBe(0)
    expect((await discard(managerA, id)).code).toBe(0)
  })
})

it('a customer with contracts is not deleted', async () => {
  const id = await make(repA)
  const { customerId } = await detail(repA, id)
  expect((await admin.call(recordCallsOf(customer).remove, { ids: [Number(customerId)] })).code).toBe(2017)
  await repA.call(customerStateCalls.checkRemoval, { ids: [Number(customerId)] })
})
