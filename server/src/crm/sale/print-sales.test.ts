import { afterAll, beforeAll, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { openGates } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { renewalsOf } from '../../../test/renewals.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'

/** The sheet of an order (locks-and-extensions.md §15.3). */

let company: TestCompany
let admin: Person
let repA: Person
const roleFields = roleFieldsOf(() => company)
const { renewed, receive, ofOrder } = renewalsOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  await openGates(admin, 2)
})
afterAll(() => company.close())

/** Gives a person the rights to print the sales of all owners; returns the role. */
async function printerRole({ userId }: Person): Promise<number> {
  const roleName = '打印销售单'
  await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
  const roleId = roles.find((role) => role.roleName === roleName)?.roleId ?? 0
  const menuIds = ['crm/sale/print', 'crm/contacts/read'].flatMap((path) => actionIdOf(path) ?? [])
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
  await admin.ask(permissionCalls.relatedUser, { userIds: [userId], roleIds: [roleId] })
  return roleId
}

it('a print is one sheet for each order with the sum in words, for those who may', async () => {
  const one = await renewed()
  await receive(one.businessId, '0', 1)
  const ids = (await ofOrder(one.businessId)).slice(0, 1).map(({ saleRecordId }) => saleRecordId)
  const [sheet, ...others] = await admin.ask(saleCalls.printData, { ids })
  expect(others).toEqual([])
  expect(sheet).toMatchObject({
    orderNo: one.orderNo,
    money: 700,
    moneyWords: '柒佰元整',
    paymentStatus: '挂起',
    companyName: '威海公司',
  })
  expect(sheet?.lines.map(({ money }) => money)).toEqual([300, 300, 100])
  expect(await repA.call(saleCalls.printData, { ids })).toMatchObject({ code: 401 })
  expect(await admin.call(saleCalls.printData, { ids: [999_999_999] })).toMatchObject({ code: 1102 })
})

it('a print records all its sheets, or none', async () => {
  const [one, other] = [await renewed(), await renewed()]
  const records = async ({ businessId }: { businessId: number }) =>
    (await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })).length
  const kept = { typeId: one.businessId, crmType: business.label, recordContent: '' }
  const unknown = { ...kept, moreTypeIds: [other.businessId, 999_999] }
  expect(await admin.call(printCalls.saveRecord, unknown)).toMatchObject({ code: 1102 })
  expect([await records(one), await records(other)]).toEqual([0, 0])
  await admin.ask(printCalls.saveRecord, { ...kept, moreTypeIds: [other.businessId, one.businessId] })
  expect([await records(one), await records(other)]).toEqual([1, 1])
})

it('a print is recorded with the order as the server has it, whatever a client sends', async () => {
  const { businessId, orderNo } = await renewed()
  const kept = { typeId: businessId, crmType: business.label, recordContent: '<p>销售单 999,999.00</p>' }
  expect(await repA.call(printCalls.saveRecord, kept)).toMatchObject({ code: 401 })
  await admin.ask(printCalls.saveRecord, kept)
  const [record] = await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })
  expect(record).toMatchObject({ templateId: null, templateName: '销售单' })
  const recordId = record?.recordId ?? 0
  const { recordContent } = await admin.ask(printCalls.record, { recordId })
  for (const text of [orderNo, '威海公司销售单', '¥700.00', '柒佰元整']) expect(recordContent).toContain(text)
  expect(recordContent).not.toContain('999,999')
  expect(await repA.call(printCalls.record, { recordId })).toMatchObject({ code: 401 })
})

it('a print is not read, as recorded, by a user from whom anything on the sheet is hidden', async () => {
  const { businessId } = await renewed()
  const { outsider } = company.people
  const roleId = await printerRole(outsider)
  await admin.ask(printCalls.saveRecord, { typeId: businessId, crmType: business.label, recordContent: '' })
  const [record] = await admin.ask(printCalls.records, { crmType: business.label, typeId: businessId })
  const read = () => outsider.call(printCalls.record, { recordId: record?.recordId ?? 0 })
  expect((await read()).code).toBe(0)
  for (const [type, field] of [
    [customer, 'telephone'],
    [contacts, 'mobile'],
    [business, 'remark'],
  ] as const) {
    await roleFields.set(type, field, { authLevel: 1 }, roleId)
    expect((await read()).code).toBe(401)
    await roleFields.restore()
  }
  expect((await read()).code).toBe(0)
})
