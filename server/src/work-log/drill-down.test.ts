import { afterAll, beforeAll, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_MISSING } from '#protocol/work-log/messages.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { salesOf } from '../../test/sales.ts'

/** The clock of the company shows 2025-05-15 10:00:00, a Thursday. */
let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const sales = salesOf(() => company)
const [CUSTOMERS, BUSINESSES, CONTRACTS, RECEIPTS, FOLLOW_UPS] = [1, 2, 3, 4, 5] as const

async function publish(person: Person, content: string): Promise<number> {
  const { hr } = people
  await person.ask(workLogCalls.save, { categoryId: 1, content, getBulletin: 1, sendUserIds: [hr.userId] })
  const { list } = await person.ask(workLogCalls.list, { by: 1, search: content })
  return list[0]?.logId ?? 0
}
const behind = async (
  person: Person,
  request: { type: number; today?: 1; logId?: number; crmType?: number },
) => (await person.ask(workLogCalls.bulletinRows, request)).list

it('shows what is behind the figures of today, and of a log what was there, by the rights of its reader', async () => {
  const { repA, managerA, managerB, hr } = people
  const customerId = await makeRecord(repA, customer, { title: '早上的客户' })
  await makeRecord(repA, business, { title: '早上的商机', entity: { customerId } })
  const { contractId } = await sales.makeContract({ checkStatus: 5, orderDate: sales.day(0) })
  await company.platform.pool.query('update contract set check_status = 1 where id = $1', [contractId])
  await repA.ask(activityCalls.add, {
    activityType: customer.label,
    activityTypeId: customerId,
    content: '打过电话',
    category: '打电话',
  })
  const before = await repA.ask(workLogCalls.dayNumbers)
  const logId = await publish(repA, '有简报的日志')
  const numbers = { logNum: before.logNum + 1, examineNum: 0, taskNum: 0, activityNum: 1 }
  expect(await repA.ask(workLogCalls.dayNumbers)).toEqual(numbers)
  await makeRecord(repA, customer, { title: '之后的客户' })

  const names = async (request: { today?: 1; logId?: number }) =>
    (await behind(repA, { type: CUSTOMERS, ...request })).map(({ customerName }) => customerName)
  expect(await names({ today: 1 })).toContain('之后的客户')
  expect(await names({ logId })).toContain('早上的客户')
  expect(await names({ logId })).not.toContain('之后的客户')
  expect(await behind(repA, { type: BUSINESSES, logId })).toMatchObject([{ businessName: '早上的商机' }])
  const [signed] = await behind(repA, { type: CONTRACTS, logId })
  expect(signed).toMatchObject({ contractId, contractName: signed?.name, checkStatus: 1 })
  expect(signed?.name).toEqual(expect.any(String))
  expect(await behind(repA, { type: RECEIPTS, logId })).toEqual([])
  expect(await behind(repA, { type: FOLLOW_UPS, logId })).toMatchObject([{ content: '打过电话' }])
  expect(await behind(repA, { type: FOLLOW_UPS, logId, crmType: 1 })).toEqual([])
  expect(await repA.ask(workLogCalls.bulletinCounts, { type: 5, logId })).toEqual(
    [1, 2, 3, 5, 6].map((crmType) => ({ crmType, count: crmType === 2 ? 1 : 0 })),
  )

  // a superior finds the rows, a recipient without rights over customers only the figure
  expect(await behind(managerA, { type: CUSTOMERS, logId })).not.toEqual([])
  expect(await hr.ask(workLogCalls.detail, { logId })).toMatchObject({ bulletin: { recordCount: 1 } })
  for (const type of [CUSTOMERS, BUSINESSES, CONTRACTS, RECEIPTS, FOLLOW_UPS])
    expect((await hr.call(workLogCalls.bulletinRows, { type, logId })).data?.list ?? []).toEqual([])
  expect(await managerB.call(workLogCalls.bulletinRows, { type: CUSTOMERS, logId })).toMatchObject({
    code: 509,
  })
  // neither, or both
  for (const source of [{}, { today: 1, logId }] as const)
    expect(await repA.call(workLogCalls.bulletinRows, { type: CUSTOMERS, ...source })).toMatchObject({
      code: 400,
    })
})

it('is searched by words, also by one character and by text over several lines', async () => {
  const { repA } = people
  await repA.ask(workLogCalls.save, { categoryId: 1, content: '拜访Suoke\n鑫达公司', question: '无' })
  const found = async (search: string) =>
    (await repA.ask(workLogCalls.list, { search })).list.map(({ content }) => content)
  for (const search of ['鑫达', '鑫', 'SUOKE', '访suoke']) expect(await found(search), search).toHaveLength(1)
  for (const search of ['达鑫', '12']) expect(await found(search), search).toEqual([])
})

it('reminds those below who have not written, each once in a period', async () => {
  const { managerB, repB, hr } = people
  const reminders = async () => {
    const { list } = await repB.ask(messageCalls.list, { label: messageLabels.log, limit: 100 })
    return list.filter(({ type }) => type === LOG_MISSING)
  }
  // who has never signed in owes nothing
  expect(await managerB.ask(workLogCalls.remind, { type: 1 })).toEqual({ reminded: 0 })
  expect(await reminders()).toEqual([])
  expect(await hr.ask(workLogCalls.remind, { type: 1 })).toEqual({ reminded: 0 })
  expect(await managerB.ask(workLogCalls.remind, { type: 1 })).toEqual({ reminded: 1 })
  expect(await managerB.ask(workLogCalls.remind, { type: 1 })).toEqual({ reminded: 0 })
  expect(await reminders()).toHaveLength(1)
  expect(await managerB.ask(workLogCalls.remind, { type: 2 })).toEqual({ reminded: 1 })
  expect(await reminders()).toHaveLength(2)
  await repB.ask(workLogCalls.save, { categoryId: 3, content: '月报' })
  expect(await managerB.ask(workLogCalls.remind, { type: 3 })).toEqual({ reminded: 0 })
})
