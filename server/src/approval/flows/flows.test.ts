import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { type FlowInput, type NodeInput, nodes } from '../../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** A label of which nothing is approved: its flows are kept all the same. */
const LABEL = 7
let company: TestCompany
let admin: Person
let repA: Person
let outsider: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, outsider } = company.people)
  await repA.token()
  await company.app.services.directory.changed()
})
afterAll(() => company.close())

let named = 0
function flow(more: FlowInput = {}): FlowInput {
  named += 1
  return {
    label: LABEL,
    examineName: `流程${named}`,
    recheckType: 1,
    managerList: [admin.userId],
    remarks: '说明',
    dataList: [nodes.members([repA.userId], { type: 3 })],
    ...more,
  }
}
const save = (more?: FlowInput, by = admin) => by.call(flowCalls.save, flow(more))
const saved = (more?: FlowInput) => admin.ask(flowCalls.save, flow(more))
const setStatus = (examineId: number, status: number, by = admin) =>
  by.call(flowCalls.setStatus, { examineId, status })
const namesOf = async (label: number) =>
  (await admin.ask(flowCalls.list, { label, pageType: 0 })).list.map(
    ({ examineName, status }) => `${examineName} ${status}`,
  )

describe('a flow', () => {
  it('is not in use at first; one of a label is', async () => {
    const first = await saved()
    expect(first).toMatchObject({
      label: LABEL,
      status: 2,
      recheckType: 1,
      managerList: [admin.userId],
      remarks: '说明',
      isSys: 0,
    })
    const second = await saved()
    expect((await setStatus(first.examineId, 1)).code).toBe(0)
    expect(await setStatus(second.examineId, 1)).toMatchObject({
      code: 4200,
      msg: '只能拥有一个启用的审批流程',
    })
    const both = await Promise.all([setStatus(first.examineId, 2), setStatus(second.examineId, 1)])
    expect(both[0]?.code).toBe(0)
    await setStatus(first.examineId, 2)
    await setStatus(second.examineId, 1)
    expect(await namesOf(LABEL)).toEqual([`${second.examineName} 1`, `${first.examineName} 2`])
    await setStatus(second.examineId, 3)
    expect(await namesOf(LABEL)).toEqual([`${first.examineName} 2`])
    expect((await setStatus(second.examineId, 1)).code, 'what is gone stays so').toBe(0)
    expect(await namesOf(LABEL)).toEqual([`${first.examineName} 2`])
  })

  it('takes the place of the one in use, if that is the one it was told to replace', async () => {
    const [first, second, third] = [
      await saved({ label: 11 }),
      await saved({ label: 11 }),
      await saved({ label: 11 }),
    ]
    await setStatus(first.examineId, 1)
    const use = (examineId: number, inPlaceOf: number, by = admin) =>
      by.call(flowCalls.setStatus, { examineId, status: 1, inPlaceOf })
    expect((await use(second.examineId, first.examineId, repA)).code).toBe(401)
    expect(await use(second.examineId, third.examineId)).toMatchObject({ code: 4200 })
    expect((await use(second.examineId, first.examineId)).code).toBe(0)
    const statuses = async () =>
      new Map((await admin.ask(flowCalls.list, { label: 11 })).list.map((row) => [row.examineId, row.status]))
    expect(await statuses()).toEqual(
      new Map([
        [second.examineId, 1],
        [third.examineId, 2],
        [first.examineId, 2],
      ]),
    )
    const acts = await company.platform.db
      .selectFrom('sys_log')
      .select('detail')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(acts.map(({ detail }) => detail)).toEqual([
      `启用了审批流:${second.examineName}`,
      `停用了审批流:${first.examineName}`,
    ])
    expect(await use(third.examineId, first.examineId), 'another was enabled meanwhile').toMatchObject({
      code: 4200,
    })
    const both = await Promise.all([
      use(first.examineId, second.examineId),
      use(third.examineId, second.examineId),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4200])
  })

  it('an edit makes a new version that stands as the one before; old ones are still read', async () => {
    const first = await saved({ label: 8 })
    await setStatus(first.examineId, 1)
    const second = await saved({ label: 8, examineId: first.examineId, dataList: [] })
    expect(second).toMatchObject({ status: 1, examineInitId: first.examineInitId })
    expect(second.examineId).not.toBe(first.examineId)
    expect(await namesOf(8)).toEqual([`${second.examineName} 1`])
    expect(await admin.ask(flowCalls.nodes, { examineId: first.examineId })).toHaveLength(1)
    expect(await admin.ask(flowCalls.nodes, { examineId: second.examineId })).toEqual([])
    expect(await repA.ask(flowCalls.detail, { examineId: first.examineId })).toMatchObject({ status: 3 })
    expect(await save({ label: 8, examineId: first.examineId })).toMatchObject({ code: 504 })
    expect(await save({ label: 9, examineId: second.examineId })).toMatchObject({ code: 504 })
  })

  it('of two edits of one version at once one is kept', async () => {
    const { examineId } = await saved({ label: 10 })
    const answers = await Promise.all([save({ label: 10, examineId }), save({ label: 10, examineId })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 504])
  })

  it('has a name of its own, among office approvals and among the others', async () => {
    await saved({ examineName: '同名' })
    expect(await save({ examineName: '同名' })).toMatchObject({ code: 4204, msg: '审批流名称重复，请核实！' })
    const office = await saved({ examineName: '同名', label: 0 })
    expect(office).toMatchObject({ status: 1, oaType: 0, label: 0 })
    expect((await save({ examineName: '同名', label: 0 })).code).toBe(4204)
    expect((await save({ examineName: '同名', label: 0, examineId: office.examineId })).code).toBe(0)
  })

  it('has two hundred nodes, five hundred branches and twenty levels at the most, saved, checked and tried', async () => {
    const step = nodes.superior(1)
    const deep = (levels: number): NodeInput =>
      nodes.fork({ nodes: levels > 1 ? [deep(levels - 1)] : [step] })
    const wide = (forks: number, branches: number) =>
      Array.from({ length: forks }, () => nodes.fork(...Array.from({ length: branches }, () => ({}))))
    const msg = '一个审批流最多有 200 个节点、500 个分支，分支最多 20 层'
    const check = (dataList: NodeInput[]) => admin.call(flowCalls.check, { label: 1, dataList })
    const trial = (dataList: NodeInput[]) =>
      admin.call(flowCalls.trial, { label: 1, dataList, initiator: repA.userId })
    for (const dataList of [[deep(21)], wide(11, 50), Array.from({ length: 201 }, () => step)]) {
      expect(await check(dataList)).toMatchObject({ code: 400, msg })
      expect(await trial(dataList)).toMatchObject({ code: 400, msg })
      expect(await save({ dataList })).toMatchObject({ code: 400, msg })
    }
    for (const dataList of [[deep(20)], wide(10, 50), Array.from({ length: 200 }, () => step)])
      expect(await check(dataList)).toMatchObject({ code: 0 })
    const values = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1]))
    const preview = (count: number) => repA.call(flowCalls.preview, { label: 1, dataMap: values(count) })
    expect((await preview(1001)).code).toBe(400)
    expect((await preview(1000)).code).toBe(0)
  })

  it('comes back as it was designed, with decimals, groups of people and nested branches', async () => {
    const between = {
      name: '金额',
      fieldName: 'money',
      type: 6,
      fieldId: 5,
      conditionType: 6,
      values: [0.5, 1, 2, 1.25],
    }
    const who = {
      name: '发起人',
      conditionType: 8,
      values: {
        userList: [{ userId: repA.userId }],
        deptList: [company.departments.salesA],
        roleList: [company.roles.team],
      },
    }
    const { examineId } = await saved({
      dataList: [
        nodes.fork(
          {
            when: [between, who],
            nodes: [nodes.fork({}, { nodes: [nodes.superior(20, { type: 0, name: '最上级' })] })],
          },
          {},
        ),
        nodes.picked({ chooseType: 2, rangeType: 3, roleId: 180170, type: 3 }),
      ],
    })
    const [fork, picked] = await admin.ask(flowCalls.nodes, { examineId })
    expect(fork?.conditionList[0]).toMatchObject({
      sort: 1,
      conditionDataList: [
        { conditionType: 6, fieldName: 'money', values: [0.5, 1, 2, 1.25] },
        {
          conditionType: 8,
          values: {
            userList: [{ realname: '安小一' }],
            deptList: [{ deptId: company.departments.salesA, name: '销售一部' }],
            roleList: [company.roles.team],
          },
        },
      ],
      examineDataList: [
        {
          examineType: 0,
          conditionList: [{}, { examineDataList: [{ name: '最上级', parentLevel: 20, type: 0 }] }],
        },
      ],
    })
    expect(picked).toMatchObject({
      examineType: 4,
      chooseType: 2,
      rangeType: 3,
      roleId: 180170,
      type: 3,
      userList: [],
    })
  })

  it.each<[string, object, number]>([
    ['no name', { examineName: '' }, 400],
    ['no manager', { managerList: [] }, 400],
    ['a manager who is nobody', { managerList: [999_999] }, 400],
    ['a step without people', { dataList: [nodes.members([])] }, 400],
    [
      'a step with too many',
      { dataList: [nodes.members(Array.from({ length: 21 }, (_, at) => at + 1))] },
      400,
    ],
    ['a step without a role', { dataList: [nodes.role(0)] }, 400],
    [
      'a role that nobody holds, to pick from',
      { dataList: [nodes.picked({ rangeType: 3, roleId: 180167 })] },
      4203,
    ],
    ['a line of superiors to no role', { dataList: [nodes.superiors({ type: 1 })] }, 400],
    ['one branch alone', { dataList: [nodes.fork({})] }, 400],
    [
      'a condition that compares with nothing',
      { dataList: [nodes.fork({ when: [{ fieldName: 'a', conditionType: 2, values: [] }] }, {})] },
      400,
    ],
    ['a kind of node that is none', { dataList: [nodes.members([1], { examineType: 9 })] }, 400],
  ])('is refused with %s', async (_name, wrong, code) => {
    expect((await save(wrong)).code).toBe(code)
  })

  it('is designed by who may, for its kind', async () => {
    const { examineId } = await saved()
    for (const refused of [
      await save({}, outsider),
      await setStatus(examineId, 1, outsider),
      await outsider.call(flowCalls.list, {}),
    ])
      expect(refused.code).toBe(401)
    // 业务审批流, without and with 业务审批流管理
    await admin.ask(permissionCalls.addRole, { roleName: '审批流', roleType: 1 })
    const role = (await admin.ask(permissionCalls.getRoleByType, { type: 1 })).find(
      ({ roleName }) => roleName === '审批流',
    )
    const roleId = role?.roleId ?? 0
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds: [179], dataType: 5 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [outsider.userId], roleIds: [roleId] })
    expect((await save({}, outsider)).code).toBe(0)
    expect((await outsider.call(flowCalls.list, {})).code).toBe(0)
    expect((await save({ label: 0 }, outsider)).code).toBe(401)
    expect((await outsider.call(flowCalls.list, { label: 0 })).code).toBe(401)
  })

  it('of office approvals those are offered that are meant for somebody', async () => {
    const own = await saved({ label: 0, examineName: '给安小一', userList: [repA.userId] })
    const dept = await saved({ label: 0, examineName: '给二部', deptList: [company.departments.salesB] })
    const offered = async (person: Person) =>
      (await person.ask(flowCalls.usable, { label: 0, pageType: 0 })).list.map(({ examineId }) => examineId)
    expect(await offered(repA)).toContain(own.examineId)
    expect(await offered(repA)).not.toContain(dept.examineId)
    expect(await offered(company.people.repB)).toContain(dept.examineId)
    expect(await offered(admin)).toEqual(expect.arrayContaining([own.examineId, dept.examineId]))
  })
})
