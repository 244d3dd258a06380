import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMessage } from '#protocol/crm/order/messages.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { makeRecord } from '../../../../test/make.ts'
import { ordered, orderingOf } from '../../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { listOfTodos } from '../../../../test/todos.ts'
import { pushDuePlans } from './push.ts'

/** When plans of an order are due, and how they are reminded of (locks-and-extensions.md §9.5, §9.6). */

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
  customerId = await makeRecord(repA, customer, { title: '恒达' })
  contractId = await makeRecord(repA, contract, { entity: { customerId, money: '50000' } })
  rental = await makeProduct(0, '100')
  await admin.ask(orderTypeCalls.update, {
    orderType: 2,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 0,
    enabled: 1,
  })
})
afterAll(() => company.close())

async function planned() {
  const lock = await licensed({
    customerId,
    contractId,
    ownerUserId: repA.userId,
    ports: 2,
    until: 20,
    productIds: [rental],
  })
  const { businessId } = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
  const [plan] = await repA.ask(orderMoneyCalls.plans, { businessId })
  return { businessId, receivablesPlanId: plan?.receivablesPlanId ?? 0 }
}
const planOf = async (businessId: number) => (await repA.ask(orderMoneyCalls.plans, { businessId }))[0]
const setTimes = (who: Person, businessId: number, given: Record<string, unknown>) =>
  who.call(orderMoneyCalls.planTimes, { businessId, list: [given] } as never)
/** Reminders that a person got of a plan. */
async function reminders(who: Person, planId: number): Promise<number> {
  const { rows } = await company.platform.pool.query<{ count: number }>(
    'select count(*)::int as count from messages where type = $1 and type_id = $2 and recipient_user = $3',
    [orderMessage.planDue, planId, who.userId],
  )
  return rows[0]?.count ?? 0
}
const logOf = async (planId: number) => {
  const { rows } = await company.platform.pool.query<{ channel: string; receiver: string; result: string }>(
    'select channel, receiver, result from push_log where receivables_plan_id = $1 order by id',
    [planId],
  )
  return rows
}

describe('the days of a plan', () => {
  it('are set anew, and what was sent is sent again', async () => {
    const { businessId, receivablesPlanId } = await planned()
    await admin.ask(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 1 })
    expect(await planOf(businessId)).toMatchObject({ pushStatus: 1 })
    const given = { receivablesPlanId, returnDate: day(30), startTime: day(40), endTime: day(400) }
    expect(await setTimes(repB, businessId, given)).toMatchObject({ code: 401 })
    expect(await setTimes(repA, businessId, given)).toMatchObject({ code: 0 })
    expect(await planOf(businessId)).toMatchObject({
      returnDate: day(30),
      startTime: day(40),
      endTime: day(400),
      pushStatus: 0,
    })
    expect(await setTimes(repA, businessId, { receivablesPlanId, startTime: day(401) })).toMatchObject({
      code: 400,
    })
    expect(await setTimes(repA, businessId, { receivablesPlanId, startTime: '', endTime: '' })).toMatchObject(
      { code: 0 },
    )
    expect(await planOf(businessId)).toMatchObject({ returnDate: day(30), startTime: null, endTime: null })
  })

  it('of a settled plan stay, and those of another order are not reached', async () => {
    const { businessId, receivablesPlanId } = await planned()
    const other = await planned()
    expect(
      await setTimes(repA, businessId, { receivablesPlanId: other.receivablesPlanId, returnDate: day(9) }),
    ).toMatchObject({ code: 400 })
    const receivablesId = await makeRecord(repA, receivables, {
      entity: { customerId, contractId, money: '200' },
    })
    await repA.ask(orderMoneyCalls.takeIn, { businessId, list: [{ kind: 1, receivablesId, money: '200' }] })
    expect(await planOf(businessId)).toMatchObject({ paymentStatus: 2 })
    expect(await setTimes(repA, businessId, { receivablesPlanId, returnDate: day(9) })).toMatchObject({
      code: 2234,
    })
    expect(await admin.call(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 1 })).toMatchObject({
      code: 2234,
    })
  })

  it('moved on, are overdue no more', async () => {
    const { businessId, receivablesPlanId } = await planned()
    await company.platform.pool.query(
      'update receivables_plan set return_date = $2, received_status = 4 where id = $1',
      [receivablesPlanId, day(-3)],
    )
    expect(await setTimes(repA, businessId, { receivablesPlanId, returnDate: day(3) })).toMatchObject({
      code: 0,
    })
    expect(await planOf(businessId)).toMatchObject({ receivedStatus: 0 })
  })
})

describe('a reminder', () => {
  it('is sent once by the morning, when its day of notice has come', async () => {
    const { businessId, receivablesPlanId } = await planned()
    await setTimes(repA, businessId, { receivablesPlanId, returnDate: day(9) })
    await pushDuePlans(company.app.services)
    expect(await planOf(businessId)).toMatchObject({ pushStatus: 0 })
    // the plan reminds seven days before
    await setTimes(repA, businessId, { receivablesPlanId, returnDate: day(7) })
    await pushDuePlans(company.app.services)
    await pushDuePlans(company.app.services)
    expect(await planOf(businessId)).toMatchObject({ pushStatus: 1 })
    expect(await reminders(repA, receivablesPlanId)).toBe(1)
    expect(await logOf(receivablesPlanId)).toEqual([
      { channel: 'message', receiver: String(repA.userId), result: '成功' },
    ])
  })

  it('of a plan with a notice beyond all bounds hinders no other', async () => {
    const { receivablesPlanId } = await planned()
    const remind = (days: number) =>
      admin.call(recordCallsOf(receivablesPlan).update, {
        entity: { receivablesPlanId, remind: days },
        field: [],
      })
    expect((await remind(3_000_000_000)).code).not.toBe(0)
    expect((await remind(3650)).code).toBe(0)
    // a row of before there was a bound
    await company.platform.pool.query('update receivables_plan set remind = 3000000000 where id = $1', [
      receivablesPlanId,
    ])
    const { businessId, receivablesPlanId: other } = await planned()
    await setTimes(repA, businessId, { receivablesPlanId: other, returnDate: day(1) })
    await pushDuePlans(company.app.services)
    expect(await reminders(repA, other)).toBe(1)
    expect((await listOfTodos(repA, 'remindReceivablesPlan')).ids).toContain(receivablesPlanId)
    await company.platform.pool.query('update receivables_plan set remind = 7 where id = $1', [
      receivablesPlanId,
    ])
  })

  it('is sent, never sent, or open again by hand, for a plan or for an order', async () => {
    const { businessId, receivablesPlanId } = await planned()
    expect(await repA.call(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 3 })).toMatchObject({
      code: 401,
    })
    expect(await admin.ask(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 3 })).toEqual({
      pushStatus: 3,
    })
    await setTimes(repA, businessId, { receivablesPlanId, returnDate: day(1) })
    await pushDuePlans(company.app.services)
    expect(await reminders(repA, receivablesPlanId)).toBe(0)
    expect(await admin.ask(orderMoneyCalls.setOrderPush, { businessId, pushStatus: 1 })).toEqual({ count: 1 })
    expect(await admin.ask(orderMoneyCalls.setOrderPush, { businessId, pushStatus: 1 })).toEqual({ count: 1 })
    expect(await reminders(repA, receivablesPlanId)).toBe(2)
    expect(await admin.call(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 2 })).toMatchObject({
      code: 400,
    })
  })

  it('to an owner who has left fails, and is noted so', async () => {
    const { businessId, receivablesPlanId } = await planned()
    await company.platform.pool.query('update business set owner_user_id = 0 where id = $1', [businessId])
    expect(await admin.ask(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 1 })).toEqual({
      pushStatus: 2,
    })
    expect(await logOf(receivablesPlanId)).toMatchObject([{ result: '负责人不存在或已停用' }])
    const { list } = await admin.ask(recordCallsOf(receivablesPlan).list, { limit: 100 })
    expect(list.find((row) => row.receivablesPlanId === receivablesPlanId)).toMatchObject({ pushStatus: 2 })
  })

  it('goes to the contact of the contract by SMS where that is on, and says by which channel it failed', async () => {
    const sent: unknown[] = []
    const { sms } = company.app.services
    company.app.services.sms = {
      ...sms,
      isOffered: () => true,
      sendNotice: async (notice) => {
        if (sent.length > 0) throw new OutboundFailure('短信网关回应 HTTP 500')
        sent.push(notice)
      },
    }
    await admin.ask(lockConfigCalls.change, { pushCustomer: 1 })
    const { businessId, receivablesPlanId } = await planned()
    const send = async () => {
      const { pushStatus } = await admin.ask(orderMoneyCalls.setPush, { receivablesPlanId, pushStatus: 1 })
      await company.platform.jobs.runDue()
      return pushStatus
    }
    expect(await send(), 'no contact yet').toBe(2)
    const contactsId = await makeRecord(repA, contacts, { entity: { customerId, mobile: '13700001234' } })
    await repA.ask(recordCallsOf(contract).update, { entity: { contractId, contactsId }, field: [] })
    expect(await send()).toBe(1)
    expect(sent).toEqual([
      { mobile: '13700001234', type: 5, content: expect.stringMatching(/第\d+期款项200\.00元应于.*前支付/) },
    ])
    expect(await send()).toBe(1)
    expect(await planOf(businessId), 'the gateway did not take it').toMatchObject({ pushStatus: 2 })
    const log = (await repA.ask(orderMoneyCalls.pushLog, { receivablesPlanId })).filter(
      ({ channel }) => channel === 'sms',
    )
    expect(log.map(({ receiver, result }) => [receiver, result]).toSorted()).toEqual([
      ['', '合同联系人没有手机号'],
      ['137****1234', '成功'],
      ['137****1234', '短信网关回应 HTTP 500'],
    ])
    expect((await company.people.repB.call(orderMoneyCalls.pushLog, { receivablesPlanId })).code).toBe(401)
    await admin.ask(lockConfigCalls.change, { pushCustomer: 0 })
    company.app.services.sms = sms
  })
})
