import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { makeRecord } from '../../../../test/make.ts'
import { ordered, orderingOf } from '../../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

/** Money of orders of others: the same requests by a manager whose range they are in, and by one whose range they are not in. */

let company: TestCompany
let managerA: Person
let managerB: Person
let customerId = 0
let contractId = 0
let rental = 0
const { day, makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  const { admin, repA } = company.people
  ;({ managerA, managerB } = company.people)
  customerId = await makeRecord(repA, customer)
  contractId = await makeRecord(repA, contract, { entity: { customerId, money: '50000' } })
  rental = await makeProduct(0, '100')
  await admin.ask(orderTypeCalls.update, {
    orderType: 2,
    needContract: 0,
    needSigned: 0,
    needPayment: 1,
    needDevice: 0,
    enabled: 1,
  })
})
afterAll(() => company.close())

const lock = () =>
  licensed({
    customerId,
    contractId,
    ownerUserId: company.people.repA.userId,
    ports: 10,
    until: 20,
    productIds: [rental],
  })
async function drawn() {
  const { repA } = company.people
  const { shellNum } = await lock()
  const { businessId } = await ordered(repA, 2, { customerId, shellNums: shellNum, leaseYears: 1 })
  const [plan] = await repA.ask(orderMoneyCalls.plans, { businessId })
  const receivablesId = await makeRecord(repA, receivables, {
    entity: { customerId, contractId, money: '100' },
  })
  return { businessId, receivablesId, receivablesPlanId: plan?.receivablesPlanId ?? 0 }
}

describe('is reached by the range alone', () => {
  const requests = {
    selectable: (who: Person) => who.call(orderMoneyCalls.selectable, { customerId }),
    takeIn: async (who: Person) => {
      const { businessId, receivablesId } = await drawn()
      return who.call(orderMoneyCalls.takeIn, { businessId, list: [{ kind: 1, receivablesId, money: '1' }] })
    },
    plans: async (who: Person) => who.call(orderMoneyCalls.plans, { businessId: (await drawn()).businessId }),
    planTimes: async (who: Person) => {
      const { businessId, receivablesPlanId } = await drawn()
      return who.call(orderMoneyCalls.planTimes, {
        businessId,
        list: [{ receivablesPlanId, returnDate: day(3) }],
      })
    },
    'settle plans': async (who: Person) => {
      const { receivablesPlanId } = await drawn()
      return who.call(orderMoneyCalls.settle, {
        receivablesPlanIds: [receivablesPlanId],
        paymentStatus: 1,
        remark: '挂账',
      })
    },
    'settle an order': async (who: Person) => {
      const { businessId } = await drawn()
      return who.call(orderMoneyCalls.settle, { businessId, paymentStatus: 1, remark: '挂账' })
    },
    'push a plan': async (who: Person) => {
      const { receivablesPlanId } = await drawn()
      return who.call(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 1 })
    },
    'push an order': async (who: Person) =>
      who.call(orderMoneyCalls.setOrderPush, { businessId: (await drawn()).businessId, pushStatus: 1 }),
    renewAndInvoice: async (who: Person) => {
      const { shellNum } = await lock()
      return who.call(orderMoneyCalls.renewAndInvoice, { customerId, shellNums: shellNum })
    },
  } as const

  it.each(Object.entries(requests))('%s', async (_name, request) => {
    expect(await request(managerA)).toMatchObject({ code: 0 })
    expect((await request(managerB)).code).not.toBe(0)
  })
})
