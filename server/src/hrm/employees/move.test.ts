import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { addDept, hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { readSpansOn } from './door.ts'
import { confirmDue, moveDue } from './due-moves.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const detailOf = (employeeId: number) => hr.ask(employeeCalls.detail, { employeeId })
const stateOn = async (day: string, employeeId: number) =>
  (await readSpansOn(company.platform.db, day, [employeeId])).get(employeeId)
const movesOf = (employeeId: number) => hr.ask(moveCalls.list, { employeeId })
/** Days and kinds that are counted: 1 新入职, 2 离职, 3 转正, 4 调岗. */
const countedOf = async (employeeId: number) => {
  const { rows } = await sql<{ day: string; kind: number }>`select on_day::text as day, kind from hrm_changes
    where employee_id = ${employeeId} and kind is not null order by change_id`.execute(company.platform.db)
  return rows.map(({ day, kind }) => [day, kind])
}
const onProbation = (name: string, more = {}) =>
  hire(hr, name, { post: { probation: 3, entry_time: '2025-03-01', post: '专员', ...more } })

describe('转正', () => {
  it('is carried out at once where its day has come, for those on probation', async () => {
    const employeeId = await onProbation('提前转正')
    expect(await detailOf(employeeId)).toMatchObject({ status: 2, becomeTime: '2025-06-01' })
    await hr.ask(moveCalls.become, { employeeId, effectTime: '2025-5-10', newPost: '主管', newDept: '' })
    expect(await detailOf(employeeId)).toMatchObject({ status: 1, becomeTime: '2025-05-10', post: '主管' })
    expect(await stateOn('2025-05-09', employeeId)).toMatchObject({ status: 2, post: '专员' })
    expect(await stateOn('2025-05-10', employeeId)).toMatchObject({ status: 1, post: '主管' })
    expect(await countedOf(employeeId)).toEqual([
      ['2025-03-01', 1],
      ['2025-05-10', 3],
    ])
    expect(await movesOf(employeeId)).toMatchObject([{ changeType: 4, state: 1, effectTime: '2025-05-10' }])
    const again = await hr.call(moveCalls.become, { employeeId, effectTime: '2025-05-11' })
    expect(again).toMatchObject({ code: 400, msg: '只有试用期的员工可以办理转正' })
    expect(await movesOf(employeeId)).toHaveLength(1)
  })

  it('refuses a day before the entry, another type and who is out of reach', async () => {
    const { repA } = company.people
    const employeeId = await onProbation('不能转正')
    const become = (person: Person, more = {}) =>
      person.call(moveCalls.become, { employeeId, effectTime: '2025-05-10', ...more })
    expect(await become(hr, { effectTime: '2025-02-28' })).toMatchObject({
      code: 400,
      data: { field: 'effectTime' },
    })
    expect(await become(hr, { changeType: 6 })).toMatchObject({ code: 400 })
    await makeSuperior(company, repA, { rights: ['employee/index', 'employee/read'], dataType: 5 })
    expect(await become(repA)).toMatchObject({ code: 401 })
    expect(await movesOf(employeeId)).toEqual([])
  })
})

describe('调岗 and 晋升', () => {
  it('change what is given and keep what is empty', async () => {
    const [from, to] = [await addDept(hr, '原部门'), await addDept(hr, '新部门')]
    const superior = await hire(hr, '新上级')
    const place = { dept_id: from, post: '销售', post_level: 'P4', work_address: '济南' }
    const employeeId = await hire(hr, '调岗的人', { post: place })
    await hr.ask(moveCalls.changePost, {
      ...{ employeeId, changeType: 5, changeReason: 3, newDept: to, newParentId: superior },
      ...{ newPost: '', effectTime: '2025-04-01', remarks: '支援' },
    })
    expect(await detailOf(employeeId)).toMatchObject({ deptName: '新部门', parentId: superior, post: '销售' })
    expect(await stateOn('2025-03-31', employeeId)).toMatchObject({ dept_id: from, parent_id: null })
    expect(await stateOn('2025-04-01', employeeId)).toMatchObject({ dept_id: to, parent_id: superior })
    await hr.ask(moveCalls.promotion, { employeeId, newPostLevel: 'P5', effectTime: '2025-05-01' })
    expect(await movesOf(employeeId)).toMatchObject([
      { changeType: 6, newPostLevel: 'P5', newDept: null },
      { changeType: 5, changeReason: 3, newDeptName: '新部门', newParentName: '新上级', remarks: '支援' },
    ])
    const circle = { employeeId: superior, newParentId: employeeId, effectTime: '2025-05-02' }
    expect(await hr.call(moveCalls.changePost, circle)).toMatchObject({ code: 400 })
  })

  it('make part-time employees full time, with a probation or without', async () => {
    const intern = (name: string) =>
      hire(hr, name, { post: { employment_forms: 2, status: 3, entry_time: '2025-03-01' } })
    const [one, two] = [await intern('实习甲'), await intern('实习乙')]
    const toFull = { changeType: 8, effectTime: '2025-05-01' }
    await hr.ask(moveCalls.changePost, { ...toFull, employeeId: one, probation: 2 })
    await hr.ask(moveCalls.promotion, { ...toFull, employeeId: two, probation: 0 })
    const probation = { employmentForms: 1, status: 2, probation: 2, becomeTime: '2025-07-01' }
    expect(await detailOf(one)).toMatchObject(probation)
    expect(await detailOf(two)).toMatchObject({ employmentForms: 1, status: 1, becomeTime: '2025-05-01' })
    expect((await countedOf(one)).slice(1)).toEqual([['2025-05-01', 4]])
    expect((await countedOf(two)).slice(1)).toEqual([
      ['2025-05-01', 4],
      ['2025-05-01', 3],
    ])
    expect(await hr.call(moveCalls.changePost, { ...toFull, employeeId: two })).toMatchObject({ code: 400 })
  })
})

describe('the daily job', () => {
  it('carries out what is due on its day, once, and keeps why something no longer fits', async () => {
    const dept = await addDept(hr, '将撤部门')
    const moved = await hire(hr, '将调岗', { post: { post: '销售' } })
    const lost = await hire(hr, '调往撤销部门')
    const left = await hire(hr, '调岗前离职')
    const later = await onProbation('延期转正', { entry_time: '2025-02-17' })
    const ended = await onProbation('到期转正', { entry_time: '2025-02-17' })
    const effectTime = '2025-05-17'
    await hr.ask(moveCalls.changePost, { employeeId: moved, newPost: '销售经理', effectTime })
    await hr.ask(moveCalls.changePost, { employeeId: lost, newDept: dept, effectTime })
    await hr.ask(moveCalls.changePost, { employeeId: left, newPost: '顾问', effectTime })
    await hr.ask(moveCalls.become, { employeeId: later, effectTime: '2025-06-17' })
    expect(await detailOf(moved)).toMatchObject({ post: '销售' })
    expect(await movesOf(moved)).toMatchObject([{ state: 0 }])
    await hr.ask(deptCalls.remove, { deptId: dept })
    const days = {
      planQuitTime: '2025-05-15',
      applyQuitTime: '2025-05-01',
      salarySettlementTime: '2025-05-15',
    }
    await hr.ask(employeeCalls.leave, { ...days, employeeId: left, quitType: 3 })
    const { services } = company.app
    company.platform.clock.set('2025-05-20 08:00:00')
    for (const run of [moveDue, confirmDue, moveDue, confirmDue]) await run(services)
    expect(await detailOf(moved)).toMatchObject({ post: '销售经理' })
    expect(await stateOn('2025-05-16', moved)).toMatchObject({ post: '销售' })
    expect(await stateOn('2025-05-17', moved)).toMatchObject({ post: '销售经理' })
    expect((await countedOf(moved)).slice(1)).toEqual([['2025-05-17', 4]])
    expect(await movesOf(lost)).toMatchObject([{ state: 2, droppedBecause: '部门不存在' }])
    expect(await movesOf(left)).toMatchObject([
      { state: 2, droppedBecause: '当前状态为“离职”，不能进行此操作' },
    ])
    expect(await detailOf(later)).toMatchObject({ status: 2 })
    expect(await detailOf(ended)).toMatchObject({ status: 1, becomeTime: '2025-05-17' })
    expect(await stateOn('2025-05-16', ended)).toMatchObject({ status: 2 })
    expect((await countedOf(ended)).slice(1)).toEqual([['2025-05-17', 3]])
  })
})
