import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerContactsCalls, customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { searchCalls } from '#protocol/crm/operations.ts'
import { poolAdminCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionsUnder } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { MANAGER_ROLE, roleFieldsOf } from '../../../test/role-fields.ts'

/** What lists and forms keep from somebody must not come out where records meet: lookups, related names, history. */

const calls = recordCallsOf(customer)
const contactCalls = recordCallsOf(contacts)
let company: TestCompany
let id: number
let contact: number

const { set, restore } = roleFieldsOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  const { repA } = company.people
  id = await makeRecord(repA, customer, {
    title: '出口公司',
    entity: { mobile: '13812345678', remark: '秘密一', lng: 122.1, lat: 37.5, address: '山东省,威海市' },
  })
  contact = await makeRecord(repA, contacts, {
    title: '柳联系人',
    entity: { customerId: id, mobile: '13987654321', address: '秘密街 1 号' },
  })
})
afterAll(() => company.close())
afterEach(restore)

const listed = async (more: object = {}) =>
  (await company.people.repA.ask(calls.list, { type: 2, page: 1, limit: 100, ...more })).list
const mine = async () => (await listed()).find((row) => row.customerId === id)
const duplicates = (name: string) => company.people.repA.ask(customerLookupCalls.duplicates, { name })
const nearby = async () =>
  company.people.admin.ask(customerLookupCalls.nearby, { lng: 122.1, lat: 37.5, radius: 1000 })
const historyLines = async () =>
  (await company.people.repA.ask(historyCalls.list, { types: customer.label, actionId: id })).flatMap(
    (entry) => entry.content,
  )

it('rows and details of a customer tell of its primary contact what the caller may see of contacts', async () => {
  expect(await mine()).toMatchObject({ contactsName: '柳联系人', contactsMobile: '13987654321' })
  await set(contacts, 'name', { authLevel: 1 })
  await set(contacts, 'mobile', { maskType: 1 })
  await set(contacts, 'address', { authLevel: 1 })
  const kept = { contactsId: contact, contactsName: '', contactsMobile: '139****4321', contactsAddress: '' }
  expect(await mine()).toMatchObject(kept)
  expect(await company.people.repA.ask(calls.detail, { customerId: id })).toMatchObject(kept)
  expect((await duplicates('出口公司')).map((hit) => hit.contactsName)).toEqual([null])
  await set(contacts, 'mobile', { authLevel: 1, maskType: 0 })
  expect(await mine()).toMatchObject({ contactsMobile: '' })
})

it('a name that the other type keeps to itself is neither filtered nor sorted by, nor shown in the history', async () => {
  const { repA, admin } = company.people
  const other = await makeRecord(repA, customer, { title: '另一公司' })
  await makeRecord(repA, contacts, { title: '杨联系人', entity: { customerId: other } })
  const second = await makeRecord(repA, contacts, { title: '秦联系人', entity: { customerId: id } })
  await admin.ask(customerContactsCalls.setPrimary, { customerId: id, contactsId: second })
  await admin.ask(customerContactsCalls.setPrimary, { customerId: id, contactsId: contact })
  const filter = { searchList: [{ name: 'contactsId', formType: 'text', type: 3, values: ['柳'] }] }
  const sorted = async (order: number) =>
    (await listed({ sortField: 'contactsName', order })).map((row) => row.customerId)
  expect(await listed(filter)).toHaveLength(1)
  expect((await historyLines()).join()).toContain('秦联系人')
  expect(await sorted(1)).not.toEqual(await sorted(2))
  await set(contacts, 'name', { authLevel: 1 })
  expect((await listed(filter)).length).toBeGreaterThan(1)
  expect(await sorted(1)).toEqual(await sorted(2))
  expect((await historyLines()).join()).not.toContain('秦联系人')
  const found = await repA.ask(searchCalls.query, { word: '柳联' })
  expect(found).toEqual([])
  const contactRows = await repA.ask(contactCalls.list, { type: 3, page: 1, limit: 15, search: '柳联' })
  expect(contactRows.list).toEqual([])
})

it('lookups leave out times that lists leave out', async () => {
  expect((await duplicates('出口公司'))[0]).toMatchObject({ lastTime: expect.stringContaining('2025') })
  await set(customer, 'last_time', { authLevel: 1 })
  await set(customer, 'create_time', { authLevel: 1 })
  expect((await duplicates('出口公司'))[0]).toMatchObject({ lastTime: null, createTime: '' })
  const near = async () =>
    (
      await company.people.director.ask(customerLookupCalls.nearby, { lng: 122.1, lat: 37.5, radius: 1000 })
    ).map((row) => row.lastTime)
  await company.people.admin.ask(permissionCalls.updateRoleMenu, {
    roleId: MANAGER_ROLE,
    menuIds: [...actionsUnder('crm/customer'), ...actionsUnder('crm/contacts')],
    dataType: 5,
  })
  expect(await near()).toEqual([expect.stringContaining('2025')])
  await set(customer, 'last_time', { authLevel: 1 }, MANAGER_ROLE)
  expect(await near()).toEqual([''])
})

it('a masked phone is found neither by quick search nor by 查重', async () => {
  const { repA } = company.people
  const find = async () => [
    await repA.ask(searchCalls.query, { word: '12345678' }),
    await repA.ask(customerLookupCalls.duplicates, { phone: '13812345678' }),
  ]
  expect((await find()).map((hits) => hits.length)).toEqual([1, 1])
  await set(customer, 'mobile', { maskType: 1 })
  expect((await find()).map((hits) => hits.length)).toEqual([0, 0])
})

it('the history keeps a field to itself whatever it was called then', async () => {
  const { admin } = company.people
  await admin.ask(calls.updateInformation, { id, list: [{ fieldName: 'remark', value: '秘密二' }] })
  await set(customer, 'remark', { authLevel: 1 })
  expect((await historyLines()).join()).not.toContain('秘密')
  const { label } = customer
  const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  const data = fields.map((field) => (field.fieldName === 'remark' ? { ...field, name: '备忘' } : field))
  await admin.ask(fieldAdminCalls.saveDefinition, { label, data })
  expect((await historyLines()).join()).not.toContain('秘密')
})

it('the history keeps what a field holds to itself, over several lines and beside a name that begins like it', async () => {
  const { admin, repA } = company.people
  const { label } = customer
  await admin.ask(calls.updateInformation, { id, list: [{ fieldName: 'remark', value: '机密甲\n机密乙' }] })
  await admin.ask(calls.updateInformation, { id, list: [{ fieldName: 'remark', value: '机密丙' }] })
  const saveNames = async (names: Record<string, string>) => {
    const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
    const data = fields.map((field) => ({ ...field, name: names[field.fieldName] ?? field.name }))
    await admin.ask(fieldAdminCalls.saveDefinition, { label, data })
  }
  await saveNames({ remark: '网址 备用' })
  await admin.ask(calls.updateInformation, { id, list: [{ fieldName: 'remark', value: '机密丁' }] })
  await saveNames({ remark: '备注', website: '网址' })
  expect((await historyLines()).join()).toContain('机密')
  await set(customer, 'remark', { authLevel: 1 })
  expect((await historyLines()).join()).not.toContain('机密')
  await repA.ask(calls.updateInformation, { id, list: [{ fieldName: 'website', value: 'http://a.example' }] })
  expect((await historyLines()).join()).toContain('http://a.example')
})

it('days until the pool are left out of rows where their field is', async () => {
  expect(await mine()).toHaveProperty('poolDay')
  await set(customer, 'pool_day', { authLevel: 1 })
  expect(await mine()).not.toHaveProperty('poolDay')
})

it('a pool that keeps the address to itself keeps its customers off the map', async () => {
  const { admin, repA } = company.people
  const poolId = await makePool(company, '无地址公海')
  const pooled = await makeRecord(repA, customer, {
    title: '公海在图上',
    entity: { lng: 122.1, lat: 37.5, address: '山东省,威海市' },
  })
  await admin.ask(poolMoveCalls.putIn, { ids: String(pooled), poolId })
  const names = async () => (await nearby()).map((row) => row.customerName)
  expect(await names()).not.toContain('公海在图上')
  const { field, rule: _rule, ...setting } = await admin.ask(poolAdminCalls.detail, { poolId })
  await admin.ask(poolAdminCalls.save, {
    ...setting,
    adminUserId: setting.adminUser.map((user) => user.userId).join(','),
    memberUserId: '',
    memberDeptId: setting.memberDept.map((dept) => dept.deptId).join(','),
    field: field.map((each) => (each.fieldName === 'address' ? { ...each, isHidden: 0 } : each)),
  })
  expect(await names()).toContain('公海在图上')
})
