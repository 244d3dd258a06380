import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls.ts'
import { historyCalls } from '#protocol/record/history.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'

/** The history tells of a field what its reader may see of it, whatever the field is called by now. */

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
const told = async (who: Person, id: number) =>
  (await who.ask(historyCalls.list, { types: label, actionId: id })).flatMap((entry) => entry.content)

it('a field that got another name stays hidden, though a visible one has its old name now', async () => {
  const { repA, admin } = company.people
  const id = await makeRecord(repA, leads, { entity: { mobile: '13800000001', remark: '旧备注' } })
  await repA.ask(calls.update, { entity: { leadsId: id, mobile: '13800000002' }, field: [] })
  const line = '将手机 由13800000001修改为13800000002。'
  expect(await told(repA, id)).toContain(line)
  await rename('手机', '私人号码')
  await set(leads, 'mobile', { authLevel: 1 })
  await design((fields) => [...fields, { name: '手机', formType: 'text' }])
  expect((await told(repA, id)).join()).not.toContain('13800000001')
  expect(await told(admin, id)).toContain('将私人号码 由13800000001修改为13800000002。')
})
