import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { reminderCalls } from '#protocol/crm/reminders/calls.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

const calls = recordCallsOf(visit)
let company: TestCompany
let admin: Person
let repA: Person
let repA2: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repA2 } = company.people)
})
afterAll(() => company.close())

describe('a visit', () => {
  it('is begun in the name of who opens the form, and belongs to whom it names', async () => {
    const form = (await repA.ask(calls.form, { type: '1' })).flat()
    const owner = form.find(({ fieldName }) => fieldName === 'ownerUserId')
    expect(owner).toMatchObject({ name: '回访人', isNull: 1, value: { userId: repA.userId } })
    const own = await makeRecord(repA, visit)
    expect(await repA.ask(calls.detail, { visitId: own })).toMatchObject({
      ownerUserId: repA.userId,
      ownerUserName: repA.realname,
    })
    const { managerA } = company.people
    const given = await makeRecord(managerA, visit, { entity: { ownerUserId: repA2.userId } })
    const seen = async (person: Person) => (await person.ask(calls.detail, { visitId: given })).dataAuth
    expect([await seen(repA), await seen(repA2), await seen(managerA)]).toEqual([0, 1, 1])
    const listed = (await repA2.ask(calls.list, { search: '' })).list.map((row) => row.visitId)
    expect(listed).toContain(given)
    const strange = { ...(await entity()), visitNumber: 'X', ownerUserId: 999_999 }
    expect((await repA.call(calls.add, { entity: strange, field: [] })).code).not.toBe(0)
  })

  it('is taken along in a workbook by who may list it: there is no right of its own', async () => {
    const list = { search: '', page: 1, limit: 15 }
    expect((await repA.call(calls.exportAll, list)).code).toBe(0)
    expect((await company.people.outsider.call(calls.exportAll, list)).code).toBe(401)
  })

  const entity = async (more: Record<string, unknown> = {}) => {
    const contractId = await makeRecord(repA, contract, { entity: more })
    const { customerId } = await repA.ask(recordCallsOf(contract).detail, { contractId })
    return { customerId, contractId, visitTime: '2026-05-01 10:00:00', ownerUserId: repA.userId }
  }

  it('is of a contract in force, with a number of its own (2030)', async () => {
    const drafted = await entity({ checkStatus: 5 })
    const add = (values: Record<string, unknown>, visitNumber: string) =>
      repA.call(calls.add, { entity: { ...values, visitNumber }, field: [] })
    expect(await add(drafted, 'HF-1')).toMatchObject({ code: 400, msg: '当前合同未生效，不能添加回访' })
    const inForce = await entity()
    expect((await add(inForce, 'HF-1')).code).toBe(0)
    expect(await add(inForce, 'HF-1')).toMatchObject({ code: 2030, msg: '回访编号已存在，请校对后再添加！' })
  })

  it('changes what it is about in the form alone', async () => {
    const id = await makeRecord(repA, visit)
    const other = await entity()
    await repA.ask(calls.updateInformation, {
      id,
      list: [{ fieldName: 'contractId', value: other.contractId }],
    })
    expect((await repA.ask(calls.detail, { visitId: id })).contractId).not.toBe(other.contractId)
    const update = { visitId: id, customerId: other.customerId, contractId: other.contractId }
    await repA.ask(calls.update, { entity: update, field: [] })
    expect((await repA.ask(calls.detail, { visitId: id })).contractId).toBe(other.contractId)
  })
})

it('may be about a product, which form, row and detail name', async () => {
  const productId = await makeRecord(admin, product, { title: '回访的产品' })
  const id = await makeRecord(repA, visit, { entity: { productId } })
  const detail = await repA.ask(calls.detail, { visitId: id })
  expect(detail).toMatchObject({ productId, productName: '回访的产品' })
  const { list } = await repA.ask(calls.list, { search: '' })
  expect(list.find(({ visitId }) => visitId === id)).toMatchObject({ productId, productName: '回访的产品' })
  const field = (await repA.ask(calls.form, { id, type: '1' }))
    .flat()
    .find(({ fieldName }) => fieldName === 'productId')
  expect(field).toMatchObject({ name: '产品', formType: 'single_product', isNull: 0 })
  expect(JSON.stringify(field?.value)).toContain('回访的产品')
  const without = await makeRecord(repA, visit)
  expect((await repA.ask(calls.detail, { visitId: without })).productId).toBeFalsy()
  await repA.ask(calls.update, { entity: { visitId: id, productId: '' } })
  expect((await repA.ask(calls.detail, { visitId: id })).productId).toBeFalsy()
  expect((await repA.call(calls.update, { entity: { visitId: id, productId: 999_999 } })).code).not.toBe(0)
})

describe('reminders', () => {
  it('are switched with their days (2048), by who sets parameters', async () => {
    expect(await admin.ask(reminderCalls.contract, {})).toEqual({ status: 1, value: '3' })
    expect(await admin.ask(reminderCalls.visit, {})).toMatchObject({ status: 0, value: '7' })
    expect(await admin.call(reminderCalls.setContract, { status: 1 })).toMatchObject({
      code: 2048,
      msg: '请设置提前提醒天数',
    })
    expect((await admin.call(reminderCalls.setVisit, { status: 1, value: -1 })).code).toBe(400)
    expect((await repA.call(reminderCalls.setContract, { status: 1, contractDay: 9 })).code).toBe(401)
    await admin.ask(reminderCalls.setContract, { status: 1, contractDay: 9 })
    await admin.ask(reminderCalls.setVisit, { status: 1, value: 14 })
    expect(await admin.ask(reminderCalls.contract, {})).toEqual({ status: 1, value: '9' })
    expect(await admin.ask(reminderCalls.visit, {})).toMatchObject({ status: 1, value: '14' })
    await admin.ask(reminderCalls.setContract, { status: 0 })
    expect(await admin.ask(reminderCalls.contract, {}), 'switched off it keeps its days').toEqual({
      status: 0,
      value: '9',
    })
  })
})
