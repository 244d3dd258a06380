import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { addDept, hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { moveDue } from './due-moves.ts'

let company: TestCompany
let hr: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const recordsOf = async (typeId: number, person = hr) =>
  (await person.ask(actionRecordCalls.list, { type: 1, typeId })).map(({ behavior, content }) => [
    behavior,
    JSON.parse(content),
  ])
const movesOf = (employeeId: number) => hr.ask(moveCalls.list, { employeeId })

it('tells a move with its reason, its day and what changed, in the words of that moment', async () => {
  const [from, to] = [await addDept(hr, '甲部'), await addDept(hr, '乙部')]
  const employeeId = await hire(hr, '被调的', { post: { dept_id: from, post: '销售' } })
  await hr.ask(moveCalls.changePost, {
    ...{ employeeId, changeReason: 3, newDept: to, newPost: '主管', effectTime: '2025-04-01' },
    remarks: '支援',
  })
  const [newest] = await recordsOf(employeeId)
  expect(newest).toEqual([
    5,
    [
      '为被调的添加了一条人事异动【调岗】,异动原因:工作安排,生效日期为:2025-04-01,部门由甲部变更为乙部,岗位由销售变更为主管,备注:支援',
    ],
  ])
})

it('tells a confirmation, a leaving with its reason, and that it was given up', async () => {
  const employeeId = await hire(hr, '来去的', { post: { probation: 3 } })
  await hr.ask(moveCalls.become, { employeeId, effectTime: '2025-05-10' })
  const days = { planQuitTime: '2999-01-01', applyQuitTime: '2025-05-01', salarySettlementTime: '2999-01-01' }
  await hr.ask(employeeCalls.leave, { ...days, employeeId, quitType: 1, quitReason: 3 })
  await hr.ask(employeeCalls.stay, { employeeId, remarks: '谈妥了' })
  expect((await recordsOf(employeeId)).slice(0, 3)).toEqual([
    [9, ['取消了离职，原因：谈妥了']],
    [9, ['添加了离职申请，提出离职日期：2025-05-01，计划离职日期：2999-01-01，离职原因：主动离职-薪资原因']],
    [4, ['为来去的办理了转正,转正日期:2025-05-10']],
  ])
})

it('takes back a move that is ahead, once, by the right to enter it; the list keeps it', async () => {
  const { repA } = company.people
  const employeeId = await hire(hr, '不调了', { post: { post: '销售' } })
  await hr.ask(moveCalls.changePost, { employeeId, newPost: '主管', effectTime: '2025-05-17' })
  await hr.ask(moveCalls.promotion, { employeeId, newPostLevel: 'P6', effectTime: '2025-04-01' })
  const [ahead, done] = await movesOf(employeeId)
  const recordId = ahead?.recordId ?? 0
  await makeSuperior(company, repA, { rights: ['employee/read', 'employee/promotion'], dataType: 5 })
  expect(await repA.call(moveCalls.takeBack, { recordId })).toMatchObject({ code: 401 })
  await hr.ask(moveCalls.takeBack, { recordId })
  expect(await movesOf(employeeId)).toMatchObject([{ state: 2, droppedBecause: '已撤回' }, { state: 1 }])
  for (const id of [recordId, done?.recordId ?? 0])
    expect(await hr.call(moveCalls.takeBack, { recordId: id })).toMatchObject({ code: 400 })
  const [newest] = await recordsOf(employeeId)
  expect(newest).toEqual([5, ['撤回了不调了的人事异动【调岗】,生效日期为:2025-05-17']])
  company.platform.clock.set('2025-05-20 08:00:00')
  await moveDue(company.app.services)
  expect(await hr.ask(employeeCalls.detail, { employeeId })).toMatchObject({ post: '销售' })
})

it('is read by users who read the employee', async () => {
  const { repB } = company.people
  const employeeId = await hire(hr, '看记录的')
  expect(await repB.call(actionRecordCalls.list, { type: 1, typeId: employeeId })).toMatchObject({
    code: 401,
  })
  await makeSuperior(company, repB, { rights: ['employee/read'], dataType: 5 })
  expect(await recordsOf(employeeId, repB)).toEqual([[1, ['新建了员工']]])
})
