import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessStageCalls } from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** What orders take from facts beside them: agreed prices of contracts, and the stage that they have reached. */

const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let rental = 0
const { day, makeProduct, licensed } = orderingOf(() => company)
const roleFields = roleFieldsOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '1200')
})
afterAll(() => company.close())

const detail = (businessId: number) => repA.ask(calls.detail, { businessId })
const gate = (orderType: number, needs: Partial<Record<'needContract' | 'needSigned' | 'needPayment', 1>>) =>
  admin.ask(orderTypeCalls.update, {
    ...{ orderType, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0, enabled: 1 },
    ...needs,
  })

describe('the price of a renewal', () => {
  /** Locks of one contract that end in twenty days, and the plan of the year behind that. */
  async function agree(money: string, ports: readonly number[], ends = 20) {
    const contractId = await makeRecord(repA, contract, { entity: { customerId, money: '50000' } })
    const locks = []
    for (const each of ports)
      locks.push(
        await licensed({
          ...{ customerId, contractId, ownerUserId: repA.userId, from: -400, until: ends },
          ...{ ports: each, productIds: [rental] },
        }),
      )
    const planId = await makeRecord(repA, receivablesPlan, {
      entity: { customerId, contractId, money, returnDate: day(15), startTime: day(ends + 1) },
    })
    return { contractId, planId, locks, numbers: locks.map(({ shellNum }) => shellNum) }
  }
  const preview = (shellNums: readonly string[], leaseYears = 1) =>
    repA.ask(orderCalls.preview, {
      entity: { orderType: 2, customerId, leaseYears, shellNums: shellNums.join(','), region: 1 },
      field: [],
    })
  const moneyOf = async (planId: number) =>
    (await repA.ask(recordCallsOf(receivablesPlan).detail, { receivablesPlanId: planId })).money

  it('is what the contract agrees for that year, else that of the price list', async () => {
    await gate(2, { needPayment: 1 })
    const { numbers, planId } = await agree('5000', [5])
    expect(await preview(numbers)).toMatchObject({
      money: 5000,
      lines: [{ salesPrice: 5000, arithmetic: '合同约定 5,000' }],
    })
    // the second of two years has no agreement
    expect(await preview(numbers, 2)).toMatchObject({ money: 11_000 })
    const plain = await licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], until: 20 })
    expect(await preview([plain.shellNum])).toMatchObject({
      money: 6000,
      lines: [{ arithmetic: '5 端口 × 1,200 × 1 年 = 6,000' }],
    })
    // money that was typed goes before both
    const typed = await repA.ask(orderCalls.preview, {
      entity: { orderType: 2, customerId, leaseYears: 1, shellNums: numbers[0], agreedMoney: '4000' },
      field: [],
    })
    expect(typed.money).toBe(4000)
    const made = await ordered(repA, 2, { customerId, shellNums: numbers[0], leaseYears: 1 })
    expect(await detail(made.businessId)).toMatchObject({ money: 5000 })
    const { rows } = await company.platform.pool.query(
      'select business_id::int, money::float from receivables_plan where id = $1',
      [planId],
    )
    expect(rows).toEqual([{ business_id: made.businessId, money: 5000 }])
  })

  it('of some locks of a contract is their part, and the plan remains for the others', async () => {
    await gate(2, { needPayment: 1 })
    const { numbers, planId } = await agree('8000', [5, 3])
    expect((await preview(numbers)).money).toBe(8000)
    const [large = '', small = ''] = numbers
    expect(await preview([large])).toMatchObject({
      money: 5000,
      lines: [{ arithmetic: '合同约定 8,000 按年费分摊 = 5,000' }],
    })
    const made = await ordered(repA, 2, { customerId, shellNums: large, leaseYears: 1 })
    expect(await detail(made.businessId)).toMatchObject({ money: 5000 })
    expect(Number(await moneyOf(planId))).toBe(3000)
    expect(await preview([small])).toMatchObject({ money: 3000, lines: [{ arithmetic: '合同约定 3,000' }] })
  })

  it('of locks of two contracts, or behind a gap, is that of the price list', async () => {
    await gate(2, { needPayment: 1 })
    const [one, other] = [await agree('5000', [5]), await agree('5000', [5])]
    expect((await preview([...one.numbers, ...other.numbers])).money).toBe(12_000)
    const lapsed = await agree('5000', [5], -40)
    expect((await preview(lapsed.numbers)).money).toBe(6000)
  })

  it('that was agreed remains in a save that sends nothing of it', async () => {
    await gate(2, { needPayment: 1 })
    const locks = [await agree('1', [5]), await agree('1', [3])]
    const shellNums = locks.flatMap(({ numbers }) => numbers).join(',')
    const draft = { customerId, shellNums, leaseYears: 1, saveType: 0, agreedMoney: '100' }
    const { businessId } = await ordered(repA, 2, draft)
    const money = async () => (await detail(businessId)).money
    expect(await money()).toBe(100)
    await repA.ask(calls.update, { entity: { businessId, remark: '改', saveType: 0 }, field: [] })
    expect(await money()).toBe(100)
    await repA.ask(calls.update, { entity: { businessId, saveType: 1 }, field: [] })
    expect(await detail(businessId)).toMatchObject({ money: 100, checkStatus: 10, effectStatus: 1 })
    const typed = { customerId, leaseYears: 1, saveType: 0, agreedMoney: '100' }
    const lock = await agree('1', [5])
    const prices = [{ shellNum: lock.numbers[0], salesPrice: '100' }]
    const own = await ordered(repA, 2, typed, { locks: prices })
    await repA.ask(calls.update, { entity: { businessId: own.businessId, saveType: 1 }, field: [] })
    expect(await detail(own.businessId)).toMatchObject({ money: 100, softwareLocks: [{ salesPrice: 100 }] })
  })

  it('is that of the list of renewals, and its sum', async () => {
    const { contractId, numbers } = await agree('8000', [5, 3])
    const list = () => repA.ask(orderCalls.renewals, { contractId, days: 30, state: 1, limit: 10 })
    const found = await list()
    expect(found.list.map(({ shellNum, renewPrice }) => [shellNum, renewPrice])).toEqual([
      [numbers[0], 5000],
      [numbers[1], 3000],
    ])
    expect(found.extraData).toMatchObject({ renewMoney: 8000 })
    await roleFields.set(receivablesPlan, 'money', { authLevel: 1 })
    const hidden = await list()
    await roleFields.restore()
    expect(hidden.list.map(({ renewPrice }) => renewPrice)).toEqual([null, null])
    expect(hidden.extraData).toMatchObject({ renewMoney: null })
  })
})

describe('the stage of an order', () => {
  const resigned = async () => {
    const lock = await licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], until: 20 })
    const { businessId } = await ordered(
      repA,
      3,
      { customerId, shellNums: lock.shellNum, leaseYears: 1, startTime: day(21) },
      { product: [{ productId: rental, price: '1200', num: '5', discount: '0' }] },
    )
    return businessId
  }
  const agreed = (businessId: number) =>
    makeRecord(repA, contract, { entity: { customerId, businessId, money: '6000' } })
  const stageOf = async (businessId: number) => Number((await detail(businessId)).statusId)

  it('follows its contract, and then waits for its payment', async () => {
    await gate(3, { needContract: 1, needSigned: 1, needPayment: 1 })
    const [businessId, without] = [await resigned(), await resigned()]
    expect(await stageOf(businessId)).toBe(47671)
    await agreed(businessId)
    expect(await stageOf(businessId)).toBe(47673)
    // nothing is missing any more but the payment
    await gate(3, { needContract: 1, needPayment: 1 })
    expect(await stageOf(businessId)).toBe(47674)
    // the same order without a contract
    expect(await stageOf(without)).toBe(47671)
  })

  it('stays where a person has put it further, and where it has ended', async () => {
    await gate(3, { needContract: 1, needSigned: 1, needPayment: 1 })
    const [further, ended] = [await resigned(), await resigned()]
    await repA.ask(businessStageCalls.boost, { businessId: further, statusId: 47674 })
    // an order that waits is not ended by hand
    for (const isEnd of [1, 2] as const)
      expect(await repA.call(businessStageCalls.boost, { businessId: ended, isEnd })).toMatchObject({
        msg: '订单生效后为赢单，已提交的订单请撤单',
      })
    await company.platform.pool.query('update business set is_end = 2, status_id = 2 where id = $1', [ended])
    await agreed(further)
    await agreed(ended)
    expect(await stageOf(further)).toBe(47674)
    expect(await detail(ended)).toMatchObject({ isEnd: 2, statusId: 2 })
  })
})

it('the form of every type has its rows in one order', async () => {
  const rows = [
    ['businessName', 'customerId'],
    ['orderNo', 'region'],
    ['typeId', 'statusId'],
    ['shellNums', 'distinguish'],
    ['startTime', 'endTime'],
    ['leaseYears', 'trialDays'],
    ['updateCustomer', 'mergeMode'],
    ['money', 'dealDate'],
    ['reasonType', 'reason'],
    ['remark'],
    ['product'],
  ]
  for (const orderType of [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]) {
    const form = (await admin.ask(calls.form, { buttonType: orderType })).map((row) =>
      [row].flat().map(({ fieldName }) => fieldName),
    )
    const shown = new Set(form.flat())
    expect(form, String(orderType)).toEqual(
      rows.map((row) => row.filter((key) => shown.has(key))).filter(({ length }) => length > 0),
    )
  }
})
