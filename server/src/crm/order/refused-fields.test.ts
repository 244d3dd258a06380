import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let repA: Person
let customerId: number
beforeAll(async () => {
  company = await drawCompany()
  repA = company.people.repA
  customerId = await makeRecord(repA, customer)
})
afterAll(() => company.close())
const { licensed, makeProduct } = orderingOf(() => company)

/** Code and field with which a preview is refused; 0 and null: it is not. */
async function refusedAt(
  orderType: number,
  entity: Record<string, unknown>,
  product?: Record<string, unknown>[],
): Promise<[number, unknown]> {
  const { code, data } = await repA.call(orderCalls.preview, {
    entity: { orderType, customerId, region: 1, ...entity },
    field: [],
    ...(product ? { product } : {}),
  })
  return [code, code === 0 ? null : Object(data).field]
}

it('a preview is refused at the field that is to be changed', async () => {
  const [rental, bought] = [await makeProduct(0, '1200'), await makeProduct(1, '900')]
  const lock = await licensed({ customerId, ownerUserId: repA.userId, productIds: [rental], until: 20 })
  const foreign = await licensed({ customerId: await makeRecord(repA, customer), ownerUserId: repA.userId })
  const ours = { shellNums: lock.shellNum }
  const line = (productId: number) => [{ productId, price: '1', num: '1', discount: '0' }]
  const renewal = { ...ours, leaseYears: 1 }
  expect(await refusedAt(2, renewal)).toEqual([0, null])
  expect(await refusedAt(2, { leaseYears: 1 })).toEqual([2229, 'shellNums'])
  expect(await refusedAt(2, { leaseYears: 1, shellNums: '9999999' })).toEqual([2209, 'shellNums'])
  expect(await refusedAt(2, { leaseYears: 1, shellNums: foreign.shellNum })).toEqual([2210, 'shellNums'])
  expect(await refusedAt(2, renewal, line(bought))).toEqual([2218, 'product'])
  expect(await refusedAt(10, { ...ours, reason: '过户' })).toEqual([2293, 'updateCustomer'])
  expect(await refusedAt(10, { ...ours, reason: '过户', updateCustomer: customerId })).toEqual([
    2294,
    'updateCustomer',
  ])
  expect(await refusedAt(11, ours)).toEqual([2221, 'reason'])
  expect(await refusedAt(9, { trialDays: 99 }, line(rental))).toEqual([400, 'trialDays'])
})
