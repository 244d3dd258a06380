import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'

/** The history shows of a field what its reader may see, whatever its present name. */

type Drawn = InputOf<typeof fieldAdminCalls.saveDefinition>['data'][number]
const { label } = leads
const calls = recordCallsOf(leads)

let company: TestCompany
const { set, restore } = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
afterEach(restore)

const design = async (change: (fields: (DesignedField | Drawn)[]) => (DesignedField | Drawn)[]) => {
  const { admin } = company.people
  const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  await admin.ask(fieldAdminCalls.saveDefinition, { label, data: change(fields) })
}
const rename = (from: string, to: string) =>
  design((fields) => fields.map((field) => (field.name === from ? { ...field, name: to } : field)))
const shown = async (who: Person, id: number, types: number = label) =>
  (await who.ask(historyCalls.list, { types, actionId: id })).flatMap((entry) => entry.content)
const changes = async (who: Person, id: number) =>
  (await who.ask(historyCalls.list, { types: label, actionId: id })).flatMap((entry) => entry.changes)
/** The key by which forms send a field of this name. */
const keyOf = async (name: string) => {
  const form = (await company.people.admin.ask(calls.form, { type: '1' })).flat()
  const field = form.find((each) => each.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

it('a field that got another name stays hidden, though a visible one has its old name now', async () => {
  const { repA, admin } = company.people
  const id = await makeRecord(repA, leads, { entity: { mobile: '13800000001', remark: '旧备注' } })
  await repA.ask(calls.update, { entity: { leadsId: id, mobile: '13800000002' }, field: [] })
  const line = '将手机 由13800000001修改为13800000002。'
  expect(await shown(repA, id)).toContain(line)
  await rename('手机', '私人号码')
  await set(leads, 'mobile', { authLevel: 1 })
  await design((fields) => [...fields, { name: '手机', formType: 'text' }])
  expect((await shown(repA, id)).join()).not.toContain('13800000001')
  expect(await shown(admin, id)).toContain('将私人号码 由13800000001修改为13800000002。')
})

it('a field whose name begins with the name of a hidden one is shown', async () => {
  const { repA } = company.people
  await design((fields) => [...fields, { name: '备注 由来', formType: 'text' }])
  const origin = await keyOf('备注 由来')
  const id = await makeRecord(repA, leads)
  await repA.ask(calls.update, {
    entity: { leadsId: id, remark: '甲' },
    field: [{ fieldName: origin.fieldName, value: '乙' }],
  })
  const line = '将备注 由来 由空修改为乙。'
  const change = { label: '备注 由来', from: '', to: '乙' }
  expect((await shown(repA, id)).slice(0, 2)).toEqual(['将备注 由空修改为甲。', line])
  expect(await changes(repA, id)).toEqual([{ label: '备注', from: '', to: '甲' }, change, null])
  await set(leads, 'remark', { authLevel: 1 })
  expect(await shown(repA, id)).toEqual([line, '新建了线索'])
  expect(await changes(repA, id)).toEqual([change, null])
})

it('a masked field is not shown, and the others of the same edit are', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, leads, { entity: { email: 'a@example.cn' } })
  await repA.ask(calls.update, { entity: { leadsId: id, email: 'b@example.cn', remark: '丙' }, field: [] })
  expect((await shown(repA, id)).join()).toContain('b@example.cn')
  await set(leads, 'email', { maskType: 1 })
  expect(await shown(repA, id)).toEqual(['将备注 由空修改为丙。', '新建了线索'])
})

it('a field that is gone is shown only to who may see every field, in its words of then', async () => {
  const { repA, managerA, admin } = company.people
  await design((fields) => [
    ...fields,
    { name: '验收日', formType: 'date' },
    { name: '经手人', formType: 'user' },
    {
      name: '清单',
      formType: 'detail_table',
      fieldExtendList: [
        { name: '品名', formType: 'text' },
        { name: '数量', formType: 'number' },
      ],
    },
  ])
  const [day, person, table] = [await keyOf('验收日'), await keyOf('经手人'), await keyOf('清单')]
  const [what, amount] = table.fieldExtendList.map((column) => column.fieldName)
  const id = await makeRecord(repA, leads)
  const line = (name: string, count: number) => [
    { fieldName: what, value: name },
    { fieldName: amount, value: count },
  ]
  await repA.ask(calls.update, {
    entity: { leadsId: id },
    field: [
      { fieldName: day.fieldName, value: '2025-05-20' },
      { fieldName: person.fieldName, value: String(managerA.userId) },
      { fieldName: table.fieldName, value: [line('锁', 2), line('线', 1)] },
    ],
  })
  const lines = [
    '将验收日 由空修改为2025-05-20。',
    `将经手人 由空修改为${managerA.realname}。`,
    '将清单 品名 由空修改为锁。',
    '将清单 数量 由空修改为2。',
    '将清单 品名 由空修改为线。',
    '将清单 数量 由空修改为1。',
    '新建了线索',
  ]
  expect(await shown(repA, id)).toEqual(lines)
  const gone = new Set(['验收日', '经手人', '清单'])
  await design((fields) => fields.filter((field) => !gone.has(String(field.name))))
  expect(await shown(admin, id)).toEqual(lines)
  expect(await shown(repA, id)).toEqual(lines)
  await set(leads, 'remark', { authLevel: 1 })
  expect(await shown(repA, id)).toEqual(['新建了线索'])
})

it('who owned a customer is not shown to those who reach it in a pool', async () => {
  const { repA, repA2, director } = company.people
  const { transfer } = recordCallsOf(customer)
  if (!transfer) throw new Error('customers have owners')
  const poolId = await makePool(company, '历史公海', { memberUserId: String(repA2.userId) })
  const id = await makeRecord(director, customer)
  await director.ask(transfer, { ids: [id], ownerUserId: repA.userId })
  expect(await shown(repA, id, customer.label)).toContain('将客户转移给：安小一')
  await director.ask(poolMoveCalls.putIn, { ids: [id], poolId })
  expect(await shown(repA2, id, customer.label)).toEqual(['将客户放入公海', '新建了客户'])
})

it('what a customer was as a lead is shown to who sees the field of both', async () => {
  const { repA, admin } = company.people
  const id = await makeRecord(repA, leads, { title: '两重权限', entity: { telephone: '0531-1' } })
  await repA.ask(calls.update, { entity: { leadsId: id, telephone: '0531-2' }, field: [] })
  await admin.ask(leadsCalls.convert, { ids: [id] })
  const { customerId } = await admin.ask(calls.detail, { leadsId: id })
  const line = '将电话 由0531-1修改为0531-2。'
  expect(await shown(repA, Number(customerId), customer.label)).toContain(line)
  for (const type of [leads, customer]) {
    await set(type, 'telephone', { authLevel: 1 })
    expect(await shown(repA, Number(customerId), customer.label)).not.toContain(line)
    expect(await shown(repA, Number(customerId), customer.label)).toContain('新建了线索')
    await restore()
  }
  await rename('电话', '座机')
  expect(await shown(repA, Number(customerId), customer.label)).toContain('将座机 由0531-1修改为0531-2。')
})

it('sentences from before facts were kept: changes only for who may see every field', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, contacts, { title: '旧联系人' })
  await company.platform.pool.query(
    `insert into action_records (type, record_id, user_id, behavior, object, content, keys, version)
    values (3, $1, $2, 2, '旧联系人', '{将手机 由1修改为2。,给联系人：旧联系人添加了团队成员：某人}', '{mobile}', 2)`,
    [id, repA.userId],
  )
  const lines = ['将手机 由1修改为2。', '给联系人：旧联系人添加了团队成员：某人', '新建了联系人']
  expect(await shown(repA, id, contacts.label)).toEqual(lines)
  await set(contacts, 'remark', { authLevel: 1 })
  expect(await shown(repA, id, contacts.label)).toEqual(lines.slice(1))
  await set(contacts, 'name', { authLevel: 1 })
  expect((await shown(repA, id, contacts.label))[0]).toBe('给联系人：***添加了团队成员：某人')
})

it('an edit that began before such a sentence is still refused for the same field', async () => {
  const { repA } = company.people
  const id = await makeRecord(repA, contacts)
  await company.platform.pool.query(
    `with changed as (update contacts set version = 2 where id = $1)
    insert into action_records (type, record_id, user_id, behavior, content, keys, version)
    values (3, $1, $2, 2, '{将手机 由1修改为2。}', '{mobile}', 2)`,
    [id, repA.userId],
  )
  const save = (entity: object) =>
    repA.call(recordCallsOf(contacts).update, {
      entity: { contactsId: id, version: 1, ...entity },
      field: [],
    })
  expect(await save({ mobile: '13800000009' })).toMatchObject({ code: 2096 })
  expect(await save({ remark: '别的' })).toMatchObject({ code: 0 })
})
