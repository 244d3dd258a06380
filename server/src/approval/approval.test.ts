import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { orderType } from '../../../protocol/test/orders.ts'
import { approvalView, laterSteps, signIn } from '../../test/approvals.ts'
import { type FlowInput, type NodeInput, nodes, startFlow as startAny, stopFlows } from '../../test/flows.ts'
import { addOrderTables, eventCall } from '../../test/order-type.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { inApprovalOf } from './door.ts'

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withOrders } = await import('../../test/order-type.ts')
  return withOrders(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withOrderRules } = await import('../../test/order-rules.ts')
  return withOrderRules(await importOriginal())
})

const calls = recordCallsOf(orderType)
const LABEL = orderType.approval.label
let company: TestCompany
const startFlow = (by: Person, steps: readonly NodeInput[], flow: FlowInput = {}) =>
  startAny(by, steps, { label: LABEL, ...flow })
let admin: Person
let director: Person
let managerA: Person
let managerB: Person
let repA: Person
let repB: Person
let assistant: Person
let outsider: Person

beforeAll(async () => {
  company = await drawCompany({ prepare: addOrderTables })
  ;({ admin, director, managerA, managerB, repA, repB, assistant, outsider } = company.people)
  await signIn(company)
})
afterAll(() => company.close())
afterEach(() => stopFlows(admin, LABEL))

let made = 0
const add = (person: Person, entity: object = {}, more: object = {}) => {
  made += 1
  return person.call(calls.add, { entity: { num: `S-${made}`, money: '10', ...entity }, field: [], ...more })
}
async function make(person: Person = repA, entity?: object, more?: object): Promise<number> {
  const { code, msg, data } = await add(person, entity, more)
  if (code !== 0) throw new Error(msg)
  return Number(data?.orderId)
}
const update = (person: Person, orderId: number, entity: object = {}, more: object = {}) =>
  person.call(calls.update, { entity: { orderId, num: `S-${orderId}`, ...entity }, field: [], ...more })
const detailOf = (orderId: number) => admin.ask(calls.detail, { orderId })
const stateOf = async (id: number) => (await detailOf(id)).checkStatus
const recordOf = async (id: number) => Number((await detailOf(id)).examineRecordId)
async function decide(person: Person, id: number, status: 1 | 2 | 4, remarks = status === 1 ? '' : '理由') {
  const recordId = await recordOf(id)
  const { code, msg } = await person.call(approvalCalls.decide, { recordId, typeId: id, status, remarks })
  return [code, msg] as const
}
const OK = [0, 'success']
const viewOf = async (id: number, by = admin) => approvalView(by, await recordOf(id))
/** `[step status, [name, status]…]` of each step behind the initiator's. */
const stepsOf = async (id: number) =>
  (await laterSteps(admin, await recordOf(id))).map(({ examineStatus, userList }) => [
    examineStatus,
    ...userList.map(({ realname, examineStatus: status }) => `${realname} ${status}`),
  ])
const logOf = async (id: number) =>
  (await admin.ask(approvalCalls.log, { recordId: await recordOf(id) })).map(
    ({ examineUserName, examineStatus, remarks }) => [examineUserName, examineStatus, remarks ?? ''],
  )
const messagesOf = async (person: Person, title: string) =>
  (await person.ask(messageCalls.list, { limit: 100 })).list
    .filter((message) => message.title === title)
    .map(({ type, content }) => [type, content])
const waitingOf = async (person: Person, status?: number) =>
  (await person.ask(approvalCalls.waiting, { label: LABEL, status, pageType: 0 })).list.map(
    ({ categoryId }) => categoryId,
  )

describe('a flow of two steps', () => {
  it('asks one after another, tells everybody, and puts the record into use', async () => {
    await startFlow(admin, [
      nodes.superior(1, { name: '上级' }),
      nodes.members([director.userId, repB.userId]),
    ])
    const id = await make()
    const title = `S-${made}`
    expect(await stateOf(id)).toBe(3)
    expect(await stepsOf(id)).toEqual([
      [3, '陈经理 3'],
      [0, '方总监 0', '白小一 0'],
    ])
    expect(await messagesOf(managerA, title)).toEqual([[9026, '']])
    expect(await viewOf(id, repA)).toMatchObject({
      label: LABEL,
      isRecheck: 1,
      isCheck: 0,
      createUser: { realname: '安小一' },
    })
    expect(await viewOf(id, managerA)).toMatchObject({ isRecheck: 0, isCheck: 1 })
    expect(await decide(director, id, 1)).toEqual([2027, '当前用户没有审批权限'])
    expect(await decide(managerA, id, 1, '可以')).toEqual(OK)
    expect(await stateOf(id)).toBe(3)
    expect(await messagesOf(director, title)).toEqual([[9026, '']])
    expect(await decide(repB, id, 1), 'it is not his turn yet').toEqual([2027, '当前用户没有审批权限'])
    expect(await decide(director, id, 1)).toEqual(OK)
    expect(await stepsOf(id)).toEqual([
      [1, '陈经理 1'],
      [3, '方总监 1', '白小一 3'],
    ])
    expect(await decide(repB, id, 1, '同意')).toEqual(OK)
    expect(await detailOf(id)).toMatchObject({ checkStatus: 1, remark: '已生效' })
    expect(await messagesOf(repA, title)).toEqual([[9011, '同意']])
    expect(await logOf(id)).toEqual([
      ['安小一', 6, ''],
      ['陈经理', 1, '可以'],
      ['方总监', 1, ''],
      ['白小一', 1, '同意'],
    ])
    expect(await decide(repB, id, 1)).toEqual([2027, '该审批已由白小一处理'])
    expect(await decide(repA, id, 4)).toEqual([2028, '该审核已通过，不能撤回'])
  })

  it('is refused by one, with the reason, for its initiator and its owner', async () => {
    await startFlow(admin, [
      nodes.members([managerA.userId, director.userId], { type: 2 }),
      nodes.members([repB.userId]),
    ])
    const id = await make()
    const title = `S-${made}`
    await admin.ask(calls.transfer, { ids: [id], ownerUserId: repB.userId, transferType: 1 })
    expect(await decide(managerA, id, 2, '')).toEqual([400, '请输入审批意见'])
    expect(await decide(managerA, id, 1)).toEqual(OK)
    expect(await decide(director, id, 2, '价格太低')).toEqual(OK)
    expect(await stateOf(id)).toBe(2)
    expect(await stepsOf(id)).toEqual([[2, '陈经理 1', '方总监 2']])
    expect(await messagesOf(repA, title)).toEqual([[9010, '价格太低']])
    expect((await messagesOf(repB, title)).filter(([type]) => type === 9010)).toEqual([[9010, '价格太低']])
    expect(await decide(managerA, id, 1)).toEqual([2027, '该审批已由方总监处理'])
  })

  it('is recalled by its initiator and by administrators alone', async () => {
    await startFlow(admin, [nodes.members([managerA.userId])])
    const id = await make()
    expect(await decide(director, id, 4)).toEqual([2027, '当前用户没有审批权限'])
    expect(await decide(repA, id, 4, '')).toEqual([400, '请输入审批意见'])
    expect(await decide(repA, id, 4, '写错了')).toEqual(OK)
    expect(await stateOf(id)).toBe(4)
    expect(await logOf(id)).toEqual([
      ['安小一', 6, ''],
      ['安小一', 4, '写错了'],
    ])
    expect(await decide(managerA, id, 1)).toEqual([2026, '该审批已撤回'])
    expect(await decide(repA, id, 4)).toEqual([2026, '该审批已撤回'])
    const other = await make()
    expect(await decide(admin, other, 4)).toEqual(OK)
  })

  it('lists what waits for somebody and what he has decided', async () => {
    await startFlow(admin, [nodes.members([managerB.userId])])
    const first = await make(repA, { money: '12.50' })
    const second = await make()
    expect(await waitingOf(managerB, 1)).toEqual([second, first])
    const { list } = await managerB.ask(approvalCalls.waiting, { label: LABEL, status: 1 })
    expect(list.at(-1)).toMatchObject({
      categoryId: first,
      createUser: { realname: '安小一' },
      examineStatus: 3,
      examineName: '白经理',
      money: 12.5,
      permission: { isCheck: 1, isRecheck: 0 },
    })
    await decide(managerB, first, 1)
    expect(await waitingOf(managerB, 1)).toEqual([second])
    expect(await waitingOf(managerB, 2)).toEqual([first])
    expect(await waitingOf(managerB)).toEqual([second, first])
    await decide(repA, second, 4)
    expect(await waitingOf(managerB)).toEqual([first])
    expect(await waitingOf(outsider)).toEqual([])
    expect((await managerB.ask(approvalCalls.waiting, { label: 14 })).list).toEqual([])
  })

  it('tells other areas which records wait for somebody, and which he has decided about', async () => {
    await startFlow(admin, [nodes.members([managerB.userId])])
    const [first, second] = [await make(), await make()]
    await decide(managerB, first, 1)
    const found = async (part: 'waiting' | 'decided') => {
      const { rows } = await sql<{ id: number }>`select r.id from orders r
        where r.id in (${first}, ${second}) and ${inApprovalOf(LABEL, managerB.userId, part)}`.execute(
        company.platform.db,
      )
      return rows.map(({ id }) => id)
    }
    expect([await found('waiting'), await found('decided')]).toEqual([[second], [first]])
  })

  it('several at once: each for itself', async () => {
    await startFlow(admin, [nodes.members([managerB.userId])])
    const [one, two, third] = [await make(), await make(), await make()]
    await decide(repA, two, 4)
    const recordIds = await Promise.all([one, two, third].map(recordOf))
    const reply = await managerB.ask(approvalCalls.decideMany, {
      list: [{ recordId: recordIds[0] ?? 0, typeId: one }, { recordId: recordIds[1] ?? 0 }],
      recordIds: [recordIds[2] ?? 0],
      status: 1,
    })
    expect(reply).toEqual({
      successCount: 2,
      failCount: 1,
      failList: [{ recordId: recordIds[1], msg: '该审批已撤回' }],
    })
    expect([await stateOf(one), await stateOf(two), await stateOf(third)]).toEqual([1, 4, 1])
    // what is not one's own to decide is one line of the log of refusals, what has become of it is none
    const refusalsOf = async ({ userId }: Person) =>
      (await admin.ask(logCalls.refusals, { userIds: [userId] })).list
    expect(await refusalsOf(managerB)).toEqual([])
    const [fourth, fifth] = await Promise.all([recordOf(await make()), recordOf(await make())])
    await outsider.ask(approvalCalls.decideMany, { list: [], recordIds: [fourth, fifth], status: 1 })
    // whatever subject is named: who may not decide learns nothing of which it is
    for (const typeId of [third, 999_999]) {
      const list = [{ recordId: recordIds[2] ?? 0, typeId }]
      const { failList } = await company.people.finance.ask(approvalCalls.decideMany, { list, status: 1 })
      expect(failList, String(typeId)).toEqual([{ recordId: recordIds[2], msg: '当前用户没有审批权限' }])
    }
    expect(await refusalsOf(outsider)).toMatchObject([
      {
        call: approvalCalls.decideMany.path,
        lack: 'right',
        reason: `2 项被拒绝：当前用户没有审批权限（${fourth}、${fifth}）`,
      },
    ])
  })

  it('is read by whom it concerns', async () => {
    await startFlow(admin, [nodes.members([managerB.userId])], { managerList: [assistant.userId] })
    const recordId = await recordOf(await make())
    for (const person of [repA, managerB, assistant, managerA])
      expect((await person.call(approvalCalls.view, { recordId })).code).toBe(0)
    for (const call of [approvalCalls.view, approvalCalls.log])
      expect((await outsider.call(call, { recordId })).code).toBe(401)
    expect(await admin.ask(approvalCalls.view, { recordId: 999_999 })).toEqual({})
  })
})

describe('of many at once', () => {
  it('one decides, and the others hear who it was', async () => {
    const people = Object.values(company.people).filter(({ userId }) => userId !== repA.userId)
    await startFlow(admin, [
      nodes.members(
        people.map(({ userId }) => userId),
        { type: 3 },
      ),
    ])
    const id = await make()
    const title = `S-${made}`
    const recordId = await recordOf(id)
    const attempts = Array.from({ length: 20 }, (_, at) => people[at % people.length] ?? admin)
    const answers = await Promise.all(
      attempts.map(async (person) => {
        const { code, msg } = await person.call(approvalCalls.decide, { recordId, typeId: id, status: 1 })
        return `${code} ${msg}`
      }),
    )
    const [winner] = (await logOf(id)).filter(([, status]) => status === 1).map(([name]) => name)
    expect(answers.filter((each) => each.startsWith('0 '))).toHaveLength(1)
    expect(new Set(answers.filter((each) => !each.startsWith('0 ')))).toEqual(
      new Set([`2027 该审批已由${winner}处理`]),
    )
    expect((await logOf(id)).filter(([, status]) => status === 1)).toHaveLength(1)
    expect((await messagesOf(repA, title)).filter(([type]) => type === 9011)).toHaveLength(1)
    expect(await stateOf(id)).toBe(1)
  })

  it('a recall and a decision: one of them', async () => {
    await startFlow(admin, [nodes.members([managerA.userId])])
    for (let at = 0; at < 5; at += 1) {
      const id = await make()
      const [passed, recalled] = await Promise.all([decide(managerA, id, 1), decide(repA, id, 4)])
      expect([passed[0], recalled[0]].filter((code) => code === 0)).toHaveLength(1)
      expect(await stateOf(id)).toBe(passed[0] === 0 ? 1 : 4)
    }
  })
})

describe('who decides', () => {
  it('superiors by level; a line that is too short, a circle and nobody', async () => {
    await startFlow(admin, [nodes.superior(2), nodes.superior(3), nodes.superior(3, { type: 0 })])
    // repA ← managerA ← director
    expect(await stepsOf(await make())).toEqual([
      [3, '方总监 3'],
      [0, '方总监 0'],
      [0, '系统管理员 0'],
    ])
    await startFlow(admin, [
      nodes.superior(1, { type: 0, examineErrorHandling: 1 }),
      nodes.members([repB.userId]),
    ])
    expect(await stepsOf(await make(director)), 'nobody above: passed over').toEqual([[3, '白小一 3']])
    await startFlow(admin, [nodes.superior(1, { examineErrorHandling: 1 })])
    expect(await stateOf(await make(director)), 'nobody to ask').toBe(1)
  })

  it('a line of superiors up to a role, to a number of levels, to a level from the top', async () => {
    await startFlow(admin, [
      nodes.superiors({ type: 1, roleId: company.roles.wholeTree, parentLevel: 0 }),
      nodes.superiors({ type: 1, roleId: company.roles.finance, parentLevel: 0 }),
      nodes.superiors({ type: 1, roleId: company.roles.finance, parentLevel: 1 }),
      nodes.superiors({ type: 2, parentLevel: 2 }),
      nodes.superiors({ type: 2, parentLevel: 9 }),
    ])
    expect((await stepsOf(await make())).map((step) => step.slice(1))).toEqual([
      ['陈经理 3'],
      ['陈经理 0', '方总监 0'],
      ['陈经理 0'],
      ['陈经理 0'],
      ['系统管理员 0'],
    ])
  })

  it('holders of a role, any of whom decides; an emptied one leaves it to the managers', async () => {
    await startFlow(admin, [nodes.members([director.userId]), nodes.role(company.roles.finance)], {
      managerList: [managerB.userId, assistant.userId],
    })
    const id = await make()
    expect(await stepsOf(id)).toEqual([
      [3, '方总监 3'],
      [0, '钱会计 0'],
    ])
    const { finance } = company.people
    await admin.ask(permissionCalls.relatedUser, { userIds: [finance.userId], roleIds: [company.roles.team] })
    await admin.ask(permissionCalls.unbindingUser, { userId: finance.userId, roleId: company.roles.finance })
    await decide(director, id, 1)
    expect(await stepsOf(id)).toEqual([
      [1, '方总监 1'],
      [3, '白经理 3', '何助理 3'],
    ])
    expect(await decide(finance, id, 1)).toEqual([2027, '当前用户没有审批权限'])
    expect(await decide(assistant, id, 1)).toEqual(OK)
    expect(await stateOf(id)).toBe(1)
    await admin.ask(permissionCalls.relatedUser, {
      userIds: [finance.userId],
      roleIds: [company.roles.finance],
    })
  })

  it('people whom the initiator picks, as many and among those whom the step names', async () => {
    const examineId = await startFlow(admin, [
      nodes.picked({ chooseType: 2, type: 2 }),
      nodes.picked({ rangeType: 2, userList: [managerA.userId, managerB.userId] }),
    ])
    const [first, second] = await admin.ask(flowCalls.nodes, { examineId })
    const pick = (own: readonly number[], other: readonly number[]) => ({
      examineFlowData: {
        label: LABEL,
        dataMap: {},
        optionalList: [
          { flowId: first?.flowId, userList: own },
          { flowId: second?.flowId, userList: other },
        ],
      },
    })
    for (const refused of [
      {},
      pick([director.userId], []),
      pick([director.userId], [managerA.userId, managerB.userId]),
      pick([director.userId], [repB.userId]),
      pick([999_999], [managerA.userId]),
    ])
      expect(await add(repA, {}, refused)).toMatchObject({ code: 400, msg: '请完善审批信息' })
    const id = await make(repA, {}, pick([director.userId, repB.userId], [managerB.userId]))
    expect(await stepsOf(id)).toEqual([
      [3, '方总监 3', '白小一 3'],
      [0, '白经理 0'],
    ])
    expect((await add(repA, { checkStatus: 5 })).code, 'a draft needs none').toBe(0)
  })

  it('a person who is disabled decides nothing more: the others go on, or the managers', async () => {
    const { hr } = company.people
    await startFlow(admin, [nodes.members([hr.userId, director.userId])])
    const usersInTurn = await make()
    await startFlow(admin, [nodes.members([hr.userId])], { managerList: [managerB.userId] })
    const alone = await make()
    await startFlow(admin, [nodes.members([hr.userId, director.userId], { type: 2 })])
    const all = await make()
    await decide(director, all, 1)
    const passed = await make()
    const recordId = await recordOf(alone)
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 0 })
    expect((await hr.call(approvalCalls.decide, { recordId, status: 1 })).code).toBe(302)
    expect(await stepsOf(usersInTurn)).toEqual([[3, '方总监 3']])
    expect(await stepsOf(alone)).toEqual([[3, '白经理 3']])
    expect(await stateOf(all)).toBe(1)
    expect(await stepsOf(passed)).toEqual([[3, '方总监 3']])
    expect(await decide(managerB, alone, 1)).toEqual(OK)
    expect(await stateOf(alone)).toBe(1)
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 1 })
  })
})

describe('conditions', () => {
  const amount = (conditionType: number, values: unknown[]) => ({
    name: '订单金额',
    fieldName: 'money',
    type: 6,
    conditionType,
    values,
  })

  it('choose the branch by the values of the record, at each step as they are then', async () => {
    await startFlow(admin, [
      nodes.fork(
        { when: [amount(6, [100, 2, 1, 1000])], nodes: [nodes.members([managerA.userId])] },
        { when: [amount(4, ['1000'])], nodes: [nodes.members([director.userId])] },
        { nodes: [] },
      ),
      nodes.members([repB.userId]),
    ])
    const namesFor = async (money: string) =>
      (await stepsOf(await make(repA, { money }))).map(([, name]) => name)
    expect(await namesFor('99.99')).toEqual(['白小一 3'])
    expect(await namesFor('100')).toEqual(['陈经理 3', '白小一 0'])
    expect(await namesFor('1000')).toEqual(['方总监 3', '白小一 0'])
    expect(await namesFor('')).toEqual(['白小一 3'])
  })

  it('ask who the initiator is; where none holds the managers decide, and then it goes on', async () => {
    await startFlow(admin, [
      nodes.fork(
        {
          when: [
            {
              name: '发起人',
              conditionType: 8,
              values: { userList: [], deptList: [company.departments.salesA], roleList: [] },
            },
          ],
          nodes: [nodes.members([managerA.userId])],
        },
        { when: [amount(2, [1_000_000])], nodes: [nodes.members([director.userId])] },
      ),
      nodes.members([assistant.userId]),
    ])
    expect(await stepsOf(await make(repA))).toEqual([
      [3, '陈经理 3'],
      [0, '何助理 0'],
    ])
    expect(await stepsOf(await make(company.people.repA2)), 'a department below').toEqual([
      [3, '陈经理 3'],
      [0, '何助理 0'],
    ])
    const id = await make(repB)
    expect(await stepsOf(id)).toEqual([
      [3, '系统管理员 3'],
      [0, '何助理 0'],
    ])
    await decide(admin, id, 1)
    expect(await stepsOf(id)).toEqual([
      [1, '系统管理员 1'],
      [3, '何助理 3'],
    ])
  })

  it('preview what a form would go through, and say which fields decide', async () => {
    await startFlow(
      admin,
      [
        nodes.fork(
          { when: [amount(2, [100])], nodes: [nodes.superior(1)] },
          { nodes: [nodes.picked({ rangeType: 2, userList: [director.userId] })] },
        ),
        nodes.role(company.roles.finance),
      ],
      { remarks: '请附合同' },
    )
    const preview = async (dataMap: object) => {
      const { remarks, examineFlowList } = await repA.ask(flowCalls.preview, {
        label: LABEL,
        dataMap: { ...dataMap },
      })
      return [
        remarks,
        ...examineFlowList.map(({ examineType, userList }) => [
          examineType,
          ...userList.map((each) => each.realname),
        ]),
      ]
    }
    expect(await preview({ money: '101' })).toEqual(['请附合同', [2, '陈经理'], [3, '钱会计']])
    expect(await preview({ money: '' })).toEqual(['请附合同', [4, '方总监'], [3, '钱会计']])
    expect(await preview({ money: '5', createUserId: repB.userId })).toHaveLength(3)
    expect(await repA.ask(flowCalls.drivingFields, { label: LABEL })).toEqual([])
    expect(await repA.ask(flowCalls.drivingFields, { label: 12 })).toBeNull()
    expect(await repA.ask(flowCalls.preview, { label: 12, dataMap: {} })).toEqual({
      remarks: null,
      examineFlowList: [],
    })
  })
})

describe('what was refused or recalled', () => {
  it('begins anew by the flow in use now, or goes on where it was refused', async () => {
    await startFlow(admin, [nodes.members([managerA.userId]), nodes.members([director.userId, repB.userId])])
    const id = await make()
    const first = await recordOf(id)
    await decide(managerA, id, 1)
    await decide(director, id, 2, '改一下')
    expect((await update(repA, id, { money: '12' })).code).toBe(0)
    const second = await recordOf(id)
    expect(second).toBeGreaterThan(first)
    expect(await stepsOf(id)).toEqual([
      [3, '陈经理 3'],
      [0, '方总监 0', '白小一 0'],
    ])

    await startFlow(admin, [nodes.members([managerB.userId])], { recheckType: 2 })
    await decide(managerA, id, 1)
    await decide(director, id, 1)
    await decide(repB, id, 2, '还不行')
    await update(repA, id, { money: '13' })
    expect(await recordOf(id)).toBe(second)
    expect(await stepsOf(id), 'by its own version, from the step that refused').toEqual([
      [1, '陈经理 1'],
      [3, '方总监 3', '白小一 0'],
    ])
    expect(await logOf(id)).toEqual([
      ['安小一', 6, ''],
      ['陈经理', 1, ''],
      ['方总监', 1, ''],
      ['白小一', 2, '还不行'],
      ['方总监', 3, ''],
    ])
    await decide(repA, id, 4, '等等')
    await update(repA, id)
    expect(await stepsOf(id)).toEqual([
      [1, '陈经理 1'],
      [3, '方总监 3', '白小一 0'],
    ])
    await stopFlows(admin, LABEL)
    await decide(director, id, 1)
    await decide(repB, id, 2, '算了')
    await update(repA, id)
    expect(await stateOf(id), 'no flow in use any more').toBe(10)
  })

  describe('goes on along the path of the present values', () => {
    const amount = (conditionType: number, values: unknown[]) => ({
      name: '订单金额',
      fieldName: 'money',
      type: 6,
      conditionType,
      values,
    })
    const flow = () => [
      nodes.members([managerA.userId]),
      nodes.fork(
        { when: [amount(2, [100_000])], nodes: [nodes.members([director.userId])] },
        { when: [amount(2, [30_000])], nodes: [nodes.members([managerB.userId])] },
        {},
      ),
      nodes.members([assistant.userId]),
    ]
    /** Of this amount, passed by the superior and refused by the next one. */
    const refusedAt = async (money: string, person: Person) => {
      await startFlow(admin, flow(), { recheckType: 2 })
      const id = await make(repA, { money })
      await decide(managerA, id, 1)
      await decide(person, id, 2, '改')
      return id
    }

    it('to the branch of a raised amount, behind what has passed', async () => {
      const id = await refusedAt('50000', managerB)
      const record = await recordOf(id)
      await update(repA, id, { money: '5000000' })
      expect(await recordOf(id)).toBe(record)
      expect(await stepsOf(id)).toEqual([
        [1, '陈经理 1'],
        [3, '方总监 3'],
        [0, '何助理 0'],
      ])
      await decide(director, id, 1)
      await decide(assistant, id, 1)
      expect(await stateOf(id)).toBe(1)
    })

    it('to a branch before the step that refused', async () => {
      const id = await refusedAt('50', assistant)
      await update(repA, id, { money: '5000000' })
      await decide(director, id, 1)
      expect(await stepsOf(id)).toEqual([
        [1, '陈经理 1'],
        [1, '方总监 1'],
        [3, '何助理 3'],
      ])
    })

    it('to the step that refused where the path is the same', async () => {
      const id = await refusedAt('50000', managerB)
      await update(repA, id, { money: '60000' })
      expect(await stepsOf(id)).toEqual([
        [1, '陈经理 1'],
        [3, '白经理 3'],
        [0, '何助理 0'],
      ])
    })

    it('from the beginning where every step of it has passed', async () => {
      await startFlow(admin, flow().slice(0, 2), { recheckType: 2 })
      const id = await make(repA, { money: '50000' })
      await decide(managerA, id, 1)
      await decide(managerB, id, 2, '太贵')
      const record = await recordOf(id)
      await update(repA, id, { money: '50' })
      expect(await recordOf(id)).toBeGreaterThan(record)
      expect(await stepsOf(id)).toEqual([[3, '陈经理 3']])
    })
  })

  it('drafts and what is in use begin a new one; other states wait', async () => {
    const id = await make()
    expect([await stateOf(id), (await detailOf(id)).examineRecordId]).toEqual([10, null])
    await startFlow(admin, [nodes.members([managerA.userId])])
    expect(
      (await admin.call(calls.updateInformation, { id, list: [{ fieldName: 'name', value: '改' }] })).code,
    ).toBe(0)
    expect(await stateOf(id), 'an edit in place does not pass by the flow').toBe(3)
    expect((await update(repA, id, { money: '99' })).code).toBe(2015)
    await decide(managerA, id, 2, '不')
    await repA.ask(calls.updateInformation, { id, list: [{ fieldName: 'name', value: '再改' }] })
    expect(await stateOf(id)).toBe(2)
    await update(repA, id, { checkStatus: 5 })
    expect(await stateOf(id)).toBe(5)
    await update(repA, id, { checkStatus: 5, saveType: 1 })
    expect(await stateOf(id)).toBe(3)
    await decide(managerA, id, 1)
    expect((await update(repA, id, { money: '77' })).code).toBe(2085)
    await managerA.ask(eventCall(orderType, 'void'), { orderId: id })
    expect(await stateOf(id)).toBe(8)
    await update(repA, id, { money: '78' })
    expect(await stateOf(id)).toBe(3)
    await decide(repA, id, 4)
    expect((await repA.call(calls.remove, { ids: [id] })).code).toBe(0)
    expect(await waitingOf(managerA, 2)).not.toContain(id)
  })

  it('a flow without steps passes, also one of which every step is passed over', async () => {
    await startFlow(admin, [])
    expect(await stateOf(await make())).toBe(1)
    await stopFlows(admin, LABEL)
    expect(await stateOf(await make())).toBe(10)
  })
})
