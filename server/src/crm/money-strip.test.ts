import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { roleFieldsOf } from '../../test/role-fields.ts'
import { salesOf } from '../../test/sales.ts'
import { listStatements } from '../../test/statements.ts'

let company: TestCompany
let repA: Person
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA } = company.people)
})
afterEach(() => roleFields.restore())
afterAll(() => company.close())

const { day, makeContract, makePlan, received, discard } = salesOf(() => company)

/** The steps of a strip by their type, without the names of the open ones. */
async function stripOf(type: RecordType, id: number, person: Person = repA) {
  const { steps } = await person.ask(moneyStripCalls.read, { type: type.label, id })
  return Object.fromEntries(steps.map((step): [string, ShownStep] => [step.type, step]))
}
const invoiceOf = (of: { contractId: number; customerId: number }, invoiceMoney: string) =>
  makeRecord(repA, invoice, { entity: { ...of, invoiceMoney, invoiceType: 1 } })

describe('the money strip', () => {
  it('tells what was agreed, planned, received and invoiced, and what is missing', async () => {
    const of = await makeContract()
    const { contractId, customerId } = of
    const late = await makePlan(of, { returnDate: day(-12), money: '300.10' })
    await makePlan(of, { returnDate: day(5), money: '500.20' })
    await received(of, { money: '0.30' })
    await received(of, { money: '99.99', checkStatus: 5 })
    await invoiceOf(of, '1000.01')
    for (const strip of [await stripOf(contract, contractId), await stripOf(customer, customerId)]) {
      expect(strip.contract).toMatchObject({ count: 1, amount: 1000, missing: null, open: [] })
      expect(strip.receivablesPlan).toMatchObject({
        count: 2,
        amount: 800.3,
        missing: 199.7,
        overdue: { count: 1, days: 12, amount: 300.1 },
        open: [{ id: contractId, missing: 199.7, settles: null }],
      })
      expect(strip.receivables).toMatchObject({
        count: 1,
        amount: 0.3,
        missing: 999.7,
        open: [{ id: contractId, missing: 999.7, settles: { id: late, name: '1' } }],
      })
      expect(strip.invoice).toMatchObject({ count: 1, amount: 1000.01, missing: 0, beyond: 0.01, open: [] })
    }
    await received({ ...of }, { money: '200', receivablesPlanId: late })
    const half = await stripOf(contract, contractId)
    expect(half.receivablesPlan?.overdue).toMatchObject({ count: 1, amount: 100.1 })
    expect(half.receivables?.open[0]?.settles?.name).toBe('1')
    await received({ ...of }, { money: '100.10', receivablesPlanId: late })
    const { receivablesPlan: plans, receivables: paid } = await stripOf(contract, contractId)
    expect(plans?.overdue).toBeNull()
    expect(paid?.open[0]?.settles?.name).toBe('2')
  })

  it('counts for a customer and a business the contracts in force alone', async () => {
    const customerId = await makeRecord(repA, customer)
    const businessId = await makeRecord(repA, business, { entity: { customerId } })
    const first = await makeContract({ customerId, businessId })
    const second = await makeContract({ customerId, money: '70' })
    await makeContract({ customerId, businessId, money: '5', checkStatus: 5 })
    await received(first, { money: '1000' })
    expect(await stripOf(customer, customerId)).toMatchObject({
      contract: { count: 2, amount: 1070, total: 3 },
      receivables: { count: 1, amount: 1000, missing: 70, open: [{ id: second.contractId, missing: 70 }] },
    })
    const atBusiness = await stripOf(business, businessId)
    expect(atBusiness).toMatchObject({
      contract: { count: 1, amount: 1000 },
      receivables: { count: 1, amount: 1000, missing: 0, open: [] },
    })
    // what came beyond on one contract does not pay for another
    await received(first, { money: '30' })
    expect((await stripOf(customer, customerId)).receivables).toMatchObject({ missing: 70, beyond: 30 })
    await discard(first)
    const emptied = await stripOf(business, businessId)
    expect(emptied.contract).toMatchObject({ count: 0, amount: 0 })
    expect(emptied.receivables).toMatchObject({ count: 0, amount: 0, missing: null })
    // the record itself is shown in any state; nothing is missing of what is not in force
    expect(await stripOf(contract, first.contractId)).toMatchObject({
      contract: { count: 1, amount: 1000 },
      receivables: { count: 2, amount: 1030, missing: null, open: [] },
    })
  })

  it('is read by who may read the record, and holds what he may list', async () => {
    const { repB, director, finance, outsider, managerA } = company.people
    const of = await makeContract()
    await received(of, { money: '400' })
    const ask = (person: Person) =>
      person.call(moneyStripCalls.read, { type: contract.label, id: of.contractId })
    for (const person of [repB, outsider]) expect(await ask(person)).toMatchObject({ code: 401 })
    expect(await ask(managerA)).toMatchObject({ code: 0 })
    expect(Object.keys(await stripOf(contract, of.contractId, director))).toEqual([
      'contract',
      'receivablesPlan',
      'receivables',
      'invoice',
    ])
    // reads customers and receivables, but no contracts: what is missing of them is not shown
    const { receivables: paid, ...others } = await stripOf(customer, of.customerId, finance)
    expect(Object.keys(others)).toEqual([])
    expect(paid).toMatchObject({ count: 1, amount: 400, missing: null, open: [] })
  })

  it('says no gap where a part of what belongs there is hidden', async () => {
    const { repB, admin } = company.people
    const of = await makeContract()
    const id = await makeRecord(admin, receivables, { entity: { ...of, number: 'hidden-1', money: '400' } })
    const { customerId } = of
    const transfer = (type: RecordType, ids: number[]) => {
      const { transfer: call } = recordCallsOf(type)
      if (!call) throw new Error(`${type.key} is not transferred`)
      return admin.ask(call, { ids, ownerUserId: repB.userId, transferType: 1 })
    }
    await transfer(contract, [of.contractId])
    await transfer(receivables, [id])
    expect((await stripOf(customer, customerId)).receivables).toMatchObject({
      count: 0,
      amount: 0,
      missing: null,
      open: [],
    })
    expect((await stripOf(customer, customerId, admin)).receivables).toMatchObject({
      amount: 400,
      missing: 600,
    })
  })

  it('keeps amounts that a role hides or masks', async () => {
    const of = await makeContract()
    await makePlan(of, { returnDate: day(-3) })
    await received(of, { money: '400' })
    await roleFields.set(receivables, 'money', { maskType: 1 })
    const masked = await stripOf(contract, of.contractId)
    expect(masked.receivables).toMatchObject({ count: 1, amount: null, missing: null })
    expect(masked.receivablesPlan).toMatchObject({ amount: 400, missing: 600 })
    expect(masked.receivables?.open[0]?.missing).toBeNull()
    await roleFields.set(contract, 'money', { authLevel: 1 })
    const less = await stripOf(contract, of.contractId)
    expect(less.contract).toMatchObject({ count: 1, amount: null })
    // what is left of a plan derives from what was received
    expect(less.receivablesPlan).toMatchObject({ amount: 400, missing: null, overdue: { amount: null } })
    await roleFields.set(receivablesPlan, 'money', { authLevel: 1 })
    const none = await stripOf(contract, of.contractId)
    expect(none.receivablesPlan).toMatchObject({ amount: null, overdue: { days: 3, amount: null } })
  })

  it('is for customers, businesses and contracts', async () => {
    const contactsId = await makeRecord(repA, contacts)
    const refused = await repA.call(moneyStripCalls.read, { type: contacts.label, id: contactsId })
    expect(refused).toMatchObject({ code: 400 })
  })

  it('is one statement', async () => {
    const of = await makeContract()
    await stripOf(contract, of.contractId)
    const asked = await listStatements(company.platform.pool, () => stripOf(contract, of.contractId))
    expect(asked.filter((text) => text.includes('from "contract" r'))).toHaveLength(1)
  })
})
