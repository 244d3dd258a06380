import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commentCalls } from '#protocol/comments/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { DAY, MINUTE } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { readWorkbook } from '../../test/workbook.ts'
import { purgeBin } from './bin.ts'
import { makePassed } from './repeat-job.ts'

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany({ now: '2028-02-28 10:00:00' })
  people = company.people
})
afterAll(() => company.close())

type Saved = Partial<InputOf<typeof taskCalls.save>>
const make = async (by: Person, name: string, saved: Saved = {}) =>
  (await by.ask(taskCalls.save, { name, ...saved })).taskId
/** Tasks of the name with the days on which they end, the newest first. */
const found = async (by: Person, search: string) =>
  (await by.ask(taskCalls.list, { search, limit: 100 })).page.list.map((task) => [task.stopTime, task.status])
const finish = (by: Person, taskId: number, status = 5) => by.ask(taskCalls.setStatus, { taskId, status })
const newest = async (by: Person, search: string) => {
  const [task] = (await by.ask(taskCalls.list, { search })).page.list
  if (!task) throw new Error(`no task is called ${search}`)
  return task
}

describe('a task that repeats', () => {
  it('is followed by one of the next day of its rule, once, and as it is now', async () => {
    const { repA, repA2 } = people
    const customerId = await makeRecord(repA, customer)
    const { labelId } = await repA.ask(taskLabelCalls.add, { name: '周例' })
    const taskId = await make(repA, '周报', {
      startTime: '2028-02-27',
      stopTime: '2028-02-28',
      ownerUserId: repA2.userId,
      labelId: [labelId],
      customerIds: [customerId],
      taskInfoList: [{ name: '汇总', status: 5, stopTime: '2028-02-28' }],
    })
    await repA.ask(taskRepeatCalls.set, { taskId, every: 'week' })
    expect(await repA.ask(taskRepeatCalls.read, { taskId })).toEqual({
      words: '每周, 周一',
      nextDays: ['2028-03-06', '2028-03-13', '2028-03-20', '2028-03-27', '2028-04-03'],
      every: 'week',
      rate: 1,
      weekdays: [1],
      monthDay: null,
      count: null,
      until: null,
    })
    await repA.ask(taskCalls.setTitle, { taskId, name: '新周报' })
    await Promise.all([finish(repA, taskId), finish(repA2, taskId)])
    await finish(repA, taskId, 1)
    await finish(repA, taskId)
    expect(await found(repA, '新周报')).toEqual([
      ['2028-03-06', 1],
      ['2028-02-28', 5],
    ])
    const next = await newest(repA, '新周报')
    expect(next).toMatchObject({
      startTime: '2028-03-05',
      labelList: [{ labelId }],
      customerIds: `,${customerId},`,
      childAllCount: 1,
      childWCCount: 0,
      createUserId: repA.userId,
    })
    const { childTask } = await repA.ask(taskCalls.detail, { taskId: next.taskId })
    expect(childTask).toMatchObject([{ name: '汇总', status: 1, stopTime: '2028-03-06' }])
    await repA.ask(taskRepeatCalls.end, { taskId: next.taskId })
    await finish(repA, next.taskId)
    expect(await found(repA, '新周报')).toHaveLength(2)
  })

  it('keeps to 29 February and to its count', async () => {
    const { repB } = people
    const yearly = await make(repB, '闰日', { stopTime: '2028-02-29' })
    await repB.ask(taskRepeatCalls.set, { taskId: yearly, every: 'year' })
    await finish(repB, yearly)
    expect((await found(repB, '闰日'))[0]).toEqual(['2032-02-29', 1])
    const counted = await make(repB, '两次', { stopTime: '2028-02-28' })
    await repB.ask(taskRepeatCalls.set, { taskId: counted, every: 'day', count: 2 })
    expect(await repB.ask(taskRepeatCalls.read, { taskId: counted })).toMatchObject({ count: 2 })
    await finish(repB, counted)
    const last = await newest(repB, '两次')
    expect(await repB.ask(taskRepeatCalls.read, { taskId: last.taskId })).toMatchObject({
      count: 1,
      nextDays: [],
    })
    await finish(repB, last.taskId)
    expect(await found(repB, '两次')).toEqual([
      ['2028-02-29', 5],
      ['2028-02-28', 5],
    ])
  })

  it('is followed when its day has passed, without a pile of what was missed; not from the bin', async () => {
    const { managerB } = people
    const daily = await make(managerB, '巡检', { stopTime: '2028-02-20' })
    await managerB.ask(taskRepeatCalls.set, { taskId: daily, every: 'day' })
    const binned = await make(managerB, '停检', { stopTime: '2028-02-20' })
    await managerB.ask(taskRepeatCalls.set, { taskId: binned, every: 'day' })
    await managerB.ask(taskCalls.remove, { taskId: binned })
    for (const _morning of [1, 2]) await makePassed(company.app.services)
    expect(await found(managerB, '巡检')).toEqual([
      ['2028-02-28', 1],
      ['2028-02-20', 2],
    ])
    expect(await found(managerB, '停检')).toEqual([])
  })

  it('needs a day on which it ends, a rule that comes, and a caller who reads it', async () => {
    const { repA, repB } = people
    const taskId = await make(repA, '无日')
    const request = { taskId, every: 'day' as const }
    expect(await repA.call(taskRepeatCalls.set, request)).toMatchObject({ msg: '请先设置任务的结束时间' })
    await repA.ask(taskCalls.setTime, { taskId, stopTime: '2028-03-01' })
    expect(await repA.call(taskRepeatCalls.set, { ...request, until: '2028-03-01' })).toMatchObject({
      code: 400,
    })
    expect(await repB.call(taskRepeatCalls.set, request)).toMatchObject({ code: 3007 })
    expect(await repB.call(taskRepeatCalls.read, { taskId })).toMatchObject({ code: 3007 })
    await repA.ask(taskRepeatCalls.set, request)
  })
})

describe('time spent', () => {
  it('is entered by a timer, one of each person, and by hand', async () => {
    const { repA, managerA, repB } = people
    const { clock } = company.platform
    const first = await make(repA, '计时一')
    const second = await make(repA, '计时二')
    await repA.ask(taskTimeCalls.start, { taskId: first })
    clock.advance(10 * MINUTE + 1000)
    await repA.ask(taskTimeCalls.start, { taskId: first })
    await repA.ask(taskTimeCalls.start, { taskId: second })
    expect(await repA.ask(taskTimeCalls.running)).toMatchObject({ taskId: second, name: '计时二' })
    expect(await repA.ask(taskTimeCalls.list, { taskId: first })).toMatchObject({
      minutes: 11,
      list: [{ userId: repA.userId, onDay: '2028-02-28', minutes: 11 }],
    })
    expect(await repA.ask(taskTimeCalls.stop, { note: '很快' })).toMatchObject({ minutes: 1, note: '很快' })
    expect(await repA.ask(taskTimeCalls.stop, {})).toBeNull()
    const by = { taskId: first, onDay: '2028-02-28', minutes: 30 }
    await managerA.ask(taskTimeCalls.save, by)
    const { minutes, list } = await repA.ask(taskTimeCalls.list, { taskId: first })
    expect(minutes).toBe(41)
    const timeId = list.find(({ userId }) => userId === managerA.userId)?.timeId ?? 0
    expect(await repA.call(taskTimeCalls.remove, { timeId })).toMatchObject({ code: 400 })
    expect(await repA.call(taskTimeCalls.save, { ...by, timeId })).toMatchObject({ code: 400 })
    await managerA.ask(taskTimeCalls.remove, { timeId })
    for (const [who, more] of [
      [repA, { onDay: '2028-02-29' }],
      [repA, { minutes: 1441 }],
      [repA, { minutes: 0 }],
      [repB, {}],
    ] as const)
      expect((await who.call(taskTimeCalls.save, { ...by, ...more })).code).not.toBe(0)
    expect(await repB.call(taskTimeCalls.start, { taskId: first })).toMatchObject({ code: 3007 })
    expect(await repB.call(taskTimeCalls.list, { taskId: first })).toMatchObject({ code: 3007 })
  })
})

describe('what hangs on a task', () => {
  it('goes with it when the bin is emptied after thirty days', async () => {
    const { repA, assistant, repB } = people
    const taskId = await make(repA, '旧事', { ownerUserId: assistant.userId })
    await assistant.ask(commentCalls.save, { type: TASK_COMMENTS, typeId: taskId, content: '好的' })
    const comment = { type: TASK_COMMENTS, typeId: taskId, content: '我呢' }
    expect(await repB.call(commentCalls.save, comment)).toMatchObject({ code: 1102 })
    expect((await newest(repA, '旧事')).commentCount).toBe(1)
    await repA.ask(taskCalls.remove, { taskId })
    expect(await assistant.call(commentCalls.save, comment)).toMatchObject({ code: 1102 })
    const emptyAfter = async (days: number) => {
      const hidden_at = new Date(company.platform.clock.now().getTime() - days * DAY)
      await company.platform.db
        .updateTable('tasks')
        .set({ hidden_at })
        .where('task_id', '=', taskId)
        .execute()
      await purgeBin(company.app.services)
    }
    await emptyAfter(29)
    await repA.ask(taskCalls.binDetail, { taskId })
    await emptyAfter(31)
    expect(await repA.call(taskCalls.binDetail, { taskId })).toMatchObject({ code: 3005 })
    const left = await company.platform.db
      .selectFrom('comments')
      .where('type', '=', TASK_COMMENTS)
      .where('type_id', '=', taskId)
      .select('comment_id')
      .execute()
    expect(left).toEqual([])
  })

  it('is exported under the headings of the list', async () => {
    const { hr } = people
    await make(hr, '=1+1', { priority: 3, description: '说明' })
    const { raw } = await hr.call(taskCalls.exportList, {})
    const [heading = [], row = []] = await readWorkbook(raw)
    expect(heading.join('·')).toBe(
      '任务名称·任务描述·负责人·开始时间·结束时间·标签·参与人·优先级·创建人·创建时间·关联业务',
    )
    expect(row.slice(0, 3)).toEqual(['=1+1', '说明', hr.realname])
    const own = await readWorkbook((await hr.call(taskCalls.exportMine, {})).raw)
    expect(own[0]?.slice(-2)).toEqual(['所在任务列表', '关联业务'])
  })

  it('goes to a colleague when the main user leaves', async () => {
    const { admin, managerA, repB, finance } = people
    const open = await make(finance, '交接')
    const done = await make(finance, '做完')
    await finish(finance, done)
    const request = { rule: 'one' as const, userIds: [finance.userId], receiverId: repB.userId }
    await admin.ask(handOverCalls.handOver, request)
    expect((await repB.ask(taskCalls.detail, { taskId: open })).mainUserId).toBe(repB.userId)
    expect(await repB.call(taskCalls.detail, { taskId: done })).toMatchObject({ code: 3007 })
    expect(await managerA.call(taskCalls.detail, { taskId: open })).toMatchObject({ code: 3007 })
  })
})
