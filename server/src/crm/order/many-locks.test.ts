import { afterAll, beforeAll, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { LONGEST_NUMBERS, MOST_ORDER_LOCKS } from '#protocol/crm/order/requests.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { LONGEST_SHELL_NUM } from '#protocol/crm/software-lock/words.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

/** One order of many locks (locks-and-extensions.md §6.5, §8). */

const MANY = 60
const calls = recordCallsOf(business)
let company: TestCompany
let admin: Person
let repA: Person
const { makeProduct, licensed } = orderingOf(() => company)

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  const none = { needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 } as const
  await admin.ask(orderTypeCalls.update, { orderType: 2, ...none, enabled: 1 })
})
afterAll(() => company.close())

/** Numbers of the locks of one customer, in their order. */
async function drawn() {
  const customerId = await makeRecord(repA, customer)
  const module = await makeProduct(0, '100')
  const numbers: string[] = []
  for (let at = 0; at < MANY; at += 1) {
    const lock = await licensed({ customerId, ownerUserId: repA.userId, productIds: [module] })
    numbers.push(lock.shellNum)
  }
  return { customerId, numbers }
}

/** The numbers that an order shows, as its field has them and by its lines. */
async function namedBy(businessId: number) {
  const { shellNums, softwareLocks } = await repA.ask(calls.detail, { businessId })
  const lines: { shellNum: string }[] = Array.isArray(softwareLocks) ? softwareLocks : []
  return {
    inField: String(shellNums).split(',').toSorted(),
    inLines: lines.map(({ shellNum }) => shellNum).toSorted(),
  }
}

it('is made quickly', async () => {
  const { customerId, numbers } = await drawn()
  const { businessId, effectStatus } = await repA.ask(orderCalls.quick, {
    customerId,
    buttonType: 2,
    shellNums: numbers,
    leaseYears: 1,
  })
  expect(effectStatus).toBe(3)
  expect(await namedBy(businessId)).toEqual({ inField: numbers, inLines: numbers })
  const count = calls.counters ?? expect.fail('businesses count')
  expect(await repA.ask(count, { id: businessId })).toMatchObject({ lockCount: MANY })
})

it('is made by its form', async () => {
  const { customerId, numbers } = await drawn()
  const locks = numbers.map((shellNum) => ({ shellNum }))
  const entity = { customerId, leaseYears: 1, shellNums: numbers.join(',') }
  const { businessId, effectStatus } = await ordered(repA, 2, entity, { locks })
  expect(effectStatus).toBe(3)
  expect(await namedBy(businessId)).toEqual({ inField: numbers, inLines: numbers })
})

it('has room for the longest numbers of as many locks as an order takes', async () => {
  const longest = '9'.repeat(LONGEST_SHELL_NUM)
  const stocked = (shellNum: string) =>
    admin.ask(lockCalls.stockIn, { region: 1, list: [{ shellNum, chipNo: '' }] })
  expect(await stocked(longest)).toMatchObject({ failList: [] })
  expect(await stocked(`${longest}9`)).not.toMatchObject({ failList: [] })
  expect(Array.from({ length: MOST_ORDER_LOCKS }, () => longest).join(',').length).toBeLessThanOrEqual(
    LONGEST_NUMBERS,
  )
  const form = (await repA.ask(calls.form, { buttonType: 2, type: '1' })).flat()
  expect(form.find(({ fieldName }) => fieldName === 'shellNums')).toMatchObject({
    maxLength: LONGEST_NUMBERS,
  })
})
