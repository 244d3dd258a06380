import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const { label } = customer
let company: TestCompany
const admin = () => company.people.admin
const read = async () => (await admin().ask(fieldAdminCalls.definition, { label })).flat()
const named = async (name: string): Promise<DesignedField> => {
  const field = (await read()).find((each) => each.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const keyOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Saves the form with other attributes of one field. */
async function save(fieldId: number, change: object, optionChanges?: object[]) {
  const data = (await read()).map((field) => (field.fieldId === fieldId ? { ...field, ...change } : field))
  return admin().call(fieldAdminCalls.saveDefinition, { label, data, optionChanges })
}

/** Values of a field by the names of the customers. */
async function valuesOf(key: string, search: string) {
  const { list } = await admin().ask(recordCallsOf(customer).list, { search, limit: 100 })
  return Object.fromEntries(list.map((row) => [row.customerName, row[key]]))
}

beforeAll(async () => {
  company = await drawCompany()
  const data = await read()
  const answer = await admin().call(fieldAdminCalls.saveDefinition, {
    label,
    data: [
      ...data,
      { name: '单位性质', formType: 'select', options: '施工单位,监理,业主' },
      { name: '软件', formType: 'checkbox', options: '计价,算量,投标' },
      {
        name: '用锁',
        formType: 'detail_table',
        fieldExtendList: [
          { name: '型号', formType: 'select', options: '单机,网络' },
          { name: '用途', formType: 'checkbox', options: '计价,算量' },
        ],
      },
    ],
  })
  if (answer.code) throw new Error(answer.msg)
})
afterAll(() => company.close())

/** A customer with a value in one of the fields. */
const make = async (title: string, name: string, value: unknown) =>
  makeRecord(company.people.repA, customer, {
    title,
    field: [{ fieldName: keyOf((await named(name)).fieldName), value }],
  })

describe('options in use (record-engine.md §3.3)', () => {
  it('are counted for designers alone', async () => {
    await make('性质甲', '单位性质', '施工单位')
    await make('性质乙', '单位性质', '施工单位')
    await make('性质丙', '单位性质', '监理')
    const { fieldId } = await named('单位性质')
    const request = { label, fieldId, options: ['施工单位', '监理', '业主'] }
    expect(await admin().ask(fieldAdminCalls.countOptions, request)).toEqual([
      { name: '施工单位', count: 2 },
      { name: '监理', count: 1 },
      { name: '业主', count: 0 },
    ])
    expect(await company.people.repA.call(fieldAdminCalls.countOptions, request)).toMatchObject({ code: 401 })
    expect(await company.people.repA.call(fieldAdminCalls.optionChanges, { label })).toMatchObject({
      code: 401,
    })
    const email = (await read()).find(({ formType }) => formType === 'mobile')?.fieldId ?? 0
    for (const wrong of [
      { ...request, fieldId: email },
      { ...request, options: [] },
      { ...request, options: Array.from({ length: 51 }, (_, at) => `选${at}`) },
      { ...request, label: 99 },
    ])
      expect((await admin().call(fieldAdminCalls.countOptions, wrong)).code).toBe(400)
  })

  it('are renamed in all records, in the history and in scenes', async () => {
    const { fieldId, fieldName } = await named('单位性质')
    const key = keyOf(fieldName)
    const data = JSON.stringify([{ name: key, formType: 'select', type: 1, values: ['施工单位', '业主'] }])
    await company.people.repA.ask(sceneCalls.add, { type: label, name: '施工', isDefault: 0, data })
    const answer = await save(fieldId, { options: '施工企业,监理,业主', setting: undefined }, [
      { fieldId, from: '施工单位', to: '施工企业' },
    ])
    expect(answer).toMatchObject({ code: 0 })
    expect(await admin().ask(fieldAdminCalls.optionChanges, { label })).toMatchObject([
      { name: '单位性质', from: '施工单位', to: '施工企业', total: 2, done: 0, isFinished: false },
    ])
    await company.platform.jobs.runDue()
    expect(await admin().ask(fieldAdminCalls.optionChanges, { label })).toMatchObject([
      { total: 2, done: 2, isFinished: true },
    ])
    expect(await valuesOf(key, '性质')).toEqual({ 性质甲: '施工企业', 性质乙: '施工企业', 性质丙: '监理' })
    const scenes = await company.people.repA.ask(sceneCalls.list, { type: label })
    expect(JSON.stringify(scenes.find(({ name }) => name === '施工'))).toContain('施工企业')
    const { list } = await admin().ask(recordCallsOf(customer).list, { search: '性质甲', limit: 10 })
    const history = await admin().ask(historyCalls.list, {
      types: label,
      actionId: Number(list[0]?.customerId),
    })
    expect(JSON.stringify(history)).toContain('将单位性质 由施工单位修改为施工企业')
  })

  it('are merged where several may be chosen, and in the cells of tables', async () => {
    await make('软件甲', '软件', '计价,算量')
    await make('软件乙', '软件', '算量,投标')
    const software = await named('软件')
    await save(software.fieldId, { options: '计价,投标' }, [
      { fieldId: software.fieldId, from: '算量', to: '计价' },
    ])
    await company.platform.jobs.runDue()
    expect(await valuesOf(keyOf(software.fieldName), '软件')).toEqual({ 软件甲: '计价', 软件乙: '计价,投标' })

    const table = await named('用锁')
    const [model, use] = table.fieldExtendList
    if (!model || !use) throw new Error('no columns')
    const cells = [
      [
        { fieldName: keyOf(model.fieldName), value: '网络' },
        { fieldName: keyOf(use.fieldName), value: ['计价', '算量'] },
      ],
    ]
    await make('用锁甲', '用锁', cells)
    const fieldExtendList = [
      { ...model, options: '单机,网络版' },
      { ...use, options: '计价' },
    ]
    const answer = await save(table.fieldId, { fieldExtendList }, [
      { fieldId: model.fieldId, from: '网络', to: '网络版' },
      { fieldId: use.fieldId, from: '算量', to: '计价' },
    ])
    expect(answer).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    const counted = (fieldId: number, options: string[]) =>
      admin().ask(fieldAdminCalls.countOptions, { label, fieldId, options })
    expect(await counted(model.fieldId, ['网络', '网络版'])).toEqual([
      { name: '网络', count: 0 },
      { name: '网络版', count: 1 },
    ])
    expect(await counted(use.fieldId, ['算量', '计价'])).toEqual([
      { name: '算量', count: 0 },
      { name: '计价', count: 1 },
    ])
  })

  it('stay in the records without a choice', async () => {
    const { fieldId, fieldName } = await named('单位性质')
    expect(await save(fieldId, { options: '施工企业,业主' })).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    expect((await valuesOf(keyOf(fieldName), '性质')).性质丙).toBe('监理')
  })

  it('change again only when the rows have followed', async () => {
    const { fieldId } = await named('单位性质')
    expect(
      await save(fieldId, { options: '施工方,业主' }, [{ fieldId, from: '施工企业', to: '施工方' }]),
    ).toMatchObject({ code: 0 })
    expect(await save(fieldId, { options: '施工,业主' })).toMatchObject({
      code: 400,
      msg: '“单位性质”的选项正在替换，请等它完成后再修改',
    })
    expect(await save(fieldId, { inputTips: '请选择' })).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    expect(await save(fieldId, { options: '施工,业主' })).toMatchObject({ code: 0 })
  })

  it('are replaced only by what the form has, and only when they are gone', async () => {
    const { fieldId } = await named('单位性质')
    for (const wrong of [
      [{ fieldId, from: '业主', to: '没有的' }],
      [{ fieldId, from: '施工', to: '业主' }],
      [{ fieldId: 1, from: '业主', to: '施工' }],
      [
        { fieldId, from: '业主', to: '施工' },
        { fieldId, from: '业主', to: '施工' },
      ],
      [{ fieldId, from: '', to: '施工' }],
    ])
      expect((await save(fieldId, { options: '施工' }, wrong)).code).toBe(400)
    expect(
      await save(fieldId, { options: '施工,建设' }, [{ fieldId, from: '业主', to: '建设' }]),
    ).toMatchObject({ code: 0 })
  })
})
