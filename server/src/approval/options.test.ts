import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { orderType } from '../../../protocol/test/orders.ts'
import { laterSteps, signIn } from '../../test/approvals.ts'
import { type NodeInput, nodes, startFlow, stopFlows } from '../../test/flows.ts'
import { addOrderTables } from '../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { keepApprovalsGoing } from './jobs.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withOrderRules } = await import('../../test/order-rules.ts')
  return withOrderRules(await importOriginal())
})

const calls = recordCallsOf(orderType)
const { label } = orderType.approval
let company: TestCompany
let admin: Person
let director: Person
let managerA: Person
let managerB: Person
let repA: Person
let repB: Person
let assistant: Person
let outsider: Person

beforeAll(async () => {
  // a Thursday; the day after tomorrow is a Saturday
  company = await drawCompany({ prepare: addOrderTables, now: '2026-03-05 10:00:00' })
  ;({ admin, director, managerA, managerB, repA, repB, assistant, outsider } = company.people)
  await signIn(company)
})
afterAll(() => company.close())
afterEach(async () => {
  await stopFlows(admin, label)
  company.platform.clock.set('2026-03-05 10:00:00')
})

let made = 0
interface Made {
  id: number
  recordId: number
  title: string
}
/** An order of a salesperson, handed in to a flow of these steps. */
async function submit(steps: readonly NodeInput[], managerList = [admin.userId]): Promise<Made> {
  await startFlow(admin, steps, { label, managerList })
  made += 1
  const title = `O-${made}`
  const reply = await repA.ask(calls.add, { entity: { num: title, money: '10' }, field: [] })
  const id = Number(reply.orderId)
  const { examineRecordId } = await admin.ask(calls.detail, { orderId: id })
  return { id, recordId: Number(examineRecordId), title }
}
const stateOf = async ({ id }: Made) => (await admin.ask(calls.detail, { orderId: id })).checkStatus
const decide = async (person: Person, { recordId }: Made, status: 1 | 2 = 1) =>
  (await person.call(approvalCalls.decide, { recordId, status, remarks: '理由' })).msg
/** Steps behind the initiator's: status, then people with theirs. */
const stepsOf = async ({ recordId }: Made) =>
  (await laterSteps(admin, recordId)).map(({ examineStatus, userList }) =>
    [examineStatus, ...userList.map(({ realname, examineStatus: status }) => `${realname}${status}`)].join(
      ' ',
    ),
  )
const timelineOf = ({ recordId }: Made, by = admin) => by.ask(approvalOptionCalls.timeline, { recordId })
const turnsOf = async (person: Person, title: string) =>
  (await person.ask(messageCalls.list, { limit: 100 })).list.filter(
    (message) => message.title === title && message.type === 9026,
  ).length
const refused = (msg: string) => ({ code: 400, msg })
const off = refused('该审批节点不支持此操作')
const on = (person: Person, ...options: string[]) =>
  nodes.members([person.userId], { options: Object.fromEntries(options.map((option) => [option, 1])) })

describe('转签', () => {
  it('another one decides in the place of somebody whose step allows it', async () => {
    const order = await submit([on(managerA, 'handOver'), nodes.members([director.userId])])
    const ask = (person: Person, userId: number) =>
      person.call(approvalOptionCalls.handOver, { recordId: order.recordId, userId, remarks: '出差' })
    expect(await ask(director, repB.userId)).toMatchObject({ code: 2027 })
    expect(await ask(managerA, managerA.userId)).toMatchObject(refused('陈经理不能成为审批人，请重新选择'))
    expect(await ask(managerA, 999_999)).toMatchObject(refused('该员工不能成为审批人，请重新选择'))
    expect((await ask(managerA, repB.userId)).code).toBe(0)
    expect(await stepsOf(order)).toEqual(['3 白小一3', '0 方总监0'])
    expect(await turnsOf(repB, order.title)).toBe(1)
    expect((await timelineOf(order)).entries).toMatchObject([
      { examineStatus: 6 },
      { realname: '陈经理', examineStatus: 8, action: 1, remarks: '出差' },
      { realname: '白小一', examineStatus: 3, action: null, givenByName: '陈经理' },
    ])
    expect(await decide(managerA, order)).toBe('该审批已由陈经理处理')
    expect(await decide(repB, order)).toBe('success')
    expect(await ask(director, repA.userId), 'his step does not').toMatchObject(off)
    expect(await decide(director, order)).toBe('success')
    expect(await stateOf(order)).toBe(1)
  })
})

it('who has decided in a step takes no second seat in it', async () => {
  const members = [managerA.userId, director.userId, managerB.userId]
  const order = await submit([nodes.members(members, { type: 2, options: { handOver: 1, addSigner: 1 } })])
  const { recordId } = order
  const handOver = (by: Person, to: Person) =>
    by.call(approvalOptionCalls.handOver, { recordId, userId: to.userId, remarks: '' })
  expect(await decide(managerA, order)).toBe('success')
  expect(await handOver(director, managerA)).toMatchObject(refused('陈经理不能成为审批人，请重新选择'))
  const added = { recordId, userIds: [managerA.userId], place: 'after' as const }
  expect(await director.call(approvalOptionCalls.addSigners, added)).toMatchObject(
    refused('陈经理不能成为审批人，请重新选择'),
  )
  expect((await handOver(director, repB)).code).toBe(0)
  await decide(repB, order)
  await decide(managerB, order)
  expect(await stateOf(order)).toBe(1)
})

it('a rejection and its reason stay to be read when the record is handed in again', async () => {
  const order = await submit([nodes.members([managerA.userId])])
  await decide(managerA, order, 2)
  await repA.ask(calls.update, { entity: { orderId: order.id, num: order.title, money: '11' }, field: [] })
  const { examineRecordId } = await admin.ask(calls.detail, { orderId: order.id })
  const recordId = Number(examineRecordId)
  const all = async (person: Person) => {
    const { earlier, entries } = await timelineOf({ ...order, recordId }, person)
    return [...earlier.flatMap((run) => run.entries), ...entries]
  }
  for (const person of [repA, managerA])
    expect(await all(person)).toContainEqual(
      expect.objectContaining({ realname: '陈经理', examineStatus: 2, remarks: '理由' }),
    )
  expect((await all(repA)).filter(({ examineStatus }) => examineStatus === 3)).toHaveLength(1)
})

describe('加签', () => {
  const add = (person: Person, { recordId }: Made, people: Person[], place: 'before' | 'after') =>
    person.call(approvalOptionCalls.addSigners, {
      recordId,
      userIds: people.map(({ userId }) => userId),
      place,
    })

  it('before oneself: they decide one after another, then it is his turn again', async () => {
    const order = await submit([on(managerA, 'addSigner')])
    expect((await add(managerA, order, [repB, assistant], 'before')).code).toBe(0)
    expect(await stepsOf(order)).toEqual(['3 白小一3 何助理0 陈经理0'])
    expect(await decide(managerA, order)).toBe('当前用户没有审批权限')
    await decide(repB, order)
    await decide(assistant, order)
    expect(await stepsOf(order)).toEqual(['3 白小一1 何助理1 陈经理3'])
    await decide(managerA, order)
    expect(await stateOf(order)).toBe(1)
  })

  it('after oneself: the step has passed only when they have', async () => {
    const order = await submit([
      nodes.members([managerA.userId, director.userId], { type: 3, options: { addSigner: 1 } }),
    ])
    expect((await add(managerA, order, [repB], 'after')).code).toBe(0)
    expect(await add(managerA, order, [repB], 'after')).toMatchObject(
      refused('白小一不能成为审批人，请重新选择'),
    )
    await decide(managerA, order)
    expect(await stepsOf(order)).toEqual(['3 陈经理1 白小一3 方总监3'])
    await decide(repB, order, 2)
    expect(await stateOf(order)).toBe(2)
    const plain = await submit([nodes.members([managerA.userId])])
    expect(await add(managerA, plain, [repB], 'after')).toMatchObject(off)
  })
})

describe('会签 by share', () => {
  const three = (share: object) =>
    nodes.members([managerA.userId, director.userId, managerB.userId], { type: 2, options: { share } })

  it('passes with the majority, and is refused once it cannot be reached', async () => {
    const passed = await submit([three({ kind: 'majority' })])
    await decide(managerA, passed, 2)
    expect(await stateOf(passed)).toBe(3)
    expect(await stepsOf(passed)).toEqual(['3 陈经理2 方总监3 白经理3'])
    await decide(director, passed)
    await decide(managerB, passed)
    expect(await stateOf(passed)).toBe(1)
    const lost = await submit([three({ kind: 'majority' })])
    await decide(managerA, lost, 2)
    await decide(director, lost, 2)
    expect(await stateOf(lost)).toBe(2)
    expect(await decide(managerB, lost)).toBe('该审批已由方总监处理')
  })

  it('passes with as many as it names', async () => {
    const order = await submit([three({ kind: 'count', count: 1 })])
    await decide(managerB, order)
    expect(await stateOf(order)).toBe(1)
    expect(await stepsOf(order)).toEqual(['1 白经理1'])
  })
})

describe('退回', () => {
  it('an earlier step begins anew, and everything behind it', async () => {
    const order = await submit([
      nodes.members([managerA.userId], { name: '初审' }),
      nodes.members([repB.userId]),
      on(director, 'returnTo'),
    ])
    await decide(managerA, order)
    await decide(repB, order)
    const { may } = await timelineOf(order, director)
    expect(may).toMatchObject({
      decide: true,
      handOver: false,
      returnTo: [{ name: '初审' }, { name: '审批人' }],
    })
    const [first] = may.returnTo
    const ask = (flowId: number, remarks = '重来') =>
      director.call(approvalOptionCalls.returnTo, { recordId: order.recordId, flowId, remarks })
    expect(await ask(first?.flowId ?? 0, '')).toMatchObject(refused('请输入审批意见'))
    expect(await ask(999_999)).toMatchObject(refused('只能退回到已审批的环节'))
    expect((await ask(first?.flowId ?? 0)).code).toBe(0)
    expect(await stateOf(order), 'for clients it goes on').toBe(3)
    expect(await stepsOf(order)).toEqual(['3 陈经理3', '0 白小一0', '0 方总监0'])
    const log = await admin.ask(approvalCalls.log, { recordId: order.recordId })
    expect(log.map(({ examineStatus }) => examineStatus)).toEqual([6, 1, 1, 3])
    for (const person of [managerA, repB, director]) expect(await decide(person, order)).toBe('success')
    expect(await stateOf(order)).toBe(1)
    expect(await stepsOf(order)).toEqual(['1 陈经理1', '1 白小一1', '1 方总监1'])
  })
})

describe('催办', () => {
  it('by the initiator, once an hour', async () => {
    const order = await submit([nodes.members([managerA.userId])])
    const urge = (person: Person) => person.call(approvalOptionCalls.urge, { recordId: order.recordId })
    expect(await urge(managerA)).toMatchObject({ code: 2027 })
    expect((await urge(repA)).code).toBe(0)
    expect(await turnsOf(managerA, order.title)).toBe(2)
    expect(await urge(repA)).toMatchObject(refused('催办过于频繁，请稍后再试'))
    company.platform.clock.advance(HOUR)
    expect((await urge(repA)).code).toBe(0)
    await decide(managerA, order)
    company.platform.clock.advance(HOUR)
    expect(await urge(repA)).toMatchObject({ code: 2027 })
  })
})

describe('抄送', () => {
  it('by the step when it has passed, and by its people; with marks of reading', async () => {
    const order = await submit([
      nodes.members([managerA.userId], {
        options: { copyTo: { userList: [outsider.userId], roleList: [company.roles.finance], superior: 1 } },
      }),
      nodes.members([director.userId]),
    ])
    expect(await outsider.call(approvalCalls.view, { recordId: order.recordId })).toMatchObject({ code: 401 })
    const copy = (person: Person) =>
      person.call(approvalOptionCalls.copy, {
        recordId: order.recordId,
        userIds: [repB.userId, outsider.userId],
      })
    expect(await copy(director)).toMatchObject({ code: 2027 })
    expect((await copy(managerA)).code).toBe(0)
    await decide(managerA, order)
    expect((await timelineOf(order)).copies.map(({ realname, readTime }) => [realname, readTime])).toEqual(
      expect.arrayContaining([
        ['路外人', null],
        ['白小一', null],
        ['钱会计', null],
        ['陈经理', null],
      ]),
    )
    const unread = async () => (await outsider.ask(approvalOptionCalls.copies, { isRead: 0 })).list
    expect(await unread()).toMatchObject([
      {
        recordId: order.recordId,
        title: order.title,
        createUserName: '安小一',
        senderName: '陈经理',
        examineStatus: 3,
      },
    ])
    expect((await outsider.call(approvalCalls.view, { recordId: order.recordId })).code).toBe(0)
    expect(await outsider.call(calls.detail, { orderId: order.id })).toMatchObject({ data: { dataAuth: 0 } })
    await outsider.ask(approvalOptionCalls.readCopies, { recordIds: [order.recordId] })
    expect(await unread()).toEqual([])
    expect((await outsider.ask(approvalOptionCalls.copies, { isRead: 1 })).totalRow).toBe(1)
  })
})

describe('fields that an approver may fill in', () => {
  it('are written with his decision, also frozen ones, and later conditions see them', async () => {
    const amount = { name: '金额', fieldName: 'money', type: 6, conditionType: 2, values: [100] }
    const order = await submit([
      nodes.members([assistant.userId], { options: { fields: ['money', 'num'] } }),
      nodes.fork({ when: [amount], nodes: [nodes.members([director.userId])] }, {}),
    ])
    const pass = (fields: { fieldName: string; value: unknown }[], by = assistant) =>
      by.call(approvalCalls.decide, { recordId: order.recordId, status: 1, fields })
    expect((await timelineOf(order, assistant)).may.fields).toEqual(['money', 'num'])
    expect(await pass([{ fieldName: 'remark', value: 'x' }])).toMatchObject(off)
    expect(await pass([{ fieldName: 'num', value: '' }])).toMatchObject(refused('订单编号不能为空'))
    expect(await pass([{ fieldName: 'money', value: 'viel' }])).toMatchObject({ data: { field: 'money' } })
    expect(await stepsOf(order), 'nothing was decided').toEqual(['3 何助理3'])
    expect((await pass([{ fieldName: 'money', value: '500' }])).code).toBe(0)
    expect(await admin.ask(calls.detail, { orderId: order.id })).toMatchObject({ money: 500, checkStatus: 3 })
    expect(await stepsOf(order)).toEqual(['1 何助理1', '3 方总监3'])
    const history = await admin.ask(historyCalls.list, { types: orderType.label, actionId: order.id })
    expect(history[0]).toMatchObject({ realname: '何助理', content: ['将订单金额 由10.00修改为500.00。'] })
    expect(await pass([{ fieldName: 'money', value: '1' }], director)).toMatchObject(off)
  })
})

describe('what changed', () => {
  it('since somebody looked or decided last, done by others', async () => {
    const order = await submit([nodes.members([managerA.userId]), nodes.members([director.userId])])
    const ask = (person: Person) => person.ask(approvalOptionCalls.changes, { recordId: order.recordId })
    expect(await ask(director)).toEqual({ since: null, changes: [] })
    await director.ask(approvalOptionCalls.markSeen, { recordId: order.recordId })
    await decide(managerA, order)
    company.platform.clock.advance(HOUR)
    await repA.ask(calls.update, { entity: { orderId: order.id, remark: '补充' }, field: [] })
    const told = { changes: [{ realname: '安小一', content: ['将备注 由空修改为补充。'] }] }
    expect(await ask(director)).toMatchObject({ since: '2026-03-05 10:00:00', ...told })
    expect(await ask(managerA)).toMatchObject(told)
    expect((await ask(repA)).changes).toEqual([])
    await director.ask(approvalOptionCalls.markSeen, { recordId: order.recordId })
    expect((await ask(director)).changes).toEqual([])
    expect(await outsider.call(approvalOptionCalls.changes, { recordId: order.recordId })).toMatchObject({
      code: 401,
    })
  })
})

describe('a time limit', () => {
  const limited = (otherwise: string, more: object = {}) =>
    nodes.members([managerA.userId], { options: { limit: { days: 1, otherwise, ...more } } })
  const run = () => keepApprovalsGoing(company.app.services)

  it('counts working days, and reminds once', async () => {
    const order = await submit([limited('remind')])
    expect((await timelineOf(order)).entries.at(-1)).toMatchObject({ dueDay: '2026-03-06' })
    company.platform.clock.set('2026-03-06 23:00:00')
    await run()
    expect(await turnsOf(managerA, order.title)).toBe(1)
    company.platform.clock.set('2026-03-07 00:05:00')
    await run()
    await run()
    expect(await turnsOf(managerA, order.title)).toBe(2)
    expect(await stepsOf(order)).toEqual(['3 陈经理3'])
  })

  it('hands over to whom it names, else to the superior', async () => {
    const named = await submit([limited('handOver', { userId: repB.userId })])
    const superior = await submit([limited('handOver')])
    company.platform.clock.set('2026-03-09 08:00:00')
    await run()
    expect(await stepsOf(named)).toEqual(['3 白小一3'])
    expect(await stepsOf(superior)).toEqual(['3 方总监3'])
    expect((await timelineOf(named)).entries).toMatchObject([
      {},
      { action: 4, examineStatus: 8 },
      { dueDay: '2026-03-10' },
    ])
  })

  it('leaves it to the managers', async () => {
    const order = await submit([limited('managers')], [managerB.userId, assistant.userId])
    company.platform.clock.set('2026-03-09 08:00:00')
    await run()
    expect(await stepsOf(order)).toEqual(['3 白经理3 何助理3'])
    expect(await decide(assistant, order)).toBe('success')
    expect(await stateOf(order)).toBe(1)
  })
})

describe('a deputy', () => {
  const absence = () => ({ deputyId: repB.userId, fromDay: '2026-03-05', returnDay: '2026-03-10' })

  it('decides for somebody who is away, until he returns', async () => {
    const before = await submit([nodes.members([managerA.userId])])
    await managerA.ask(approvalOptionCalls.setDeputy, absence())
    expect(await managerA.ask(approvalOptionCalls.deputy)).toMatchObject({
      deputyName: '白小一',
      returnDay: '2026-03-10',
    })
    const during = await submit([nodes.members([managerA.userId]), nodes.members([director.userId])])
    expect(await stepsOf(before)).toEqual(['3 白小一3'])
    expect(await stepsOf(during)).toEqual(['3 白小一3', '0 方总监0'])
    expect((await timelineOf(during)).entries.at(-1)).toMatchObject({
      realname: '白小一',
      forUserName: '陈经理',
    })
    expect(await decide(managerA, during)).toBe('当前用户没有审批权限')
    expect(await decide(repB, during)).toBe('success')
    company.platform.clock.set('2026-03-10 08:00:00')
    await keepApprovalsGoing(company.app.services)
    expect(await stepsOf(before)).toEqual(['3 陈经理3'])
    expect(await decide(managerA, before)).toBe('success')
    await managerA.ask(approvalOptionCalls.clearDeputy)
    expect(await managerA.ask(approvalOptionCalls.deputy)).toBeNull()
  })

  it('is set by oneself or an administrator, somebody else and for days to come', async () => {
    const { userId } = managerA
    const set = (person: Person, more: object) =>
      person.call(approvalOptionCalls.setDeputy, { ...absence(), ...more })
    expect(await set(director, { userId })).toMatchObject({ code: 401 })
    expect(await set(managerA, { deputyId: userId })).toMatchObject(refused('请选择其他在职员工作为代理人'))
    for (const returnDay of ['2026-03-05', '2026-03-01'])
      expect(await set(managerA, { returnDay })).toMatchObject(refused('返回日必须晚于开始日，且在今天之后'))
    expect((await set(admin, { userId })).code).toBe(0)
    expect((await admin.call(approvalOptionCalls.clearDeputy, { userId })).code).toBe(0)
  })
})
