import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { contractCalls, salaryCardCalls } from '#protocol/hrm/employees/children-calls.ts'
import { type EmployeeHead, employeeHeadCalls } from '#protocol/hrm/employees/head-calls.ts'
import { hire, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person
let other: Person

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, managerA: other } = company.people)
  await makeSuperior(company, other, { rights: ['employee/index'], dataType: 5 })
})
afterAll(() => company.close())

const headsOf = (person: Person) => person.ask(employeeHeadCalls.list, {})
const shownOf = async (person: Person) =>
  (await headsOf(person)).filter(({ isHide }) => isHide === 0).map(({ fieldName }) => fieldName)
const untouched = ['employeeName', 'jobNumber', 'mobile', 'deptId', 'post', 'parentId', 'status', 'entryTime']

it('the list has every column of the catalogue, a few of them until its user chooses others', async () => {
  const heads = await headsOf(hr)
  const byKey = new Map(heads.map((head) => [head.fieldName, head]))
  for (const key of [
    'idNumber',
    'age',
    'companyAge',
    'contractType',
    'term',
    'salaryCardNum',
    'socialSecurityNum',
  ])
    expect(byKey.get(key), key).toMatchObject({ isHide: 1 })
  expect(await shownOf(hr)).toEqual(untouched)
  expect(byKey.get('employmentForms')).toMatchObject({
    name: '聘用形式',
    formType: 'select',
    setting: [
      { name: '正式', value: 1 },
      { name: '非正式', value: 2 },
    ],
  })
  expect(byKey.get('deptId')).toMatchObject({ componentType: 2, width: 160 })
  expect(new Set(heads.map(({ id }) => id)).size).toBe(heads.length)
})

it('order, visibility and widths belong to one user, and are as they were on request', async () => {
  const heads = await headsOf(hr)
  const pick = (key: string): EmployeeHead => {
    const found = heads.find(({ fieldName }) => fieldName === key)
    if (!found) throw new Error(`no column ${key}`)
    return found
  }
  const [age, name, term] = [pick('age'), pick('employeeName'), pick('term')]
  const others = heads.filter((head) => head !== age && head !== name)
  await hr.ask(employeeHeadCalls.arrange, {
    columns: [
      { id: name.id, sort: 2, isHide: 0, width: 222 },
      { id: age.id, sort: 1, isHide: 0 },
      ...others.map(({ id }, at) => ({ id, sort: at + 3, isHide: 1 })),
    ],
  })
  expect(await shownOf(hr)).toEqual(['age', 'employeeName'])
  expect((await headsOf(hr)).find(({ id }) => id === name.id)).toMatchObject({ width: 222 })
  await hr.ask(employeeHeadCalls.resize, { id: age.id, width: 77 })
  await hr.ask(employeeHeadCalls.resize, { fieldId: name.fieldId ?? 0, width: 180 })
  const widths = new Map((await headsOf(hr)).map(({ id, width }) => [id, width]))
  expect([widths.get(age.id), widths.get(name.id)]).toEqual([77, 180])
  expect(await shownOf(other)).toEqual(untouched)
  // the columns of another user are none of theirs
  expect(await other.call(employeeHeadCalls.resize, { id: term.id, width: 90 })).toMatchObject({ code: 1102 })
  const stolen = { columns: [age, name].map(({ id }) => ({ id, isHide: 0 })) }
  expect(await other.call(employeeHeadCalls.arrange, stolen)).toMatchObject({ code: 1102 })
  expect(await company.people.repA.call(employeeHeadCalls.list, {})).toMatchObject({ code: 401 })
  await hr.ask(employeeHeadCalls.restore, {})
  expect(await shownOf(hr)).toEqual(untouched)
})

it('a value of a unique field is free, unless another live employee has it', async () => {
  const person = { mobile: '13911110001' }
  const id = await hire(hr, '占用者', { person, post: { job_number: 'VER1' } })
  const heads = await headsOf(hr)
  const fieldId = heads.find(({ fieldName }) => fieldName === 'mobile')?.fieldId ?? 0
  const statusOf = async (value: string, own?: number) =>
    (await hr.ask(employeeHeadCalls.verify, { fieldId, value, id: own })).status
  expect(await statusOf('13911110001')).toBe(0)
  expect(await statusOf('+86 139 1111 0001')).toBe(0)
  expect(await statusOf('13911110001', id)).toBe(1)
  expect(await statusOf('13911110002')).toBe(1)
  expect(await statusOf('')).toBe(1)
  const name = heads.find(({ fieldName }) => fieldName === 'employeeName')?.fieldId ?? 0
  const answer = await hr.ask(employeeHeadCalls.verify, { fieldId: name, value: '占用者' })
  expect(answer).toEqual({ fieldId: name, value: '占用者', id: null, status: 1 })
  await hr.ask(employeeCalls.remove, { employeeIds: [id] })
  expect(await statusOf('13911110001')).toBe(1)
  expect(await other.call(employeeHeadCalls.verify, { fieldId, value: '1' })).toMatchObject({ code: 401 })
})

it('rows have the contract in force, the pay card masked, and codes as numbers', async () => {
  const employeeId = await hire(hr, '合同者')
  const contract = { employeeId, contractType: 1, term: 3, signTime: '2024-01-01' }
  await hr.ask(contractCalls.add, {
    ...contract,
    contractNum: 'HT-1',
    startTime: '2021-01-01',
    endTime: '2023-12-31',
    status: 2,
  })
  await hr.ask(contractCalls.add, {
    ...contract,
    contractNum: 'HT-2',
    startTime: '2024-01-01',
    endTime: '2026-12-31',
    status: 1,
  })
  await hr.ask(salaryCardCalls.add, {
    employeeId,
    salaryCardNum: '6222020200112233445',
    bankName: '工商银行',
  })
  const { list } = await hr.ask(employeeCalls.list, { employeeName: '合同者' })
  expect(list[0]).toMatchObject({
    contractNum: 'HT-2',
    contractType: 1,
    startTime: '2024-01-01',
    endTime: '2026-12-31',
    term: 3,
    salaryCardNum: '622****3445',
    bankName: '工商银行',
    socialSecurityNum: null,
    schemeId: null,
    channelName: null,
  })
  expect(JSON.stringify(list)).not.toContain('6222020200112233445')
})
