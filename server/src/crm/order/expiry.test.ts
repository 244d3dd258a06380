import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderMessage } from '#protocol/crm/order/messages.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { orderingOf } from '../../../test/ordering.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { remindOfEnds, remindOfTrials } from './expiry.ts'

let company: TestCompany
let repA: Person
let customerId = 0
const { licensed } = orderingOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  repA = company.people.repA
  customerId = await makeRecord(repA, customer)
})
afterAll(() => company.close())

/** How many reminders of this kind a lock has brought. */
async function reminders(type: number, lockId: number): Promise<number> {
  const { rows } = await company.platform.pool.query<{ count: number }>(
    'select count(*)::int as count from messages where type = $1 and type_id = $2 and recipient_user = $3',
    [type, lockId, repA.userId],
  )
  return rows[0]?.count ?? 0
}
const lock = async (until: number, isTrial = false) =>
  (await licensed({ customerId, ownerUserId: repA.userId, until, isTrial })).lockId

it('a trial is on its last day, or the next on which the server runs', async () => {
  const [missed, today, later] = [await lock(-2, true), await lock(0, true), await lock(1, true)]
  const old = await lock(-20, true)
  await remindOfTrials(company.app.services)
  await remindOfTrials(company.app.services)
  const counts = [missed, today, later, old].map((id) => reminders(orderMessage.trialEnds, id))
  expect(await Promise.all(counts)).toEqual([1, 1, 0, 0])
})

// the clock goes on for longer than a session
it('an end is reminded of once for each of its days, also when the day itself was missed', async () => {
  const lockId = await lock(31)
  const { clock } = company.platform
  const after = async (days: number) => {
    clock.advance(days * DAY)
    await remindOfEnds(company.app.services)
    await remindOfEnds(company.app.services)
    return reminders(orderMessage.lockEnds, lockId)
  }
  expect(await after(0)).toBe(0)
  expect(await after(1), '30 days before').toBe(1)
  expect(await after(1)).toBe(1)
  expect(await after(16), 'the day 15 before was missed').toBe(2)
  expect(await after(11), 'and those 7 and 3 before: one for both').toBe(3)
  expect(await after(1), 'one day before').toBe(4)
  expect(await after(5), 'it has ended').toBe(4)
})
