import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SpecialDay, workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { createEvents, type Events } from '#server/platform/events/events.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { eventually } from '../../../test/eventually.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { createWorkingDays, type WorkingDays } from './working-days.ts'

let company: TestCompany
let elsewhere: { events: Events; days: WorkingDays }
beforeAll(async () => {
  company = await drawCompany()
  const { db, url } = company.platform
  const events = await createEvents({ url, db })
  elsewhere = { events, days: await createWorkingDays({ db, events }) }
})
afterAll(async () => {
  elsewhere.days.close()
  await elsewhere.events.close()
  await company.close()
})

const here = () => company.app.services.workingDays
const moment = (text: string) => parseMoment(text) ?? new Date(Number.NaN)
const yearOf = (year: number) => company.people.repA.ask(workingDayCalls.queryYear, { year })
const week = [1, 2, 3, 4, 5]
const free = (day: string, name = ''): SpecialDay => ({ day, type: 2, name })

describe('what is official (platform.md §6.8)', () => {
  it.each([
    ['2026-02-17', false, 'a Tuesday of the Spring Festival'],
    ['2026-02-14', true, 'a Saturday worked on instead'],
    ['2026-02-25', true, 'the Wednesday after'],
    ['2026-02-21', false, 'a Saturday'],
    ['2099-10-01', true, 'a Thursday of a year nobody has announced'],
    ['2099-10-03', false, 'a Saturday of such a year'],
  ])('%s is worked on: %s, %s', (day, worked) => {
    expect(here().isWorkingDay(day)).toBe(worked)
  })

  it.each([
    ['2026-02-13 15:30:00', 0, '2026-02-13 15:30:00'],
    ['2026-02-13 15:30:00', 1, '2026-02-14 15:30:00'],
    ['2026-02-13 15:30:00', 2, '2026-02-24 15:30:00'],
    ['2026-02-18 09:00:00', 1, '2026-02-24 09:00:00'],
    ['2026-02-24 09:00:00', -1, '2026-02-14 09:00:00'],
    // four o'clock in the morning in Shanghai is still the day before in Greenwich
    ['2026-03-06 04:00:00', 1, '2026-03-09 04:00:00'],
    ['2025-12-31 23:59:59', 1, '2026-01-04 23:59:59'],
  ])('%s and %i working days are %s', (from, count, to) => {
    expect(here().addWorkingDays(moment(from), count)).toEqual(moment(to))
  })

  it.each([0.5, Number.NaN, 10_001, Number.POSITIVE_INFINITY])('%d working days are none', (count) => {
    expect(() => here().addWorkingDays(moment('2026-03-06 04:00:00'), count)).toThrow(RangeError)
  })

  it.each([
    ['2026-02-09', '2026-02-15', 6],
    ['2026-02-15', '2026-02-23', 0],
    ['2026-02-24', '2026-02-24', 1],
    ['2026-02-25', '2026-02-24', 0],
  ])('from %s to %s there are %i', (from, to, count) => {
    expect(here().countWorkingDays(from, to)).toBe(count)
  })
})

describe('what the company decides', () => {
  it('replaces a year for everybody, on every process, and can be given up again', async () => {
    const { admin, repA } = company.people
    const before = await yearOf(2026)
    expect(before).toMatchObject({ isOwn: false, weekdays: week, version: 0 })
    expect(before.days).toEqual(before.official)
    const change = {
      year: 2026,
      version: 0,
      weekdays: [6, 1, 2, 3, 4, 5],
      days: [free('2026-03-09', '厂庆')],
    }
    expect(await repA.call(workingDayCalls.setYear, change)).toMatchObject({ code: 401 })
    await admin.ask(workingDayCalls.setYear, change)
    expect(await yearOf(2026)).toEqual({
      ...before,
      weekdays: [1, 2, 3, 4, 5, 6],
      days: change.days,
      isOwn: true,
      version: 1,
    })
    // Saturday is worked on, Sunday is not, Monday is the jubilee
    expect(here().addWorkingDays(moment('2026-03-06 10:00:00'), 2)).toEqual(moment('2026-03-10 10:00:00'))
    await eventually(() => expect(elsewhere.days.isWorkingDay('2026-03-09')).toBe(false))
    const act = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ behavior: '编辑', detail: '设置2026年工作日与节假日' })

    expect(await repA.call(workingDayCalls.followOfficial, { year: 2026, version: 1 })).toMatchObject({
      code: 401,
    })
    await admin.ask(workingDayCalls.followOfficial, { year: 2026, version: 1 })
    expect(await yearOf(2026)).toEqual({ ...before, version: 2 })
    await eventually(() => expect(elsewhere.days.isWorkingDay('2026-03-09')).toBe(true))
  })

  it('of two who change a year at once one is told', async () => {
    const { admin } = company.people
    const set = (name: string) =>
      admin.call(workingDayCalls.setYear, {
        year: 2031,
        version: 0,
        weekdays: week,
        days: [free('2031-05-02', name)],
      })
    const answers = await Promise.all([set('甲'), set('乙')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('2031年的工作日已被他人修改，请刷新后重试')
    expect((await yearOf(2031)).days).toHaveLength(1)
    const stale = { year: 2031, version: 7, weekdays: week, days: [] }
    expect(await admin.call(workingDayCalls.setYear, stale)).toMatchObject({ code: 400 })
    expect(await admin.call(workingDayCalls.setYear, { ...stale, version: 1 })).toMatchObject({ code: 0 })
    expect((await yearOf(2031)).days).toEqual([])
  })

  it.each([
    [{ weekdays: [] }, '每周至少需要有一个工作日'],
    [{ weekdays: [1, 1] }, '参数验证错误：weekdays'],
    [{ weekdays: [8] }, '参数验证错误：weekdays[0]'],
    [{ days: [free('2033-01-03')] }, '参数验证错误：days'],
    [{ days: [free('2032-02-30')] }, '参数验证错误：days[0].day'],
    [{ days: [free('2032-01-03'), free('2032-01-03')] }, '参数验证错误：days'],
    [{ days: [free('2032-01-03', '长'.repeat(21))] }, '参数验证错误：days[0].name'],
    [{ year: 1999 }, '参数验证错误：year'],
  ])('refuses %j', async (wrong, msg) => {
    const request = { year: 2032, version: 0, weekdays: week, days: [], ...wrong }
    expect(await company.people.admin.call(workingDayCalls.setYear, request)).toMatchObject({
      code: 400,
      msg,
    })
    expect(await yearOf(2032)).toMatchObject({ isOwn: false })
  })
})
