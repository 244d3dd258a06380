import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { leavingCalls } from '#protocol/hrm/employees/hand-over-calls.ts'
import { HAND_OVER_ASKED } from '#protocol/hrm/employees/messages.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { hire } from '../../../test/hr.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let admin: Person
let repA: Person
let hr: Person
let employeeId: number
const days = { planQuitTime: '2999-01-01', applyQuitTime: '2025-05-01', salarySettlementTime: '2999-01-01' }

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, hr, repA } = company.people)
  employeeId = await hire(admin, '要走的', { person: { mobile: repA.username } })
  await makeRecord(repA, customer, { title: '留下的客户' })
})
afterAll(() => company.close())

const asked = async () =>
  (await admin.ask(messageCalls.list, { limit: 50 })).list.filter(({ type }) => type === HAND_OVER_ASKED)

it('counts the work of a leaving account for users who may hand it over, and not before', async () => {
  expect(await admin.ask(leavingCalls.offer, { employeeId })).toMatchObject({ user: null, kinds: [] })
  await admin.ask(employeeCalls.leave, { ...days, employeeId, quitType: 1, quitReason: 3 })
  const offer = await admin.ask(leavingCalls.offer, { employeeId })
  expect(offer).toMatchObject({ user: { userId: repA.userId }, mayHandOver: true })
  expect(offer.kinds.find(({ name }) => name === '客户')?.count).toBeGreaterThan(0)
})

it('counts nothing without that right, and asks an administrator once a day', async () => {
  const offer = await hr.ask(leavingCalls.offer, { employeeId })
  expect(offer).toMatchObject({ user: { userId: repA.userId }, mayHandOver: false, kinds: [] })
  expect((await hr.ask(leavingCalls.ask, { employeeId })).notified).toBeGreaterThan(0)
  expect(await hr.ask(leavingCalls.ask, { employeeId })).toEqual({ notified: 0 })
  expect(await asked()).toMatchObject([{ title: repA.realname, typeId: employeeId }])
  expect(await repA.call(leavingCalls.ask, { employeeId })).toMatchObject({ code: 401 })
})

it('offers nothing for an employee without an account', async () => {
  const other = await hire(admin, '没有账号的')
  await admin.ask(employeeCalls.leave, { ...days, employeeId: other, quitType: 3 })
  expect(await admin.ask(leavingCalls.offer, { employeeId: other })).toMatchObject({ user: null })
  expect(await admin.ask(leavingCalls.ask, { employeeId: other })).toEqual({ notified: 0 })
})
