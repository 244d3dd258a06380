import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'

/** A refused save names the field by its key: labels may share a prefix. */

const calls = recordCallsOf(customer)
const label = customer.label
let company: TestCompany
/** Keys of the fields that this test adds, by their names. */
const keys = new Map<string, string>()

beforeAll(async () => {
  company = await drawCompany()
  const { admin, repA } = company.people
  const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  await admin.ask(fieldAdminCalls.saveDefinition, {
    label,
    data: [
      ...fields,
      { name: '手机二', formType: 'mobile', isUnique: 1 },
      { name: '手', formType: 'text', isNull: 1 },
      { name: '接待人', formType: 'user' },
      {
        name: '到访',
        formType: 'detail_table',
        fieldExtendList: [
          { name: '次数', formType: 'number' },
          { name: '陪同', formType: 'user' },
        ],
      },
    ],
  })
  const form = (await repA.ask(calls.form, { type: '1' })).flat()
  for (const field of form) {
    keys.set(field.name, field.fieldName)
    for (const column of field.fieldExtendList) keys.set(column.name, column.fieldName)
  }
})
afterAll(() => company.close())

const keyOf = (name: string) => keys.get(name) ?? ''
const save = (entity: object, values: Record<string, string | (() => unknown)> = {}) =>
  company.people.repA.call(calls.add, {
    entity: { customerName: `指明${Math.random()}`, ...entity },
    field: [['手', '有'] as const, ...Object.entries(values)].map(([name, value]) => ({
      fieldName: keyOf(name),
      value: typeof value === 'function' ? value() : value,
    })),
  })
const refusal = (key: string, msg: string) => ({ msg, data: { field: key } })
/** A line of the table; made in the test, once the keys are known. */
const cell = (name: string, value: unknown) => () => [[{ fieldName: keyOf(name), value }]]

describe('a new record', () => {
  it.each([
    ['a format', {}, { 手机二: '1' }, '手机二', '手机号格式错误'],
    ['the format of the field whose name it begins with', { mobile: '1' }, {}, '手机', '手机号格式错误'],
    ['what is missing', {}, { 手: '' }, '手', '手不能为空'],
    ['its name', { customerName: '' }, {}, '客户名称', '客户名称不能为空'],
    ['nobody', {}, { 接待人: '999' }, '接待人', '接待人不存在'],
    ['a cell', {}, { 到访: cell('次数', '很多') }, '到访', '到访：次数应为数字，请去掉其他文字'],
    ['nobody in a cell', {}, { 到访: cell('陪同', '999') }, '到访', '陪同不存在'],
  ])('names the field of %s', async (_, entity, values, name, msg) => {
    expect(await save({}, {})).toMatchObject({ code: 0 })
    expect(await save(entity, { ...values })).toMatchObject({
      ...refusal(keyOf(name), msg),
      code: expect.any(Number),
    })
  })

  it('names the place of coordinates, and the customer of a contact', async () => {
    const { repA, repB } = company.people
    expect(await save({ lng: 200, lat: 1 })).toMatchObject(refusal('mapAddress', '经度格式有误'))
    const add = (entity: object) => repA.call(recordCallsOf(contacts).add, { entity, field: [] })
    expect(await add({ name: '无' })).toMatchObject(refusal('customerId', '检测到没有绑定客户，请确认！'))
    const foreign = await makeRecord(repB, customer, {
      field: [{ fieldName: keyOf('手'), value: '有' }],
    })
    expect(await add({ name: '无', customerId: foreign })).toMatchObject(
      refusal('customerId', '填写的客户不存在'),
    )
  })

  it('names a value that is taken, whether an index or a lock keeps it', async () => {
    await save({ customerName: '已有客户' }, { 手机二: '13800001111' })
    expect(await save({ customerName: '已有客户' })).toMatchObject(
      refusal('customerName', '客户名称已存在！'),
    )
    const again = () => save({}, { 手机二: '13800001111' })
    expect(await again()).toMatchObject(refusal(keyOf('手机二'), '手机二已存在！'))
    await company.platform.jobs.runDue()
    expect(await again()).toMatchObject(refusal(keyOf('手机二'), '手机二已存在！'))
  })
})

it('an edit names the field that somebody else has changed', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, customer, { field: [{ fieldName: keyOf('手'), value: '有' }] })
  const { version } = await repA.ask(calls.detail, { customerId: id })
  const update = (entity: object, given = version) =>
    repA.call(calls.update, { entity: { customerId: id, version: given, ...entity }, field: [] })
  expect(await update({ mobile: '13800002222' })).toMatchObject({ code: 0 })
  expect(await update({ mobile: '13800003333' })).toMatchObject({
    code: 2096,
    ...refusal('mobile', '手机已被他人修改，请刷新后再保存'),
  })
  expect(await update({ remark: '无碍' })).toMatchObject({ code: 0 })
})

it('other refusals carry nothing', async () => {
  const { outsider } = company.people
  expect(await outsider.call(calls.add, { entity: { customerName: '无权' }, field: [] })).toMatchObject({
    code: 401,
    data: null,
  })
})
