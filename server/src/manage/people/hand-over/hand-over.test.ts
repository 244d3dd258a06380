import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { everyMonth } from '#protocol/bi/goals/goal.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { nodes, startFlow, stopFlows } from '../../../../test/flows.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

const customers = recordCallsOf(customer)
const contracts = recordCallsOf(contract)
const label = contract.approval?.label ?? 0

let company: TestCompany
let people: TestCompany['people']
/** Holds the default role 部门与员工管理员, and no right over customers. */
let clerk: Person
beforeAll(async () => {
  // in December there would be no month ahead in this year
  company = await drawCompany({ now: '2026-03-05 10:00:00' })
  people = company.people
  clerk = people.outsider
  await people.admin.ask(peopleCalls.setUser, { userId: clerk.userId, roleId: '180164' })
  for (const person of Object.values(people)) await person.token()
  await company.app.services.directory.changed()
})
afterAll(() => company.close())

const snapshot = () => company.app.services.directory.current()
const handOver = (request: Record<string, unknown>, by: Person = clerk) =>
  by.call(handOverCalls.handOver, { rule: 'one', ...request })
const undo = (token: string, by: Person = clerk) => by.call(handOverCalls.undo, { token })
const look = async (...who: Person[]) =>
  clerk.ask(handOverCalls.look, { userIds: who.map(({ userId }) => userId) })
const countsOf = async (...who: Person[]) =>
  Object.fromEntries((await look(...who)).kinds.map(({ key, count }) => [key, count]))
const ownerOf = async (customerId: number) =>
  (await people.admin.ask(customers.detail, { customerId })).ownerUserId
const approversOf = async (contractId: number) => {
  const { examineRecordId } = await people.admin.ask(contracts.detail, { contractId })
  const view = await people.admin.ask(approvalCalls.view, { recordId: Number(examineRecordId) })
  if (!('examineFlowList' in view)) throw new Error('there is no approval')
  return view.examineFlowList.at(-1)?.userList.map(({ realname }) => realname)
}
const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirst()

/** managerA with something of everything. */
async function fill() {
  const { admin, managerA, repA, repB } = people
  const { userId } = managerA
  const own = await makeRecord(managerA, customer)
  const shared = await makeRecord(repB, customer)
  await repB.ask(customers.team?.addMembers ?? peopleCalls.readNotice, {
    ids: [shared],
    memberIds: [userId],
    power: 2,
  })
  await startFlow(admin, [nodes.members([userId])], { label })
  const waiting = await makeRecord(repA, contract)
  await admin.ask(departmentCalls.setDept, {
    deptId: company.departments.salesA,
    name: '销售一部',
    pid: company.departments.root,
    ownerUserId: userId,
  })
  await makePool(company, '华北公海')
  await admin.ask(goalCalls.add, {
    type: 3,
    status: 1,
    year: 2026,
    objIds: [userId],
    ...everyMonth(() => 100),
  })
  await company.platform.db
    .insertInto('scenes')
    .values({ user_id: userId, type: customer.label, name: '共享', sort: 9, shared_with: [180170] })
    .execute()
  return { own, shared, waiting }
}

describe('handing over everything to one', () => {
  it('counts, moves, reports and disables in one go, and takes it all back', async () => {
    const { admin, managerA, director, repA, repB } = people
    const { own, shared, waiting } = await fill()
    const before = await countsOf(managerA)
    expect(before).toEqual({
      'record.customer': 1,
      teams: 1,
      scenes: 1,
      'people.heads': 1,
      'people.superior': 2,
      'approval.seats': 1,
      'approval.flows': 1,
      'crm.pools': 1,
      'bi.goals': 1,
    })
    const { code, data } = await handOver({
      userIds: [managerA.userId],
      receiverId: director.userId,
      disable: 1,
    })
    expect(code).toBe(0)
    expect(data?.report.map(({ fromName, toName, name, moved }) => [fromName, toName, name, moved])).toEqual(
      [
        ['客户', 1],
        ['参与的团队', 1],
        ['共享的场景', 1],
        ['部门负责人', 1],
        ['直属下级', 2],
        ['待审批', 1],
        ['审批流', 1],
        ['公海管理员和成员', 1],
        ['业绩目标', 1],
      ].map(([name, moved]) => ['陈经理', '方总监', name, moved]),
    )
    expect(await lastAct()).toMatchObject({ behavior: '交接', object: '陈经理' })
    expect(snapshot().user(managerA.userId)?.status).toBe(0)
    expect(await countsOf(managerA)).toEqual({})
    expect(await ownerOf(own)).toBe(director.userId)
    expect(snapshot().user(repA.userId)?.parentId).toBe(director.userId)
    expect(snapshot().dept(company.departments.salesA)?.ownerUserId).toBe(director.userId)
    expect(await approversOf(waiting)).toEqual(['方总监'])
    const team = await repB.ask(customers.team?.members ?? peopleCalls.readNotice, { id: shared })
    expect(team).toContainEqual(expect.objectContaining({ userId: director.userId, power: 2 }))
    const goalsOf = async ({ userId }: Person) =>
      (await admin.ask(goalCalls.list, { type: 3, status: 1, year: 2026, userId })).map(
        ({ march, april, december }) => [march, april, december],
      )
    expect(await goalsOf(managerA)).toEqual([[100, 0, 0]])
    expect(await goalsOf(director)).toEqual([[0, 100, 100]])

    expect(await undo(data?.token ?? '', admin)).toMatchObject({ code: 400, msg: '已超过撤销时间' })
    const records = (by: Person, userId?: number) => by.call(handOverCalls.records, { userId })
    const [record] = (await records(clerk)).data?.list ?? []
    expect(record).toMatchObject({
      operatorName: '路外人',
      names: ['陈经理'],
      disabled: true,
      absence: null,
      undoneTime: null,
      report: data?.report,
    })
    expect((await records(clerk, director.userId)).data?.list).toHaveLength(1)
    expect((await records(clerk, repB.userId)).data?.list).toEqual([])
    expect((await records(repA)).code).toBe(401)
    const sheet = { recordId: record?.recordId ?? 0 }
    const rows = await readWorkbook((await clerk.call(handOverCalls.recordSheet, sheet)).raw)
    expect(rows.slice(0, 2)).toEqual([
      ['员工', '内容', '接收人', '已交接', '未交接', '未交接的内容和原因'],
      ['陈经理', '客户', '方总监', '1', '0'],
    ])
    expect((await repA.call(handOverCalls.recordSheet, sheet)).code).toBe(401)
    expect((await clerk.call(handOverCalls.recordSheet, { recordId: 999 })).code).toBe(1102)
    expect(await undo(data?.token ?? '')).toMatchObject({ code: 0 })
    expect((await records(clerk)).data?.list[0]?.undoneTime).not.toBeNull()
    expect(snapshot().user(managerA.userId)?.status).toBe(1)
    expect(await countsOf(managerA)).toEqual(before)
    expect(await ownerOf(own)).toBe(managerA.userId)
    expect(snapshot().user(repA.userId)?.parentId).toBe(managerA.userId)
    expect(await approversOf(waiting)).toEqual(['陈经理'])
    expect(await goalsOf(managerA)).toEqual([[100, 100, 100]])
    expect(await goalsOf(director)).toEqual([])
    expect(await countsOf(director)).toEqual({ 'people.superior': 4 })
    expect(await undo(data?.token ?? '')).toMatchObject({ code: 400 })
    expect(await lastAct()).toMatchObject({ detail: '撤销了陈经理的工作交接' })
    const { list } = await admin.ask(poolAdminCalls.list, { pageType: 0 })
    expect(list.find(({ poolName }) => poolName === '华北公海')?.adminUser).toMatchObject([
      { userId: managerA.userId },
    ])
  })

  it('is taken back within 30 seconds, and not once somebody worked on what went over', async () => {
    const { admin, repA, repB } = people
    const id = await makeRecord(repB, customer)
    const give = async () => {
      const { data } = await handOver({ userIds: [repB.userId], receiverId: repA.userId })
      return data?.token ?? ''
    }
    const first = await give()
    company.platform.clock.advance(30_001)
    expect(await undo(first)).toMatchObject({ code: 400, msg: '已超过撤销时间' })
    expect(await ownerOf(id)).toBe(repA.userId)
    await handOver({ userIds: [repA.userId], receiverId: repB.userId })
    const second = await give()
    await admin.ask(customers.updateInformation, { id, list: [{ fieldName: 'remark', value: '已联系' }] })
    expect((await undo(second)).msg).toContain('在转移后又有改动，不能撤销')
    expect(await ownerOf(id)).toBe(repA.userId)
  })
})

describe('other rules', () => {
  it('gives each kind to its own receiver, and leaves what has none', async () => {
    const { repA, repB, managerB, hr } = people
    const id = await makeRecord(repB, customer)
    const member = await makeRecord(repA, customer)
    await repA.ask(customers.team?.addMembers ?? peopleCalls.readNotice, {
      ids: [member],
      memberIds: [repB.userId],
    })
    const { data } = await handOver({
      userIds: [repB.userId],
      rule: 'kind',
      receivers: [{ key: 'record.customer', userId: managerB.userId }],
    })
    expect(data?.report).toMatchObject([{ name: '客户', toName: '白经理', moved: 1 }])
    expect(await ownerOf(id)).toBe(managerB.userId)
    expect(await countsOf(repB)).toMatchObject({ teams: 1 })
    const kept = await handOver({
      userIds: [repB.userId],
      receiverId: hr.userId,
      receivers: [{ key: 'teams', userId: 0 }],
    })
    expect(kept.data?.report).toEqual([])
  })

  it('gives by department to the nearest head who stays, for several people at once', async () => {
    const { admin, repA2, repB, director, managerB } = people
    const { salesA, salesB, root } = company.departments
    const head = (deptId: number, name: string, ownerUserId: number) =>
      admin.ask(departmentCalls.setDept, { deptId, name, pid: root, ownerUserId })
    await head(salesA, '销售一部', director.userId)
    await head(salesB, '销售二部', managerB.userId)
    const [one, two] = [await makeRecord(repA2, customer), await makeRecord(repB, customer)]
    expect((await look(repA2, repB)).people).toMatchObject([
      { realname: '安小二', headId: director.userId },
      { realname: '白小一', headId: managerB.userId },
    ])
    await handOver({ userIds: [repA2.userId, repB.userId], rule: 'department' })
    expect([await ownerOf(one), await ownerOf(two)]).toEqual([director.userId, managerB.userId])
    const nobody = await handOver({ userIds: [managerB.userId], rule: 'department' })
    expect(nobody).toMatchObject({ code: 400, msg: '白经理的部门没有可以接收的负责人，请选择其他交接方式' })
  })

  it('leaves approvals with the deputy whom somebody has chosen', async () => {
    const { admin, managerA, repA, repB, director } = people
    const { userId } = managerA
    const deputy = () => admin.ask(approvalOptionCalls.deputy, { userId })
    const waiting = await makeRecord(repA, contract)
    const absence = { fromDay: '2026-03-01', returnDay: '2026-04-10' }
    expect(await approversOf(waiting)).toEqual(['陈经理'])
    const away = await handOver({
      userIds: [managerA.userId],
      receiverId: repB.userId,
      absence,
    })
    expect(away.data?.report).toMatchObject([{ name: '待审批', toName: '白小一' }])
    expect(await approversOf(waiting)).toEqual(['白小一'])
    expect(await deputy()).toMatchObject({ deputyId: repB.userId })
    expect(await countsOf(repB)).toMatchObject({ 'approval.deputies': 1 })
    await undo(away.data?.token ?? '')
    expect(await deputy()).toBeNull()
    expect(await approversOf(waiting)).toEqual(['陈经理'])

    await admin.ask(approvalOptionCalls.setDeputy, { ...absence, userId, deputyId: repB.userId })
    const later = await makeRecord(repA, contract)
    expect(await approversOf(later)).toEqual(['白小一'])
    const leaves = await handOver({ userIds: [repB.userId], receiverId: director.userId })
    expect(leaves.data?.report.map(({ name }) => name)).toContain('代理他人审批')
    expect(await approversOf(later)).toEqual(['方总监'])
    await admin.ask(approvalOptionCalls.clearDeputy, { userId })
    await stopFlows(people.admin, label)
  })

  it('lets a subordinate take over from his superior without closing a circle', async () => {
    const { managerA, director, repA, repA2, assistant } = people
    const superiors = () =>
      [repA, repA2, assistant].map(({ userId }) => snapshot().user(userId)?.parentId ?? null)
    const before = superiors()
    expect(before).toEqual([managerA.userId, repA.userId, managerA.userId])
    const { data } = await handOver({
      userIds: [managerA.userId],
      rule: 'kind',
      receivers: [{ key: 'people.superior', userId: repA2.userId }],
    })
    expect(superiors()).toEqual([repA2.userId, director.userId, repA2.userId])
    await undo(data?.token ?? '')
    expect(superiors()).toEqual(before)
  })
})

describe('refusals', () => {
  it('refuses whoever may not, administrators, oneself and receivers who cannot take it', async () => {
    const { admin, repA, repB, managerA } = people
    await makeRecord(repA, customer)
    const give = (request: Record<string, unknown>, by = clerk) =>
      handOver({ userIds: [repA.userId], receiverId: managerA.userId, ...request }, by)
    expect(await give({}, repB)).toMatchObject({ code: 401 })
    expect(await clerk.call(handOverCalls.look, { userIds: [admin.userId] })).toMatchObject({ code: 401 })
    expect(await give({ userIds: [admin.userId] })).toMatchObject({ code: 401 })
    expect(await give({ userIds: [admin.userId], disable: 1 }, admin)).toMatchObject({ code: 1116 })
    expect(await give({ userIds: [clerk.userId], disable: 1 })).toMatchObject({
      msg: '不能停用自己的账号，请由其他管理员操作',
    })
    expect(await give({ receiverId: '' })).toMatchObject({ code: 400, msg: '请选择接收人' })
    expect(await give({ receiverId: repA.userId })).toMatchObject({
      msg: '安小一也在交接的员工中，不能接收',
    })
    expect(await give({ receiverId: 424_242 })).toMatchObject({ code: 1125 })
    expect(await give({ userIds: [] })).toMatchObject({ code: 400 })
    const past = { fromDay: '2026-03-01', returnDay: '2026-03-02' }
    expect(await give({ absence: past })).toMatchObject({ code: 400 })
    await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 0 })
    expect(await give({ receiverId: repB.userId })).toMatchObject({ msg: '白小一已停用，不能接收' })
    await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 1 })
    expect((await countsOf(repA))['record.customer']).toBeGreaterThan(0)
    expect(await give({})).toMatchObject({ code: 0 })
  })

  it('leaves what its state forbids to give away, and says so without naming it', async () => {
    const { admin, assistant, hr } = people
    const made = await makeRecord(assistant, contract, { title: '不可转移的合同' })
    await company.platform.pool.query('update contract set check_status = 8 where id = $1', [made])
    const { data } = await handOver({
      userIds: [assistant.userId],
      rule: 'kind',
      receivers: [{ key: 'record.contract', userId: hr.userId }],
    })
    const [line] = data?.report ?? []
    expect(line).toMatchObject({ name: '合同', moved: 0, kept: [{ title: '合同' }] })
    expect((await admin.ask(contracts.detail, { contractId: made })).ownerUserId).toBe(assistant.userId)
  })

  it('names the kind at which everything is refused, and then nothing has gone over', async () => {
    const { admin, repA, repB, managerB } = people
    const id = await makeRecord(repA, customer)
    await company.platform.db
      .updateTable('users')
      .set({ status: 2 })
      .where('user_id', '=', managerB.userId)
      .execute()
    await company.app.services.directory.changed()
    await startFlow(admin, [nodes.members([repA.userId])], { label })
    const flows = await admin.ask(flowCalls.list, { label, pageType: 0 })
    const refused = await handOver({ userIds: [repA.userId], receiverId: managerB.userId })
    expect(refused).toMatchObject({ code: 400, msg: '白经理还没有登录过，不能接收审批流' })
    expect(await ownerOf(id)).toBe(repA.userId)
    expect((await admin.ask(flowCalls.list, { label, pageType: 0 })).list).toEqual(flows.list)
    const taken = { key: 'approval.flows', userId: repB.userId }
    const done = await handOver({ userIds: [repA.userId], receiverId: managerB.userId, receivers: [taken] })
    expect(done.code).toBe(0)
    expect(await ownerOf(id)).toBe(managerB.userId)
  })
})
