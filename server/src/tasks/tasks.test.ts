import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls } from '#protocol/messages/calls.ts'
import { messageLabels } from '#protocol/messages/message-type.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** The clock of the company is at 2025-05-15 10:00:00. */
let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

type Saved = Partial<InputOf<typeof taskCalls.save>>
const make = async (by: Person, name: string, saved: Saved = {}) =>
  (await by.ask(taskCalls.save, { name, ...saved })).taskId
const open = (by: Person, taskId: number) => by.ask(taskCalls.detail, { taskId })
const lines = async (by: Person, taskId: number) =>
  (await by.ask(taskCalls.history, { taskId })).map(({ content }) => content)
const newsOf = async (person: Person, title: string) => {
  const { list } = await person.ask(messageCalls.list, { label: messageLabels.task, limit: 100 })
  return list.filter((message) => message.title === title).map(({ type }) => type)
}

describe('a new task', () => {
  it('has the caller as main user and participant, and is read by them and their superiors alone', async () => {
    const { repA, managerA, director, repB, managerB, admin } = people
    const taskId = await make(repA, '打电话')
    expect(await open(repA, taskId)).toMatchObject({
      name: '打电话',
      mainUserId: repA.userId,
      ownerUserId: `,${repA.userId},`,
      status: 1,
      priority: 0,
      workId: 0,
      isEnd: 0,
      labelList: [],
      childTask: [],
      file: [],
      customerList: [],
      authList: { project: {} },
    })
    for (const above of [managerA, director, admin]) expect((await open(above, taskId)).name).toBe('打电话')
    for (const other of [repB, managerB]) {
      expect(await other.call(taskCalls.detail, { taskId })).toMatchObject({ code: 3007, msg: '没有权限' })
      expect(await other.call(taskCalls.setTitle, { taskId, name: '别的' })).toMatchObject({ code: 3007 })
      expect(await other.call(taskCalls.history, { taskId })).toMatchObject({ code: 3007 })
    }
    expect(await lines(repA, taskId)).toEqual(['添加了新任务 `打电话`'])
  })

  it('tells the main user and the other participants, not the caller', async () => {
    const { repA, repB, hr } = people
    const saved = { mainUserId: repB.userId, ownerUserId: `${hr.userId},${repB.userId}` }
    const taskId = await make(repA, '写方案', saved)
    expect(await newsOf(repB, '写方案')).toEqual([1])
    expect(await newsOf(hr, '写方案')).toEqual([2])
    expect(await newsOf(repA, '写方案')).toEqual([])
    await hr.ask(taskCalls.setStatus, { taskId, status: 5 })
    await hr.ask(taskCalls.setStatus, { taskId, status: 5 })
    expect(await newsOf(repA, '写方案')).toEqual([3])
    expect((await newsOf(repB, '写方案')).toSorted()).toEqual([1, 3])
    expect(await lines(repA, taskId)).toEqual(['将状态修改为:完成', '添加了新任务 `写方案`'])
  })

  it('is made once however often it is sent', async () => {
    const { repA } = people
    const sent = { requestKey: 'a-task-once' }
    expect(await make(repA, '一次', sent)).toBe(await make(repA, '一次', sent))
  })

  it.each([
    [{ startTime: '2025-05-16', stopTime: '2025-05-15' }, 400],
    [{ mainUserId: 999_999 }, 3003],
    [{ ownerUserId: '999999' }, 3003],
    [{ labelId: '999999' }, 400],
    [{ workId: 7 }, 3002],
    [{ priority: 4 }, 400],
    [{ description: '长'.repeat(2001) }, 400],
  ] satisfies [Saved, number][])('is refused with %o', async (saved, code) => {
    expect(await people.repA.call(taskCalls.save, { name: '不行', ...saved })).toMatchObject({ code })
  })
})

describe('setters', () => {
  it('write a line each, and none for what is as it was', async () => {
    const { repA, repA2 } = people
    const taskId = await make(repA, '报价')
    const { labelId } = await repA.ask(taskLabelCalls.add, { name: '急' })
    // changed by its creator and administrators alone, who are offered it
    const offered = async (by: Person) =>
      (await by.ask(taskLabelCalls.list)).find((label) => label.labelId === labelId)?.mayChange
    expect([await offered(repA), await offered(people.admin), await offered(people.repB)]).toEqual([
      true,
      true,
      false,
    ])
    const change = { labelId, name: '急', color: '#53D397' } as const
    expect((await people.repB.call(taskLabelCalls.update, change)).code).toBe(401)
    expect((await people.admin.call(taskLabelCalls.update, change)).code).toBe(0)
    for (const _twice of [1, 2]) {
      await repA.ask(taskCalls.setTitle, { taskId, name: '新报价' })
      await repA.ask(taskCalls.setDescription, { taskId, description: '<b>细</b>' })
      await repA.ask(taskCalls.setPriority, { taskId, priority: 3 })
      await repA.ask(taskCalls.setTime, { taskId, stopTime: '2025-05-14' })
      await repA.ask(taskCalls.setParticipants, { taskId, ownerUserId: [repA2.userId] })
      await repA.ask(taskCalls.setLabels, { taskId, labelId: [labelId] })
      await repA.ask(taskCalls.setMainUser, { taskId, userId: '' })
    }
    expect(await open(repA, taskId)).toMatchObject({
      name: '新报价',
      description: '<b>细</b>',
      priority: 3,
      status: 2,
      isEnd: 1,
      stopTime: '2025-05-14',
      mainUser: null,
      labelList: [{ labelId, labelName: '急', color: '#53D397' }],
    })
    expect((await lines(repA, taskId)).toReversed()).toEqual([
      '添加了新任务 `报价`',
      '将标题修改为:`新报价`',
      '将描述信息修改为:`<b>细</b>`',
      '将优先级修改为:高',
      '把任务结束时间修改为:`2025-05-14`',
      `添加\`${repA2.realname}\`参与任务`,
      '增加了标签:`急`',
      '将负责人修改为:无',
    ])
    expect(await newsOf(repA2, '新报价')).toEqual([2])
    const refused = { taskId, startTime: '2025-05-15' }
    expect(await repA.call(taskCalls.setTime, refused)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('开始时间'),
    })
    const creator = { taskId, userId: repA.userId }
    expect(await repA.call(taskCalls.removeParticipant, creator)).toMatchObject({ code: 400 })
    await repA.ask(taskCalls.removeParticipant, { taskId, userId: repA2.userId })
    expect((await open(repA, taskId)).ownerUserId).toBe(`,${repA.userId},`)
    expect(await repA.call(taskLabelCalls.remove, { labelId })).toMatchObject({ code: 3008 })
    await repA.ask(taskCalls.removeLabel, { taskId, labelId })
    expect(await repA.call(taskCalls.removeLabel, { taskId, labelId })).toMatchObject({ code: 3004 })
    await repA.ask(taskLabelCalls.remove, { labelId })
  })
})

describe('sub-tasks', () => {
  it('follow their task and are counted there', async () => {
    const { repB, managerB, repA } = people
    const pid = await make(repB, '搬家', { taskInfoList: [{ name: '打包', status: 5 }] })
    const { taskId } = await managerB.ask(taskCalls.addChild, { pid, name: '叫车', stopTime: '2025-05-20' })
    expect(await open(repB, pid)).toMatchObject({
      childAllCount: 2,
      childWCCount: 1,
      childTask: [
        { name: '打包', status: 5 },
        { name: '叫车', stopTime: '2025-05-20', mainUser: null },
      ],
    })
    expect(await repA.call(taskCalls.setChildStatus, { taskId, status: 5 })).toMatchObject({ code: 3007 })
    await repB.ask(taskCalls.setChildStatus, { taskId, status: 5 })
    expect((await open(repB, pid)).childWCCount).toBe(2)
    expect(await repB.call(taskCalls.addChild, { pid: taskId, name: '再分' })).toMatchObject({ code: 400 })
    expect(await repB.call(taskCalls.addChild, { pid, name: '长'.repeat(51) })).toMatchObject({ code: 400 })
    const broken = { pid, name: `订\n${'会'.repeat(48)}\r\n场` }
    expect(await repB.ask(taskCalls.addChild, broken)).toMatchObject({ name: `订${'会'.repeat(48)}场` })
    expect(await repB.call(taskCalls.removeChild, { taskId: pid })).toMatchObject({ code: 3006 })
    const ofTask = { taskId: pid, status: 5, name: '搬走' } as const
    expect(await repB.call(taskCalls.setChildStatus, ofTask)).toMatchObject({ code: 3006 })
    expect(await repB.call(taskCalls.updateChild, ofTask)).toMatchObject({ code: 3006 })
    expect(await open(repB, pid)).toMatchObject({ name: '搬家', status: 1 })
    await repB.ask(taskCalls.removeChild, { taskId })
    expect((await open(repB, pid)).childAllCount).toBe(2)
  })
})

describe('the list', () => {
  const titles = async (by: Person, filters: Partial<InputOf<typeof taskCalls.list>> = {}) =>
    (await by.ask(taskCalls.list, filters)).page.list.map(({ name }) => name)

  it('is of the caller, or of the subordinates, with counters under all filters', async () => {
    const { finance, hr, director } = people
    const first = await make(finance, '对账一', { priority: 3, stopTime: '2025-05-20' })
    await make(finance, '对账二', { mainUserId: hr.userId })
    await make(hr, '招人', { ownerUserId: finance.userId })
    await finance.ask(taskCalls.setStatus, { taskId: first, status: 5 })
    expect(await titles(finance)).toEqual(['招人', '对账二', '对账一'])
    expect(await titles(finance, { type: '1' })).toEqual(['对账一'])
    expect(await titles(finance, { type: '2' })).toEqual(['对账二', '对账一'])
    expect(await titles(finance, { type: '3' })).toEqual(['招人', '对账二', '对账一'])
    expect(await titles(finance, { priority: 3 })).toEqual(['对账一'])
    expect(await titles(finance, { status: '1' })).toEqual(['招人', '对账二'])
    expect(await titles(finance, { dueDate: '2025-05-20' })).toEqual(['对账一'])
    expect(await titles(finance, { mainUserIds: [hr.userId], search: '对' })).toEqual(['对账二'])
    const counted = await finance.ask(taskCalls.list, { search: '对账', limit: 1, page: 9 })
    expect(counted).toMatchObject({ allTask: 2, stopTask: 1, page: { list: [], totalRow: 2 } })
    expect(await titles(director, { mold: 1, search: '对账' })).toEqual(['对账二', '对账一'])
    expect(await finance.ask(taskCalls.list, { mold: 1 })).toMatchObject({ allTask: 0, stopTask: 0 })
  })

  it('of my own has four columns that keep the order they are given', async () => {
    const { outsider } = people
    const ids = await Promise.all(['甲', '乙', '丙'].map((name) => make(outsider, name)))
    const [a = 0, b = 0, c = 0] = ids
    await outsider.ask(taskCalls.setColumns, { fromTopId: 0, fromList: [c, a], toTopId: 1, toList: [b] })
    const columns = await outsider.ask(taskCalls.mine, {})
    expect(columns.map(({ title, count }) => [title, count])).toEqual([
      ['收件箱', 2],
      ['今天要做', 1],
      ['下一步要做', 0],
      ['以后要做', 0],
    ])
    expect(columns[0]?.list.map(({ taskId }) => taskId)).toEqual([c, a])
    const named = await outsider.ask(taskCalls.mine, { name: '乙' })
    expect(named[1]?.list.map(({ taskId }) => taskId)).toEqual([b])
  })
})

describe('the bin', () => {
  it('holds a task with its sub-tasks; who made it deletes it for good', async () => {
    const { repA, managerA, assistant, admin } = people
    const taskId = await make(repA, '过时', {
      ownerUserId: assistant.userId,
      taskInfoList: [{ name: '旧', status: 1 }],
    })
    expect(await repA.call(taskCalls.clean, { taskId })).toMatchObject({ code: 3009 })
    await managerA.ask(taskCalls.remove, { taskId })
    expect(await repA.call(taskCalls.detail, { taskId })).toMatchObject({ code: 3005, msg: '任务已被删除' })
    expect(await repA.call(taskCalls.setTitle, { taskId, name: '改' })).toMatchObject({ code: 3005 })
    const inBin = async (person: Person) =>
      (await person.ask(taskCalls.bin)).some((task) => task.taskId === taskId && task.ishidden === 1)
    expect([await inBin(assistant), await inBin(admin), await inBin(managerA)]).toEqual([true, true, false])
    expect((await repA.ask(taskCalls.binDetail, { taskId })).childTask).toHaveLength(1)
    expect(await assistant.call(taskCalls.clean, { taskId })).toMatchObject({ code: 3007 })
    await assistant.ask(taskCalls.restore, { taskId })
    expect((await open(repA, taskId)).childTask).toHaveLength(1)
    await repA.ask(taskCalls.remove, { taskId })
    await repA.ask(taskCalls.clean, { taskId })
    expect(await repA.call(taskCalls.restore, { taskId })).toMatchObject({ code: 3005 })
    expect(await inBin(admin)).toBe(false)
  })
})

it('a company has five hundred labels', async () => {
  const { repA } = people
  const label = (name: string) => repA.call(taskLabelCalls.add, { name, color: '#53D397' })
  const { rows } = await company.platform.pool.query('select count(*)::int as count from task_labels')
  await company.platform.pool.query(
    `insert into task_labels (name, color, create_user_id) select 'L' || n, '#53D397', $1 from generate_series(1, $2) n`,
    [repA.userId, 499 - rows[0].count],
  )
  expect(await label('最后')).toMatchObject({ code: 0 })
  expect(await label('多余')).toMatchObject({ code: 400, msg: '最多有500个标签' })
})
