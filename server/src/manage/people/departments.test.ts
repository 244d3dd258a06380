import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const admin = () => company.people.admin
const departments = () => company.app.services.directory.current().departments
const add = (request: Partial<Record<'name' | 'pid' | 'ownerUserId', unknown>>) =>
  admin().call(departmentCalls.addDept, request)
const set = (request: Partial<Record<'deptId' | 'name' | 'pid' | 'ownerUserId', unknown>>) =>
  admin().call(departmentCalls.setDept, request)
const remove = (deptId: number) => admin().call(departmentCalls.deleteDept, { deptId })
async function addOne(name: string, pid = company.departments.root) {
  expect(await add({ name, pid, ownerUserId: '' })).toMatchObject({ code: 0 })
  const dept = departments().find((each) => each.name === name)
  if (!dept) throw new Error(`no department ${name}`)
  return dept
}

describe('addDept (platform.md §5.6)', () => {
  it('adds at the end, with a head if given', async () => {
    const first = await addOne('甲部')
    const second = await addOne('乙部')
    expect(second.num).toBe(first.num + 1)
    await add({ name: '丙部', pid: company.departments.root, ownerUserId: company.people.hr.userId })
    expect(departments().at(-1)).toMatchObject({ name: '丙部', ownerUserId: company.people.hr.userId })
    const act = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(act).toMatchObject({
      sub_model_label: 4,
      behavior: '新建',
      object: '丙部',
      detail: '添加了部门:丙部',
    })
  })

  it.each([
    [{ name: '部', pid: 0 }, 400],
    [{ name: '', pid: 14852 }, 400, 'name'],
    [{ name: '长'.repeat(21), pid: 14852 }, 400, 'name'],
    [{ name: '部', pid: 999 }, 1142],
    [{ name: '部', pid: 14852, ownerUserId: 999 }, 1125],
  ])('refuses %j with %i', async (request, code, field?: string) => {
    const before = departments().length
    const data = field ? { field } : null
    expect(await add(request)).toMatchObject({ code, data })
    expect(departments()).toHaveLength(before)
  })
})

describe('moveDept', () => {
  const move = (request: Record<string, unknown>, by = admin()) => by.call(departmentCalls.moveDept, request)
  const below = (pid: number) =>
    company.app.services.directory
      .current()
      .childrenOf(pid)
      .map(({ name }) => name)

  it('puts a department at a place among those below another, and back', async () => {
    const top = await addOne('生产部')
    const names = ['一车间', '二车间', '三车间']
    const [first, second, third] = [
      await addOne('一车间', top.deptId),
      await addOne('二车间', top.deptId),
      await addOne('三车间', top.deptId),
    ]
    expect(below(top.deptId)).toEqual(names)
    const order = { deptId: third.deptId, pid: top.deptId, beforeId: first.deptId }
    expect(await move(order)).toMatchObject({ code: 0, data: null })
    expect(below(top.deptId)).toEqual(['三车间', '一车间', '二车间'])
    await move({ deptId: third.deptId, pid: top.deptId, beforeId: '' })
    expect(below(top.deptId)).toEqual(names)
    await move({ deptId: third.deptId, pid: second.deptId })
    expect([below(top.deptId), below(second.deptId)]).toEqual([['一车间', '二车间'], ['三车间']])
    const act = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(act).toMatchObject({
      sub_model_label: 4,
      object: '三车间',
      detail: '移动了部门:三车间，上级部门:二车间',
    })
  })

  it('refuses circles, the root, unknown places, and people who may not edit departments', async () => {
    const { root, salesA, teamA, salesB } = company.departments
    const before = below(root)
    expect(await move({ deptId: salesA, pid: teamA })).toMatchObject({ code: 1110 })
    expect(await move({ deptId: root, pid: salesA })).toMatchObject({ code: 400 })
    expect(await move({ deptId: salesB, pid: 999 })).toMatchObject({ code: 1142 })
    expect(await move({ deptId: salesB, pid: root, beforeId: teamA })).toMatchObject({ code: 1142 })
    const place = { deptId: salesB, pid: root, beforeId: salesA }
    expect(await move(place, company.people.repA)).toMatchObject({ code: 401 })
    expect(below(root)).toEqual(before)
    expect(await move(place)).toMatchObject({ code: 0 })
  })
})

describe('setDept', () => {
  it('renames and moves', async () => {
    const dept = await addOne('丁部')
    const { salesB } = company.departments
    expect(await set({ deptId: dept.deptId, name: '丁部二', pid: salesB })).toMatchObject({ code: 0 })
    expect(departments()).toContainEqual({ ...dept, name: '丁部二', pid: salesB, num: 1 })
  })

  it('comes last where it is moved to', async () => {
    const dept = await addOne('戊部')
    const { salesB } = company.departments
    const first = await addOne('戊一组', salesB)
    await set({ deptId: dept.deptId, name: '戊部', pid: salesB })
    const [earlier, moved] = [first, dept].map(({ deptId }) => departments().find((d) => d.deptId === deptId))
    expect(moved?.num).toBeGreaterThan(earlier?.num ?? Number.NaN)
  })

  it('refuses itself and what is below as parent', async () => {
    const { salesA, teamA } = company.departments
    for (const pid of [salesA, teamA])
      expect(await set({ deptId: salesA, name: '销售一部', pid })).toMatchObject({
        code: 1110,
        msg: '这个部门的下属不能设置为直属部门！',
      })
  })

  it('keeps one root', async () => {
    const { root, salesA } = company.departments
    expect(await set({ deptId: root, name: '总公司', pid: 0 })).toMatchObject({ code: 0 })
    expect(await set({ deptId: root, name: '总公司', pid: salesA })).toMatchObject({ code: 0 })
    expect(departments().filter((dept) => dept.pid === null)).toMatchObject([
      { deptId: root, name: '总公司' },
    ])
    expect(await set({ deptId: salesA, name: '销售一部', pid: 0 })).toMatchObject({ code: 400 })
  })

  it('lets no cycle arise from two moves at the same moment', async () => {
    const [one, two] = [await addOne('左部'), await addOne('右部')]
    const answers = await Promise.all([
      set({ deptId: one.deptId, name: '左部', pid: two.deptId }),
      set({ deptId: two.deptId, name: '右部', pid: one.deptId }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1110])
  })

  it('refuses the unknown', async () => {
    expect(await set({ deptId: 999, name: '无', pid: 14852 })).toMatchObject({ code: 1142 })
  })
})

describe('deleteDept', () => {
  it('deletes an empty department only', async () => {
    const dept = await addOne('空部')
    const child = await addOne('子部', dept.deptId)
    expect(await remove(dept.deptId)).toMatchObject({ code: 1112 })
    expect(await remove(company.departments.teamA)).toMatchObject({
      code: 1111,
      msg: '这个部门下有员工，不能删除！',
    })
    expect(await remove(company.departments.root)).toMatchObject({ code: 1110 })
    expect(await remove(999)).toMatchObject({ code: 1142 })
    expect(await remove(child.deptId)).toMatchObject({ code: 0 })
    expect(await remove(dept.deptId)).toMatchObject({ code: 0 })
    expect(departments().map((each) => each.name)).not.toContain('空部')
  })

  it('counts disabled people too', async () => {
    const dept = await addOne('旧部')
    const { repB } = company.people
    await admin().ask(peopleCalls.setUserDept, { deptId: dept.deptId, userIdList: [repB.userId] })
    await admin().ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 0 })
    expect(await remove(dept.deptId)).toMatchObject({ code: 1111 })
  })
})

describe('rights', () => {
  it('are one per call', async () => {
    const { repA } = company.people
    const pid = company.departments.root
    expect(await repA.call(departmentCalls.addDept, { name: '部', pid })).toMatchObject({ code: 401 })
    expect(await repA.call(departmentCalls.setDept, { deptId: pid, name: '部' })).toMatchObject({ code: 401 })
    expect(await repA.call(departmentCalls.deleteDept, { deptId: pid })).toMatchObject({ code: 401 })
  })
})
