import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { EVENT_SUBJECT } from '#protocol/calendar/limits.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The clock of the company is at 2025-05-15 10:00:00. */
let company: TestCompany
let typeId = 0
beforeAll(async () => {
  company = await drawCompany()
  const [type] = await company.people.repA.ask(calendarTypeCalls.list)
  typeId = type?.typeId ?? 0
})
afterAll(() => company.close())

const at = (text: string) => momentOf(wallTime(text))
const eventOf = (of: readonly Person[], title: string, from: string, to: string) => ({
  title,
  typeId,
  ownerUserIds: of.map(({ userId }) => userId).join(','),
  startTime: at(from),
  endTime: at(to),
  repetitionType: 1,
})

it('an event is in the timeline of its customer, to those who may read both, and leaves with its relation', async () => {
  const { repA, repB, managerA, managerB } = company.people
  const customerId = await makeRecord(repA, customer, { title: '有日程的公司' })
  const entries = async (person: Person) => {
    const asked = { crmType: customer.label, activityTypeId: customerId, page: 1 }
    return (await person.ask(activityCalls.timeline, { ...asked, activityType: EVENT_SUBJECT })).list
  }
  const event = eventOf([repA, repB], '方案评审', '2025-06-02 09:00', '2025-06-02 10:00')
  await repA.ask(eventCalls.save, { event, relation: { customerIds: [customerId] } })
  const [row] = await repA.ask(eventCalls.list, { startTime: at('2025-06-02'), endTime: at('2025-06-03') })
  const eventId = row?.eventId ?? 0
  const entry = { activityType: 10, activityTypeId: eventId, activityTypeName: '方案评审' }
  expect(await entries(repA)).toMatchObject([{ ...entry, realname: repA.realname }])
  expect(await entries(managerA)).toMatchObject([entry])
  // superior of a participant, who may not read the customer
  const code = async () =>
    (
      await managerB.call(activityCalls.timeline, {
        crmType: customer.label,
        activityTypeId: customerId,
        activityType: EVENT_SUBJECT,
        page: 1,
      })
    ).code
  expect(await code()).not.toBe(0)
  await repA.ask(eventCalls.remove, { eventId, type: 2 })
  expect(await entries(repA)).toEqual([])
})

it('an event in place of an occurrence, and the later part of a divided series, have entries of their own', async () => {
  const { repA } = company.people
  const customerId = await makeRecord(repA, customer, { title: '有例会的公司' })
  const entries = async () => {
    const asked = { crmType: customer.label, activityTypeId: customerId, page: 1 }
    const { list } = await repA.ask(activityCalls.timeline, { ...asked, activityType: EVENT_SUBJECT })
    return list.map(({ activityTypeName }) => activityTypeName).toSorted()
  }
  const series = {
    ...eventOf([repA], '周例会', '2025-07-07 09:00', '2025-07-07 10:00'),
    ...{ repetitionType: 3, repeatRate: 1, repeatTime: '1', endType: 1 },
  }
  await repA.ask(eventCalls.save, { event: series, relation: { customerIds: [customerId] } })
  const window = { startTime: at('2025-07-07'), endTime: at('2025-07-08') }
  const [row] = (await repA.ask(eventCalls.list, window)).filter(({ title }) => title === '周例会')
  const held = { eventId: row?.eventId ?? 0, batchId: row?.batchId ?? '' }
  const replaced = {
    ...series,
    ...held,
    ...{
      title: '本周改期',
      repetitionType: 1,
      startTime: at('2025-07-15 09:00'),
      endTime: at('2025-07-15 10:00'),
    },
  }
  await repA.ask(eventCalls.update, { event: replaced, time: at('2025-07-14 09:00'), type: 2 })
  expect(await entries()).toEqual(['周例会', '本周改期'])
  const later = {
    ...series,
    ...held,
    ...{ title: '之后的例会', startTime: at('2025-07-21 09:00'), endTime: at('2025-07-21 10:00') },
  }
  await repA.ask(eventCalls.split, { event: later, time: at('2025-07-21 09:00') })
  expect(await entries()).toEqual(['之后的例会', '周例会', '本周改期'])
})

it('what one takes part in today is on the page of the day until it is over; another day and what one only made are not', async () => {
  const { repA, repB } = company.people
  const titles = async (person: Person) => {
    const day = await person.ask(myDayCalls.query, {})
    return day.items.flatMap(({ key, title }) => (key === 'todayEvents' ? title : []))
  }
  for (const [title, from, to] of [
    ['已经结束', '2025-05-15 08:00', '2025-05-15 09:00'],
    ['正在进行', '2025-05-15 09:30', '2025-05-15 10:30'],
    ['下午', '2025-05-15 15:00', '2025-05-15 16:00'],
    ['明天', '2025-05-16 15:00', '2025-05-16 16:00'],
  ] as const)
    await repA.ask(eventCalls.save, { event: eventOf([repB], title, from, to) })
  expect(await titles(repB)).toEqual(['正在进行', '下午'])
  expect(await titles(repA)).toEqual([])
})
