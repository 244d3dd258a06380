import { afterAll, beforeAll, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { nodes } from '../../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let outsider: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB, outsider } = company.people)
  await Promise.all([repA.token(), repB.token()])
  await company.app.services.directory.changed()
})
afterAll(() => company.close())

const above = (value: number) => ({
  name: '合同金额',
  fieldName: 'money',
  type: 6,
  conditionType: 4,
  values: [value],
})
const initiators = (userId: number) => ({
  name: '发起人',
  conditionType: 8,
  values: { userList: [userId], deptList: [], roleList: [] },
})
const branched = () =>
  nodes.fork(
    { when: [above(1000)], nodes: [nodes.members([repA.userId], { name: '大额' })] },
    { when: [initiators(repB.userId)], nodes: [nodes.members([repB.userId], { name: '自己' })] },
    { nodes: [nodes.picked({ name: '自选' })] },
  )
const definition = (...dataList: Record<string, unknown>[]) => ({
  label: 1,
  managerList: [admin.userId],
  dataList,
})

it('a sample lights the way that it would take through a flow nobody has saved', async () => {
  const tried = async (money: unknown, initiator: number) => {
    const request = { ...definition(branched(), nodes.members([repA.userId])), dataMap: { money }, initiator }
    const { steps, taken } = await admin.ask(flowCalls.trial, request)
    return [taken, steps.map(({ flowId, name }) => `${flowId} ${name}`)]
  }
  expect(await tried('1000', repA.userId)).toEqual([[{ flowId: 1, branch: 0 }], ['2 大额', '5 审批人']])
  expect(await tried('', repB.userId)).toEqual([[{ flowId: 1, branch: 1 }], ['3 自己', '5 审批人']])
  expect(await tried(5, repA.userId)).toEqual([[{ flowId: 1, branch: 2 }], ['4 自选', '5 审批人']])
  expect(
    (await admin.ask(flowCalls.list, { label: 1, pageType: 0 })).list.map((row) => row.examineName),
  ).not.toContain('')
})

it('a check names what may not be meant, and who is missing today', async () => {
  const wordsOf = async (...dataList: Record<string, unknown>[]) =>
    (await admin.ask(flowCalls.check, definition(...dataList))).map(({ words }) => words)
  expect(await wordsOf(branched())).toEqual([])
  expect(
    await wordsOf(
      nodes.fork(
        { when: [above(10)], nodes: [nodes.members([repA.userId])] },
        { when: [above(20)], nodes: [nodes.members([repA.userId])] },
      ),
    ),
  ).toEqual([
    '“条件”永远不会进入：符合它的都先进入“条件”',
    '没有“无条件”的分支：所有条件都不符合时，由审批流管理员审批',
  ])
  await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 0 })
  const [missing, ...others] = await wordsOf(nodes.members([repA.userId, repB.userId], { name: '复核' }))
  expect(missing).toMatch(/^“复核”中的.+已停用或未激活$/)
  expect(others).toEqual([])
  expect((await wordsOf(nodes.members([repB.userId], { name: '复核' })))[0]).toContain(
    '目前没有人可以审批，将转交审批流管理员',
  )
  expect((await wordsOf(nodes.superior(20, { type: 0 }))).join()).toContain('找不到可以审批的上级')
  await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 1 })
})

it('roles, checks and trials are for those who may look at flows', async () => {
  const request = definition(nodes.members([repA.userId]))
  for (const person of [outsider, repA])
    for (const refused of [
      await person.call(flowCalls.roles, {}),
      await person.call(flowCalls.check, request),
      await person.call(flowCalls.trial, { ...request, dataMap: {}, initiator: person.userId }),
    ])
      expect(refused.code).toBe(401)
  const offered = await admin.ask(flowCalls.roles, {})
  expect(offered).toContainEqual(expect.objectContaining({ roleId: 180169, typeName: '客户管理角色' }))
  expect((await admin.call(flowCalls.check, request)).code).toBe(0)
})
