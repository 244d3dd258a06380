import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { addDept, hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
let hr: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
})
afterAll(() => company.close())

const exported = async (person: Person, request = {}) =>
  readWorkbook((await person.call(employeeCalls.export, request)).raw)

const HEAD = '姓名,工号,手机号,部门,岗位,聘用形式,员工状态,入职日期,证件类型,证件号码'

it('writes what the list shows, in words, with the identity number masked', async () => {
  const deptId = await addDept(hr, '导出部')
  const person = { id_type: 1, id_number: '11010519491231002X', mobile: '13688880001' }
  const id = await hire(hr, '导出甲', { person, post: { dept_id: deptId, post: '会计', job_number: 'EX1' } })
  await hire(hr, '导出乙', { entryStatus: 2, post: { dept_id: deptId } })
  const rows = await exported(hr, { deptId })
  expect(rows[0]?.[0]).toBe('员工信息')
  expect(rows[1]?.join()).toBe(HEAD)
  expect(rows.slice(2).map((row) => row.join())).toEqual([
    '导出甲,EX1,13688880001,导出部,会计,正式,正式,2025-03-01,身份证,110****002X',
  ])
  expect((await exported(hr, { deptId, status: 13 })).slice(2).map(([name]) => name)).toEqual(['导出乙'])
  expect((await exported(hr, { employeeName: '导出甲' })).slice(2)).toHaveLength(1)
  expect((await exported(hr, { employeeIds: [id] })).slice(2).map(([name]) => name)).toEqual(['导出甲'])
})

it('is refused to superiors, who cannot be given the right', async () => {
  const { repA, repB } = company.people
  await hire(hr, '范围导出', { person: { mobile: repA.username } })
  await makeSuperior(company, repA, { rights: ['employee/index', 'employee/excelexport'], dataType: 5 })
  expect(await repA.call(employeeCalls.list, {})).toMatchObject({ code: 0 })
  expect(await repA.call(employeeCalls.export, {})).toMatchObject({ code: 401 })
  expect(await repB.call(employeeCalls.export, {})).toMatchObject({ code: 401 })
})
