import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { moneyStripCalls, recycleCalls } from '#protocol/crm/operations.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { SUMS_DIFFER } from '#protocol/crm/software-lock/messages.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { creditOf, openAccount } from '../../../../test/bank.ts'
import { makeRecord } from '../../../../test/make.ts'
import { wrongOrders } from '../../../../test/order-sums.ts'
import { ordered, orderingOf } from '../../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { verifyOrders } from './verify.ts'

/** What comes in for an order, what it owes, and when that lets it take effect (locks-and-extensions.md §9). */

const orders = recordCallsOf(business)
const plans = recordCallsOf(receivablesPlan)
const receipts = recordCallsOf(receivables)
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let customerId = 0
let contractId = 0
let rental = 0
const { day, makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB } = company.people)
  customerId = await makeRecord(repA, customer)
  contractId = await makeRecord(repA, contract, { entity: { customerId, money: '50000' } })
  rental = await makeProduct(0, '1000')
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

/** A renewal of ten seats for a year: 10 000, which waits for its payment. */
async function renewal(years = 1) {
  const lock = await licensed({
    customerId,
    contractId,
    ownerUserId: repA.userId,
    ports: 10,
    until: 20,
    productIds: [rental],
  })
  const made = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: years })
  return { ...made, lock }
}
const orderOf = (businessId: number) => repA.ask(orders.detail, { businessId })
const plansOf = (businessId: number) => repA.ask(orderMoneyCalls.plans, { businessId })
const planOf = async (businessId: number) => (await plansOf(businessId))[0]
const receive = (money: string, more: Record<string, unknown> = {}) =>
  makeRecord(repA, receivables, { entity: { customerId, contractId, money, ...more } })
const takeIn = (who: Person, businessId: number, receivablesId: number, money: string) =>
  who.call(orderMoneyCalls.takeIn, { businessId, list: [{ kind: 1, receivablesId, money }] })
const settle = (who: Person, request: Record<string, unknown>) =>
  who.call(orderMoneyCalls.settle, request as never)
const selectable = async (who: Person = repA) =>
  (await who.ask(orderMoneyCalls.selectable, { customerId })).map(({ receivablesId, remainMoney }) => ({
    receivablesId,
    remainMoney,
  }))

it('money that an order was given while its plan was deleted stays there when the plan is restored', async () => {
  const { businessId } = await renewal()
  const planId = await makeRecord(repA, receivablesPlan, {
    entity: { customerId, contractId, money: '500', returnDate: day(5) },
  })
  const receivablesId = await receive('600', { receivablesPlanId: planId })
  await admin.ask(plans.remove, { ids: [planId] })
  expect((await takeIn(repA, businessId, receivablesId, '550')).code).toBe(0)
  await admin.ask(recycleCalls.restore, { type: receivablesPlan.label, ids: [planId] })
  expect(await repA.ask(plans.detail, { receivablesPlanId: planId })).toMatchObject({
    realReceivedMoney: 0,
    unreceivedMoney: 500,
  })
  expect((await orderOf(businessId)).receivedMoney).toBe(550)
})

describe('a plan of an order', () => {
  it('is made when the order passes: its money, its period, a week to pay', async () => {
    const { businessId, orderNo, lock } = await renewal()
    expect(await plansOf(businessId)).toEqual([
      {
        receivablesPlanId: expect.any(Number),
        num: expect.stringMatching(/^\d+$/),
        yearNo: 1,
        money: 10000,
        returnDate: day(7),
        returnType: null,
        startTime: day(21),
        endTime: expect.stringMatching(/^\d{4}-/),
        realReceivedMoney: 0,
        unreceivedMoney: 10000,
        receivedStatus: 0,
        paymentStatus: 0,
        pushStatus: 0,
        remind: 7,
        contractId,
        contractNum: expect.any(String),
      },
    ])
    const plan = await planOf(businessId)
    const { list } = await repA.ask(plans.list, { limit: 100 })
    expect(list.find((row) => row.receivablesPlanId === plan?.receivablesPlanId)).toMatchObject({
      orderNo,
      shellNums: lock.shellNum,
      servicePeriod: `${day(21)} 至 ${plan?.endTime}`,
      paymentStatus: 0,
      pushStatus: 0,
    })
    expect(await repB.call(orderMoneyCalls.plans, { businessId })).toMatchObject({ code: 401 })
  })

  it('is not made when the switch is off', async () => {
    await admin.ask(lockConfigCalls.change, { autoPlan: 0 })
    const { businessId } = await renewal()
    expect(await plansOf(businessId)).toEqual([])
    await admin.ask(lockConfigCalls.change, { autoPlan: 1 })
    const direct = await receive('4000')
    // its money goes to the order itself
    expect(await takeIn(repA, businessId, direct, '4000')).toMatchObject({
      data: { paymentStatus: 3, receivedMoney: 4000, unreceivedMoney: 6000 },
    })
    expect(await repA.ask(receipts.detail, { receivablesId: direct })).toMatchObject({
      allocations: [],
      orderAllocations: [{ businessId, money: 4000 }],
    })
    expect(await admin.call(receipts.remove, { ids: [direct] })).toMatchObject({ code: 2017 })
    expect(
      await repA.call(receipts.update, { entity: { receivablesId: direct, money: '3999' }, field: [] }),
      'its shares are at most its money',
    ).not.toMatchObject({ code: 0 })
    const elsewhere = await makeRecord(repA, contract)
    const { customerId: other } = await repA.ask(recordCallsOf(contract).detail, { contractId: elsewhere })
    const moved = { receivablesId: direct, customerId: other, contractId: elsewhere }
    expect(await repA.call(receipts.update, { entity: moved, field: [] })).toMatchObject({
      msg: '回款已入账到订单，不能更换客户',
    })
    expect(await takeIn(repA, businessId, await receive('6000'), '6000')).toMatchObject({ code: 0 })
    expect(await orderOf(businessId)).toMatchObject({ effectStatus: 3, paymentStatus: 2 })
  })

  it('of an agreed further year is adopted by the renewal of that year', async () => {
    const own = await makeRecord(repA, contract, { entity: { customerId, money: '50000' } })
    const agreed = await makeRecord(repA, receivablesPlan, {
      entity: {
        customerId,
        contractId: own,
        money: '8000',
        yearNo: 2,
        startTime: day(21),
        endTime: day(385),
      },
    })
    const lock = await licensed({
      ...{
        customerId,
        contractId: own,
        ownerUserId: repA.userId,
        ports: 10,
        until: 20,
        productIds: [rental],
      },
    })
    const money = { agreedMoney: '9000' }
    const { businessId } = await ordered(repA, 2, {
      ...{ customerId, shellNums: lock.shellNum, leaseYears: 1 },
      ...money,
    })
    expect(await plansOf(businessId)).toMatchObject([
      { receivablesPlanId: agreed, money: 9000, yearNo: 2, startTime: day(21) },
    ])
  })
})

describe('taking in money', () => {
  it('makes an order effective by its payment', async () => {
    const { businessId } = await renewal()
    expect(await orderOf(businessId)).toMatchObject({
      effectStatus: 1,
      paymentStatus: 0,
      gateList: ['待付款'],
    })
    const receipt = await receive('12000')
    expect(await selectable()).toContainEqual({ receivablesId: receipt, remainMoney: 12000 })
    expect(await takeIn(repA, businessId, receipt, '4000')).toMatchObject({
      data: { paymentStatus: 3, receivedMoney: 4000, unreceivedMoney: 6000 },
    })
    expect(await orderOf(businessId)).toMatchObject({
      effectStatus: 1,
      paymentStatus: 3,
      receivedMoney: 4000,
    })
    expect(await selectable()).toContainEqual({ receivablesId: receipt, remainMoney: 8000 })
    expect(await takeIn(repA, businessId, receipt, '6000')).toMatchObject({ data: { unreceivedMoney: 0 } })
    expect(await orderOf(businessId)).toMatchObject({ effectStatus: 3, paymentStatus: 2, gateList: [] })
    expect(await planOf(businessId)).toMatchObject({
      paymentStatus: 2,
      receivedStatus: 1,
      realReceivedMoney: 10000,
      pushStatus: 3,
    })
    expect(await repA.ask(receipts.detail, { receivablesId: receipt })).toMatchObject({
      allocations: [{ money: 10000 }],
    })
    const ofOrder = await repA.ask(orderCalls.everything, { id: businessId })
    expect(ofOrder.receivablesList).toMatchObject([{ receivablesId: receipt }])
  })

  it('stands in the money strip of the order: its plan, its share of a receipt, and what is missing of it', async () => {
    const { businessId } = await renewal()
    const strip = async (who: Person = repA) => {
      const { steps } = await who.ask(moneyStripCalls.read, { type: business.label, id: businessId })
      return Object.fromEntries(
        steps.map(({ type, count, amount, missing, beyond }) => [type, { count, amount, missing, beyond }]),
      )
    }
    expect(await strip()).toMatchObject({
      contract: { count: 0, amount: 0 },
      receivablesPlan: { count: 1, amount: 10000, missing: 0, beyond: 0 },
      receivables: { count: 0, amount: 0, missing: 10000 },
    })
    const receipt = await receive('9000')
    expect((await takeIn(repA, businessId, receipt, '4000')).code).toBe(0)
    expect(await strip(), 'its share, not the whole receipt').toMatchObject({
      receivables: { count: 1, amount: 4000, missing: 6000, beyond: 0 },
    })
    // a contract and a plain business count as before
    const plain = await makeRecord(repA, business, { entity: { customerId } })
    const { steps } = await repA.ask(moneyStripCalls.read, { type: business.label, id: plain })
    expect(steps.map(({ count }) => count)).toEqual(steps.map(() => 0))
  })

  it('refuses more than there is, more than is owed, nothing, and others', async () => {
    const { businessId } = await renewal()
    const receipt = await receive('300')
    expect(await takeIn(repA, businessId, receipt, '300.01')).toMatchObject({ code: 2230 })
    expect(await takeIn(repA, businessId, await receive('20000'), '10000.01')).toMatchObject({ code: 2231 })
    expect(await repA.call(orderMoneyCalls.takeIn, { businessId, list: [] })).toMatchObject({ code: 2232 })
    const ofAnother = await makeRecord(repA, receivables, { entity: { money: '300' } })
    expect(await takeIn(repA, businessId, ofAnother, '300')).toMatchObject({ code: 2232 })
    expect(
      await repA.call(orderMoneyCalls.takeIn, {
        businessId,
        list: [{ kind: 2, transactionId: 1, money: '1' }],
      }),
    ).toMatchObject({ code: 401 })
    expect(await takeIn(repB, businessId, receipt, '300')).toMatchObject({ code: 401 })
    expect(await takeIn(repA, businessId, receipt, '300')).toMatchObject({ code: 0 })
    const plain = await makeRecord(repA, business, { entity: { customerId } })
    expect(await takeIn(repA, plain, receipt, '1')).toMatchObject({ code: 400 })
  })

  it('refuses more for a plan than is open of it, and amounts that are none', async () => {
    const { businessId } = await renewal()
    const receivablesPlanId = (await planOf(businessId))?.receivablesPlanId ?? 0
    const receivablesId = await receive('9000')
    const take = (money: unknown) =>
      repA.call(orderMoneyCalls.takeIn, {
        businessId,
        list: [{ kind: 1, receivablesId, money, receivablesPlanId }],
      } as never)
    for (const money of ['-1', '0.001', 'x', '', '1e3', '100000000000000000'])
      expect(await take(money), String(money)).toMatchObject({ code: 400 })
    expect(await take('0')).toMatchObject({ code: 2232 })
    await company.platform.pool.query('update receivables_plan set money = 4000 where id = $1', [
      receivablesPlanId,
    ])
    expect(await take('4000.01')).toMatchObject({ code: 400, msg: '入账金额不能大于计划未收金额' })
    expect(await take('3000')).toMatchObject({ code: 0 })
    expect(await take('1000.01')).toMatchObject({ code: 400 })
    await company.platform.pool.query('update receivables_plan set money = 10000 where id = $1', [
      receivablesPlanId,
    ])
    expect(await take('6000')).toMatchObject({ code: 0 })
  })

  it('takes a bank credit of the customer, as a receipt on the contract of the order', async () => {
    await openAccount(company)
    const { businessId } = await renewal()
    const { customerName } = await repA.ask(recordCallsOf(customer).detail, { customerId })
    const { subAccountNo } = await admin.ask(subAccountCalls.generate, { customerId })
    const transactionId = await creditOf(company, admin, {
      serial: 'YH-1',
      money: '12000',
      subAccount: String(subAccountNo),
      payer: String(customerName),
    })
    const found = (await repA.ask(orderMoneyCalls.selectable, { customerId })).find(({ kind }) => kind === 2)
    expect(found).toMatchObject({ transactionId, number: 'YH-1', money: 12000, remainMoney: 12000 })
    const take = (who: Person, money: string) =>
      who.call(orderMoneyCalls.takeIn, { businessId, list: [{ kind: 2, transactionId, money }] })
    expect((await take(repB, '10000')).code).not.toBe(0)
    expect(await take(repA, '10000')).toMatchObject({ data: { paymentStatus: 2, unreceivedMoney: 0 } })
    const { list } = await repA.ask(receipts.list, { limit: 1 })
    expect(list[0]).toMatchObject({ money: 10000, returnType: '银行转账', contractId, checkStatus: 10 })
    const { orderNo } = await orderOf(businessId)
    expect((await repA.ask(subAccountCalls.lines, { customerId })).list).toMatchObject([
      { bankSerial: 'YH-1', orderNos: [orderNo] },
    ])
    const next = await renewal()
    expect(
      await repA.call(orderMoneyCalls.takeIn, {
        businessId: next.businessId,
        list: [{ kind: 2, transactionId, money: '2000.01' }],
      }),
    ).toMatchObject({ code: 2230 })
  })

  it('by the form pays the order of the contract, whose order it was not', async () => {
    const first = await ordered(
      repA,
      0,
      { customerId, leaseYears: 1, startTime: day() },
      {
        product: [{ productId: rental, price: '1000', num: '3', discount: '0' }],
        locks: [{ portNumber: 3 }],
      },
    )
    const own = await planOf(first.businessId)
    expect(own).toMatchObject({ money: 3000, contractId: null })
    const made = await makeRecord(repA, contract, {
      entity: { customerId, businessId: first.businessId, money: '3000' },
    })
    expect(await planOf(first.businessId)).toMatchObject({ contractId: made, receivedStatus: 0 })
    const receipt = await receive('5000', { contractId: made })
    expect(await orderOf(first.businessId)).toMatchObject({ paymentStatus: 3, receivedMoney: 3000 })
    expect(await selectable()).toContainEqual({ receivablesId: receipt, remainMoney: 2000 })
  })
})

describe('the payment status', () => {
  it('goes the way of the worked example 29.11, through calls', async () => {
    const { businessId } = await renewal()
    const status = async () => (await orderOf(businessId)).paymentStatus
    expect(await status()).toBe(0)
    expect((await takeIn(repA, businessId, await receive('4000'), '4000')).code).toBe(0)
    expect(await status()).toBe(3)
    expect(await settle(repA, { businessId, paymentStatus: 1, remark: '老客户' })).toMatchObject({
      code: 401,
    })
    expect(await settle(admin, { businessId, paymentStatus: 1 })).toMatchObject({ code: 400 })
    expect(await settle(admin, { businessId, paymentStatus: 1, remark: '老客户' })).toMatchObject({ code: 0 })
    // the release closes the gate of its payment, and what is delivered stays owed
    expect(await orderOf(businessId)).toMatchObject({ paymentStatus: 1, effectStatus: 3 })
    expect(await settle(admin, { businessId, paymentStatus: 0 })).toMatchObject({ code: 400 })
    const second = await receive('6000')
    expect((await takeIn(repA, businessId, second, '6000')).code).toBe(0)
    expect(await status()).toBe(2)
    // withdrawn: a draft counts nowhere
    await repA.ask(receipts.update, { entity: { receivablesId: second, checkStatus: 5 }, field: [] })
    expect(await status()).toBe(1)
    expect(await planOf(businessId)).toMatchObject({ paymentStatus: 1, pushStatus: 0 })
  })

  it('of a plan that was written off as a whole is settled, and late no more', async () => {
    const receivablesPlanId = await makeRecord(repA, receivablesPlan, {
      entity: { customerId, contractId, money: '50', returnDate: day(1) },
    })
    await company.platform.pool.query(
      'update receivables_plan set return_date = $2, received_status = 4 where id = $1',
      [receivablesPlanId, day(-9)],
    )
    const off = { receivablesPlanIds: [receivablesPlanId], paymentStatus: 2, writeOffMoney: '50' }
    expect(await settle(admin, { ...off, remark: '客户破产' })).toMatchObject({ code: 0 })
    const plan = () => repA.ask(plans.detail, { receivablesPlanId })
    expect(await plan()).toMatchObject({ paymentStatus: 2, receivedStatus: 1, unreceivedMoney: 0 })
    // what comes all the same, and goes again, leaves it so
    const late = await receive('50', { receivablesPlanId })
    await admin.ask(receipts.remove, { ids: [late] }).catch(() => undefined)
    expect(await plan()).toMatchObject({ receivedStatus: 1, unreceivedMoney: 0 })
  })

  it('is taken back before delivery', async () => {
    await admin.ask(orderTypeCalls.update, {
      orderType: 2,
      needContract: 1,
      needSigned: 0,
      needPayment: 1,
      needDevice: 0,
      enabled: 1,
    })
    const { businessId } = await renewal()
    const plan = await planOf(businessId)
    const receivablesPlanIds = [plan?.receivablesPlanId]
    expect(await settle(admin, { receivablesPlanIds, paymentStatus: 1, remark: '月底付' })).toMatchObject({
      code: 0,
    })
    expect(await orderOf(businessId)).toMatchObject({ paymentStatus: 1, effectStatus: 1 })
    expect(await planOf(businessId)).toMatchObject({ paymentStatus: 1 })
    expect(await settle(admin, { receivablesPlanIds, paymentStatus: 0 })).toMatchObject({ code: 0 })
    expect(await orderOf(businessId)).toMatchObject({ paymentStatus: 0 })
    await admin.ask(orderTypeCalls.update, {
      orderType: 2,
      needContract: 0,
      needSigned: 0,
      needPayment: 1,
      needDevice: 0,
      enabled: 1,
    })
  })

  it('is settled with a small rest written off, a larger one by who may', async () => {
    const { businessId } = await renewal()
    await takeIn(repA, businessId, await receive('9999.2'), '9999.2')
    expect(await settle(admin, { businessId, paymentStatus: 2 })).toMatchObject({ code: 2233 })
    expect(
      await settle(admin, { businessId, paymentStatus: 2, writeOffMoney: '0.5', remark: '尾差' }),
    ).toMatchObject({ code: 2233 })
    expect(
      await settle(admin, { businessId, paymentStatus: 2, writeOffMoney: '0.8', remark: '尾差' }),
    ).toMatchObject({ code: 0 })
    expect(await orderOf(businessId)).toMatchObject({
      paymentStatus: 2,
      effectStatus: 3,
      receivedMoney: 9999.2,
      writeOffMoney: 0.8,
    })
    expect(await planOf(businessId)).toMatchObject({ paymentStatus: 2, unreceivedMoney: 0 })
    expect(await settle(admin, { businessId, paymentStatus: 1, remark: '再来' })).toMatchObject({
      code: 2234,
    })
  })
})

describe('an order that is cancelled', () => {
  it('gives its money back to the customer, and asks for nothing', async () => {
    const { businessId } = await renewal()
    const receipt = await receive('10000')
    await takeIn(repA, businessId, receipt, '10000')
    expect(await orderOf(businessId)).toMatchObject({ effectStatus: 3 })
    await admin.ask(orderCalls.cancel, { businessId, reason: '客户不要了' })
    expect(await orderOf(businessId)).toMatchObject({ effectStatus: 4, paymentStatus: 0, receivedMoney: 0 })
    expect(await planOf(businessId)).toMatchObject({ receivedStatus: 3, realReceivedMoney: 0 })
    expect(await selectable()).toContainEqual({ receivablesId: receipt, remainMoney: 10000 })
    const next = await renewal()
    expect(await takeIn(repA, next.businessId, receipt, '10000')).toMatchObject({
      data: { paymentStatus: 2 },
    })
    expect(await takeIn(repA, businessId, receipt, '1')).toMatchObject({ code: 400 })
  })
})

it('every order adds up; one that does not is named to the administrators by the nightly check', async () => {
  expect(await wrongOrders(company)).toEqual([])
  const { services } = company.app
  const told = async () => {
    const { list } = await admin.ask(messageCalls.list, { limit: 9999 })
    return list.filter(({ type }) => type === SUMS_DIFFER).map(textOfMessage)
  }
  await verifyOrders(services)
  expect(await told()).toEqual([])
  const { businessId, orderNo } = await renewal()
  // planned for less than it is worth, which users may do
  const plan = (money: number) =>
    company.platform.pool.query('update receivables_plan set money = $2 where business_id = $1', [
      businessId,
      money,
    ])
  await plan(9000)
  expect(await wrongOrders(company)).toMatchObject([{ why: ['plans', 'open'] }])
  await verifyOrders(services)
  expect(await told()).toEqual([])
  await plan(10000)
  const add = (money: number) =>
    company.platform.pool.query('update business set received_money = received_money + $2 where id = $1', [
      businessId,
      money,
    ])
  await add(1)
  expect(await wrongOrders(company)).toMatchObject([{ order_no: orderNo, why: ['received', 'open'] }])
  await verifyOrders(services)
  expect(await told()).toEqual([`数据核对发现差异：订单${orderNo}的金额（共1个订单），请查看系统日志`])
  await add(-1)
  expect(await wrongOrders(company)).toEqual([])
})
