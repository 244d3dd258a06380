import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { stopFlows } from '../../../test/flows.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await stopFlows(company.people.admin, contract.label)
})
afterAll(() => company.close())

it('what is to be received on a day is named by its contract and its number among the plans of that', async () => {
  const { repA } = company.people
  const { makeContract, makePlan } = salesOf(() => company)
  const made = await makeContract({ num: 'HT-日历-1' })
  const returnDate = '2025-08-20'
  await makePlan(made, { returnDate: '2025-07-20' })
  const receivablesPlanId = await makePlan(made, { returnDate })
  const time = momentOf(wallTime(returnDate))
  const { list } = await repA.ask(calendarCalls.contracts, { time, type: 2, isSub: 1 })
  expect(list).toMatchObject([
    { receivablesPlanId, ...made, num: 'HT-日历-1', planNum: '2', returnDate: '2025-08-20' },
  ])
  expect(await repA.ask(calendarCalls.contracts, { time, type: 1, isSub: 1 })).toMatchObject({ list: [] })
})
