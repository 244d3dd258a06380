import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('says which record has a value to those who may read that record, and to nobody else', async () => {
  const { admin, repA, repB } = company.people
  const value = '看得到才有链接公司'
  const customerId = await makeRecord(repA, customer, { title: value })
  const form = (await repA.ask(recordCallsOf(customer).form, { type: '1' })).flat()
  const fieldId = form.find((field) => field.fieldName === 'customerName')?.fieldId ?? 0
  const verify = async (person: Person) => {
    const { status, holderId } = await person.ask(fieldCalls.verify, { fieldId, value })
    return { status, holderId }
  }
  expect(await verify(repA)).toEqual({ status: 0, holderId: customerId })
  expect(await verify(admin)).toEqual({ status: 0, holderId: customerId })
  expect(await verify(repB)).toEqual({ status: 0, holderId: null })
})

it('confirms values of fields that need not be unique to those who may read the record', async () => {
  const { repA, repB } = company.people
  const form = (await repA.ask(recordCallsOf(customer).form, { type: '1' })).flat()
  const verify = async (person: Person, fieldName: string, value: string) => {
    const fieldId = form.find((field) => field.fieldName === fieldName)?.fieldId ?? 0
    return (await person.ask(fieldCalls.verify, { fieldId, value })).status
  }
  await makeRecord(repA, customer, { title: '备注公司', entity: { remark: '只有我知道' } })
  expect(await verify(repA, 'remark', '只有我知道')).toBe(0)
  expect(await verify(repB, 'remark', '只有我知道')).toBe(1)
  expect(await verify(repB, 'customerName', '备注公司')).toBe(0)
})
