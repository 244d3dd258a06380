import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { fieldAdminCalls, type RoleField } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const REP = 180170
const { label } = customer
const calls = recordCallsOf(customer)
let company: TestCompany
let rows: RoleField[]
let id: number

const read = (roleId = REP) => company.people.admin.ask(fieldAdminCalls.roleFields, { roleId, label })
const rowOf = (fieldName: string) => {
  const row = rows.find((each) => each.fieldName === fieldName)
  if (!row) throw new Error(`no row ${fieldName}`)
  return row
}
const set = (fieldName: string, change: Partial<Pick<RoleField, 'authLevel' | 'maskType'>>) =>
  company.people.admin.call(fieldAdminCalls.saveRoleFields, { list: [{ ...rowOf(fieldName), ...change }] })

beforeAll(async () => {
  company = await drawCompany()
  rows = await read()
  id = await makeRecord(company.people.repA, customer, {
    title: '授权客户',
    entity: {
      mobile: '13812345678',
      email: 'zhangsan@example.com',
      telephone: '0631-5550000',
      remark: '秘密',
    },
  })
})
afterAll(() => company.close())

describe('rows', () => {
  it('are made on the first look: the fields, then what the system keeps', () => {
    expect(rowOf('customer_name')).toMatchObject({ authLevel: 3, operateType: 3, maskType: 0, maskable: 0 })
    expect(rowOf('mobile')).toMatchObject({ authLevel: 3, operateType: 1, maskable: 1, type: 7 })
    expect(rowOf('next_time').operateType).toBe(4)
    expect(rowOf('deal_status').type).toBe(3)
    const system = rows.filter((row) => row.fieldId === null).map((row) => [row.fieldName, row.operateType])
    expect(Object.fromEntries(system)).toEqual({
      owner_user_name: 4,
      owner_dept_name: 4,
      create_user_name: 2,
      create_time: 2,
      update_time: 2,
      last_time: 2,
      last_content: 2,
      receive_time: 2,
      deal_status: 4,
      status: 2,
      pool_day: 2,
      sub_account_no: 2,
    })
  })
  it('are made once', async () => {
    expect(await read()).toEqual(rows)
  })
  it('are for those who edit roles', async () => {
    const { director } = company.people
    expect((await director.call(fieldAdminCalls.roleFields, { roleId: REP, label })).code).toBe(401)
    expect((await director.call(fieldAdminCalls.saveRoleFields, { list: rows })).code).toBe(401)
    expect((await company.people.admin.call(fieldAdminCalls.roleFields, { roleId: 1, label })).code).toBe(
      1102,
    )
  })
})

describe('saving', () => {
  it.each([
    ['a fixed row', 'next_time', { authLevel: 1 }],
    ['a field that stays visible', 'customer_name', { authLevel: 1 }],
    ['editing of a system column', 'create_time', { authLevel: 3 }],
    ['a mask of plain text', 'remark', { maskType: 1 }],
  ] as const)('refuses %s', async (_, fieldName, change) => {
    expect((await set(fieldName, change)).code).toBe(400)
    expect(await read()).toEqual(rows)
  })
})

const listed = async (request: object = {}) => (await company.people.repA.ask(calls.list, request)).list
const mine = async () => (await listed()).find((row) => row.customerId === id)
const formOf = async () =>
  new Map(
    (await company.people.repA.ask(calls.form, { id, type: '1' }))
      .flat()
      .map((field) => [field.fieldName, field]),
  )

describe('level 1', () => {
  beforeAll(async () => {
    await set('remark', { authLevel: 1 })
    await set('create_user_name', { authLevel: 1 })
  })
  afterAll(async () => {
    await set('remark', { authLevel: 3 })
    await set('create_user_name', { authLevel: 2 })
  })
  it('hides the field in list, detail, form, information, head and filters', async () => {
    const { repA } = company.people
    expect(await mine()).not.toHaveProperty('remark')
    expect(await mine()).not.toHaveProperty('createUserName')
    expect(await mine()).not.toHaveProperty('createUserId')
    expect(await repA.ask(calls.detail, { customerId: id })).not.toHaveProperty('remark')
    expect((await formOf()).has('remark')).toBe(false)
    const information = await repA.ask(calls.information, { id })
    expect(information.map((field) => field.fieldName)).not.toContain('remark')
    expect(information.map((field) => field.fieldName)).not.toContain('createUserName')
    const head = await repA.ask(fieldCalls.listHead, { label })
    expect(head.map((column) => column.fieldName)).not.toContain('remark')
    const filters = await repA.ask(sceneCalls.filterFields, { label })
    expect(filters.map((field) => field.fieldName)).not.toContain('remark')
    expect(filters.map((field) => field.fieldName)).not.toContain('createUserId')
  })
  it('ignores filters and orders by it', async () => {
    const filter = { name: 'remark', formType: 'textarea', type: 1, values: ['没有'] }
    expect(await listed({ searchList: [filter] })).toHaveLength((await listed()).length)
  })
  it('drops it from edits and keeps what is stored', async () => {
    await company.people.repA.ask(calls.update, {
      entity: { customerId: id, customerName: '授权客户', remark: '改' },
    })
    expect(await company.people.admin.ask(calls.detail, { customerId: id })).toMatchObject({ remark: '秘密' })
  })
  it('keeps its changes out of the history', async () => {
    await company.people.admin.ask(calls.updateInformation, {
      id,
      list: [{ fieldName: 'remark', value: '秘密二' }],
    })
    const linesFor = async (who: 'admin' | 'repA') =>
      (await company.people[who].ask(historyCalls.list, { types: label, actionId: id })).flatMap(
        (each) => each.content,
      )
    expect(await linesFor('admin')).toContain('将备注 由秘密修改为秘密二。')
    expect((await linesFor('repA')).join()).not.toContain('秘密')
  })
  it('is no limit for administrators', async () => {
    expect(await company.people.admin.ask(calls.detail, { customerId: id })).toHaveProperty('remark')
  })
})

describe('level 2', () => {
  it('shows the field and refuses to write it later, not at first', async () => {
    await set('telephone', { authLevel: 2 })
    expect((await formOf()).get('telephone')?.authLevel).toBe(2)
    await company.people.repA.ask(calls.updateInformation, {
      id,
      list: [{ fieldName: 'telephone', value: '1' }],
    })
    expect(await mine()).toMatchObject({ telephone: '0631-5550000' })
    const made = await makeRecord(company.people.repA, customer, { entity: { telephone: '0631-1' } })
    expect((await listed()).find((row) => row.customerId === made)).toMatchObject({ telephone: '0631-1' })
    await set('telephone', { authLevel: 3 })
  })
})

describe('masks', () => {
  const verify = async (name: string, value: string) =>
    company.people.repA.ask(fieldCalls.verify, { fieldId: (await formOf()).get(name)?.fieldId, value })
  afterAll(async () => {
    await set('mobile', { maskType: 0 })
    await set('email', { maskType: 0 })
  })
  it('1: lists alone; not searched, not filtered, not sorted by', async () => {
    await set('mobile', { maskType: 1 })
    expect(await mine()).toMatchObject({ mobile: '138****5678' })
    expect((await formOf()).get('mobile')).toMatchObject({ value: '13812345678', authLevel: 3 })
    expect(await company.people.repA.ask(calls.detail, { customerId: id })).toMatchObject({
      mobile: '13812345678',
    })
    expect(await listed({ search: '12345' })).toHaveLength(0)
    const filter = { name: 'mobile', formType: 'mobile', type: 1, values: ['13800000000'] }
    expect(await listed({ searchList: [filter] })).not.toHaveLength(0)
    expect(await verify('mobile', '13812345678')).toMatchObject({
      status: 0,
      ownerUserName: null,
      holderId: null,
    })
  })
  it('hide a telephone as they hide a mobile number', async () => {
    const { admin, repA } = company.people
    await admin.ask(calls.update, { entity: { customerId: id, telephone: '0531-88881234' } })
    expect(await mine()).toMatchObject({ telephone: '0531-88881234' })
    expect((await set('telephone', { maskType: 1 })).code).toBe(0)
    expect(await mine()).toMatchObject({ telephone: '053****1234' })
    expect(await listed({ search: '88881234' })).toHaveLength(0)
    await set('telephone', { maskType: 2 })
    expect(await repA.ask(calls.detail, { customerId: id })).toMatchObject({ telephone: '053****1234' })
    expect((await formOf()).get('telephone')).toMatchObject({ value: '053****1234', authLevel: 2 })
    await set('telephone', { maskType: 0 })
  })

  it.each([1, 2] as const)(
    '%i: what others have is not confirmed until a save refuses it',
    async (maskType) => {
      const { admin, repA, repB } = company.people
      const setUnique = async (isUnique: 0 | 1) => {
        const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
        const data = fields.map((field) => (field.name === '手机' ? { ...field, isUnique } : field))
        await admin.ask(fieldAdminCalls.saveDefinition, { label, data })
      }
      const mobile = `1390000000${maskType}`
      await setUnique(1)
      await makeRecord(repB, customer, { entity: { mobile } })
      await set('mobile', { maskType: 0 })
      expect(await verify('mobile', mobile)).toMatchObject({ status: 0, ownerUserName: repB.realname })
      expect(await repA.ask(customerLookupCalls.duplicates, { phone: mobile })).toHaveLength(1)
      await set('mobile', { maskType })
      expect(await verify('mobile', mobile)).toMatchObject({ status: 1, ownerUserName: null })
      expect(await repA.ask(customerLookupCalls.duplicates, { phone: mobile })).toEqual([])
      const entity = { customerName: `猜号码${maskType}`, mobile }
      const taken = { code: 2079, msg: '手机已存在！' }
      expect(await repA.call(calls.add, { entity, field: [] })).toMatchObject(taken)
      await setUnique(0)
      expect(await repA.call(calls.add, { entity, field: [] })).toMatchObject({ code: 0 })
    },
  )

  it('2: list, detail, form and information, and then read-only', async () => {
    await set('email', { maskType: 2 })
    const { repA } = company.people
    expect(await mine()).toMatchObject({ email: 'zh******@example.com' })
    expect(await repA.ask(calls.detail, { customerId: id })).toMatchObject({ email: 'zh******@example.com' })
    expect((await formOf()).get('email')).toMatchObject({ value: 'zh******@example.com', authLevel: 2 })
    await repA.ask(calls.update, {
      entity: { customerId: id, customerName: '授权客户', email: 'zh******@example.com' },
    })
    expect(await company.people.admin.ask(calls.detail, { customerId: id })).toMatchObject({
      email: 'zhangsan@example.com',
    })
  })
})
