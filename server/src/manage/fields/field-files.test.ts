import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { uploadFile } from '../../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type Drawn = InputOf<typeof fieldAdminCalls.saveDefinition>['data'][number]
const { label } = leads
const read = async () => (await company.people.admin.ask(fieldAdminCalls.definition, { label })).flat()
const save = (data: (DesignedField | Drawn)[]) =>
  company.people.admin.call(fieldAdminCalls.saveDefinition, { label, data })
const upload = (name: string) =>
  uploadFile(company, company.people.repA, fileCalls.upload, { name, content: name })
const stored = async () => {
  const { rows } = await company.platform.pool.query('select name from files order by name')
  return rows.map((row) => row.name)
}

it('files go with the field or the column of a table that held them, and no others do', async () => {
  const columns = [
    { name: '名称', formType: 'text' },
    { name: '照片', formType: 'file' },
    { name: '说明书', formType: 'file' },
  ]
  const added = [
    { name: '证照', formType: 'file' },
    { name: '合影', formType: 'file' },
    { name: '明细', formType: 'detail_table', fieldExtendList: columns },
  ]
  expect(await save([...(await read()), ...added])).toMatchObject({ code: 0 })
  const form = (await company.people.repA.ask(recordCallsOf(leads).form, { type: '1' })).flat()
  const named = (name: string) => form.find((field) => field.name === name)
  const cell = (name: string, value: string) => ({
    fieldName: named('明细')?.fieldExtendList.find((column) => column.name === name)?.fieldName,
    value,
  })
  const field = async (name: string) => ({
    fieldName: named(name)?.fieldName ?? '',
    value: (await upload(name)).batchId,
  })
  const [photo, manual] = [await upload('照片'), await upload('说明书')]
  await makeRecord(company.people.repA, leads, {
    field: [
      await field('证照'),
      await field('合影'),
      {
        fieldName: named('明细')?.fieldName ?? '',
        value: [[cell('照片', photo.batchId), cell('说明书', manual.batchId)]],
      },
    ],
  })
  await makeRecord(company.people.repA, leads)
  expect(await stored()).toEqual(['合影', '照片', '证照', '说明书'].toSorted())

  const rest = (await read()).filter((each) => each.name !== '证照')
  const fewer = rest.map((each) => ({
    ...each,
    fieldExtendList: each.fieldExtendList.filter((column) => column.name !== '照片'),
  }))
  expect(await save(fewer)).toMatchObject({ code: 0 })
  expect(await stored()).toEqual(['合影', '说明书'].toSorted())

  expect(await save((await read()).filter((each) => each.name !== '明细'))).toMatchObject({ code: 0 })
  expect(await stored()).toEqual(['合影'])
})

it('a column of a table is drawn once', async () => {
  const fieldExtendList = [
    { name: '甲', formType: 'text' },
    { name: '乙', formType: 'text' },
  ]
  await save([...(await read()), { name: '两列', formType: 'detail_table', fieldExtendList }])
  const twice = (await read()).map((field) => {
    const [first] = field.fieldExtendList
    return field.name === '两列' && first
      ? { ...field, fieldExtendList: [first, { ...first, name: '丙' }] }
      : field
  })
  expect(await save(twice)).toMatchObject({ code: 400 })
  const kept = (await read()).find((field) => field.name === '两列')
  expect(kept?.fieldExtendList.map((column) => column.name)).toEqual(['甲', '乙'])
})
