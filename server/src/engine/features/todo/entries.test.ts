import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { reminderCalls } from '#protocol/crm/reminders/calls.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { DAY, MINUTE } from '#server/platform/time/clock.ts'
import { eventually } from '../../../../test/eventually.ts'
import { nodes, startFlow } from '../../../../test/flows.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { openPage } from '../../../../test/open-page.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { salesOf } from '../../../../test/sales.ts'
import { listOfTodos, markAll, markSome, todoCounts, todoEntry } from '../../../../test/todos.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const sales = salesOf(() => company)
const at = (offset: number, time = '15:00:00') => `${sales.day(offset)} ${time}`
const followUp = (person: Person, type: RecordType, id: number, nextTime = '') =>
  person.ask(activityCalls.add, {
    activityType: type.label,
    activityTypeId: id,
    content: '电话沟通',
    category: '打电话',
    nextTime,
  })
const handOver = (type: RecordType, ids: number[], to: Person) => {
  const { transfer } = recordCallsOf(type)
  if (!transfer) throw new Error(`${type.key} cannot be transferred`)
  return company.people.managerA.ask(transfer, { ids, ownerUserId: to.userId, transferType: 1 })
}
/** Its number, and what its list holds: they must be the same. */
async function waitingIn(person: Person, key: string): Promise<number[]> {
  const { [key]: count } = await todoCounts(person)
  const { ids } = await listOfTodos(person, key)
  expect(count, key).toBe(ids.length)
  return ids
}
const idsIn = async (...[person, key, request]: Parameters<typeof listOfTodos>) =>
  (await listOfTodos(person, key, request)).ids

describe('entries of what is followed up', () => {
  it.each([
    ['todayLeads', leads],
    ['todayCustomer', customer],
  ] as const)('%s: today, overdue and contacted do not overlap', async (key, type) => {
    const { repA, managerA } = company.people
    const today = await makeRecord(repA, type, { entity: { nextTime: at(0) } })
    const late = await makeRecord(repA, type, { entity: { nextTime: at(-1) } })
    await makeRecord(repA, type, { entity: { nextTime: at(1) } })
    // created now, so without a contact since
    await company.platform.pool.query(`update ${type.table} set last_time = null where id = any($1)`, [
      [today, late],
    ])
    expect(await waitingIn(repA, key)).toEqual([today])
    const overdue = await listOfTodos(repA, key, { type: 2 })
    expect(overdue.ids).toEqual([late])
    expect(overdue.extraData).toMatchObject({ overtime: 1 })
    await followUp(repA, type, late)
    expect(await idsIn(repA, key, { type: 2 })).toEqual([])
    expect(await idsIn(repA, key, { type: 3 })).toContain(late)
    // a manager has them among the subordinates' records, never among their own
    expect(await idsIn(managerA, key, { isSub: 2 })).toContain(today)
    expect(await waitingIn(managerA, key)).toEqual([])
  })

  it('a business that has ended waits no more', async () => {
    const { repB } = company.people
    const [open, ended] = [await makeRecord(repB, business), await makeRecord(repB, business)]
    await company.platform.pool.query(
      'update business set next_time = $2, is_end = case when id = $3 then 1 else 0 end where id = any($1)',
      [[open, ended], company.platform.clock.now(), ended],
    )
    company.app.services.todos.touch({ userIds: [repB.userId] })
    expect(await waitingIn(repB, 'todayBusiness')).toEqual([open])
  })

  it('rows are those of the list, a filter narrows them, an unknown tab is refused', async () => {
    const { repB } = company.people
    const id = await makeRecord(repB, customer, { title: '待办列表客户', entity: { nextTime: at(0) } })
    const other = await makeRecord(repB, customer, { entity: { nextTime: at(0) } })
    const { list, ids } = await listOfTodos(repB, 'todayCustomer')
    expect(ids).toEqual(expect.arrayContaining([id, other]))
    const [own] = (await repB.ask(recordCallsOf(customer).list, { search: '待办列表客户' })).list
    expect(list.find(({ customerId }) => customerId === id)).toEqual(own)
    const data = [{ name: 'customerName', formType: 'text', type: 3, values: ['待办列表'] }]
    expect(await idsIn(repB, 'todayCustomer', { data })).toEqual([id])
    const entry = todoEntry('todayCustomer')
    expect((await repB.call(entry.list, { type: 4 })).code).toBe(400)
    expect((await repB.call(entry.list, { type: '2' })).code).toBe(0)
  })

  it('what was handed over is followed up by an entry or by one’s word, each by who may', async () => {
    const { repA, repA2, repB } = company.people
    const ids = [await makeRecord(repA, leads), await makeRecord(repA, leads), await makeRecord(repA, leads)]
    await handOver(leads, ids, repA2)
    expect((await waitingIn(repA2, 'followLeads')).toSorted()).toEqual(ids.toSorted())
    const { followedUp } = todoEntry('followLeads')
    if (!followedUp) throw new Error('nobody says it of leads')
    const [first = 0, second = 0, third = 0] = ids
    await followUp(repA2, leads, first)
    expect((await repB.call(followedUp, { ids: [second] })).code).toBe(401)
    expect((await repB.call(followedUp, { ids: [second] })).msg).toBe('无权操作')
    expect((await repA2.call(followedUp, { ids: [second] })).code).toBe(0)
    expect(await waitingIn(repA2, 'followLeads')).toEqual([third])
    expect((await idsIn(repA2, 'followLeads', { type: 2 })).toSorted()).toEqual([first, second].toSorted())
    // a superior may mark the subordinates' records
    expect((await company.people.managerA.call(followedUp, { ids: [third] })).code).toBe(0)
    expect(await waitingIn(repA2, 'followLeads')).toEqual([])
  })
})

describe('entries of the sales chain', () => {
  it('approvals wait for whom they ask, whoever owns them, and have been decided afterwards', async () => {
    const { admin, repA, managerA, repB } = company.people
    await startFlow(admin, [nodes.members([managerA.userId])], { label: contract.approval.label })
    const id = await makeRecord(repA, contract, { entity: { money: '500' } })
    expect(await waitingIn(managerA, 'checkContract')).toEqual([id])
    expect(await waitingIn(repA, 'checkContract')).toEqual([])
    expect((await repB.call(todoEntry('checkContract').list, {})).data.list).toEqual([])
    const { examineRecordId: recordId } = await repA.ask(recordCallsOf(contract).detail, { contractId: id })
    await managerA.ask(approvalCalls.decide, { recordId: Number(recordId), typeId: id, status: 1 })
    expect(await waitingIn(managerA, 'checkContract')).toEqual([])
    expect(await idsIn(managerA, 'checkContract', { type: 2 })).toContain(id)
  })

  it('contracts end within the days of the setting; without it the entry is not there', async () => {
    const { admin, repA } = company.people
    const made = (offset: number) => sales.makeContract({ checkStatus: 5, endTime: sales.day(offset) })
    const [soon, later, over] = [await made(3), await made(4), await made(-1)]
    await company.platform.pool.query('update contract set check_status = 10 where id = any($1)', [
      [soon, later, over].map(({ contractId }) => contractId),
    ])
    company.app.services.todos.touch({ userIds: [repA.userId] })
    expect(await waitingIn(repA, 'endContract')).toEqual([soon.contractId])
    expect(await idsIn(repA, 'endContract', { type: 2 })).toEqual([over.contractId])
    await markAll(repA, 'endContract')
    expect(await waitingIn(repA, 'endContract')).toEqual([])
    // another setting starts afresh, also for marked records
    await admin.ask(reminderCalls.setContract, { status: 1, contractDay: 4 })
    expect((await waitingIn(repA, 'endContract')).toSorted()).toEqual(
      [soon.contractId, later.contractId].toSorted(),
    )
    await admin.ask(reminderCalls.setContract, { status: 0 })
    expect(Object.keys(await todoCounts(repA))).not.toContain('endContract')
    expect(await idsIn(repA, 'endContract')).toEqual([])
    await admin.ask(reminderCalls.setContract, { status: 1, contractDay: 3 })
  })

  it('contracts are to be visited some days after they began, until they were', async () => {
    const { admin, repA, managerA } = company.people
    await admin.ask(reminderCalls.setVisit, { status: 1, value: 7 })
    const [due, young] = [
      await sales.makeContract({ checkStatus: 5, startTime: sales.day(-7) }),
      await sales.makeContract({ checkStatus: 5, startTime: sales.day(-6) }),
    ]
    await company.platform.pool.query('update contract set check_status = 10 where id = any($1)', [
      [due.contractId, young.contractId],
    ])
    company.app.services.todos.touch({ userIds: [repA.userId] })
    expect(await waitingIn(repA, 'returnVisitRemind')).toEqual([due.contractId])
    expect(await idsIn(managerA, 'returnVisitRemind', { isSub: 2 })).toContain(due.contractId)
    await makeRecord(managerA, visit, { entity: { ...due } })
    expect(await idsIn(repA, 'returnVisitRemind')).toEqual([])
    await admin.ask(reminderCalls.setVisit, { status: 0 })
  })

  it('plans remind of money within their own days of notice, then as overdue, until it has come', async () => {
    const { repA } = company.people
    const made = await sales.makeContract({ checkStatus: 5 })
    await company.platform.pool.query('update contract set check_status = 10 where id = $1', [
      made.contractId,
    ])
    const [soon, today, later, late] = [
      await sales.makePlan(made, { returnDate: sales.day(5), remind: 5 }),
      await sales.makePlan(made, { returnDate: sales.day(0) }),
      await sales.makePlan(made, { returnDate: sales.day(6), remind: 5 }),
      await sales.makePlan(made, { returnDate: sales.day(-2), remind: 5 }),
    ]
    const key = 'remindReceivablesPlan'
    expect((await waitingIn(repA, key)).toSorted()).toEqual([soon, today].toSorted())
    const overdue = await listOfTodos(repA, key, { type: 3 })
    expect([overdue.ids, overdue.extraData]).toMatchObject([[late], { overtime: 1, money: {} }])
    await sales.received(made, { receivablesPlanId: soon })
    expect(await waitingIn(repA, key)).toEqual([today])
    expect(await idsIn(repA, key, { type: 2 })).toEqual([soon])
    expect(await idsIn(repA, key, { type: 1 })).not.toContain(later)
  })

  it('invoices and receivables have entries of their own, for those who may list them', async () => {
    const { outsider, hr } = company.people
    for (const key of ['checkReceivables', 'checkInvoice', 'remindReceivablesPlan'])
      for (const person of [outsider, hr])
        expect((await person.call(todoEntry(key).list, {})).code, key).toBe(401)
    expect(invoice.todos.map(({ title }) => title)).toEqual(['待审核发票'])
  })
})

describe('numbers', () => {
  it('of others follow what somebody does, and their open pages are told', async () => {
    const { repA, repB, managerA } = company.people
    await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const page = await openPage(company.app, await repA.token())
    await page.heard()
    const before = (await todoCounts(repA)).followCustomer ?? 0
    const id = await makeRecord(managerA, customer)
    await handOver(customer, [id], repA)
    expect((await todoCounts(repA)).followCustomer).toBe(before + 1)
    await eventually(() => expect(page.told).toContain('todos'))
    const untold = page.told.length
    await makeRecord(repB, customer)
    await handOver(customer, [id], repB)
    await eventually(() => expect(page.told.length).toBeGreaterThan(untold))
    expect((await todoCounts(repA)).followCustomer).toBe(before)
    page.close()
  })

  it('are counted anew on the next day, and ten minutes later', async () => {
    const { repA } = company.people
    const { pool, clock } = company.platform
    const before = (await todoCounts(repA)).todayLeads ?? 0
    await pool.query(
      'update leads set next_time = $2, last_time = null where id = (select max(id) from leads where owner_user_id = $1 and is_transform = 0)',
      [repA.userId, clock.now()],
    )
    expect((await todoCounts(repA)).todayLeads, 'nobody was told').toBe(before)
    clock.advance(11 * MINUTE)
    expect((await todoCounts(repA)).todayLeads).toBe(before + 1)
  })
})

describe('marks', () => {
  it('take records from the number and the first tab of who sets them, and of nobody else', async () => {
    const { repA, managerA, repB } = company.people
    const [one, two] = [
      await makeRecord(repA, customer, { entity: { nextTime: at(0) } }),
      await makeRecord(repA, customer, { entity: { nextTime: at(0) } }),
    ]
    expect((await markSome(repB, 'todayCustomer', [one])).code).toBe(401)
    expect((await markSome(repA, 'todayCustomer', [one])).code).toBe(0)
    expect((await markSome(repA, 'todayCustomer', [one])).code, 'twice').toBe(0)
    const waiting = await waitingIn(repA, 'todayCustomer')
    expect([waiting.includes(one), waiting.includes(two)]).toEqual([false, true])
    expect(await idsIn(managerA, 'todayCustomer', { isSub: 2 })).toContain(one)
    expect((await markAll(repA, 'todayCustomer')).code).toBe(0)
    expect(await waitingIn(repA, 'todayCustomer')).toEqual([])
    // a next contact at another time is a new one; a word about something else is not
    await repA.ask(recordCallsOf(customer).update, { entity: { customerId: one, remark: '老客户' } })
    expect(await waitingIn(repA, 'todayCustomer')).toEqual([])
    await repA.ask(recordCallsOf(customer).update, {
      entity: { customerId: one, nextTime: at(0, '18:00:00') },
    })
    expect(await waitingIn(repA, 'todayCustomer')).toEqual([one])
  })

  it('are taken back by who has set them, and by nobody else', async () => {
    const { repA, repB, hr } = company.people
    const id = await makeRecord(repA, customer, { entity: { nextTime: at(0) } })
    await markSome(repA, 'todayCustomer', [id])
    const taken = { model: todoEntry('todayCustomer').todo.model, list: [{ typeId: id }] }
    const { unmark } = crmTodos.shared
    expect((await repB.call(unmark, taken)).code, 'there is none of theirs').toBe(0)
    expect(await waitingIn(repA, 'todayCustomer')).not.toContain(id)
    expect((await repA.call(unmark, { ...taken, model: 99 })).code).toBe(400)
    expect((await hr.call(unmark, taken)).code).toBe(401)
    expect((await repA.call(unmark, taken)).code).toBe(0)
    expect(await waitingIn(repA, 'todayCustomer')).toContain(id)
  })

  it('die with a follow-up for its writer alone, and with another owner for everybody', async () => {
    const { repA, repA2, managerA } = company.people
    const id = await makeRecord(repA, customer)
    await handOver(customer, [id], repA2)
    await markSome(repA2, 'followCustomer', [id])
    expect(await waitingIn(repA2, 'followCustomer')).not.toContain(id)
    const marks = async () => {
      const { rows } = await company.platform.pool.query(
        'select user_id from todo_marks where record_id = $1 and type = $2',
        [id, customer.label],
      )
      return rows.map(({ user_id: userId }) => userId)
    }
    await followUp(managerA, customer, id)
    expect(await marks()).toEqual([repA2.userId])
    await handOver(customer, [id], repA)
    expect(await marks()).toEqual([])
    expect(await waitingIn(repA, 'followCustomer')).toContain(id)
    await markSome(repA, 'followCustomer', [id])
    await company.people.managerA.ask(recordCallsOf(customer).remove, { ids: [id] })
    expect(await marks()).toEqual([])
  })

  it('are refused for numbers that no entry has, and for entries of others', async () => {
    const { repA, hr } = company.people
    expect((await repA.call(crmTodos.shared.markAll, { model: 98 })).code).toBe(400)
    expect((await repA.call(crmTodos.shared.mark, { model: 99, list: [] })).code).toBe(400)
    expect((await hr.call(crmTodos.shared.markAll, { model: 1 })).code).toBe(401)
    expect((await markSome(repA, 'todayCustomer', [987_654_321])).code).toBe(401)
    expect((await markAll(repA, 'todayCustomer')).code).toBe(0)
  })

  it('are kept for each pool that a customer is about to fall into', async () => {
    const { repB } = company.people
    const pool = (name: string, remindDay: number) =>
      makePool(company, name, {
        memberDeptId: '',
        memberUserId: String(repB.userId),
        remindSetting: 1,
        remindDay,
        putInRule: 1,
        rule: [{ type: 1, dealHandle: 1, level: [{ level: '所有客户', limitDay: 9 }] }],
      })
    const first = await pool('先提醒', 3)
    const second = await pool('后提醒', 2)
    const id = await makeRecord(repB, customer)
    company.platform.clock.advance(6 * DAY)
    const poolIdsOf = async () =>
      (await listOfTodos(repB, 'putInPoolRemind')).list.find(({ customerId }) => customerId === id)?.poolIds
    expect(await poolIdsOf()).toBe(String(first))
    const mark = (poolIds: string) =>
      repB.call(crmTodos.shared.mark, { model: 4, list: [{ typeId: id, poolIds }] })
    expect((await mark(String(first))).code).toBe(0)
    expect(await waitingIn(repB, 'putInPoolRemind')).not.toContain(id)
    company.platform.clock.advance(DAY)
    expect(await waitingIn(repB, 'putInPoolRemind'), 'the other pool comes near').toContain(id)
    expect(await poolIdsOf()).toBe(`${first},${second}`)
    await markAll(repB, 'putInPoolRemind')
    expect(await waitingIn(repB, 'putInPoolRemind')).toEqual([])
  })
})
