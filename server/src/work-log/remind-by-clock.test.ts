import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { logRuleCalls } from '#protocol/work-log/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_MISSING } from '#protocol/work-log/messages.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { remindByClock } from './remind-by-clock.ts'

/** The clock of the company shows 2025-05-15 10:00:00, a Thursday. */
let company: TestCompany
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA, repB } = company.people)
  // who has never signed in owes no log
  for (const person of [repA, repB]) await person.ask(workLogCalls.counts)
})
afterAll(() => company.close())

/** Rules for these two, with the times of their reminders. */
const setRules = (daily: string, weekly: string, more: Record<string, unknown> = {}) => {
  const memberUserId = [repA.userId, repB.userId]
  return company.people.admin.ask(logRuleCalls.save, {
    rules: [
      {
        ...{ type: 1, status: 1, memberUserId, remindTime: daily },
        ...{ effectiveDay: [1, 2, 3, 4, 5], startTime: '07:00', endTime: '20:00' },
      },
      {
        type: 2,
        status: 1,
        memberUserId,
        effectiveDay: [],
        startDay: 1,
        endDay: 7,
        remindTime: weekly,
        ...more,
      },
    ],
  })
}

/** Runs the job at a moment, twice, as two processes do; returns what each person was reminded of since the last run. */
const seen = new Map<number, number>()
async function at(moment: string): Promise<string[][]> {
  const { clock } = company.platform
  const then = parseMoment(moment) ?? clock.now()
  clock.advance(then.getTime() - clock.now().getTime())
  await Promise.all([remindByClock(company.app.services), remindByClock(company.app.services)])
  return Promise.all(
    [repA, repB].map(async (person) => {
      const { list } = await person.ask(messageCalls.list, { label: messageLabels.log, limit: 100 })
      const titles = list.filter(({ type }) => type === LOG_MISSING).map(({ title }) => title ?? '')
      const fresh = titles.slice(0, titles.length - (seen.get(person.userId) ?? 0))
      seen.set(person.userId, titles.length)
      return fresh
    }),
  )
}
const write = (person: Person, categoryId: 1 | 2) =>
  person.ask(workLogCalls.save, { categoryId, content: '写了' })

it('nothing is sent before a rule has a time', async () => {
  expect(await at('2025-05-15 19:00:00')).toEqual([[], []])
})

it('who owes a daily log is reminded at the time of the rule, once, as long as it can be written', async () => {
  await setRules('17:00', '')
  expect(await at('2025-05-16 16:50:00')).toEqual([[], []])
  await write(repB, 1)
  expect(await at('2025-05-16 17:10:00')).toEqual([['2025-05-16的日报'], []])
  expect(await at('2025-05-16 19:00:00')).toEqual([[], []])
  // a server that was down at five sends later, but not when the log can no longer be written
  expect(await at('2025-05-19 20:10:00')).toEqual([[], []])
  expect(await at('2025-05-20 19:50:00')).toEqual([['2025-05-20的日报'], ['2025-05-20的日报']])
})

it('a holiday asks for none, a free day that is worked on does, and the week ends with its last working day', async () => {
  await company.people.admin.ask(workingDayCalls.setYear, {
    ...{ year: 2025, version: 0, weekdays: [1, 2, 3, 4, 5] },
    days: [
      { day: '2025-05-23', type: 2, name: '司庆' },
      { day: '2025-05-25', type: 1, name: '调休' },
    ],
  })
  await setRules('17:00', '18:00')
  await write(repB, 2)
  expect(await at('2025-05-22 18:00:00')).toEqual([['2025-05-22的日报'], ['2025-05-22的日报']])
  expect(await at('2025-05-23 18:00:00')).toEqual([[], []])
  expect(await at('2025-05-24 18:00:00')).toEqual([[], []])
  // one message names both, at the first of their times
  expect(await at('2025-05-25 17:00:00')).toEqual([
    ['2025-05-25的日报、2025-05-19的周报'],
    ['2025-05-25的日报'],
  ])
  expect(await at('2025-05-25 18:10:00')).toEqual([[], []])
})

it('a week that may be written until the next one is reminded of there, and of once', async () => {
  await setRules('', '09:00', { startDay: 5, endDay: 1 })
  expect(await at('2025-05-26 08:50:00')).toEqual([[], []])
  // the log of repB's was written before this window
  expect(await at('2025-05-26 09:10:00')).toEqual([[], ['2025-05-19的周报']])
})

it('an application that is switched off reminds of nothing', async () => {
  await setRules('17:00', '')
  const { admin } = company.people
  const settings = await admin.ask(companyCalls.queryModuleSetting)
  const settingId = settings.find(({ module }) => module === 'log')?.settingId ?? 0
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 0 })
  await at('2025-05-27 17:00:00')
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 1 })
  expect(await at('2025-05-27 21:00:00')).toEqual([[], []])
})
