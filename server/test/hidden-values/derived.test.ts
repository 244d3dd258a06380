import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { drawCompany, type TestCompany } from '../people.ts'
import { roleFieldsOf } from '../role-fields.ts'
import { salesOf } from '../sales.ts'

/** What derives from a withheld value is withheld (record-engine.md §3.5): in rows, footers, filters and orders alike. */

let company: TestCompany
let of: { contractId: number; customerId: number }
beforeAll(async () => {
  company = await drawCompany()
  const sales = salesOf(() => company)
  of = await sales.makeContract({ money: '1000' })
  const receivablesPlanId = await sales.makePlan(of, { money: '400' })
  await sales.received(of, { money: '300', receivablesPlanId })
  await sales.makeContract({ money: '2000' })
})
afterAll(() => company.close())

const roleFields = roleFieldsOf(() => company)
afterEach(roleFields.restore)
const reader = () => company.people.managerA
const withhold = (type: RecordType, fieldName: string, change: { authLevel: 1 } | { maskType: 2 }) =>
  roleFields.set(type, fieldName, change, company.roles.wholeTree)

const calls = recordCallsOf(contract)
const readContract = () => reader().ask(calls.detail, { contractId: of.contractId })
const readList = (request: object = {}) => reader().ask(calls.list, { limit: 100, ...request })
const unreceived = (value: string) => ({
  searchList: [{ name: 'unreceivedMoney', formType: 'floatnumber', type: 1, values: [value] }],
})

describe('the rest of a contract', () => {
  it('is shown, filtered and added up for a reader of its amount', async () => {
    expect(await readContract()).toMatchObject({ money: 1000, receivedMoney: 300, unreceivedMoney: 700 })
    expect((await readList(unreceived('700'))).totalRow).toBe(1)
    expect((await readList(unreceived('701'))).totalRow).toBe(0)
    expect((await readList()).extraData).toMatchObject({ money: { unReceivedMoney: 2700 } })
  })

  it('goes with the amount', async () => {
    await withhold(contract, 'money', { authLevel: 1 })
    const row = await readContract()
    expect(row).toMatchObject({ receivedMoney: 300 })
    expect(row).not.toHaveProperty('unreceivedMoney')
    expect((await readList(unreceived('700'))).totalRow).toBe((await readList(unreceived('701'))).totalRow)
    const { list, extraData } = await readList({ sortField: 'unreceivedMoney', order: 1 })
    expect(list[0]).not.toHaveProperty('unreceivedMoney')
    expect(JSON.stringify(extraData)).not.toContain('2700')
    const descending = await readList({ sortField: 'unreceivedMoney', order: 2 })
    expect(descending.list.map(({ contractId }) => contractId)).toEqual(
      list.map(({ contractId }) => contractId),
    )
  })

  it('goes with what was received, which goes with the amounts of receivables', async () => {
    await withhold(receivables, 'money', { authLevel: 1 })
    const row = await readContract()
    expect(row).toMatchObject({ money: 1000 })
    expect(row).not.toHaveProperty('receivedMoney')
    expect(row).not.toHaveProperty('unreceivedMoney')
  })

  it('is masked where these are', async () => {
    await withhold(receivables, 'money', { maskType: 2 })
    expect(await readContract()).toMatchObject({ money: 1000, receivedMoney: '***', unreceivedMoney: '***' })
  })
})

it('plans that a receivable may choose are shown with the rights over plans', async () => {
  const sales = salesOf(() => company)
  const other = await sales.makeContract()
  await sales.makePlan(other, { money: '400' })
  const open = async () => {
    const plans = await reader().ask(contractCalls.openPlans, { contractId: other.contractId })
    return plans.map(({ money }) => money)
  }
  expect(await open()).toEqual([400])
  await withhold(receivablesPlan, 'money', { authLevel: 1 })
  expect(await open()).toEqual([null])
})
