import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { drawCompany, type PersonKey, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  const { admin, managerA, repB } = company.people
  await admin.ask(departmentCalls.setDept, {
    deptId: company.departments.salesA,
    name: '销售一部',
    pid: company.departments.root,
    ownerUserId: managerA.userId,
  })
  await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 0 })
})
afterAll(() => company.close())

const list = async (request: Partial<Record<string, unknown>>, by: PersonKey | 'admin' = 'admin') =>
  company.people[by].ask(peopleCalls.queryUserList, { pageType: 0, ...request })
const names = async (request: Partial<Record<string, unknown>>) =>
  (await list(request)).list.map((row) => row.realname)

describe('queryUserList (platform.md §5.3)', () => {
  it('has everybody, the super user first, then by status', async () => {
    const { list: rows, totalRow } = await list({})
    expect(totalRow).toBe(11)
    expect(rows[0]).toMatchObject({ userId: 14773, userIdentity: 0, parentId: 0, parentName: null })
    const statuses = rows.slice(1).map((row) => row.status)
    expect(statuses).toEqual([...statuses].sort((a, b) => b - a))
    expect(rows.at(-1)).toMatchObject({ realname: '白小一', status: 0, userIdentity: 2 })
  })

  it('pages', async () => {
    const page = await list({ pageType: 1, page: 2, limit: 4 })
    expect(page).toMatchObject({ totalRow: 11, totalPage: 3, pageSize: 4, pageNumber: 2, lastPage: false })
    expect(page.list).toHaveLength(4)
    expect((await list({ pageType: 1, page: 9, limit: 4 })).list).toEqual([])
  })

  it('finds by part of name or mobile', async () => {
    expect(await names({ realname: '经理' })).toEqual(['陈经理', '白经理'])
    expect(await names({ realname: '0000005' })).toEqual(['安小一'])
  })

  it('filters by label, status, department and role', async () => {
    company.platform.clock.advance(6 * DAY)
    expect(await names({ label: 1 })).toHaveLength(11)
    company.platform.clock.advance(2 * DAY)
    expect(await names({ label: 1 })).toEqual([])
    expect(await names({ label: 2 })).not.toContain('白小一')
    expect(await names({ label: 3 })).toEqual(['白小一'])
    expect(await names({ status: 0 })).toEqual(['白小一'])
    expect(await names({ roleId: 180170 })).toEqual(['安小一', '安小二', '白小一'])
    expect(await names({ label: '', status: null, deptId: '', roleId: '' })).toHaveLength(11)
  })

  it('lists a department with its head first, and what is below if asked', async () => {
    const { salesA } = company.departments
    const { list: rows } = await list({ deptId: salesA })
    expect(rows.map((row) => [row.realname, row.userIdentity])).toEqual([
      ['陈经理', 1],
      ['何助理', 2],
      ['安小一', 2],
    ])
    expect(await names({ deptId: salesA, isNeedChild: 1 })).toEqual(['陈经理', '何助理', '安小一', '安小二'])
  })

  it('shows roles and superiors to those who manage people only', async () => {
    const seen = async (by: PersonKey | 'admin') =>
      (await list({}, by)).list.find((row) => row.realname === '安小一')
    expect(await seen('admin')).toMatchObject({
      roleId: '180170',
      roleName: '销售员角色',
      parentName: '陈经理',
    })
    expect(await seen('managerA')).toMatchObject({ roleId: '', roleName: '', parentName: null })
  })

  it('refuses what is no number', async () => {
    const answer = await company.people.admin.call(peopleCalls.queryUserList, {
      deptId: 'x; drop table users',
    })
    expect(answer).toMatchObject({ code: 400, msg: '参数验证错误：deptId' })
  })
})

describe('single people', () => {
  it('card: last login and number only for those who manage people', async () => {
    const { admin, repA, managerA } = company.people
    await repA.token()
    const own = await admin.ask(peopleCalls.queryUserInfo, { userId: repA.userId })
    expect(own).toMatchObject({
      realname: '安小一',
      deptName: '销售一部',
      companyName: '测试企业',
      lastLoginIp: '127.0.0.1',
    })
    expect(own.num).toMatch(/^\d{15}$/)
    const other = await managerA.ask(peopleCalls.queryUserInfo, { userId: repA.userId })
    expect(other).toMatchObject({ num: null, lastLoginTime: null, lastLoginIp: null, mobile: repA.username })
    expect(await managerA.call(peopleCalls.queryUserInfo, { userId: 999 })).toMatchObject({ code: 1125 })
  })

  it('never send a password', async () => {
    const answers = await Promise.all([
      company.people.admin.call(peopleCalls.queryUserList, { pageType: 0 }),
      company.people.admin.call(peopleCalls.queryLoginUser),
      company.people.admin.call(peopleCalls.queryUserInfo, { userId: 14773 }),
    ])
    for (const { code, raw } of answers) {
      expect(code).toBe(0)
      expect(raw.toString()).not.toContain('argon2')
    }
  })

  it('counts by state', async () => {
    const counts = await company.people.admin.ask(peopleCalls.countNumOfUser)
    const { allUserCount, activateCount, inactiveCount, disableCount } = counts
    expect(allUserCount).toBe(11)
    expect(disableCount).toBe(1)
    expect(activateCount + inactiveCount + disableCount).toBe(allUserCount)
    expect(await company.people.repA.call(peopleCalls.countNumOfUser)).toMatchObject({ code: 401 })
  })
})

describe('pickers', () => {
  it('open at the root', async () => {
    const { deptList, userList } = await company.people.repA.ask(peopleCalls.queryDeptUserList, { deptId: 0 })
    expect(userList).toEqual([])
    expect(deptList).toEqual([
      { deptId: 14852, pid: 0, name: '全公司', currentNum: 1, allNum: 10, hasChildren: 1, ownerUserId: null },
    ])
  })

  it('enter departments; disabled people are left out, and the inactive for approvals', async () => {
    const { salesA, salesB } = company.departments
    const { repA } = company.people
    const inside = await repA.ask(peopleCalls.queryDeptUserList, { deptId: salesA })
    expect(inside.deptList).toMatchObject([
      { name: '销售一部一组', currentNum: 1, allNum: 1, hasChildren: 0 },
    ])
    expect(inside.userList.map((user) => user.realname).sort()).toEqual(['何助理', '安小一', '陈经理'])
    const b = await repA.ask(peopleCalls.queryDeptUserList, { deptId: salesB })
    expect(b.userList.map((user) => user.realname)).toEqual(['白经理'])
    const active = await repA.ask(peopleCalls.queryDeptUserByExamine, { deptId: salesB })
    expect(active.userList).toEqual([])
  })

  it('expand departments and people without duplicates', async () => {
    const { repA, repB } = company.people
    const rows = await repA.ask(peopleCalls.queryDeptUserListByHrm, {
      deptIdList: [company.departments.salesA],
      userIdList: [repA.userId, repB.userId],
    })
    expect(rows.map((row) => row.realname).sort()).toEqual(['何助理', '安小一', '安小二', '白小一', '陈经理'])
  })

  it.each([
    ['admin', null, 10],
    ['director', null, 10],
    ['managerA', null, 1],
    ['repA', null, 1],
    ['outsider', null, 1],
    ['director', 'salesA', 4],
  ] as const)('%s reaches people of %s for analyses: %i', async (key, dept, count) => {
    const deptId = dept ? company.departments[dept] : undefined
    const rows = await company.people[key].ask(peopleCalls.queryUserByDeptId, { deptId })
    expect(rows).toHaveLength(count)
    expect(rows.every((row) => row.id === row.userId)).toBe(true)
  })
})

describe('departments', () => {
  it('come as a tree', async () => {
    const tree = await company.people.repA.ask(departmentCalls.queryDeptTree, { type: 'tree' })
    expect(tree).toHaveLength(1)
    const [root] = tree
    expect(root).toMatchObject({
      deptId: 14852,
      id: 14852,
      pid: 0,
      name: '全公司',
      label: '全公司',
      currentNum: 1,
    })
    expect(root?.children?.map((dept) => dept.name)).toEqual(['总经办', '销售一部', '销售二部', '行政部'])
    const salesA = root?.children?.[1]
    expect(salesA).toMatchObject({ ownerUserId: company.people.managerA.userId, currentNum: 3 })
    expect(salesA?.children?.[0]).not.toHaveProperty('children')
  })

  it('come flat, and without a department and those below for its own form', async () => {
    const { repA } = company.people
    const flat = await repA.ask(departmentCalls.queryDeptTree, {})
    expect(flat).toHaveLength(6)
    expect(flat.every((dept) => !('children' in dept))).toBe(true)
    const rest = await repA.ask(departmentCalls.queryDeptTree, {
      type: 'update',
      id: company.departments.salesA,
    })
    expect(rest.map((dept) => dept.name)).not.toContain('销售一部')
    expect(rest.map((dept) => dept.name)).not.toContain('销售一部一组')
    expect(rest).toHaveLength(4)
  })

  it('come within the range for analyses', async () => {
    const reached = async (key: PersonKey) =>
      (await company.people[key].ask(departmentCalls.queryDeptByAuth)).map((dept) => dept.name)
    expect(await reached('director')).toHaveLength(6)
    expect(await reached('repA')).toEqual(['销售一部'])
    expect(await reached('outsider')).toEqual(['行政部'])
  })
})
