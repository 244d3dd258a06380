import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { todoCounts as numOf } from '../../../../test/todos.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const plan = (person: Person, type: RecordType, nextTime: string) =>
  makeRecord(person, type, { entity: { nextTime } })
const handOver = (type: RecordType, ids: number[], to: Person) => {
  const { transfer } = recordCallsOf(type)
  if (!transfer) throw new Error(`${type.key} cannot be transferred`)
  return company.people.managerA.ask(transfer, { ids, ownerUserId: to.userId, transferType: 1 })
}

describe('the numbers of 待办事项', () => {
  it('have keys of what a person may list, and nothing else', async () => {
    const { repA, outsider } = company.people
    expect(Object.keys(await numOf(repA)).toSorted()).toEqual([
      'checkAdjust',
      'checkBusiness',
      'checkContract',
      'checkInvoice',
      'checkReceivables',
      'endContract',
      'followCustomer',
      'followLeads',
      'remindReceivablesPlan',
      'todayBusiness',
      'todayCustomer',
      'todayLeads',
    ])
    expect(await numOf(outsider)).toEqual({})
  })

  it.each([
    ['todayLeads', leads],
    ['todayCustomer', customer],
  ] as const)('%s are one’s own that are planned for today', async (key, type) => {
    const { repB, managerB } = company.people
    for (const nextTime of ['2025-05-14 23:59:59', '2025-05-16 00:00:00']) await plan(repB, type, nextTime)
    expect((await numOf(repB))[key]).toBe(0)
    await plan(repB, type, '2025-05-15 23:59:59')
    expect((await numOf(repB))[key]).toBe(1)
    expect((await numOf(managerB))[key], 'of subordinates').toBe(0)
  })

  it('today’s are done once somebody has been in touch after the planned time', async () => {
    const { repB } = company.people
    const id = await plan(repB, customer, '2025-05-15 10:30:00')
    const before = (await numOf(repB)).todayCustomer ?? 0
    company.platform.clock.advance(60 * 60_000)
    await repB.ask(activityCalls.add, {
      activityType: customer.label,
      activityTypeId: id,
      content: '已联系',
      category: '打电话',
    })
    expect((await numOf(repB)).todayCustomer).toBe(before - 1)
  })

  it('handed over ones wait until they are followed up, or a lead is converted', async () => {
    const { repA, repA2 } = company.people
    const customers = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    const leadIds = [await makeRecord(repA, leads), await makeRecord(repA, leads)]
    await handOver(customer, customers, repA2)
    await handOver(leads, leadIds, repA2)
    expect(await numOf(repA2)).toMatchObject({ followCustomer: 2, followLeads: 2 })
    expect(await numOf(repA)).toMatchObject({ followCustomer: 0, followLeads: 0 })
    const [followed = 0] = customers
    await repA2.ask(activityCalls.add, {
      activityType: customer.label,
      activityTypeId: followed,
      content: '已跟进',
      category: '打电话',
    })
    await repA2.ask(leadsCalls.convert, { ids: leadIds.slice(0, 1) })
    expect(await numOf(repA2)).toMatchObject({ followCustomer: 1, followLeads: 1 })
    await company.people.managerA.ask(recordCallsOf(customer).remove, { ids: customers.slice(1) })
    expect(await numOf(repA2)).toMatchObject({ followCustomer: 0 })
  })

  it('customers about to fall into a pool are counted in the days of its notice', async () => {
    const { repA } = company.people
    await makePool(company, '提醒公海', {
      memberDeptId: '',
      memberUserId: String(repA.userId),
      remindSetting: 1,
      remindDay: 2,
      putInRule: 1,
      rule: [{ type: 1, dealHandle: 1, level: [{ level: '所有客户', limitDay: 5 }] }],
    })
    const before = (await numOf(repA)).putInPoolRemind ?? 0
    await makeRecord(repA, customer)
    expect((await numOf(repA)).putInPoolRemind).toBe(before)
    company.platform.clock.advance(3 * DAY)
    expect((await numOf(repA)).putInPoolRemind).toBeGreaterThan(before)
    company.platform.clock.advance(3 * DAY)
    expect((await numOf(repA)).putInPoolRemind, 'overdue: the pool takes them tonight').toBe(0)
  })
})
