import { afterAll, beforeAll, expect, it } from 'vitest'
import { crmTodos } from '#protocol/crm/application.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { makeRecord } from '../../../test/make.ts'
import { ordered, orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { listOfTodos, markSome, todoCounts, todoEntry } from '../../../test/todos.ts'

/** 即将到期软件锁 and 待制锁订单 of 待办事项 (crm-records.md §15). */

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let managerA: Person
let customerId = 0
let rental = 0
const { day, makeProduct, licensed, claimed } = orderingOf(() => company)
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB, managerA } = company.people)
  customerId = await makeRecord(repA, customer)
  rental = await makeProduct(0, '1200')
})
afterAll(() => company.close())

/** All numbers of a person, those that the specification does not name too. */
const counts = (person: Person) => person.ask(crmTodos.shared.counts, { apart: 1, extra: 1 })
/** Number and list, which must agree. */
async function waiting(person: Person, key: string): Promise<number[]> {
  const { ids } = await listOfTodos(person, key)
  expect((await counts(person))[key], `${key} of ${person.realname}`).toBe(ids.length)
  return ids.toSorted((one, other) => one - other)
}
const lock = async (until: number) =>
  (
    await licensed({
      customerId,
      ownerUserId: repA.userId,
      productIds: [rental],
      from: until - 300,
      until,
      ports: 1,
    })
  ).lockId

it('locks end within the days of the setting, for their owner; a client that does not ask is sent no such key', async () => {
  const [soon, later, last, over] = [await lock(20), await lock(60), await lock(0), await lock(-5)]
  await lock(-120)
  expect(await waiting(repA, 'endLock')).toEqual([soon, last])
  expect((await listOfTodos(repA, 'endLock', { type: 2 })).ids).toEqual([over])
  expect((await listOfTodos(managerA, 'endLock', { isSub: 2 })).ids.toSorted()).toEqual(
    [soon, last].toSorted(),
  )
  expect(await waiting(repB, 'endLock')).toEqual([])
  for (const asked of [{}, { apart: 1 }] as const)
    expect(Object.keys(await repA.ask(crmTodos.shared.counts, asked))).not.toContain('endLock')
  expect(Object.keys(await todoCounts(admin))).not.toContain('makeLock')
  // what was put away counts again when the company is notified earlier
  await markSome(repA, 'endLock', [soon])
  expect(await waiting(repA, 'endLock')).toEqual([last])
  await admin.ask(lockConfigCalls.change, { expireRemindDays: 90 })
  expect(await waiting(repA, 'endLock')).toEqual([soon, later, last])
  await admin.ask(lockConfigCalls.change, { expireRemindDays: 30 })
  await roleFields.set(softwareLock, 'end_time', { authLevel: 1 })
  expect(Object.keys(await counts(repA)), 'the end derives from a hidden day').not.toContain('endLock')
  expect((await listOfTodos(repA, 'endLock')).ids).toEqual([])
  await roleFields.restore()
})

it('orders that wait for their locks are of those who may make them, and gone once they are made', async () => {
  await admin.ask(orderTypeCalls.update, {
    orderType: 0,
    needContract: 0,
    needSigned: 0,
    needPayment: 0,
    needDevice: 1,
    enabled: 1,
  })
  expect(await waiting(managerA, 'makeLock')).toEqual([])
  const { businessId } = await ordered(
    repA,
    0,
    { customerId, leaseYears: 1, startTime: day() },
    {
      product: [{ productId: rental, price: '1200', num: '1', discount: '0' }],
      locks: [{ portNumber: 1, startTime: day() }],
    },
  )
  for (const person of [managerA, admin]) expect(await waiting(person, 'makeLock')).toEqual([businessId])
  expect(await waiting(repB, 'makeLock'), 'not of their range').toEqual([])
  expect((await company.people.outsider.call(todoEntry('makeLock').list, {})).code).toBe(401)
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select business_lock_id as id from business_lock where business_id = $1',
    [businessId],
  )
  const device = await claimed(admin)
  await admin.ask(orderCalls.assign, {
    businessId,
    lines: [{ businessLockId: rows[0]?.id ?? 0, shellNum: device.shellNum }],
  })
  for (const person of [managerA, admin]) expect(await waiting(person, 'makeLock')).toEqual([])
})
