import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { contactsCalls } from '#protocol/hrm/employees/children-calls.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { hire, makeSuperior, valuesOf } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
let hr: Person
let repA: Person
let employeeId = 0

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA } = company.people)
  employeeId = await hire(hr, '有家人的', { person: { mobile: repA.username } })
})
afterAll(() => company.close())

const GROUP = 7
const read = async () => (await admin.ask(employeeFieldCalls.definition, { labelGroup: GROUP })).flat()
/** Saves the form with some more fields; null takes one away. */
const save = async (
  more: object[],
  change: (name: string) => object | null = () => ({}),
  beside: object = {},
  person = admin,
) => {
  const kept = (await read()).flatMap((field) => {
    const changed = change(field.name)
    return changed === null ? [] : [{ ...field, ...changed }]
  })
  return person.call(employeeFieldCalls.save, { labelGroup: GROUP, data: [...kept, ...more], ...beside })
}
const fieldNamed = async (name: string) => (await read()).find((field) => field.name === name)
const keyOf = async (name: string) => (await fieldNamed(name))?.fieldName ?? ''
const contactsOf = async (person = hr, id = employeeId) =>
  (await person.ask(employeeCalls.personal, { employeeId: id })).hrmEmployeeContacts
const shown = (information: readonly HrField[] | undefined) =>
  Object.fromEntries((information ?? []).map(({ name, fieldValue }) => [name, fieldValue]))
const lines = async () => {
  const records = await hr.ask(actionRecordCalls.list, { type: 1, typeId: employeeId })
  return records.map(({ content }) => content).join('\n')
}

describe('fields that the company adds to contacts', () => {
  it('stand in the list of groups and are drawn beside those of the catalogue', async () => {
    const groups = await admin.ask(employeeFieldCalls.groups, {})
    expect(groups.map(({ labelGroup, name }) => [labelGroup, name])).toEqual([
      [1, '个人信息'],
      [2, '通讯信息'],
      [7, '联系人信息'],
      [11, '岗位信息'],
    ])
    expect(groups[2]?.updateTime).toBe(0)
    expect((await read()).map(({ name, operating }) => [name, operating])).toEqual([
      ['联系人姓名', 48],
      ['关系', 58],
      ['联系人电话', 58],
      ['联系人工作单位', 58],
      ['联系人职务', 58],
      ['联系人地址', 58],
    ])
    const added = await save([
      { name: '联系人血型', formType: 'select', options: 'A型,B型,O型' },
      { name: '同住人数', formType: 'number', maxNumRestrict: '20', isUnique: 1 },
      { name: '可联系时段', formType: 'checkbox', options: '白天,晚上' },
      { name: '公司联络人', formType: 'user' },
      { name: '认识日期', formType: 'date' },
    ])
    expect(added).toMatchObject({ code: 0 })
    const blood = await fieldNamed('联系人血型')
    expect(blood).toMatchObject({ label: 1, labelGroup: 7, isFixed: 0, operating: 251 })
    expect(blood).toMatchObject({ isEmployeeVisible: 1, isEmployeeUpdate: 0 })
    expect(blood?.fieldName).toMatch(/^field_[a-z0-9]{6}$/)
    // two employees may name the same person
    expect((await fieldNamed('同住人数'))?.isUnique).toBe(0)
    expect((await admin.ask(employeeFieldCalls.groups, {}))[2]?.updateTime).not.toBe(0)
    const ofEmployee = await admin.ask(employeeFieldCalls.definition, { labelGroup: 1 })
    expect(ofEmployee.flat().some(({ name }) => name === '联系人血型')).toBe(false)
  })

  it('are entered, checked and read with the contact', async () => {
    const [blood, count, time, user, day] = [
      await keyOf('联系人血型'),
      await keyOf('同住人数'),
      await keyOf('可联系时段'),
      await keyOf('公司联络人'),
      await keyOf('认识日期'),
    ]
    const form = await hr.ask(contactsCalls.form, {})
    expect(form.find(({ fieldName }) => fieldName === blood)).toMatchObject({
      setting: ['A型', 'B型', 'O型'],
      isFixed: 0,
      form: { formType: 'select' },
    })
    const values = {
      ...{ contacts_name: '张建国', contacts_phone: '+86 139-0000-0001' },
      ...{
        [blood]: 'B型',
        [count]: 3,
        [time]: '白天,晚上',
        [user]: String(repA.userId),
        [day]: '2020-02-03',
      },
    }
    const add = (given: object) =>
      hr.call(contactsCalls.add, { employeeId, dataList: valuesOf({ ...values, ...given }) })
    expect(await add({ [count]: 21 })).toMatchObject({ code: 400 })
    expect(await add({ [blood]: '熊猫血' })).toMatchObject({ code: 400 })
    expect(await add({ [user]: '999999' })).toMatchObject({ code: 400 })
    expect(await add({ contacts_phone: '12' })).toMatchObject({
      code: 6039,
      msg: '联系人电话:手机号格式错误',
    })
    expect(await add({ contacts_name: '' })).toMatchObject({ code: 6041 })
    expect(await add({ contacts_name: '长'.repeat(101) })).toMatchObject({ code: 400 })
    expect(await contactsOf()).toEqual([])
    expect(await add({})).toMatchObject({ code: 0 })
    const [contact] = await contactsOf()
    expect(shown(contact?.information)).toMatchObject({
      ...{ 联系人姓名: '张建国', 联系人电话: '13900000001', 联系人血型: 'B型', 认识日期: '2020-02-03' },
      ...{ 可联系时段: ['白天', '晚上'], 公司联络人: [{ userId: repA.userId }] },
    })
    expect(Number(shown(contact?.information).同住人数)).toBe(3)
  })

  it('are changed one by one, and the history names the field', async () => {
    const [blood, count] = [await keyOf('联系人血型'), await keyOf('同住人数')]
    const [contact] = await contactsOf()
    const contactsId = contact?.contactsId ?? 0
    const set = (values: Record<string, unknown>) =>
      hr.call(contactsCalls.set, { contactsId, dataList: valuesOf(values) })
    expect(await set({ [count]: -1, [blood]: 'C型' })).toMatchObject({ code: 400 })
    expect(await set({ [blood]: 'O型', [count]: '', contacts_name: '张建国' })).toMatchObject({ code: 0 })
    const told = await lines()
    expect(told).toContain('将联系人血型由B型改为O型')
    expect(told).toMatch(/将同住人数由3改为空/)
    expect(told).not.toContain('将联系人姓名由')
    expect(shown((await contactsOf())[0]?.information)).toMatchObject({ 联系人血型: 'O型', 同住人数: null })
  })

  it('must be filled where the company says so, and are left out where it hides them', async () => {
    await save([], (name) => (name === '关系' ? { isNull: 1 } : {}))
    const dataList = valuesOf({ contacts_name: '没有关系的' })
    expect(await hr.call(contactsCalls.add, { employeeId, dataList })).toMatchObject({
      code: 6041,
      data: { field: 'relation' },
    })
    await save([], (name) => (name === '关系' ? { isNull: 0, isHidden: 1 } : {}))
    const form = await hr.ask(contactsCalls.form, {})
    expect(form.some(({ name }) => name === '关系')).toBe(false)
    expect((await contactsOf())[0]?.information.some(({ name }) => name === '关系')).toBe(false)
    expect(
      (await save([], (name) => (name === '联系人姓名' ? { isHidden: 1, isNull: 0 } : {}))).code,
    ).not.toBe(0)
    await save([], (name) => (name === '联系人姓名' ? { name: '家属姓名', isNull: 0 } : {}))
    expect(await fieldNamed('联系人姓名')).toMatchObject({ isNull: 1 })
  })

  it('show others by their options, which are emptied where they are hidden', async () => {
    const links = { 是: [1001], 否: [] }
    const drawn = [
      {
        ...{ name: '是否同住', formType: 'select', remark: 'options_type', options: JSON.stringify(links) },
      },
      { name: '同住地址', formType: 'text', formAssistId: 1001 },
    ]
    expect(await save(drawn)).toMatchObject({ code: 0 })
    const [lives, where] = [await keyOf('是否同住'), await keyOf('同住地址')]
    const [contact] = await contactsOf()
    const contactsId = contact?.contactsId ?? 0
    const set = (values: Record<string, unknown>) =>
      hr.ask(contactsCalls.set, { contactsId, dataList: valuesOf(values) })
    await set({ [lives]: '是', [where]: '历下区' })
    expect(shown((await contactsOf())[0]?.information).同住地址).toBe('历下区')
    await set({ [lives]: '否', [where]: '历下区' })
    expect(shown((await contactsOf())[0]?.information).同住地址 ?? '').toBe('')
  })

  it('are read and not edited by the employee', async () => {
    const own = await repA.ask(archiveCalls.personal, {})
    expect(shown(own.hrmEmployeeContacts[0]?.information)).toMatchObject({ 联系人血型: 'O型' })
    const contactsId = own.hrmEmployeeContacts[0]?.contactsId ?? 0
    const dataList = valuesOf({ contacts_name: '自己改' })
    expect(await repA.call(contactsCalls.set, { contactsId, dataList })).toMatchObject({ code: 401 })
    expect(await repA.call(contactsCalls.form, {})).toMatchObject({ code: 401 })
  })

  it('follow options that are replaced, and the history says so', async () => {
    const blood = await fieldNamed('联系人血型')
    const fieldId = blood?.fieldId ?? 0
    const count = { fieldId, options: ['O型', 'A型'] }
    expect(await admin.ask(employeeFieldCalls.countOptions, count)).toEqual([
      { name: 'O型', count: 1 },
      { name: 'A型', count: 0 },
    ])
    expect(await hr.call(employeeFieldCalls.countOptions, count)).toMatchObject({ code: 0 })
    expect(await repA.call(employeeFieldCalls.countOptions, count)).toMatchObject({ code: 401 })
    const renamed = (name: string) => (name === '联系人血型' ? { options: 'A型,B型,O型血' } : {})
    const unfit = { optionChanges: [{ fieldId, from: 'O型', to: 'AB型' }] }
    expect(await save([], renamed, unfit)).toMatchObject({ code: 400 })
    const beside = { optionChanges: [{ fieldId, from: 'O型', to: 'O型血' }] }
    expect(await save([], renamed, beside)).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    const [change] = await admin.ask(employeeFieldCalls.optionChanges, {})
    expect(change).toMatchObject({ name: '联系人血型', from: 'O型', to: 'O型血', done: 1, isFinished: true })
    expect(shown((await contactsOf())[0]?.information)).toMatchObject({ 联系人血型: 'O型血' })
    expect(await lines()).toContain('将联系人血型由O型改为O型血')
  })

  it('are deleted with their values', async () => {
    const { fieldId = 0 } = (await fieldNamed('联系人血型')) ?? {}
    const columns = async () => {
      const { rows } = await company.platform.pool.query<{ column_name: string }>(
        "select column_name from information_schema.columns where table_name = 'hrm_contacts'",
      )
      return rows.map(({ column_name }) => column_name)
    }
    expect(await columns()).toContain(`f_${fieldId}`)
    expect(await save([], (name) => (name === '联系人血型' ? null : {}))).toMatchObject({ code: 0 })
    expect(await columns()).not.toContain(`f_${fieldId}`)
    expect(shown((await contactsOf())[0]?.information)).not.toHaveProperty('联系人血型')
    // one of that name begins without values
    await save([{ name: '联系人血型', formType: 'text' }])
    expect(shown((await contactsOf())[0]?.information)).toMatchObject({ 联系人血型: null })
  })
})

describe('the designer of contacts refuses', () => {
  it.each([
    [
      'a name twice',
      [
        { name: '重名', formType: 'text' },
        { name: '重名', formType: 'text' },
      ],
      6002,
    ],
    ['a name of an employee', [{ name: '工号', formType: 'text' }], 6003],
    ['a name of a coded field', [{ name: '性别', formType: 'text' }], 6003],
    ['reversed bounds', [{ name: '数', formType: 'number', minNumRestrict: '5', maxNumRestrict: '1' }], 6050],
    ['an empty table', [{ name: '表', formType: 'detail_table', fieldExtendList: [] }], 6051],
    ['too many', Array.from({ length: 101 }, (_, at) => ({ name: `多${at}`, formType: 'text' })), 6052],
    ['files', [{ name: '照片', formType: 'file' }], 400],
    ['signatures', [{ name: '签名', formType: 'handwriting_sign' }], 400],
    [
      'tables',
      [
        {
          ...{ name: '表', formType: 'detail_table' },
          fieldExtendList: [{ name: '列', formType: 'text' }],
        },
      ],
      400,
    ],
  ])('%s', async (_, more, code) => {
    expect(await save(more)).toMatchObject({ code })
  })

  it('says which form type does not fit', async () => {
    const refused = await save([{ name: '照片', formType: 'file' }])
    expect(refused).toMatchObject({ msg: '联系人不支持“附件”类型的字段' })
    expect(await save([{ name: '照片说明', formType: 'textarea' }])).toMatchObject({ code: 0 })
  })

  it('names of contacts in the forms of employees', async () => {
    const data = (await admin.ask(employeeFieldCalls.definition, { labelGroup: 1 })).flat()
    const more = [...data, { name: '关系', formType: 'text' }]
    expect(await admin.call(employeeFieldCalls.save, { labelGroup: 1, data: more })).toMatchObject({
      code: 6003,
    })
  })

  it('to delete those of the catalogue, users without the right, and a stale drawing', async () => {
    expect((await save([], (name) => (name === '联系人职务' ? null : {}))).code).not.toBe(0)
    expect(await save([], undefined, {}, repA)).toMatchObject({ code: 401 })
    expect(await repA.call(employeeFieldCalls.definition, { labelGroup: GROUP })).toMatchObject({ code: 401 })
    expect((await save([], undefined, { knownIds: [] })).code).not.toBe(0)
  })
})

it('contacts of an employee out of reach are neither read nor changed', async () => {
  const { repB } = company.people
  const own = await hire(hr, '上级本人', { person: { mobile: repB.username } })
  const below = await hire(hr, '其下属', { post: { parent_id: own } })
  await makeSuperior(company, repB, { rights: ['employee/read'], dataType: 2 })
  const field = await keyOf('联系人血型')
  const dataList = valuesOf({ contacts_name: '家属', [field]: 'A' })
  expect(await hr.call(contactsCalls.add, { employeeId: below, dataList })).toMatchObject({ code: 0 })
  expect(await contactsOf(repB, below)).toHaveLength(1)
  const [foreign] = await contactsOf()
  const contactsId = foreign?.contactsId ?? 0
  for (const call of [
    repB.call(contactsCalls.add, { employeeId, dataList }),
    repB.call(contactsCalls.set, { contactsId, dataList }),
    repB.call(contactsCalls.remove, { rowId: contactsId }),
    repB.call(employeeCalls.personal, { employeeId }),
  ])
    expect((await call).code).toBe(401)
})
