import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskNews } from '#protocol/tasks/messages.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import type { Caller } from '../../test/as.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { sendReminders } from './reminders.ts'

let company: TestCompany
let repA: Person
let repA2: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA, repA2 } = company.people)
})
afterAll(() => company.close())

/** The day on which the tasks of a case end; each case has its own. */
let end = '2025-05-20'
beforeEach(async () => {
  end = dayAfter(end, 6)
  turnTo('08:00', dayAfter(end, -3))
  // sessions that rest too long end
  await Promise.all([company.people.admin, repA, repA2].map((person) => remindersOf(person, '')))
})

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
function turnTo(time: string, day = end) {
  const { clock } = company.platform
  clock.advance((parseMoment(`${day} ${time}:00`) ?? clock.now()).getTime() - clock.now().getTime())
}

/** Runs the job as two processes do at the same moment. */
async function remindAt(time: string, day = end) {
  turnTo(time, day)
  await Promise.all([sendReminders(company.app.services), sendReminders(company.app.services)])
}
/** What a person was reminded of, of the tasks of this name. */
async function remindersOf(person: Caller, name: string) {
  const { list } = await person.ask(messageCalls.list, { label: messageLabels.task, limit: 100 })
  return list.flatMap(({ type, title, content }) =>
    type === taskNews.reminder && title === name ? [content] : [],
  )
}
type Saved = Partial<InputOf<typeof taskCalls.save>>
const make = async (name: string, saved: Saved = {}, by = repA) =>
  (await by.ask(taskCalls.save, { name, stopTime: end, remindDays: 0, ...saved })).taskId

it('while the application is switched off nothing is sent', async () => {
  await make('停用')
  const { admin } = company.people
  const settings = await admin.ask(companyCalls.queryModuleSetting)
  const settingId = settings.find(({ module }) => module === 'taskExamine')?.settingId ?? 0
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 0 })
  await remindAt('09:00')
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 1 })
  expect(await remindersOf(repA, '停用')).toEqual([])
})

it('main user and participants are reminded once, at nine of the day that was chosen', async () => {
  await make('当天', { ownerUserId: [repA2.userId] })
  await make('提前两天', { remindDays: 2 })
  await make('不提醒', { remindDays: null })
  await remindAt('08:50', dayAfter(end, -2))
  expect(await remindersOf(repA, '提前两天')).toEqual([])
  await remindAt('09:00', dayAfter(end, -2))
  expect(await remindersOf(repA, '提前两天')).toEqual([end])
  await remindAt('08:50')
  expect(await remindersOf(repA, '当天')).toEqual([])
  await remindAt('09:00')
  await remindAt('09:10')
  expect(await remindersOf(repA, '当天')).toEqual([end])
  expect(await remindersOf(repA2, '当天')).toEqual([end])
  expect(await remindersOf(repA, '提前两天')).toEqual([end])
  expect(await remindersOf(repA, '不提醒')).toEqual([])
})

it('a moment that the server missed is made up for until the last day is over, one that was over at once is not', async () => {
  await make('错过', { remindDays: 1 })
  await make('太晚')
  await remindAt('20:00', dayAfter(end, -1))
  expect(await remindersOf(repA, '错过')).toEqual([end])
  turnTo('10:00')
  const late = await make('已过')
  await repA.ask(taskCalls.setReminder, { taskId: late, remindDays: 1 })
  await remindAt('00:10', dayAfter(end, 1))
  expect(await remindersOf(repA, '已过')).toEqual([])
  expect(await remindersOf(repA, '太晚')).toEqual([])
})

it('what is done, in the bin, or of an archived project reminds of nothing, nor does one who has left get it', async () => {
  const { admin, outsider } = company.people
  const done = await make('完成了')
  await repA.ask(taskCalls.setStatus, { taskId: done, status: 5 })
  const binned = await make('删除了')
  await repA.ask(taskCalls.remove, { taskId: binned })
  const ownerUserId = [repA.userId]
  const { workId } = await admin.ask(projectCalls.add, { name: '旧项目', isOpen: 0, ownerUserId })
  const by = { mainUserId: repA.userId }
  await make('项目里的', { workId, ...by }, admin)
  const { workId: active } = await admin.ask(projectCalls.add, { name: '新项目', isOpen: 0, ownerUserId })
  await make('进行中的', { workId: active, ...by }, admin)
  await admin.ask(projectCalls.update, { workId, status: 3 })
  await make('有人离开', { ownerUserId: [outsider.userId] })
  await admin.ask(accountCalls.setUserStatus, { ids: [outsider.userId], status: 0 })
  await remindAt('09:00')
  await admin.ask(accountCalls.setUserStatus, { ids: [outsider.userId], status: 1 })
  for (const name of ['完成了', '删除了', '项目里的']) expect(await remindersOf(repA, name)).toEqual([])
  for (const name of ['进行中的', '有人离开']) expect(await remindersOf(repA, name)).toEqual([end])
  const again = company.withToken(await company.signIn(outsider.username))
  expect(await remindersOf(again, '有人离开')).toEqual([])
})

it('another end moves it, no end takes it away, and it is set only with an end', async () => {
  const taskId = await make('改期')
  await repA.ask(taskCalls.setTime, { taskId, stopTime: dayAfter(end, 1) })
  await remindAt('09:00')
  expect(await remindersOf(repA, '改期')).toEqual([])
  await remindAt('09:00', dayAfter(end, 1))
  expect(await remindersOf(repA, '改期')).toEqual([dayAfter(end, 1)])
  await repA.ask(taskCalls.setTime, { taskId, stopTime: '' })
  expect((await repA.ask(taskCalls.detail, { taskId })).remindDays).toBeNull()
  expect(await repA.call(taskCalls.setReminder, { taskId, remindDays: 1 })).toMatchObject({
    code: 400,
    msg: '请先设置任务的结束时间',
  })
  expect(await repA.call(taskCalls.save, { name: '无结束', remindDays: 1 })).toMatchObject({ code: 400 })
  expect(await company.people.repB.call(taskCalls.setReminder, { taskId, remindDays: 1 })).toMatchObject({
    code: 3007,
  })
})

it('a task that repeats carries it over to the next one', async () => {
  const taskId = await make('重复', { remindDays: 1 })
  await repA.ask(taskRepeatCalls.set, { taskId, every: 'day', rate: 3 })
  await remindAt('09:00', dayAfter(end, -1))
  await repA.ask(taskCalls.setStatus, { taskId, status: 5 })
  await remindAt('09:00', dayAfter(end, 2))
  expect(await remindersOf(repA, '重复')).toEqual([dayAfter(end, 3), end])
})
