import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import type { FileForm } from '#protocol/crm/contract-file/form.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { contractFilesOf } from '../../../../test/contract-files.ts'
import { ordered, orderingOf } from '../../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { salesOf } from '../../../../test/sales.ts'

/** Plans of what a contract file agrees (locks-and-extensions.md §9.2). */

let company: TestCompany
let admin: Person
let repA: Person
const { formOf } = contractFilesOf(() => company)
const { makeContract } = salesOf(() => company)
const { makeProduct, licensed, day } = orderingOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const generate = async (contractId: number, given: Partial<FileForm>) =>
  repA.ask(contractFileCalls.generate, { contractId, ...(await formOf(repA, contractId, given)) })
/** A second year of 500, to be paid on a day that most years do not have. */
const terms = {
  dateStart: '2024-02-29',
  dateEnd: '2026-02-28',
  monthDay: '02月29日',
  secondPrePrice: '500.00',
  secondOriPrice: '500.00',
  totalAmount: '1500.00',
  totalAmountUpper: '壹仟伍佰元整',
}
const secondYear = {
  money: 500,
  yearNo: 2,
  returnDate: '2025-02-28',
  endTime: '2026-02-28',
}
async function plansOf(contractId: number) {
  const { list } = await repA.ask(recordCallsOf(receivablesPlan).list, { pageType: 0 })
  return list.filter((plan) => plan.contractId === contractId).map(({ receivablesPlanId: id }) => Number(id))
}
const planOf = async (contractId: number) => {
  const ids = await plansOf(contractId)
  expect(ids).toHaveLength(1)
  return repA.ask(recordCallsOf(receivablesPlan).detail, { receivablesPlanId: ids[0] ?? 0 })
}

it('the second year of a contract in force is planned with its file, and follows a later one until money comes', async () => {
  const { contractId, customerId } = await makeContract()
  await generate(contractId, terms)
  const plan = await planOf(contractId)
  expect(plan).toMatchObject(secondYear)
  const other = {
    ...terms,
    monthDay: '03月05日',
    secondPrePrice: '600.00',
    totalAmount: '1600.00',
    totalAmountUpper: '壹仟陆佰元整',
  }
  await generate(contractId, other)
  expect(await planOf(contractId)).toMatchObject({ money: 600, returnDate: '2025-03-05' })
  await salesOf(() => company).received(
    { contractId, customerId },
    { receivablesPlanId: plan.receivablesPlanId, money: '1' },
  )
  await generate(contractId, terms)
  expect(await planOf(contractId)).toMatchObject({ money: 600, returnDate: '2025-03-05' })
})

it('of a draft it is planned when the contract comes into force', async () => {
  const { contractId } = await makeContract({ checkStatus: 5 })
  await generate(contractId, terms)
  expect(await plansOf(contractId)).toEqual([])
  await repA.ask(recordCallsOf(contract).update, { entity: { contractId, checkStatus: 0 }, field: [] })
  expect(await planOf(contractId)).toMatchObject({ money: 500, returnDate: '2025-02-28', yearNo: 2 })
})

it('the first year is due on the day that the file of the governing contract names', async () => {
  await admin.ask(orderTypeCalls.update, {
    orderType: 2,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 0,
    enabled: 1,
  })
  const { contractId, customerId } = await makeContract()
  await generate(contractId, { yearMonthDay: '2026年01月04日' })
  const lock = await licensed({
    customerId,
    contractId,
    ownerUserId: repA.userId,
    ports: 1,
    until: 20,
    productIds: [await makeProduct(0, '100')],
  })
  const { businessId } = await ordered(repA, 2, { customerId, shellNums: lock.shellNum, leaseYears: 1 })
  expect(await repA.ask(orderMoneyCalls.plans, { businessId })).toMatchObject([
    { returnDate: '2026-01-04', startTime: day(21), money: 100 },
  ])
})
