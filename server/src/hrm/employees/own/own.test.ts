import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { educationCalls } from '#protocol/hrm/employees/children-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { FILL_ARCHIVE, STAFF_SIDE_OPENED } from '#protocol/hrm/employees/messages.ts'
import { hire, valuesOf } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
let hr: Person
let repA: Person
let employeeId = 0

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA } = company.people)
  const person = { mobile: repA.username, flied_utxiir: 'wx-old', flied_mosheh: '良好' }
  employeeId = await hire(hr, '看自己的人', { person, post: { post: '销售' } })
  await hr.ask(educationCalls.add, {
    employeeId,
    education: 8,
    graduateSchool: '大学',
    major: '专业',
    isFirstDegree: 1,
  })
})
afterAll(() => company.close())

const named = (fields: readonly HrField[], name: string) => fields.find(({ fieldName }) => fieldName === name)
const settingOf = async (name: string) => {
  const found = (await admin.ask(archiveCalls.settings, {})).find((each) => each.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const set = async (name: string, values: { isEmployeeVisible: 0 | 1; isEmployeeUpdate: number }) =>
  admin.ask(archiveCalls.saveSettings, { fields: [{ ...(await settingOf(name)), ...values }] })
const messagesOf = async (type: number, userId: number) => {
  const { rows } = await company.platform.pool.query(
    'select type from messages where type = $1 and recipient_user = $2',
    [type, userId],
  )
  return rows.length
}

describe('the own archive', () => {
  it('is read without any right, sensitive values masked, and rows are read as well', async () => {
    const own = await repA.ask(archiveCalls.personal, {})
    expect(named(own.information, 'employee_name')).toMatchObject({
      fieldValue: '看自己的人',
      isEmployeeUpdate: 2,
    })
    expect(named(own.information, 'flied_mosheh')).toMatchObject({ fieldValue: '***' })
    expect(own.educationExperienceList).toHaveLength(1)
    const post = await repA.ask(archiveCalls.post, {})
    expect(named(post.information, 'post')).toMatchObject({ fieldValue: '销售', isEmployeeUpdate: 0 })
    expect((await repA.call(employeeCalls.personal, { employeeId })).code).toBe(401)
  })

  it('is changed where the company lets the employee, and nothing else is', async () => {
    const dataList = valuesOf({ employee_name: '改名', mobile: '13811112222', flied_luxpii: '群众' })
    await repA.ask(employeeCalls.update, { dataList })
    await repA.ask(employeeCalls.updateCommunication, { dataList: valuesOf({ flied_utxiir: 'wx-new' }) })
    const own = await repA.ask(archiveCalls.personal, {})
    expect(named(own.information, 'employee_name')?.fieldValue).toBe('看自己的人')
    expect(named(own.information, 'flied_luxpii')?.fieldValue).toBe('群众')
    expect(named(own.communicationInformation, 'flied_utxiir')?.fieldValue).toBe('wx-new')
    expect((await repA.call(employeeCalls.update, { employeeId, dataList })).code).toBe(401)
  })

  it('leaves out what the company hides, and what is hidden is not edited either', async () => {
    await set('政治面貌', { isEmployeeVisible: 0, isEmployeeUpdate: 1 })
    await set('籍贯', { isEmployeeVisible: 1, isEmployeeUpdate: 0 })
    await repA.ask(employeeCalls.update, {
      dataList: valuesOf({ flied_luxpii: '党员', native_place: '浙江,杭州' }),
    })
    const own = await repA.ask(archiveCalls.personal, {})
    expect(named(own.information, 'flied_luxpii')).toBeUndefined()
    expect(named(own.information, 'native_place')).toMatchObject({ isEmployeeUpdate: 0 })
    const { information } = await hr.ask(employeeCalls.personal, { employeeId })
    expect(named(information, 'flied_luxpii')?.fieldValue).toBe('群众')
    expect(named(information, 'native_place')?.fieldValue ?? '').toBe('')
    expect(await settingOf('政治面貌')).toMatchObject({ isEmployeeVisible: 0, isEmployeeUpdate: 0 })
  })

  it('refuses users who are no employee', async () => {
    const { repB } = company.people
    expect(await repB.call(archiveCalls.personal, {})).toMatchObject({
      code: 6048,
      msg: '您在人力资源没有员工',
    })
    expect((await repB.call(employeeCalls.update, { dataList: [] })).code).toBe(6048)
  })

  it('never opens what is locked', async () => {
    await set('姓名', { isEmployeeVisible: 1, isEmployeeUpdate: 1 })
    expect(await settingOf('姓名')).toMatchObject({ isEmployeeUpdate: 2 })
  })
})

describe('fields of the form of entry', () => {
  it('follow what the company has set; those that are there for good stay', async () => {
    const fields = await admin.ask(archiveCalls.formFields, { entryStatus: 1, label: 1 })
    expect(fields.find(({ name }) => name === '姓名')).toMatchObject({ isManageVisible: 3 })
    const change = fields
      .filter(({ name }) => ['英文名', '性别', '姓名'].includes(name))
      .map((field) => ({ ...field, isManageVisible: field.name === '英文名' ? 1 : 0 }))
    await admin.ask(archiveCalls.saveFormFields, { fields: change })
    const form = (await hr.ask(employeeCalls.form, { entryStatus: 1 })).map(({ name }) => name)
    expect(form).toEqual(expect.arrayContaining(['姓名', '英文名']))
    expect(form).not.toContain('性别')
    const awaited = (await hr.ask(employeeCalls.form, { entryStatus: 2 })).map(({ name }) => name)
    expect(awaited).toContain('性别')
    expect(awaited).not.toContain('英文名')
  })

  it('are set by administrators of the archive alone', async () => {
    expect((await repA.call(archiveCalls.formFields, { entryStatus: 1, label: 1 })).code).toBe(401)
    expect((await repA.call(archiveCalls.saveSettings, { fields: [] })).code).toBe(401)
  })
})

describe('messages', () => {
  it('tell a user that the employee side is open, and invite to fill in the archive', async () => {
    expect(await messagesOf(STAFF_SIDE_OPENED, repA.userId)).toBe(1)
    const { repB } = company.people
    const asked = await admin.ask(archiveCalls.invite, { userIds: [repA.userId, repB.userId], deptIds: [] })
    expect(asked).toEqual({ invited: 1 })
    expect(await messagesOf(FILL_ARCHIVE, repA.userId)).toBe(1)
    expect(await messagesOf(FILL_ARCHIVE, repB.userId)).toBe(0)
  })
})
