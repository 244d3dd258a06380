import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { writeComingReminders } from './reminders.ts'

/** The clock of the company is at 2025-05-15 10:00:00. */
let company: TestCompany
let people: TestCompany['people']
let typeId = 0
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const [type] = await people.repA.ask(calendarTypeCalls.list)
  typeId = type?.typeId ?? 0
})
afterAll(() => company.close())

const HOUR = 3_600_000
const at = (text: string) => momentOf(wallTime(text))
const eventOf = (
  of: readonly Person[],
  title: string,
  start: string,
  more: Record<string, unknown> = {},
) => ({
  title,
  typeId,
  ownerUserIds: of.map(({ userId }) => userId).join(','),
  startTime: at(start),
  endTime: at(start) + HOUR,
  repetitionType: 1,
  ...more,
})
const day = (text: string) => ({ startTime: at(text), endTime: at(text) + 24 * HOUR })

describe('types', () => {
  it('those of the system come first, with codes as text and tasks before all; a choice is the own one', async () => {
    const { repA, managerA } = people
    const types = await repA.ask(calendarCalls.types, { userId: '' })
    expect(types.map((type) => type.typeId)).toEqual(['1', '5', '2', '6', '7', '3', '4', typeId])
    expect(types.every(({ select }) => select)).toBe(true)
    await repA.ask(calendarCalls.choose, { typeIds: [2, typeId] })
    const chosen = (list: typeof types) => list.flatMap((type) => (type.select ? [type.typeId] : []))
    expect(chosen(await repA.ask(calendarCalls.types, {}))).toEqual(['2', typeId])
    await managerA.ask(calendarCalls.choose, { typeIds: [1], userId: String(repA.userId) })
    expect(chosen(await repA.ask(calendarCalls.types, {}))).toEqual(['2', typeId])
    expect(await repA.call(calendarCalls.choose, { typeIds: [] })).toMatchObject({
      code: 400,
      msg: '请至少选中一个类型',
    })
  })

  it('an event goes with its type', async () => {
    const { admin, repA } = people
    await admin.ask(calendarTypeCalls.save, { typeName: '团建', color: '#4586FF' })
    const own = (await repA.ask(calendarTypeCalls.list)).find(({ typeName }) => typeName === '团建')
    const event = eventOf([repA], '爬山', '2025-07-01 09:00', { typeId: own?.typeId })
    await repA.ask(eventCalls.save, { event })
    expect(await repA.ask(eventCalls.list, day('2025-07-01'))).toMatchObject([
      { title: '爬山', color: '#4586FF' },
    ])
    await admin.ask(calendarTypeCalls.remove, { typeId: own?.typeId ?? 0 })
    expect(await repA.ask(eventCalls.list, day('2025-07-01'))).toEqual([])
  })
})

describe('whose calendar', () => {
  it('subordinates are offered to their superiors, everyone to administrators, no one to the others', async () => {
    const { admin, managerA, repA, outsider } = people
    const users = async (person: Person) =>
      (await person.ask(calendarCalls.users, {})).map(({ userId }) => userId)
    expect(await users(managerA)).toContain(repA.userId)
    expect(await users(outsider)).toEqual([])
    expect(await users(admin)).toContain(outsider.userId)
  })

  it('customers to be contacted are drawn from what the viewer may list', async () => {
    const { repA, managerA, outsider, repB } = people
    const entity = { nextTime: '2025-06-10 15:00:00' }
    const customerId = await makeRecord(repA, customer, { title: '日历客户', entity })
    const window = { startTime: at('2025-06-01'), endTime: at('2025-07-01'), userId: repA.userId }
    for (const person of [repA, managerA])
      expect(await person.ask(calendarCalls.crmDays, window)).toMatchObject({
        customerTimeList: ['2025-06-10'],
        leadsTimeList: [],
      })
    expect(await repB.call(calendarCalls.crmDays, window)).toMatchObject({ code: 401 })
    const rows = await managerA.ask(calendarCalls.customers, {
      time: at('2025-06-10'),
      userId: repA.userId,
      isSub: 1,
    })
    expect(rows).toMatchObject({
      totalRow: 1,
      list: [{ customerId, customerName: '日历客户', nextTime: '2025-06-10 15:00:00' }],
    })
    // the last follow-up, which a change of the customer is not
    company.platform.clock.advance(HOUR)
    const changed = { customerId, remark: '改过', nextTime: entity.nextTime }
    await repA.ask(recordCallsOf(customer).update, { entity: changed, field: [] })
    const { updateTime, lastTime } =
      (await repA.ask(calendarCalls.customers, { time: at('2025-06-10') })).list[0] ?? {}
    expect([updateTime, lastTime]).toEqual(['2025-05-15 10:00:00', '2025-05-15 10:00:00'])
    const other = { time: at('2025-06-11'), userId: repA.userId }
    expect(await repA.ask(calendarCalls.customers, other)).toMatchObject({ totalRow: 0, list: [] })
    const june = { startTime: window.startTime, endTime: window.endTime }
    expect(await outsider.ask(calendarCalls.crmDays, june)).toMatchObject({ customerTimeList: [] })
  })

  it('a day that is withheld from a role is in no calendar of its users', async () => {
    const { admin, managerA, repA } = people
    const entity = { dealDate: '2025-10-15 00:00:00' }
    const businessId = await makeRecord(repA, business, { title: '十月商机', entity })
    const october = { startTime: at('2025-10-01'), endTime: at('2025-11-01'), userId: repA.userId }
    const asked = { time: at('2025-10-15'), userId: repA.userId }
    expect(await managerA.ask(calendarCalls.crmDays, october)).toMatchObject({
      dealBusinessTimeList: ['2025-10-15'],
    })
    expect(await managerA.ask(calendarCalls.dealBusinesses, asked)).toMatchObject({
      list: [{ businessId, businessName: '十月商机' }],
    })
    const roleId = company.roles.wholeTree
    const rows = await admin.ask(fieldAdminCalls.roleFields, { roleId, label: business.label })
    const row = rows.find(({ fieldName }) => toKey(fieldName) === 'dealDate')
    if (!row) throw new Error('the expected day is not among the fields of roles')
    await admin.ask(fieldAdminCalls.saveRoleFields, { list: [{ ...row, authLevel: 1 }] })
    expect(await managerA.ask(calendarCalls.crmDays, october)).toMatchObject({ dealBusinessTimeList: [] })
    expect(await managerA.ask(calendarCalls.dealBusinesses, asked)).toMatchObject({ totalRow: 0, list: [] })
    expect(await repA.ask(calendarCalls.crmDays, october)).toMatchObject({
      dealBusinessTimeList: ['2025-10-15'],
    })
    await admin.ask(fieldAdminCalls.saveRoleFields, { list: [row] })
  })

  it('days of the small calendar: events on each day they touch, entries of chosen types', async () => {
    const { repA } = people
    const night = eventOf([repA], '夜班', '2025-08-05 22:00', { endTime: at('2025-08-07 00:00') })
    await repA.ask(eventCalls.save, { event: night })
    const entity = { nextTime: '2025-08-20 15:00:00' }
    await makeRecord(repA, customer, { title: '八月客户', entity })
    const august = { startTime: at('2025-08-01'), endTime: at('2025-09-01') }
    await repA.ask(calendarCalls.choose, { typeIds: [2, typeId] })
    expect(await repA.ask(eventCalls.days, august)).toEqual(['2025-08-05', '2025-08-06', '2025-08-20'])
    await repA.ask(calendarCalls.choose, { typeIds: [5] })
    expect(await repA.ask(eventCalls.days, august)).toEqual(['2025-08-05', '2025-08-06'])
  })
})

describe('reminders', () => {
  const remindersOf = async (person: Person, title: string) =>
    (await person.ask(messageCalls.list, { label: messageLabels.event, limit: 100 })).list.filter(
      (message) => message.title === title,
    )

  it('come when they are due, once, to each participant, and go with the event', async () => {
    const { repA, repB } = people
    const event = eventOf([repA, repB], '客户会议', '2025-05-15 12:00', { repetitionType: 2, repeatRate: 1 })
    await repA.ask(eventCalls.save, { event, notice: [{ type: 1, value: 30 }] })
    await writeComingReminders(company.app.services)
    expect(await remindersOf(repB, '客户会议')).toEqual([])
    company.platform.clock.set('2025-05-15 11:30:01')
    for (const person of [repA, repB]) expect(await remindersOf(person, '客户会议')).toHaveLength(1)
    company.platform.clock.set('2025-05-17 00:00:00')
    await writeComingReminders(company.app.services)
    await writeComingReminders(company.app.services)
    company.platform.clock.set('2025-05-17 11:30:01')
    expect(await remindersOf(repB, '客户会议')).toHaveLength(3)
    const [row] = await repA.ask(eventCalls.list, day('2025-05-17'))
    await repA.ask(eventCalls.remove, { eventId: row?.eventId ?? 0, type: 2 })
    expect(await remindersOf(repB, '客户会议')).toEqual([])
  })

  it('do not come for an occurrence that was deleted', async () => {
    const { repA } = people
    const event = eventOf([repA], '日结', '2025-05-17 18:00', {
      repetitionType: 2,
      repeatRate: 1,
      endType: 2,
      endTypeConfig: '3',
    })
    await repA.ask(eventCalls.save, { event, notice: [{ type: 1, value: 30 }] })
    const kept = eventOf([repA], '日清', '2025-05-17 18:00')
    await repA.ask(eventCalls.save, { event: kept, notice: [{ type: 1, value: 30 }] })
    const row = (await repA.ask(eventCalls.list, day('2025-05-17'))).find(({ title }) => title === '日结')
    await repA.ask(eventCalls.remove, {
      eventId: row?.eventId ?? 0,
      time: at('2025-05-17 18:00'),
      type: 1,
    })
    company.platform.clock.set('2025-05-17 17:30:01')
    expect(await remindersOf(repA, '日清')).toHaveLength(1)
    expect(await remindersOf(repA, '日结')).toEqual([])
  })

  it.each([
    [[{ type: 1, value: 3 }], '请选择正确的提醒时间'],
    [[{ type: 2, value: 24 }], '请选择正确的提醒时间'],
    [Array.from({ length: 11 }, () => ({ type: 3, value: 1 })), '最多添加10个提醒'],
  ])('refuses %j', async (notice, msg) => {
    const { repA } = people
    const event = eventOf([repA], '提醒不对', '2026-11-02 09:00')
    expect(await repA.call(eventCalls.save, { event, notice })).toMatchObject({ code: 400, msg })
  })
})

describe('shared', () => {
  it('busy times show no title, and what is free for all lies within the hours of working days', async () => {
    const { repA, repB, outsider } = people
    // 2025-09-12 is a Friday, the next working day a Monday
    await repA.ask(eventCalls.save, { event: eventOf([repA], '密谈', '2025-09-12 09:00') })
    await repB.ask(eventCalls.save, { event: eventOf([repB], '拜访', '2025-09-12 11:00') })
    const found = await outsider.ask(calendarSharingCalls.free, {
      userIds: `${repA.userId},${repB.userId}`,
      startTime: at('2025-09-12'),
      endTime: at('2025-09-16'),
      minutes: 120,
    })
    expect(found.busy).toEqual([
      { userId: repA.userId, startTime: at('2025-09-12 09:00'), endTime: at('2025-09-12 10:00') },
      { userId: repB.userId, startTime: at('2025-09-12 11:00'), endTime: at('2025-09-12 12:00') },
    ])
    expect(found.slots).toEqual([
      { startTime: at('2025-09-12 12:00'), endTime: at('2025-09-12 18:00') },
      { startTime: at('2025-09-15 09:00'), endTime: at('2025-09-15 18:00') },
    ])
  })

  it('a company may withhold busy times: what is asked then is of those whose calendar the caller may open', async () => {
    const { admin, managerA, repA, repB } = people
    const time = { startTime: at('2025-09-12'), endTime: at('2025-09-13') }
    const of = ({ userId }: Person) => ({ ...time, userIds: String(userId) })
    expect(await repA.call(calendarTypeCalls.setSharing, { isShared: false })).toMatchObject({ code: 401 })
    expect(await repA.ask(calendarTypeCalls.sharing, {})).toEqual({ isShared: true })
    await admin.ask(calendarTypeCalls.setSharing, { isShared: false })
    expect(await repA.call(calendarSharingCalls.free, of(repB))).toMatchObject({
      code: 401,
      msg: '公司没有开放查看其他员工的忙碌时间',
    })
    for (const [who, whom] of [
      [repA, repA],
      [managerA, repA],
      [admin, repB],
    ] as const)
      expect(await who.call(calendarSharingCalls.free, of(whom))).toMatchObject({ code: 0 })
    await admin.ask(calendarTypeCalls.setSharing, { isShared: true })
    expect(await repA.call(calendarSharingCalls.free, of(repB))).toMatchObject({ code: 0 })
  })

  it('a calendar program reads the calendar by its address, is answered 304 when nothing changed, and nothing afterwards', async () => {
    const { repB } = people
    const get = (path: string, headers: Record<string, string> = {}) =>
      company.app.fastify.inject({ method: 'GET', url: `/crm/api/${path}`, headers })
    await repB.ask(eventCalls.save, { event: eventOf([repB], '季度回顾', '2025-06-20 09:00') })
    const { path } = await repB.ask(calendarSharingCalls.renewFeed, {})
    const first = await get(path)
    expect(first.headers['content-type']).toContain('text/calendar')
    expect(first.body).toContain('SUMMARY:季度回顾')
    expect(first.body).toContain('DTSTART:20250620T010000Z')
    const known = { 'if-none-match': String(first.headers.etag) }
    expect(await get(path, known)).toMatchObject({ statusCode: 304, body: '' })
    await repB.ask(eventCalls.save, { event: eventOf([repB], '年度回顾', '2025-06-21 09:00') })
    const changed = await get(path, known)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('SUMMARY:年度回顾')
    const renewed = await repB.ask(calendarSharingCalls.renewFeed, {})
    const ended = await get(path)
    expect(ended.statusCode).toBe(404)
    expect(ended.json()).toMatchObject({ code: 404 })
    expect((await get(renewed.path)).body).toContain('季度回顾')
    expect(await repB.ask(calendarSharingCalls.feed, {})).toMatchObject({ createTime: expect.any(String) })
    await repB.ask(calendarSharingCalls.revokeFeed, {})
    expect(await get(renewed.path)).toMatchObject({ statusCode: 404 })
    expect(await repB.ask(calendarSharingCalls.feed, {})).toEqual({ createTime: null, lastUsedTime: null })
  })
})
