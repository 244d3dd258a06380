import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employeeSheetCalls } from '#protocol/hrm/employees/sheet.ts'
import { hire } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook } from '../../../../test/workbook.ts'

const FIELD_ROWS = new URL('../../../../migrations/0807_employee_field_rows.sql', import.meta.url)

let company: TestCompany
let admin: Person
let hr: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr } = company.people)
})
afterAll(() => company.close())

const named = (fields: readonly HrField[], name: string) => fields.find((field) => field.name === name)

describe('defaults of fields', () => {
  const given: Readonly<Record<string, unknown>> = { 民族: '汉族', 国家地区: '中国', 政治面貌: '群众' }
  const personal = async (name: string) => {
    const { list } = await hr.ask(employeeCalls.list, { employeeName: name })
    const { information } = await hr.ask(employeeCalls.personal, {
      employeeId: Number(list[0]?.employeeId),
    })
    return Object.fromEntries(Object.keys(given).map((key) => [key, named(information, key)?.fieldValue]))
  }
  const importSheet = async (...rows: string[][]) => {
    const content = await makeWorkbook(rows[0] ?? [], rows.slice(1))
    await sendFile(company, hr, employeeSheetCalls.upload, { name: '员工.xlsx', content })
    await company.platform.jobs.runDue()
  }
  const heads = ['姓名', '手机', '工号', '入职日期', '聘用形式']
  const row = (name: string, at: number) => [name, `1390002000${at}`, `DF${at}`, '2024-03-01', '正式']

  it('begin the form of entry, also those of the catalogue', async () => {
    const drawn = (await admin.ask(employeeFieldCalls.definition, { labelGroup: 1 })).flat()
    const data = drawn.map((field) => ({ ...field, defaultValue: given[field.name] ?? field.defaultValue }))
    expect(await admin.call(employeeFieldCalls.save, { labelGroup: 1, data })).toMatchObject({ code: 0 })
    const fields = await admin.ask(archiveCalls.formFields, { entryStatus: 1, label: 1 })
    await admin.ask(archiveCalls.saveFormFields, {
      fields: fields.filter(({ name }) => name in given).map((field) => ({ ...field, isManageVisible: 1 })),
    })
    const shown = await hr.ask(employeeCalls.form, { entryStatus: 1 })
    expect(
      Object.fromEntries(Object.keys(given).map((name) => [name, named(shown, name)?.defaultValue])),
    ).toEqual(given)
    // an API that leaves them out leaves them empty
    await hire(hr, '没有填的')
    expect(await personal('没有填的')).toEqual({ 民族: null, 国家地区: null, 政治面貌: null })
  })

  it('fill what a sheet has no column for; an empty cell stays empty', async () => {
    await importSheet(heads, row('缺列的', 1))
    expect(await personal('缺列的')).toEqual(given)
    await importSheet([...heads, '民族'], [...row('空格的', 2), ''], [...row('填写的', 3), '回族'])
    expect(await personal('空格的')).toEqual({ ...given, 民族: null })
    expect(await personal('填写的')).toEqual({ ...given, 民族: '回族' })
  })
})

it('rows of 岗位信息 from before it began one are full again; those that were arranged since stay', async () => {
  const { pool } = company.platform
  const rows = async () =>
    (await admin.ask(employeeFieldCalls.definition, { labelGroup: 11 })).map((fields) =>
      fields.map(({ name }) => name),
    )
  const migrate = async () => {
    await pool.query(await readFile(FIELD_ROWS, 'utf8'))
    await company.app.services.engine.catalog.changed()
  }
  const fresh = await rows()
  expect(fresh[0]).toEqual(['入职日期', '转正日期'])
  await migrate()
  expect(await rows()).toEqual(fresh)
  // every field one place earlier: the first one is behind a field of 通讯信息
  await pool.query(`update fields f set form_position =
      (m.first + (m.at - 1) / 2) || ',' || ((m.at - 1) % 2)
    from (select field_id, row_number() over (order by sorting) as at, 10 as first from fields
      where label = 60 and parent_field_id is null and sorting >=
        (select sorting - 1 from fields where label = 60 and field_name = 'entry_time')) m
    where m.field_id = f.field_id`)
  await company.app.services.engine.catalog.changed()
  expect((await rows())[0]).toEqual(['入职日期'])
  await migrate()
  expect(await rows()).toEqual(fresh)
  const data = (await admin.ask(employeeFieldCalls.definition, { labelGroup: 11 })).flat()
  const alone = data.map((field, at) => ({ ...field, formPosition: `${at},0` }))
  expect(await admin.call(employeeFieldCalls.save, { labelGroup: 11, data: alone })).toMatchObject({
    code: 0,
  })
  await migrate()
  expect((await rows())[0]).toEqual(['入职日期'])
})
