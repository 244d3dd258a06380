import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { addDept, hire } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { readSpansOn } from './door.ts'

let company: TestCompany
let hr: Person
let admin: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, admin } = company.people)
})
afterAll(() => company.close())

const namesIn = async (employeeName: string) =>
  (await hr.ask(employeeCalls.list, { employeeName, limit: 100 })).list.map((row) => row.employeeName)

const entry = (person: Person, jobNumber: string, more = {}) => ({
  userId: person.userId,
  employeeName: '',
  mobile: '',
  post: '',
  jobNumber,
  entryTime: '2025-02-01',
  employmentForms: 1,
  probation: 0,
  ...more,
})

it('users become employees, linked by their login name, all or none', async () => {
  const { repA, repB, repA2 } = company.people
  const deptId = await addDept(hr, '新人部')
  const offered = async () => {
    const userIdList = [repA, repB, repA2].map(({ userId }) => userId)
    const picks = await hr.ask(peopleCalls.queryDeptUserListByHrm, { deptIdList: [], userIdList })
    return picks.map(({ realname }) => realname).toSorted()
  }
  expect(await offered()).toHaveLength(3)
  const twice = [entry(repA, 'AC1'), entry(repB, 'AC1')]
  const refused = await hr.call(employeeAccountCalls.fromUsers, { employees: twice })
  expect(refused.code).toBe(6013)
  const missing = [entry(repA, 'AC1'), entry(repB, '')]
  const unnamed = await hr.call(employeeAccountCalls.fromUsers, { employees: missing })
  expect(unnamed).toMatchObject({ code: 6041 })
  expect(unnamed.msg).toContain('白小一')
  const part = entry(repB, 'AC2', { employmentForms: 2, probation: undefined })
  expect((await hr.call(employeeAccountCalls.fromUsers, { employees: [part] })).msg).toContain('白小一')
  expect(await namesIn('安小一')).toEqual([])
  await hr.ask(employeeAccountCalls.fromUsers, {
    employees: [
      entry(repA, 'AC1', { deptId, probation: 2 }),
      entry(repB, 'AC2', { employmentForms: 2, status: 4 }),
    ],
  })
  const { list } = await hr.ask(employeeCalls.list, { employeeName: '安小一' })
  expect(list[0]).toMatchObject({ deptId, jobNumber: 'AC1', status: 2, becomeTime: '2025-04-01' })
  const employeeId = Number(list[0]?.employeeId)
  const spans = await readSpansOn(company.platform.db, '2025-02-01', [employeeId])
  expect(spans.get(employeeId)).toMatchObject({ entry_status: 1, dept_id: deptId })
  expect(await offered()).toEqual(['安小二'])
  const again = await hr.call(employeeAccountCalls.fromUsers, { employees: [entry(repA, 'AC9')] })
  expect(again).toMatchObject({ code: 6016 })
  const stranger = await repA2.call(employeeAccountCalls.fromUsers, { employees: [entry(repA2, 'AC3')] })
  expect(stranger).toMatchObject({ code: 401 })
})

it('employees get accounts with what they share, all or none', async () => {
  const ids = [
    await hire(hr, '开户甲', { person: { mobile: '13922220001', sex: 2, email: 'kai@example.com' } }),
    await hire(hr, '开户乙', { person: { mobile: '13922220002' } }),
  ]
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
  const roleId = roles[0]?.roleId ?? 0
  const shared = { password: 'lock7429go', deptId: company.departments.salesA, roleId: [roleId], parentId: 0 }
  const make = (request: Partial<typeof shared> & { employeeIds: number[] }, by = admin) =>
    by.call(employeeAccountCalls.toUsers, { ...shared, ...request })
  const usersNamed = async (search: string) =>
    (await admin.ask(peopleCalls.queryUserList, { pageType: 0, realname: search })).list
  expect(await make({ employeeIds: ids, password: '1' })).toMatchObject({ code: 1106 })
  expect(await make({ employeeIds: ids, roleId: [] })).toMatchObject({ code: 1113 })
  expect(await make({ employeeIds: [...ids, 999_999] })).toMatchObject({ code: 400, msg: '员工不存在' })
  expect(await make({ employeeIds: [] })).toMatchObject({ code: 400 })
  expect(await make({ employeeIds: ids }, hr)).toMatchObject({ code: 401 })
  expect(await usersNamed('开户')).toEqual([])
  expect(await make({ employeeIds: ids })).toMatchObject({ code: 0 })
  const [one, two] = (await usersNamed('开户')).toSorted((a, b) => a.username.localeCompare(b.username))
  expect(one).toMatchObject({ username: '13922220001', realname: '开户甲', sex: 2, email: 'kai@example.com' })
  expect(two).toMatchObject({ username: '13922220002', realname: '开户乙' })
  const third = await hire(hr, '开户丙', { person: { mobile: '13922220003' } })
  const refused = await make({ employeeIds: [third, ids[0] ?? 0] })
  expect(refused).toMatchObject({ code: 1107 })
  expect(refused.msg).toContain('开户甲')
  expect(await usersNamed('开户丙')).toEqual([])
})
