import { afterAll, beforeAll, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { today } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** The radar of renewals (locks-and-extensions.md §8.5). */

const RENEWAL = 2
let company: TestCompany
let admin: Person
let repA: Person
let customerId = 0
let rental = 0
let fee = 0
const { makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '1200')
  fee = await makeProduct(2, '200')
  const gates = { needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0, enabled: 1 } as const
  await admin.ask(orderTypeCalls.update, { orderType: RENEWAL, ...gates })
})
afterAll(() => company.close())

const radar = async (state: number, more: { page?: number; limit?: number } = {}) => {
  const { list, totalRow, extraData } = await repA.ask(orderCalls.renewals, {
    customerId,
    state,
    limit: 100,
    ...more,
  })
  return {
    numbers: list.map(({ shellNum }) => shellNum),
    totalRow,
    money: isObject(extraData) ? extraData.renewMoney : null,
  }
}

it('lists by state, whose licence ends first, with the money of all pages', async () => {
  const drawn = { customerId, ownerUserId: repA.userId, productIds: [rental, fee] }
  const ending = await licensed({ ...drawn, until: 9, ports: 3 })
  const ended = await licensed({ ...drawn, until: -3, ports: 2 })
  const renewed = await licensed({ ...drawn, until: 20, ports: 1 })
  await licensed({ ...drawn, until: 200 })
  await licensed({ ...drawn, until: null })
  const { businessId } = await ordered(repA, RENEWAL, {
    customerId,
    shellNums: renewed.shellNum,
    leaseYears: 1,
  })
  expect(await radar(1)).toEqual({ numbers: [ending.shellNum], totalRow: 1, money: 3600 })
  expect(await radar(2)).toEqual({ numbers: [ended.shellNum], totalRow: 1, money: 2400 })
  expect(await radar(3)).toEqual({ numbers: [renewed.shellNum], totalRow: 1, money: 1200 })
  const { list } = await repA.ask(orderCalls.renewals, { customerId, state: 3, limit: 10 })
  expect(list).toMatchObject([{ renewState: 2, renewBusinessId: businessId }])
  const all = [ended, ending, renewed].map(({ shellNum }) => shellNum)
  expect(await radar(0)).toEqual({ numbers: all, totalRow: 3, money: 7200 })
  expect(await radar(0, { page: 2, limit: 2 })).toEqual({
    numbers: [renewed.shellNum],
    totalRow: 3,
    money: 7200,
  })
  await admin.ask(orderCalls.cancel, { businessId, reason: '客户取消' })
  expect(await radar(3)).toEqual({ numbers: [], totalRow: 0, money: 0 })
  expect((await radar(1)).numbers).toEqual([ending.shellNum, renewed.shellNum])
})

it('costs what it leads on: a module with days of its own is neither extended nor paid for', async () => {
  const NEW_LIST = 12
  const gates = { needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0, enabled: 1 } as const
  await admin.ask(orderTypeCalls.update, { orderType: NEW_LIST, ...gates })
  const other = await makeProduct(0, '500')
  const of = await makeRecord(repA, customer)
  const lock = await licensed({
    customerId: of,
    ownerUserId: repA.userId,
    productIds: [rental],
    until: 9,
    ports: 2,
  })
  const line = { productId: other, price: 500, salesPrice: 500, num: 2, discount: 0, subtotal: 1000 }
  const day = today(company.app.services.clock)
  await ordered(
    repA,
    NEW_LIST,
    { customerId: of, shellNums: lock.shellNum, leaseYears: 1, startTime: day },
    { product: [line] },
  )
  const { list, extraData } = await repA.ask(orderCalls.renewals, {
    customerId: of,
    state: 1,
    limit: 15,
    days: 60,
  })
  expect(list).toMatchObject([{ renewPrice: 2400 }])
  expect(extraData).toMatchObject({ renewMoney: 2400 })
  const { businessId } = await ordered(repA, RENEWAL, {
    customerId: of,
    shellNums: lock.shellNum,
    leaseYears: 1,
  })
  expect(await repA.ask(recordCallsOf(business).detail, { businessId })).toMatchObject({ money: 2400 })
})
