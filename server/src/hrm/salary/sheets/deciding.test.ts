import { afterAll, beforeAll, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { decidingCalls } from '#protocol/hrm/salary/deciding-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { addDays, formatDay } from '#server/platform/time/clock.ts'
import { nodes } from '../../../../test/flows.ts'
import { hire, makeSuperior } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
let approver: Person
let second: number
const BASIC = 10_101
beforeAll(async () => {
  company = await drawCompany()
  admin = company.people.admin
  approver = company.people.managerA
  const people = ['审甲', '审乙'].map((name) => hire(admin, name, { post: { entry_time: '2024-01-01' } }))
  const employeeIds = await Promise.all(people)
  second = employeeIds[1] ?? 0
  await addGroup(admin, '全员', { employeeIds })
  for (const id of employeeIds) await fix(admin, id, { [BASIC]: '8000' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  await edit(admin, second, { [BASIC]: '18000' })
  await approver.token()
  await company.app.services.directory.changed()
  const { examineId } = await admin.ask(flowCalls.save, {
    ...{ label: 4, examineName: '薪资审批', recheckType: 1, managerList: [admin.userId] },
    dataList: [nodes.members([approver.userId])],
  })
  await admin.ask(flowCalls.setStatus, { examineId, status: 1 })
  const { srecordId } = await lastSheet(admin)
  const { findings } = await admin.ask(varianceCalls.compare, { srecordId })
  const words = findings.map(({ employeeId, code, kind }) => ({ employeeId, code, kind, text: '年度调薪' }))
  await admin.ask(varianceCalls.words, { srecordId, words })
  await admin.ask(varianceCalls.submit, { srecordId })
})
afterAll(() => company.close())

const waiting = (person: Person) => person.ask(decidingCalls.list, { status: 1 })
const counted = async (person: Person) =>
  (await person.ask(approvalCalls.waitingCounts, {})).find(({ label }) => label === 4)?.count
const ofDay = async (person: Person) => {
  const { items, sources } = await person.ask(myDayCalls.query, {})
  const count = sources.find(({ key }) => key === 'waitingSalaries')?.count
  return { count, items: items.filter(({ thing }) => thing.startsWith('decision.salary.')) }
}

it('an approver without rights to pay sees sums, differences and words, and no employee', async () => {
  const { srecordId } = await lastSheet(admin)
  expect(await approver.call(sheetCalls.last, {})).toMatchObject({ code: 401 })
  const { list, totalRow } = await waiting(approver)
  expect(totalRow).toBe(1)
  expect(list[0]).toMatchObject({
    ...{ srecordId, num: 2, expectedPaySalary: 26_000, isWaiting: true, submitter: admin.realname },
  })
  const decision = await approver.ask(decidingCalls.read, { srecordId })
  expect(decision.previous).toMatchObject({ month: 3, num: 2, expectedPaySalary: 16_000 })
  expect(decision.reasons).toContainEqual({ kind: 'changed', name: '基本工资', word: '年度调薪', count: 1 })
  expect(decision.findings).toBeNull()
  expect(JSON.stringify(decision)).not.toContain('审乙')
  expect(JSON.stringify(decision)).not.toContain('18000')
})

it('is counted as it is listed, there and in 我的一天, and for the approver alone', async () => {
  expect(await counted(approver)).toBe(1)
  const { srecordId } = await lastSheet(admin)
  const day = await ofDay(approver)
  expect(day).toMatchObject({ count: 1, items: [{ address: `/taskExamine/crm/salary?sheet=${srecordId}` }] })
  expect(JSON.stringify(day.items)).not.toMatch(/26000|26,000/)
  const { repA } = company.people
  expect([await counted(repA), (await waiting(repA)).totalRow, (await ofDay(repA)).count]).toEqual([0, 0, 0])
  expect(await repA.call(decidingCalls.read, { srecordId })).toMatchObject({ code: 401 })
  expect(await counted(admin)).toBe(0)
})

it('shows employees to an approver with the right to the list of pay, within reach', async () => {
  const { srecordId } = await lastSheet(admin)
  expect(
    (await admin.ask(decidingCalls.read, { srecordId })).findings?.map(({ employeeName }) => employeeName),
  ).toContain('审乙')
  await makeSuperior(company, approver, { rights: ['salary/index'], dataType: 2 })
  expect((await approver.ask(decidingCalls.read, { srecordId })).findings).toEqual([])
})

it('is handed over as a line of its own, and comes back', async () => {
  const { director } = company.people
  await director.token()
  await company.app.services.directory.changed()
  const kindsOf = async () => {
    const { kinds } = await admin.ask(handOverCalls.look, { userIds: [approver.userId] })
    return kinds.filter(({ key }) => /seats|salary/.test(key)).map(({ name, count }) => [name, count])
  }
  expect(await kindsOf()).toEqual([['待审批的薪资', 1]])
  const moved = await admin.ask(handOverCalls.handOver, {
    ...{ userIds: [approver.userId], rule: 'kind', disable: 0, receiverId: 0 },
    receivers: [{ key: 'hrm.salarySheets', userId: director.userId }],
  })
  expect(moved.report.filter(({ moved: count }) => count > 0)).toMatchObject([
    { name: '待审批的薪资', fromName: approver.realname, toName: director.realname, moved: 1 },
  ])
  expect([await counted(approver), await counted(director)]).toEqual([0, 1])
  await admin.ask(handOverCalls.undo, { token: moved.token })
  expect([await counted(approver), await counted(director)]).toEqual([1, 0])
})

it('goes to the deputy with all others during an absence', async () => {
  const { director } = company.people
  const day = (ahead: number) => addDays(formatDay(company.platform.clock.now()), ahead)
  const { token } = await admin.ask(handOverCalls.handOver, {
    ...{ userIds: [approver.userId], rule: 'kind', disable: 0, receiverId: 0 },
    receivers: [{ key: 'approval.seats', userId: director.userId }],
    absence: { fromDay: day(0), returnDay: day(3) },
  })
  expect([await counted(approver), await counted(director)]).toEqual([0, 1])
  await admin.ask(handOverCalls.undo, { token })
  expect([await counted(approver), await counted(director)]).toEqual([1, 0])
})

it('leaves the list once it is decided about, and stays among those decided', async () => {
  const { srecordId, examineRecordId } = await lastSheet(admin)
  const decided = { recordId: examineRecordId ?? 0, typeId: srecordId, status: 1 as const, remarks: '' }
  await approver.ask(approvalCalls.decide, decided)
  expect([
    await counted(approver),
    (await waiting(approver)).totalRow,
    (await ofDay(approver)).count,
  ]).toEqual([0, 0, 0])
  const { list } = await approver.ask(decidingCalls.list, { status: 2 })
  expect(list).toMatchObject([{ srecordId, checkStatus: 1, isWaiting: false }])
})
