import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())
const { makeContract, makePlan, receive, received, contractOf, planOf, discard } = salesOf(() => company)

const save = (type: RecordType, id: number, entity: Record<string, unknown>) =>
  repA.call(recordCallsOf(type).update, { entity: { [type.idKey]: id, ...entity }, field: [] })
const moveTo = (type: RecordType, id: number, customerId: number) => save(type, id, { customerId })
const remove = (type: RecordType, id: number) => admin.ask(recordCallsOf(type).remove, { ids: [id] })
const restore = (type: RecordType, id: number) =>
  admin.call(recycleCalls.restore, { type: type.label, ids: [id] })

describe('what others hang on', () => {
  it('a contract keeps its customer, and says what it is kept by', async () => {
    const of = await makeContract()
    const other = await makeRecord(repA, customer)
    const [paid, plan] = [await received(of, { money: '100' }), await makePlan(of, { money: '300' })]
    await makePlan(of)
    const bill = await makeRecord(repA, invoice, { entity: { ...of, invoiceMoney: '50' } })
    const seen = await makeRecord(company.people.managerA, visit, { entity: { ...of } })
    expect(await moveTo(contract, of.contractId, other)).toMatchObject({
      code: 400,
      msg: '该合同已关联1笔回款、2期回款计划、1张发票、1条回访，不能更换客户',
      data: { field: 'customerId' },
    })
    // what names the same customer is no move
    expect(await save(contract, of.contractId, { customerId: of.customerId, remark: '补充' })).toMatchObject({
      code: 0,
    })
    for (const [type, id] of [
      [receivables, paid],
      [invoice, bill],
      [visit, seen],
    ] as const)
      await remove(type, id)
    expect(await moveTo(contract, of.contractId, other)).toMatchObject({
      msg: '该合同已关联2期回款计划，不能更换客户',
    })
    const { list } = await repA.ask(recordCallsOf(receivablesPlan).list, { pageType: 0 })
    for (const { receivablesPlanId, contractId } of list)
      if (contractId === of.contractId) await remove(receivablesPlan, Number(receivablesPlanId))
    expect(await moveTo(contract, of.contractId, other)).toMatchObject({ code: 0 })
    expect((await contractOf(of)).customerId).toBe(other)
    // what was deleted meanwhile does not come back beside another customer
    expect(await restore(receivables, paid)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^回款“R-\d+”不能恢复：所属的合同已更换客户$/),
    })
    expect((await restore(receivablesPlan, plan)).code).toBe(400)
    expect((await moveTo(contract, of.contractId, of.customerId)).code).toBe(0)
    expect((await restore(receivables, paid)).code).toBe(0)
    expect((await restore(receivablesPlan, plan)).code).toBe(0)
  })

  it.each([
    [business, 'businessId', '该商机已关联1份合同，不能更换客户'],
    [contacts, 'contactsId', '该联系人已关联1份合同，不能更换客户'],
  ])('so does what a contract names: %s', async (type, key, msg) => {
    const [own, other] = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    const id = await makeRecord(repA, type, { entity: { customerId: own } })
    const { contractId } = await makeContract({ customerId: own, [key]: id, checkStatus: 5 })
    expect(await moveTo(type, id, other)).toMatchObject({ code: 400, msg, data: { field: 'customerId' } })
    await remove(contract, contractId)
    expect(await moveTo(type, id, other)).toMatchObject({ code: 0 })
    // a reference that may be empty is given up
    expect(await restore(contract, contractId)).toMatchObject({ code: 0 })
    expect((await contractOf({ contractId, customerId: own }))[key]).toBe('')
  })

  it('a plan keeps its contract while a receivable settles it, and is not tied again to one that has left', async () => {
    const of = await makeContract()
    const other = await makeContract({ customerId: of.customerId })
    const plan = await makePlan(of)
    const draft = await received(of, { receivablesPlanId: plan, checkStatus: 5 })
    expect(await save(receivablesPlan, plan, { contractId: other.contractId })).toMatchObject({ code: 400 })
    await remove(receivablesPlan, plan)
    expect(
      await save(receivables, draft, { contractId: other.contractId, checkStatus: 5 }),
      'its plan is gone',
    ).toMatchObject({ code: 0 })
    expect((await restore(receivablesPlan, plan)).code).toBe(0)
    expect(await repA.ask(recordCallsOf(receivables).detail, { receivablesId: draft })).toMatchObject({
      contractId: other.contractId,
      receivablesPlanId: '',
    })
    expect((await planOf(plan)).contractId).toBe(of.contractId)
  })

  it('of a move and a receivable at the same time one is refused', async () => {
    const other = await makeRecord(repA, customer)
    for (const isFirst of [true, false, true, false]) {
      const of = await makeContract()
      const acts = [() => receive(of), () => moveTo(contract, of.contractId, other)]
      const both = await Promise.all((isFirst ? acts : acts.toReversed()).map((act) => act()))
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 400])
    }
  })
})

describe('a draft on a contract that was voided', () => {
  it.each([
    [receivables, { money: '100', returnTime: '2026-05-01' }],
    [invoice, { invoiceMoney: '50' }],
  ] as const)('is not submitted, whatever is sent: %s (2018)', async (type, entity) => {
    const of = await makeContract()
    const draft = () => makeRecord(repA, type, { entity: { ...of, ...entity, checkStatus: 5 } })
    const [kept, left] = [await draft(), await draft()]
    expect((await save(type, kept, {})).code, 'while the contract is in force').toBe(0)
    await discard(of)
    const refused = { code: 2018, data: { field: 'contractId' } }
    expect(await save(type, left, {})).toMatchObject(refused)
    expect(await save(type, left, { contractId: of.contractId })).toMatchObject(refused)
    expect((await save(type, left, { remark: '仍是草稿', checkStatus: 5 })).code).toBe(0)
    expect((await save(type, kept, { remark: '已生效' })).code, 'counts already').toBe(0)
    expect((await contractOf(of)).receivedMoney).toBe(type === receivables ? 100 : 0)
    expect((await save(contract, of.contractId, { remark: '更正' })).code).toBe(0)
    expect((await save(type, left, {})).code, 'in force again').toBe(0)
  })
})

it('its contract is held while the draft is submitted', async () => {
  const of = await makeContract()
  const receivablesId = await received(of, { checkStatus: 5 })
  const refused = await during(company.platform.db, {
    held: (trx) => sql`update contract set check_status = 8 where id = ${of.contractId}`.execute(trx),
    waits: () => save(receivables, receivablesId, {}),
  })
  expect(refused).toMatchObject({ code: 2018 })
})
