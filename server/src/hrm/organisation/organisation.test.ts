import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { addDept, flat, hire, makeSuperior, treeOf } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const deptOf = async (person: Person, deptId: number) =>
  flat(await treeOf(person)).find((dept) => dept.deptId === deptId)
const saveOf = async (deptId: number) => {
  const { name, code, deptType, pid, mainEmployeeId, leaderEmployeeId } = await hr.ask(deptCalls.detail, {
    deptId,
  })
  return { deptId, name, code, deptType, pid, mainEmployeeId, leaderEmployeeId }
}

describe('a department', () => {
  it('is made below another one, shown, changed and deleted', async () => {
    const [root] = await treeOf(hr)
    expect(root).toMatchObject({ name: '全公司', code: '1', deptType: 1, pid: 0, pname: null })
    const sales = await addDept(hr, '营销中心')
    const team = await addDept(hr, '直销组', sales)
    expect(await deptOf(hr, team)).toMatchObject({ pid: sales, pname: '营销中心', allNum: 0 })
    await hr.ask(deptCalls.update, { ...(await saveOf(team)), name: '大客户组' })
    expect((await deptOf(hr, team))?.name).toBe('大客户组')
    expect(await hr.call(deptCalls.remove, { deptId: sales })).toMatchObject({ code: 6017 })
    await hr.ask(deptCalls.remove, { deptId: team })
    await hr.ask(deptCalls.remove, { deptId: sales })
    expect(await deptOf(hr, sales)).toBeUndefined()
    expect(await hr.call(deptCalls.remove, { deptId: root?.deptId ?? 0 })).toMatchObject({ code: 6047 })
  })

  it('has a name, a code of its own, a type and a parent that is not below it', async () => {
    const [root] = await treeOf(hr)
    const above = await addDept(hr, '制造中心')
    const below = await addDept(hr, '总装车间', above)
    const sent = { name: '质检组', code: 'QC', deptType: 2, pid: above }
    expect(await hr.call(deptCalls.add, { ...sent, name: '' })).toMatchObject({ msg: '部门名称不能为空' })
    expect(await hr.call(deptCalls.add, { ...sent, code: '' })).toMatchObject({ msg: '部门编码不能为空' })
    expect(await hr.call(deptCalls.add, { ...sent, deptType: '' })).toMatchObject({ msg: '部门类型不能为空' })
    expect(await hr.call(deptCalls.add, { ...sent, code: '1' })).toMatchObject({
      code: 6038,
      data: { field: 'code' },
    })
    expect(await hr.call(deptCalls.add, { ...sent, pid: 0 })).toMatchObject({ msg: '上级组织不合法' })
    const circular = { ...(await saveOf(above)), pid: below }
    expect(await hr.call(deptCalls.update, circular)).toMatchObject({ msg: '上级组织不合法' })
    await hr.ask(deptCalls.add, sent)
    await hr.ask(deptCalls.update, { ...(await saveOf(root?.deptId ?? 0)), name: '本公司', pid: below })
    expect((await treeOf(hr))[0]).toMatchObject({ name: '本公司', pid: 0 })
    const parents = await hr.ask(deptCalls.tree, { type: 'update', id: above })
    expect(parents.map(({ name }) => name)).not.toContain('总装车间')
    expect(parents.map(({ name }) => name)).toContain('本公司')
  })

  it('counts who works there, with and without what is below it, and keeps them from losing it', async () => {
    const above = await addDept(hr, '研发中心')
    const below = await addDept(hr, '平台组', above)
    await hire(hr, '全职甲', { post: { dept_id: above } })
    const part = { dept_id: below, employment_forms: 2, status: 3 }
    const intern = await hire(hr, '实习乙', { post: part })
    await hire(hr, '未到丙', { entryStatus: 2, post: { dept_id: below } })
    expect(await deptOf(hr, above)).toMatchObject({
      allNum: 2,
      fullTimeNum: 1,
      nuFullTimeNum: 1,
      myAllNum: 1,
      myNuFullTimeNum: 0,
    })
    const { list, totalRow } = await hr.ask(deptCalls.employees, { deptId: below, search: '' })
    expect([totalRow, list[0]]).toMatchObject([1, { employeeId: intern, deptName: '平台组' }])
    expect(await hr.call(deptCalls.remove, { deptId: below })).toMatchObject({ code: 6010 })
  })

  it('is headed by those who have not left', async () => {
    const deptId = await addDept(hr, '法务组')
    const [head, gone] = [await hire(hr, '负责人甲'), await hire(hr, '离开乙')]
    await hr.ask(employeeCalls.leave, { ...leaving, employeeId: gone })
    const save = await saveOf(deptId)
    const refused = await hr.call(deptCalls.update, { ...save, mainEmployeeId: gone })
    expect(refused).toMatchObject({ msg: '离开乙已离职或已删除，请重新选择' })
    await hr.ask(deptCalls.update, { ...save, mainEmployeeId: head })
    expect(await hr.ask(deptCalls.detail, { deptId })).toMatchObject({ mainEmployeeName: '负责人甲' })
  })
})

const leaving = {
  planQuitTime: '2025-05-14',
  applyQuitTime: '2025-05-01',
  salarySettlementTime: '2025-05-14',
  quitType: 1,
  quitReason: 3,
}

describe('the organisation of a day', () => {
  it('has the names, places and numbers of that day', async () => {
    const [first, second] = [await addDept(hr, '甲组'), await addDept(hr, '乙组')]
    await hire(hr, '换组的人', { post: { entry_time: '2025-05-06', dept_id: first } })
    company.platform.clock.set('2025-05-17 09:00:00')
    const { list } = await hr.ask(employeeCalls.list, { employeeName: '换组的人' })
    const employeeId = Number(list[0]?.employeeId)
    await hr.ask(employeeCalls.updatePost, {
      employeeId,
      dataList: [{ fieldName: 'dept_id', fieldValue: second }],
    })
    await hr.ask(deptCalls.update, { ...(await saveOf(first)), name: '甲组（新）', pid: second })
    const on = async (onDay?: string) =>
      flat(await treeOf(hr, onDay ? { onDay } : {}))
        .filter(({ deptId }) => [first, second].includes(deptId))
        .map(({ name, pid, allNum, myAllNum }) => [name, pid === second, allNum, myAllNum])
    expect(await on('2025-05-16')).toEqual([
      ['甲组', false, 1, 1],
      ['乙组', false, 0, 0],
    ])
    expect(await on()).toEqual([
      ['乙组', false, 1, 1],
      ['甲组（新）', true, 0, 0],
    ])
    expect(await on('2025-05-14')).toEqual([])
    expect(await hr.call(deptCalls.tree, { onDay: '2025-05-18' })).toMatchObject({ code: 400 })
  })

  it('is kept as it was decided: the database refuses to rewrite it', async () => {
    const { pool } = company.platform
    await expect(pool.query('update hrm_dept_changes set on_day = on_day')).rejects.toThrow('append-only')
    await expect(pool.query('delete from hrm_changes')).rejects.toThrow('append-only')
  })
})

describe('who reaches it', () => {
  it('a superior sees the departments of those who are reached, with what is above, and counts these alone', async () => {
    const { repB, outsider } = company.people
    const above = await addDept(hr, '客服中心')
    const own = await addDept(hr, '一线组', above)
    const other = await addDept(hr, '二线组', above)
    const superior = await hire(hr, '主管', { person: { mobile: repB.username }, post: { dept_id: own } })
    await hire(hr, '下属', { post: { dept_id: own, parent_id: superior } })
    await hire(hr, '同组', { post: { dept_id: own } })
    await hire(hr, '别组', { post: { dept_id: other } })
    await makeSuperior(company, repB, { rights: ['dept/index', 'dept/read'], dataType: 2 })
    const seen = flat(await treeOf(repB)).map(({ name, allNum }) => [name, allNum])
    expect(seen).toEqual([
      ['本公司', 2],
      ['客服中心', 2],
      ['一线组', 2],
    ])
    expect((await repB.ask(deptCalls.employees, { deptId: own, search: '' })).totalRow).toBe(2)
    expect((await hr.ask(deptCalls.employees, { deptId: own, search: '' })).totalRow).toBe(3)
    expect(await repB.call(deptCalls.detail, { deptId: other })).toMatchObject({ code: 401 })
    expect(await repB.call(deptCalls.add, { name: '组', code: 'x', deptType: 2, pid: above })).toMatchObject({
      code: 401,
    })
    expect(await outsider.call(deptCalls.tree, {})).toMatchObject({ code: 401 })
  })
})
