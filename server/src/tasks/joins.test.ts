import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { TASK_SUBJECT } from '#protocol/tasks/limits.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The clock of the company is at 2025-05-15 10:00:00. */
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const at = (text: string) => momentOf(wallTime(text))
const make = async (by: Person, name: string, saved: Partial<InputOf<typeof taskCalls.save>> = {}) =>
  (await by.ask(taskCalls.save, { name, ...saved })).taskId

it('a task is in the calendars of main user and participants from its first day to its last; a superior sees it there', async () => {
  const { repA, managerA, repB } = company.people
  const taskId = await make(repA, '三天的任务', { startTime: '2025-06-03', stopTime: '2025-06-05' })
  await make(repA, '只有结束', { stopTime: '2025-06-09' })
  await make(repA, '没有日期')
  const window = { startTime: at('2025-06-01'), endTime: at('2025-06-30') }
  const asked = { ...window, userId: repA.userId }
  const drawn = [
    { taskId, name: '三天的任务', startTime: at('2025-06-03'), endTime: at('2025-06-06'), eventType: 2 },
    { name: '只有结束', startTime: at('2025-06-09'), endTime: at('2025-06-10') },
  ]
  expect(await repA.ask(calendarCalls.tasks, window)).toMatchObject(drawn)
  expect(await managerA.ask(calendarCalls.tasks, asked)).toMatchObject(drawn)
  expect((await repB.call(calendarCalls.tasks, asked)).code).toBe(401)
  expect(await repA.ask(eventCalls.days, window)).toEqual(
    expect.arrayContaining(['2025-06-03', '2025-06-04', '2025-06-05', '2025-06-09']),
  )
  await repA.ask(taskCalls.remove, { taskId })
  expect(await repA.ask(calendarCalls.tasks, window)).toHaveLength(1)
})

it('open tasks whose last day has come are on the page of the day, late ones as such, and are finished there everywhere', async () => {
  const { repB } = company.people
  const late = await make(repB, '昨天到期', { stopTime: '2025-05-14' })
  await make(repB, '今天到期', { stopTime: '2025-05-15' })
  await make(repB, '明天到期', { stopTime: '2025-05-16' })
  const items = async () =>
    (await repB.ask(myDayCalls.query, {})).items.flatMap(({ key, title, group }) =>
      key === 'dueTasks' ? [[title, group]] : [],
    )
  expect(await items()).toEqual([
    ['昨天到期', 'late'],
    ['今天到期', 'today'],
  ])
  await repB.ask(taskCalls.setStatus, { taskId: late, status: 5 })
  expect(await items()).toEqual([['今天到期', 'today']])
})

it('a task is in the timeline of its customer, to those who may read both', async () => {
  const { repA, managerA, managerB } = company.people
  const customerId = await makeRecord(repA, customer, { title: '有任务的公司' })
  const asked = { crmType: customer.label, activityTypeId: customerId, activityType: TASK_SUBJECT, page: 1 }
  const taskId = await make(repA, '整理资料', { customerIds: `${customerId}` })
  const entry = { activityType: 11, activityTypeId: taskId, activityTypeName: '整理资料' }
  expect((await repA.ask(activityCalls.timeline, asked)).list).toMatchObject([entry])
  expect((await managerA.ask(activityCalls.timeline, asked)).list).toMatchObject([entry])
  expect((await managerB.call(activityCalls.timeline, asked)).code).not.toBe(0)
  await repA.ask(taskCalls.remove, { taskId })
  expect((await repA.ask(activityCalls.timeline, asked)).list).toEqual([])
})

it('what a user completed on the day is a fact for their log, with sub-tasks, while it is done', async () => {
  const { finance, hr } = company.people
  const taskId = await make(finance, '结账', { ownerUserId: hr.userId, taskInfoList: [{ name: '核对' }] })
  const other = await make(finance, '别人做完的', { ownerUserId: hr.userId })
  const { childTask } = await finance.ask(taskCalls.detail, { taskId })
  const facts = async () => (await finance.ask(workLogCalls.facts)).find(({ key }) => key === 'finishedTasks')
  expect(await facts()).toBeUndefined()
  await finance.ask(taskCalls.setChildStatus, { taskId: childTask[0]?.taskId ?? 0, status: 5 })
  await hr.ask(taskCalls.setStatus, { taskId: other, status: 5 })
  const address = `/taskExamine/task-index/1?task=${taskId}`
  const child = { text: '结账：核对', link: null, address }
  expect(await facts()).toEqual({ key: 'finishedTasks', label: '完成的任务', count: 1, items: [child] })
  company.platform.clock.advance(MINUTE)
  await finance.ask(taskCalls.setStatus, { taskId, status: 5 })
  expect(await facts()).toMatchObject({ count: 2, items: [{ text: '结账', address }, child] })
  await finance.ask(taskCalls.setStatus, { taskId, status: 1 })
  expect(await facts()).toMatchObject({ count: 1, items: [child] })
  await finance.ask(taskCalls.remove, { taskId })
  expect(await facts()).toBeUndefined()
})
