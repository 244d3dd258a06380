import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { FOLLOW_UP_PLANNED } from '#server/engine/features/activity/planned.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const at = (text: string) => momentOf(wallTime(text))
const year = { startTime: at('2025-05-01'), endTime: at('2026-05-01') }

it('the next contact of a follow-up is one event of its author, related to the record and named after it', async () => {
  const { repA } = company.people
  const customerId = await makeRecord(repA, customer, { entity: { customerName: '青禾科技' } })
  const followUp = { activityType: customer.label, activityTypeId: customerId, content: '已报价' }
  await repA.ask(activityCalls.add, { ...followUp, nextTime: '2025-05-20 14:00:00', isEvent: 0 })
  expect(await repA.ask(eventCalls.list, year)).toEqual([])
  await repA.ask(activityCalls.add, { ...followUp, nextTime: '2025-05-21 14:00:00', isEvent: 1 })
  const [event, ...others] = await repA.ask(eventCalls.list, year)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    title: '联系青禾科技',
    startTime: at('2025-05-21 14:00'),
    endTime: at('2025-05-21 14:30'),
    createUserId: repA.userId,
  })
  const detail = await repA.ask(eventCalls.detail, { eventId: event?.eventId ?? 0 })
  expect(detail.customerList).toEqual([{ id: customerId, name: '青禾科技' }])
  expect(detail.noticeList).toEqual([{ type: 1, value: 5 }])

  // another process hears of it as well
  const { rows } = await company.platform.pool.query('select activity_id::int as id from calendar_follow_ups')
  await company.app.services.events.publish(FOLLOW_UP_PLANNED, {
    activityId: rows[0].id,
    userId: repA.userId,
    type: customer.label,
    recordId: customerId,
    nextTime: '2025-05-21 14:00:00',
  })
  expect(await repA.ask(eventCalls.list, year)).toHaveLength(1)
})
