import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { entryLists, hire, valuesOf } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
let admin: Person
let hr: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA } = company.people)
})
afterAll(() => company.close())

const read = async (labelGroup: number) =>
  (await admin.ask(employeeFieldCalls.definition, { labelGroup })).flat()
const save = async (
  labelGroup: number,
  more: object[],
  change: (name: string) => object | null = () => ({}),
) => {
  const kept = (await read(labelGroup)).flatMap((field) => {
    const changed = change(field.name)
    return changed === null ? [] : [{ ...field, ...changed }]
  })
  return admin.call(employeeFieldCalls.save, { labelGroup, data: [...kept, ...more] })
}
const keyOf = async (labelGroup: number, name: string) =>
  (await read(labelGroup)).find((field) => field.name === name)?.fieldName ?? ''
const named = (fields: readonly HrField[], name: string) => fields.find((field) => field.name === name)
const form = () => hr.ask(employeeCalls.form, { entryStatus: 1 })

describe('fields that the company adds to employees', () => {
  it('are of the group in which they were drawn, which then has a time of change', async () => {
    const before = await admin.ask(employeeFieldCalls.groups, {})
    expect(before.map(({ name, updateTime }) => [name, updateTime])).toEqual([
      ['个人信息', 0],
      ['通讯信息', 0],
      ['联系人信息', 0],
      ['岗位信息', 0],
    ])
    expect(await save(2, [{ name: '备用邮箱', formType: 'email' }])).toMatchObject({ code: 0 })
    const after = await admin.ask(employeeFieldCalls.groups, {})
    expect(after.map(({ updateTime }) => updateTime === 0)).toEqual([true, false, true, true])
    const added = (await read(2)).find(({ name }) => name === '备用邮箱')
    expect(added).toMatchObject({ labelGroup: 2, isFixed: 0, isEmployeeVisible: 1 })
    expect((await read(1)).some(({ name }) => name === '备用邮箱')).toBe(false)
  })

  it('are entered and read where the others of their group are, and checked as their form type is', async () => {
    await save(11, [
      { name: '班组', formType: 'select', options: '一组,二组' },
      { name: '定岗级差', formType: 'number', maxNumRestrict: '10' },
    ])
    const [team, level, mail] = [
      await keyOf(11, '班组'),
      await keyOf(11, '定岗级差'),
      await keyOf(2, '备用邮箱'),
    ]
    expect(named(await form(), '班组')).toMatchObject({ labelGroup: 11, setting: ['一组', '二组'] })
    const employeeId = await hire(hr, '有班组的', {
      person: { mobile: repA.username },
      post: { [team]: '一组', [level]: 3 },
    })
    const post = async () => (await hr.ask(employeeCalls.post, { employeeId })).information
    expect(named(await post(), '班组')?.fieldValue).toBe('一组')
    const dataList = valuesOf({ [level]: 11 })
    expect(await hr.call(employeeCalls.updatePost, { employeeId, dataList })).toMatchObject({ code: 400 })
    await hr.ask(employeeCalls.updatePost, {
      employeeId,
      dataList: valuesOf({ [level]: 9, [mail]: 'x@y.cn' }),
    })
    expect(Number(named(await post(), '定岗级差')?.fieldValue)).toBe(9)
    const communication = async () =>
      (await hr.ask(employeeCalls.personal, { employeeId })).communicationInformation
    // a section writes its own fields alone
    expect(named(await communication(), '备用邮箱')?.fieldValue ?? '').toBe('')
    await hr.ask(employeeCalls.updateCommunication, { employeeId, dataList: valuesOf({ [mail]: 'x@y.cn' }) })
    expect(named(await communication(), '备用邮箱')?.fieldValue).toBe('x@y.cn')
  })

  it('are read and not edited by the employee until the company says so', async () => {
    const mail = await keyOf(2, '备用邮箱')
    const own = async () =>
      named((await repA.ask(archiveCalls.personal, {})).communicationInformation, '备用邮箱')
    await repA.ask(employeeCalls.updateCommunication, { dataList: valuesOf({ [mail]: 'mine@y.cn' }) })
    expect(await own()).toMatchObject({ fieldValue: 'x@y.cn', isEmployeeUpdate: 0 })
    const set = (await admin.ask(archiveCalls.settings, {})).find(({ name }) => name === '备用邮箱')
    expect(set).toMatchObject({ labelGroup: 2, isEmployeeVisible: 1 })
    await admin.ask(archiveCalls.saveSettings, {
      fields: [{ fieldId: set?.fieldId ?? 0, isEmployeeVisible: 1, isEmployeeUpdate: 1 }],
    })
    await repA.ask(employeeCalls.updateCommunication, { dataList: valuesOf({ [mail]: 'mine@y.cn' }) })
    expect(await own()).toMatchObject({ fieldValue: 'mine@y.cn', isEmployeeUpdate: 1 })
  })

  it('must be filled where the company says so, and are then always in the form of entry', async () => {
    await save(11, [], (name) => (name === '班组' ? { isNull: 1 } : {}))
    const set = await admin.ask(archiveCalls.formFields, { entryStatus: 1, label: 2 })
    expect(set.find(({ name }) => name === '班组')?.isManageVisible).toBe(3)
    const lists = entryLists('没有班组的')
    expect(await hr.call(employeeCalls.add, { ...lists, entryStatus: 1 })).toMatchObject({ code: 400 })
    await save(11, [], (name) => (name === '班组' ? { isNull: 0 } : {}))
    expect(await hr.call(employeeCalls.add, { ...lists, entryStatus: 1 })).toMatchObject({ code: 0 })
  })

  it('stand where they are drawn', async () => {
    const rows = await read(11)
    const team = rows.find(({ name }) => name === '班组')
    const data = [{ ...team, formPosition: null }, ...rows.filter((each) => each !== team)]
    const placed = data.map((field, at) => ({ ...field, formPosition: `${at},0` }))
    await admin.ask(employeeFieldCalls.save, { labelGroup: 11, data: placed })
    const shown = (await form()).filter(({ labelGroup }) => labelGroup === 11)
    expect(shown[0]?.name).toBe('班组')
  })

  it('are deleted with their values and settings', async () => {
    expect(await save(2, [], (name) => (name === '备用邮箱' ? null : {}))).toMatchObject({ code: 0 })
    const { rows } = await company.platform.pool.query('select from hrm_field_settings where label_group = 2')
    expect(rows).toHaveLength(0)
  })
})

describe('the designer of employee fields refuses', () => {
  it.each([
    [
      'a name twice',
      [
        { name: '重名', formType: 'text' },
        { name: '重名', formType: 'text' },
      ],
      6002,
    ],
    ['a name of another group', [{ name: '工号', formType: 'text' }], 6003],
    ['a name of a coded field', [{ name: '性别', formType: 'text' }], 6003],
    ['reversed bounds', [{ name: '数', formType: 'number', minNumRestrict: '5', maxNumRestrict: '1' }], 6050],
    ['an empty table', [{ name: '表', formType: 'detail_table', fieldExtendList: [] }], 6051],
    ['too many', Array.from({ length: 101 }, (_, at) => ({ name: `多${at}`, formType: 'text' })), 6052],
    ['a group of rows', [], 400, 3],
  ])('%s', async (_, more, code, group = 1) => {
    const data = [...(group === 1 ? await read(1) : []), ...more]
    expect(await admin.call(employeeFieldCalls.save, { labelGroup: group, data })).toMatchObject({ code })
  })

  it('to delete, rename or hide what employees cannot be without', async () => {
    expect((await save(1, [], (name) => (name === '姓名' ? null : {}))).code).not.toBe(0)
    expect((await save(1, [], (name) => (name === '手机' ? { isNull: 0, isHidden: 1 } : {}))).code).not.toBe(
      0,
    )
    await save(1, [], (name) => (name === '手机' ? { name: '电话' } : {}))
    expect((await read(1)).some(({ name }) => name === '手机')).toBe(true)
  })

  it('users without the right, and a drawing that is older than the form', async () => {
    const data = await read(1)
    expect(await repA.call(employeeFieldCalls.save, { labelGroup: 1, data })).toMatchObject({ code: 401 })
    const knownIds = data.slice(1).map(({ fieldId }) => fieldId)
    const stale = await admin.call(employeeFieldCalls.save, { labelGroup: 1, data, knownIds })
    expect(stale.code).not.toBe(0)
  })
})

it('fields of the company are columns of the export', async () => {
  await save(1, [{ name: '籍贯说明', formType: 'text' }])
  const key = await keyOf(1, '籍贯说明')
  await hire(hr, '会被导出的', { person: { [key]: '山东曲阜' } })
  const rows = await readWorkbook((await hr.call(employeeCalls.export, {})).raw)
  const at = rows.find((row) => row.includes('籍贯说明'))?.indexOf('籍贯说明') ?? -1
  expect(rows.find((row) => row.includes('会被导出的'))?.[at]).toBe('山东曲阜')
})

it('an installation that has the fields already gets what may be changed of them', async () => {
  const migration = new URL('../../../../migrations/0805_employee_custom_fields.sql', import.meta.url)
  const client = await company.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table hrm_field_settings drop column label_group')
    await client.query('update fields set operating = 191 where label = 60')
    await client.query(await readFile(migration, 'utf8'))
    const { rows } = await client.query<{ field_name: string; operating: number }>(
      "select field_name, operating from fields where label = 60 and field_name in ('mobile', 'nation', 'flied_utxiir') order by 1",
    )
    expect(rows).toEqual([
      { field_name: 'flied_utxiir', operating: 191 },
      { field_name: 'mobile', operating: 48 },
      { field_name: 'nation', operating: 62 },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
