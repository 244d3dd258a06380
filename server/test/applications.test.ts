import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationOf } from '#protocol/applications.ts'
import { crm } from '#protocol/crm/application.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { drawCompany, type TestCompany } from './people.ts'

/** The calls of customer management over all its types do not answer for types of another application, not even the administrator. */

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const others = recordTypes.filter((type) => applicationOf(type) !== crm)

it('there are types of other applications', () => {
  expect(others.length).toBeGreaterThan(3)
})

it.each(others.map((type) => ({ key: type.key, label: type.label })))('$key', async ({ label }) => {
  const { admin } = company.people
  const codes = async (type: number) => [
    (await admin.call(fieldCalls.listHead, { label: type })).code,
    (await admin.call(sceneCalls.filterFields, { label: type })).code,
    (await admin.call(recycleCalls.list, { type })).code,
    (await admin.call(fieldAdminCalls.definition, { label: type })).code,
  ]
  expect(await codes(label)).toEqual([400, 400, 400, 400])
  expect((await admin.call(historyCalls.list, { types: label, actionId: 1 })).code).toBe(400)
  expect(await codes(customer.label)).toEqual([0, 0, 0, 0])
})
