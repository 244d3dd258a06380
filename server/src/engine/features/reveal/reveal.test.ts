import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { revealCalls, searchCalls } from '#protocol/crm/operations.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

const calls = recordCallsOf(customer)
const MOBILE = '13812345678'
const MASK = '138****5678'
let company: TestCompany
let people: TestCompany['people']
let id = 0

const { set } = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { admin, repA, repA2 } = people
  id = await makeRecord(repA, customer, { entity: { customerName: '掩码客户', mobile: MOBILE } })
  await set(customer, 'mobile', { maskType: 2 })
  await set(customer, 'email', { authLevel: 1 })
  const roleId = await admin.ask(permissionCalls.addRole, { roleName: '掩码查看', roleType: 2 })
  const menuIds = [actionIdOf('crm/masked/reveal') ?? 0]
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 1 })
  await admin.ask(permissionCalls.relatedUser, { userIds: [repA2.userId], roleIds: [roleId] })
  await admin.ask(calls.team.addMembers, { ids: [id], memberIds: [repA2.userId], power: 1 })
})
afterAll(() => company.close())

type Asked = Partial<InputOf<typeof revealCalls.reveal>>
const reveal = (person: Person, asked: Asked = {}) =>
  person.call(revealCalls.reveal, { type: customer.label, id, field: 'mobile', reason: 1, ...asked })
const fieldOf = async (person: Person) =>
  (await person.ask(calls.information, { id })).find(({ fieldName }) => fieldName === 'mobile')
const linesOf = async (person: Person) =>
  (await person.ask(historyCalls.list, { types: customer.label, actionId: id }))
    .filter(({ behavior }) => behavior === 34)
    .flatMap(({ content }) => content)

describe('a masked value', () => {
  it('is shown to who has the right, for a reason, one field of one record at a time', async () => {
    const { repA, repA2 } = people
    expect(await fieldOf(repA2)).toMatchObject({ value: MASK, masked: true, authLevel: 2 })
    expect(await reveal(repA)).toMatchObject({ code: 401, msg: '无权操作' })
    expect(await reveal(repA2, { reason: 5 })).toMatchObject({ code: 400 })
    expect(await reveal(repA2, { reason: 4, remark: ' ' })).toMatchObject({
      code: 400,
      msg: '请说明查看的原因',
    })
    expect(await linesOf(repA)).toEqual([])
    expect(await reveal(repA2, { reason: 4, remark: '快递要电话' })).toMatchObject({
      code: 0,
      data: { value: MOBILE, left: 29 },
    })
  })

  it('leaves a line with the reason, which the owner reads in the record and the auditor in the logs', async () => {
    const { admin, repA, repA2 } = people
    expect(await linesOf(repA)).toEqual(['查看了手机被掩码的内容，原因：其他：快递要电话'])
    expect((await repA.call(logCalls.showings, {})).code).toBe(401)
    const { list } = await admin.ask(logCalls.showings, { userIds: [repA2.userId] })
    const row = {
      realname: repA2.realname,
      type: '客户',
      recordId: id,
      object: '掩码客户',
      field: '手机',
      reason: '其他：快递要电话',
    }
    expect(list).toMatchObject([row])
    expect(JSON.stringify(list)).not.toContain(MOBILE)
    const [operation] = (await admin.ask(logCalls.operations, { type: 1, userIds: [repA2.userId] })).list
    expect(operation).toMatchObject({ behavior: '查看掩码', object: '掩码客户' })
    const { raw } = await admin.call(logCalls.exportShowings, {})
    expect((await readWorkbook(raw))[1]).toEqual(expect.arrayContaining(['手机', '其他：快递要电话']))
  })

  it('stays masked everywhere else, before and after', async () => {
    const { repA2 } = people
    expect(await fieldOf(repA2)).toMatchObject({ value: MASK })
    const list = await repA2.ask(calls.list, { type: 2, page: 1, limit: 15 })
    const detail = await repA2.ask(calls.detail, { customerId: id })
    const found = await repA2.ask(searchCalls.query, { word: '掩码客户' })
    const bySecret = await repA2.ask(calls.list, { type: 2, page: 1, limit: 15, search: MOBILE })
    expect(JSON.stringify([list, detail, found])).not.toContain(MOBILE)
    expect(list.list).toMatchObject([{ mobile: MASK }])
    expect(bySecret.list).toEqual([])
  })

  it('is not shown by an API key, nor while viewing as somebody else', async () => {
    const { admin, repA2 } = people
    const { key } = await repA2.ask(apiKeyCalls.add, {
      name: '同步',
      expireDay: '2025-06-15',
      password: PASSWORD,
    })
    const asked = { type: customer.label, id, field: 'mobile', reason: 1 }
    const headers = { authorization: `Bearer ${key}` }
    expect((await company.nobody.call(revealCalls.reveal, asked, { headers })).code).toBe(401)
    const viewing = company.withToken(await company.signIn(admin.username, PASSWORD, 2))
    await viewing.ask(permissionCalls.viewAs, { userId: repA2.userId })
    expect((await viewing.call(revealCalls.reveal, asked)).code).toBe(401)
    await viewing.ask(permissionCalls.endViewAs)
  })

  it('is refused of records out of reach, of hidden fields and of fields without a mask', async () => {
    const { repB, repA2, managerA } = people
    const others = await makeRecord(repB, customer, {
      entity: { customerName: '别人的', mobile: '13900000001' },
    })
    expect(await reveal(repA2, { id: others })).toMatchObject({ code: 401 })
    expect(await reveal(repA2, { field: 'email' })).toMatchObject({ code: 401 })
    expect(await reveal(repA2, { field: 'nothing' })).toMatchObject({ code: 401 })
    expect(await reveal(repA2, { field: 'website' })).toMatchObject({
      code: 400,
      msg: '网址没有掩码，不需要另外查看',
    })
    // managerA's roles mask no field
    expect(await reveal(managerA)).toMatchObject({ code: 400 })
  })
})

describe('the limit of a day', () => {
  it('is the company’s, and counts from midnight', async () => {
    const { admin, repA, repA2 } = people
    expect((await repA.call(companyCalls.setRevealLimit, { perDay: 999 })).code).toBe(401)
    await admin.ask(companyCalls.setRevealLimit, { perDay: 2 })
    expect(await admin.ask(companyCalls.queryRevealLimit)).toEqual({ perDay: 2 })
    const both = await Promise.all([reveal(repA2), reveal(repA2)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 403])
    expect(await reveal(repA2)).toMatchObject({
      code: 403,
      msg: '今天查看掩码内容已达上限（2 次），请明天再试',
    })
    company.platform.clock.advance(DAY)
    expect(await reveal(repA2)).toMatchObject({ code: 0, data: { value: MOBILE, left: 1 } })
    await admin.ask(companyCalls.setRevealLimit, { perDay: 0 })
    expect((await reveal(repA2)).code).toBe(403)
    expect((await admin.call(companyCalls.setRevealLimit, { perDay: -1 })).code).toBe(400)
  })
})
