import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let typeId = 0
beforeAll(async () => {
  company = await drawCompany()
  const [type] = await company.people.repA.ask(calendarTypeCalls.list)
  typeId = type?.typeId ?? 0
})
afterAll(() => company.close())

const at = (text: string) => momentOf(wallTime(text))

interface Event {
  title: string
  typeId: number
  ownerUserIds: string
  startTime: number
  endTime: number
  repetitionType: number
  repeatRate?: number
  repeatTime?: string
  endType?: number
  endTypeConfig?: string
}

/** An event of the person's, one hour long unless given otherwise. */
const eventOf = (person: Person, title: string, start: string, more: Partial<Event> = {}): Event => ({
  title,
  typeId,
  ownerUserIds: String(person.userId),
  startTime: at(start),
  endTime: at(start) + 3_600_000,
  repetitionType: 1,
  ...more,
})

const occurrences = async (person: Person, title: string, from = '2026-10-01', to = '2027-12-01') =>
  (await person.ask(eventCalls.list, { startTime: at(from), endTime: at(to) })).filter(
    (row) => row.title === title,
  )
const written = (moment: number) => new Date(moment + 28_800_000).toISOString().slice(0, 16).replace('T', ' ')
const starts = async (person: Person, title: string, from?: string, to?: string) =>
  (await occurrences(person, title, from, to)).map(({ startTime }) => written(startTime))
const days = async (person: Person, title: string, from?: string, to?: string) =>
  (await starts(person, title, from, to)).map((start) => start.slice(0, 10))

async function make(person: Person, event: Event) {
  await person.ask(eventCalls.save, { event, notice: [] })
  const [row] = await occurrences(person, event.title, '2024-01-01', '2026-02-01')
  const [first] = row ? [row] : await occurrences(person, event.title)
  if (!first) throw new Error('the event has no occurrence')
  return first
}

const DAILY = { repetitionType: 2, repeatRate: 1 }
const weekly = (repeatTime: string, repeatRate = 1) => ({ repetitionType: 3, repeatRate, repeatTime })
const times = (count: number) => ({ endType: 2, endTypeConfig: String(count) })

describe('the worked cases, through the calls', () => {
  it.each<[string, string, Partial<Event>, string, string, string[]]>([
    [
      '1',
      '2026-11-02 09:00',
      { ...DAILY, repeatRate: 2, endType: 3, endTypeConfig: '2026-11-08' },
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-08'],
    ],
    [
      '2',
      '2026-11-04 09:00',
      { ...weekly('3,1', 2), ...times(3) },
      '2026-11-01',
      '2027-01-01',
      ['2026-11-04', '2026-11-16', '2026-11-18'],
    ],
    [
      '3',
      '2026-11-03 09:00',
      { ...weekly('1'), ...times(2) },
      '2026-11-01',
      '2027-01-01',
      ['2026-11-09', '2026-11-16'],
    ],
    [
      '4',
      '2026-01-31 09:00',
      { repetitionType: 4, repeatRate: 1, repeatTime: '31' },
      '2026-01-01',
      '2026-09-01',
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
    ],
    [
      '5',
      '2026-01-29 09:00',
      { repetitionType: 4, repeatRate: 1, repeatTime: '29' },
      '2028-01-15',
      '2028-04-01',
      ['2028-01-29', '2028-02-29', '2028-03-29'],
    ],
    [
      '6',
      '2024-02-29 09:00',
      { repetitionType: 5, repeatRate: 1 },
      '2027-01-01',
      '2029-01-01',
      ['2028-02-29'],
    ],
    [
      '7',
      '2026-11-02 22:00',
      { ...DAILY, endTime: at('2026-11-03 06:00') },
      '2026-11-05',
      '2026-11-06',
      ['2026-11-04', '2026-11-05'],
    ],
  ])('%s', async (name, start, rule, from, to, found) => {
    const { repA } = company.people
    await repA.ask(eventCalls.save, { event: eventOf(repA, `例${name}`, start, rule) })
    expect(await days(repA, `例${name}`, from, to)).toEqual(found)
  })

  it('8 a deleted occurrence is counted and not shown', async () => {
    const { repA } = company.people
    const { eventId } = await make(repA, eventOf(repA, '例8', '2026-11-02 09:00', { ...DAILY, ...times(4) }))
    await repA.ask(eventCalls.remove, { eventId, time: at('2026-11-03 09:00'), type: 1 })
    expect(await days(repA, '例8')).toEqual(['2026-11-02', '2026-11-04', '2026-11-05'])
    const again = { eventId, time: at('2026-11-03 09:00'), type: 1 }
    expect(await repA.call(eventCalls.remove, again)).toMatchObject({ code: 501 })
  })

  it('9 this and later: what was before stays, the later part gets the rest of the count', async () => {
    const { repA } = company.people
    const rule = { ...weekly('1,4'), ...times(6) }
    const event = eventOf(repA, '例9', '2026-11-02 09:00', rule)
    const { eventId, batchId } = await make(repA, event)
    const later = {
      ...event,
      title: '例9后',
      startTime: at('2026-11-12 09:00'),
      endTime: at('2026-11-12 10:00'),
    }
    await repA.ask(eventCalls.split, {
      event: { ...later, eventId, batchId },
      time: at('2026-11-12 09:00'),
    })
    expect(await days(repA, '例9')).toEqual(['2026-11-02', '2026-11-05', '2026-11-09'])
    expect(await days(repA, '例9后')).toEqual(['2026-11-12', '2026-11-16', '2026-11-19'])
    expect((await occurrences(repA, '例9后'))[0]?.batchId).toBe(batchId)
  })

  it('10 all: a series dragged by two days is on other weekdays', async () => {
    const { repA } = company.people
    const event = eventOf(repA, '例10', '2026-11-02 09:00', weekly('1,6'))
    const { eventId, batchId } = await make(repA, event)
    const moved = { ...event, startTime: at('2026-11-11 09:00'), endTime: at('2026-11-11 10:00') }
    await repA.ask(eventCalls.update, {
      event: { ...moved, eventId, batchId },
      time: at('2026-11-09 09:00'),
      type: 3,
    })
    expect(await days(repA, '例10', '2026-11-01', '2026-11-17')).toEqual([
      '2026-11-04',
      '2026-11-09',
      '2026-11-11',
      '2026-11-16',
    ])
  })
})

describe('changes of a series', () => {
  it('only this: an event in its place, that is changed in place afterwards, and does not come back when deleted', async () => {
    const { repA } = company.people
    const event = eventOf(repA, '晨会', '2026-11-02 09:00', { ...DAILY, ...times(3) })
    const { eventId, batchId } = await make(repA, event)
    const moved = {
      ...event,
      title: '晨会（改）',
      startTime: at('2026-11-03 15:00'),
      endTime: at('2026-11-03 16:00'),
    }
    const single = { ...moved, repetitionType: 1, eventId, batchId }
    await repA.ask(eventCalls.update, { event: single, time: at('2026-11-03 09:00'), type: 2 })
    expect(await days(repA, '晨会')).toEqual(['2026-11-02', '2026-11-04'])
    const [replaced] = await occurrences(repA, '晨会（改）')
    expect(replaced).toMatchObject({ batchId, startTime: at('2026-11-03 15:00'), repetitionType: 1 })
    const inPlace = { ...single, eventId: replaced?.eventId ?? 0, startTime: at('2026-11-03 14:00') }
    await repA.ask(eventCalls.update, { event: inPlace, time: at('2026-11-03 15:00'), type: 2 })
    expect(await starts(repA, '晨会（改）')).toEqual(['2026-11-03 14:00'])
    await repA.ask(eventCalls.remove, { eventId: replaced?.eventId ?? 0, type: 1 })
    expect(await days(repA, '晨会')).toEqual(['2026-11-02', '2026-11-04'])
  })

  it('all: a changed time of day keeps single changes, another rule drops them, earlier days stay', async () => {
    const { repA } = company.people
    const event = eventOf(repA, '周例会', '2026-11-02 09:00', { ...DAILY, ...times(4) })
    const { eventId, batchId } = await make(repA, event)
    await repA.ask(eventCalls.remove, { eventId, time: at('2026-11-03 09:00'), type: 1 })
    const later = {
      ...event,
      eventId,
      batchId,
      startTime: at('2026-11-04 10:00'),
      endTime: at('2026-11-04 12:00'),
    }
    await repA.ask(eventCalls.update, { event: later, time: at('2026-11-04 09:00'), type: 3 })
    expect(await starts(repA, '周例会')).toEqual(['2026-11-02 10:00', '2026-11-04 10:00', '2026-11-05 10:00'])
    const other = { ...later, repeatRate: 2 }
    await repA.ask(eventCalls.update, { event: other, time: at('2026-11-04 10:00'), type: 3 })
    expect(await days(repA, '周例会')).toEqual(['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-08'])
  })

  it('this and later are deleted, from the first on the whole series', async () => {
    const { repA } = company.people
    const { eventId } = await make(repA, eventOf(repA, '复盘', '2026-11-02 09:00', DAILY))
    await repA.ask(eventCalls.removeFrom, { eventId, time: at('2026-11-05 09:00') })
    expect(await days(repA, '复盘')).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
    await repA.ask(eventCalls.removeFrom, { eventId, time: at('2026-11-02 09:00') })
    expect(await days(repA, '复盘')).toEqual([])
    expect(await repA.call(eventCalls.detail, { eventId })).toMatchObject({ code: 501, msg: '日程已删除' })
  })

  it('of a deletion and an edit of one occurrence at once, one is refused, since it is gone', async () => {
    const { repA } = company.people
    const event = eventOf(repA, '抢改', '2026-11-02 09:00', DAILY)
    const { eventId, batchId } = await make(repA, event)
    const time = at('2026-11-04 09:00')
    const single = {
      ...event,
      title: '抢改后',
      repetitionType: 1,
      eventId,
      batchId,
      startTime: time,
      endTime: time + 1,
    }
    const codes = await Promise.all([
      repA.call(eventCalls.remove, { eventId, time, type: 1 }),
      repA.call(eventCalls.update, { event: single, time, type: 2 }),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 501])
  })
})

describe('who may what', () => {
  it('participants see and change it, superiors see it, others neither', async () => {
    const { repA, repB, managerA, admin, outsider } = company.people
    const event = eventOf(repA, '方案评审', '2026-11-20 09:00', {
      ownerUserIds: `${repA.userId},${repB.userId}`,
    })
    const { eventId, batchId } = await make(repA, event)
    expect(await days(repB, '方案评审')).toEqual(['2026-11-20'])
    expect(await managerA.ask(eventCalls.detail, { eventId })).toMatchObject({
      title: '方案评审',
      createUserName: repA.realname,
      mayChange: false,
      startTime: '2026-11-20 09:00:00',
    })
    const window = { startTime: at('2026-11-20'), endTime: at('2026-11-21'), userId: repA.userId }
    const seen = await managerA.ask(eventCalls.list, window)
    expect(seen.map(({ title }) => title)).toContain('方案评审')
    expect(await repB.call(eventCalls.list, window)).toMatchObject({ code: 401 })
    expect(await outsider.call(eventCalls.detail, { eventId })).toMatchObject({ code: 401 })
    expect(await managerA.call(eventCalls.remove, { eventId, type: 2 })).toMatchObject({ code: 401 })
    const changed = { ...event, title: '方案终审', eventId, batchId }
    expect(await outsider.call(eventCalls.update, { event: changed, type: 2 })).toMatchObject({ code: 401 })
    await repB.ask(eventCalls.update, { event: changed, type: 2 })
    expect(await days(repA, '方案终审')).toEqual(['2026-11-20'])
    await admin.ask(eventCalls.remove, { eventId, type: 2 })
    expect(await days(repA, '方案终审')).toEqual([])
  })

  it('who deletes a series leaves the parts of it that were given to others', async () => {
    const { repA, repB, outsider } = company.people
    const both = `${repA.userId},${repB.userId}`
    const event = eventOf(repA, '联调', '2026-12-07 09:00', { ...DAILY, ...times(3), ownerUserIds: both })
    const { eventId, batchId } = await make(repA, event)
    const time = at('2026-12-08 09:00')
    const given = {
      ...eventOf(outsider, '联调补', '2026-12-08 15:00'),
      eventId,
      batchId,
    }
    await repA.ask(eventCalls.update, { event: given, time, type: 2 })
    await repB.ask(eventCalls.remove, { eventId, type: 2 })
    expect(await days(repA, '联调')).toEqual([])
    expect(await days(outsider, '联调补')).toEqual(['2026-12-08'])
  })

  it.each<[Partial<Event>, string]>([
    [{ title: ' ' }, '日程内容不能为空'],
    [{ ownerUserIds: '' }, '请选择参与人'],
    [{ ownerUserIds: '999999999' }, '参与人中有已不存在的员工，请重新选择'],
    [{ typeId: 99_999 }, '日程类型已被删除，请重新选择'],
    [{ endTime: at('2026-11-02 09:00') }, '开始时间必须小于结束时间'],
    [weekly(''), '请选择重复时间'],
    [{ ...DAILY, endType: 2, endTypeConfig: '0' }, '请输入重复次数或结束日期'],
    [{ ...DAILY, repeatRate: 0 }, '重复频率不能为空'],
    [{ ...DAILY, endType: 3, endTypeConfig: '2026-10-01' }, '按所选的重复规则没有任何一次日程，请重新选择'],
  ])('refuses %j', async (more, msg) => {
    const { repA } = company.people
    const event = eventOf(repA, '不行', '2026-11-02 09:00', more)
    expect(await repA.call(eventCalls.save, { event })).toMatchObject({ code: 400, msg })
    expect(await days(repA, '不行')).toEqual([])
  })
})
