import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The clock of the company is at 2025-05-15 10:00:00. */
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const at = (text: string) => momentOf(wallTime(text))
const june = { startTime: at('2025-06-01'), endTime: at('2025-06-02') }
const eventsOf = async (person: Person) =>
  (await person.ask(eventCalls.list, june)).map(({ title, createUserId, ownerUserIds }) => ({
    title,
    createUserId,
    ownerUserIds,
  }))

it('events that are not over go to the receiver with the seat of who made them, and come back', async () => {
  const { admin, repA, repB, hr } = company.people
  const [type] = await repA.ask(calendarTypeCalls.list)
  const event = {
    title: '客户例会',
    typeId: type?.typeId ?? 0,
    ownerUserIds: `${repA.userId},${repB.userId}`,
    startTime: at('2025-06-01 09:00'),
    endTime: at('2025-06-01 10:00'),
    repetitionType: 1,
  }
  await repA.ask(eventCalls.save, { event, notice: [{ type: 1, value: 5 }] })
  const past = { ...event, title: '旧会', startTime: at('2025-05-01 09:00'), endTime: at('2025-05-01 10:00') }
  await repA.ask(eventCalls.save, { event: past })
  const before = await eventsOf(repB)
  expect(before).toEqual([
    { title: '客户例会', createUserId: repA.userId, ownerUserIds: `,${repA.userId},${repB.userId},` },
  ])
  const { kinds } = await admin.ask(handOverCalls.look, { userIds: [repA.userId] })
  expect(kinds.find(({ key }) => key === 'calendar.events')).toMatchObject({ name: '日程', count: 1 })
  await hr.token()
  const { token } = await admin.ask(handOverCalls.handOver, {
    userIds: [repA.userId],
    rule: 'kind',
    receivers: [{ key: 'calendar.events', userId: hr.userId }],
  })
  const seats = [hr.userId, repB.userId].sort((a, b) => a - b)
  expect(await eventsOf(hr)).toEqual([
    { title: '客户例会', createUserId: hr.userId, ownerUserIds: `,${seats.join(',')},` },
  ])
  expect(await eventsOf(repA)).toEqual([])
  await admin.ask(handOverCalls.undo, { token })
  expect(await eventsOf(repB)).toEqual(before)
  expect(await eventsOf(hr)).toEqual([])
})
