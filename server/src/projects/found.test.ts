import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { uploadFile } from '../../test/upload.ts'

const READING = 180174

let company: TestCompany
let people: TestCompany['people']
let [mine, open, hidden] = [0, 0, 0]
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { admin, repA, repB } = people
  const make = async (name: string, isOpen: 0 | 1, ownerUserId: number[]) =>
    (await admin.ask(projectCalls.add, { name, isOpen, ownerUserId, ownerRole: READING })).workId
  mine = await make('我的', 0, [repA.userId])
  open = await make('公开', 1, [])
  hidden = await make('别人的', 0, [repB.userId])
  await save(repA, { name: '打包', workId: mine, priority: 1, stopTime: '2025-06-02' })
  await save(repA, { name: '搬运', workId: mine, priority: 3 })
  await save(admin, { name: '打包公开', workId: open, stopTime: '2025-06-01', mainUserId: repB.userId })
  await save(repB, { name: '打包别的', workId: hidden })
})
afterAll(() => company.close())

const save = async (by: Person, saved: Parameters<typeof asked>[0]) =>
  (await by.ask(taskCalls.save, saved)).taskId
const asked = (saved: {
  name: string
  workId: number
  priority?: number
  stopTime?: string
  mainUserId?: number
}) => saved
const find = async (
  by: Person,
  wanted: { name?: string; sort?: number; userIdList?: number[]; workIdList?: number[] },
) => (await by.ask(projectTaskCalls.find, wanted)).map(({ name }) => name)

describe('tasks over all projects', () => {
  it('are those of projects that the caller sees', async () => {
    expect(await find(people.repA, { name: '打包' })).toEqual(['打包公开', '打包'])
    expect(await find(people.repB, { name: '打包' })).toEqual(['打包别的', '打包公开'])
    expect(await find(people.hr, { workIdList: [mine, hidden] })).toEqual([])
    expect((await find(people.admin, {})).length).toBe(4)
  })

  it('come in four orders, and by person', async () => {
    const { repA, repB } = people
    expect(await find(repA, { sort: 2 })).toEqual(['打包公开', '打包', '搬运'])
    expect(await find(repA, { sort: 4 })).toEqual(['搬运', '打包', '打包公开'])
    expect(await find(repA, { userIdList: [repB.userId] })).toEqual(['打包公开'])
  })

  it('name the people in them', async () => {
    const { admin, repA, repB, hr } = people
    const idsFor = async (by: Person) =>
      (await by.ask(projectTaskCalls.people, {})).map(({ userId }) => userId)
    expect(new Set(await idsFor(hr))).toEqual(new Set([admin.userId, repB.userId]))
    expect(await idsFor(repA)).toContain(repA.userId)
  })

  it('leave out projects that are archived, and tasks that are', async () => {
    const { admin, repA } = people
    const taskId = await save(admin, { name: '收起', workId: open })
    expect(await find(repA, { name: '收起' })).toEqual(['收起'])
    await admin.ask(taskCalls.archive, { taskId })
    expect(await find(repA, { name: '收起' })).toEqual([])
    await admin.ask(projectCalls.update, { workId: open, status: 3 })
    expect(await find(repA, { name: '打包' })).toEqual(['打包'])
    await admin.ask(projectCalls.update, { workId: open, status: 1 })
  })
})

it('files of the tasks of a project are paged, newest first, for those who see it', async () => {
  const { repA, repB } = people
  const taskId = await save(repA, { name: '有附件', workId: mine })
  const { batchId } = await repA.ask(taskCalls.detail, { taskId })
  for (const name of ['一.txt', '二.txt', '三.txt'])
    await uploadFile(company, repA, fileCalls.upload, { name, content: name }, { batchId })
  const first = await repA.ask(projectTaskCalls.files, { workId: mine, page: 1, limit: 2 })
  expect(first).toMatchObject({ totalRow: 3 })
  expect(first.list.map((file) => [file.name, file.taskName])).toEqual([
    ['三.txt', '有附件'],
    ['二.txt', '有附件'],
  ])
  expect(await repB.call(projectTaskCalls.files, { workId: mine })).toMatchObject({ code: 3007 })
  await repA.ask(taskCalls.remove, { taskId })
  expect((await repA.ask(projectTaskCalls.files, { workId: mine })).list).toEqual([])
})

describe('templates', () => {
  it('give a new project the lists and tasks of another one', async () => {
    const { admin } = people
    const { taskId } = await admin.ask(taskCalls.save, { name: '清单', workId: open, description: '先写' })
    await admin.ask(taskCalls.addChild, { pid: taskId, name: '第一步' })
    await admin.ask(boardCalls.addList, { workId: open, name: '验收' })
    const bare = await admin.ask(projectTemplateCalls.save, { workId: open, name: '骨架' })
    expect(bare).toMatchObject({ lists: ['要做', '在做', '待定', '验收'], taskCount: 0, mayDelete: true })
    const whole = await admin.ask(projectTemplateCalls.save, { workId: open, name: '全部', withTasks: 1 })
    const { workId } = await admin.ask(projectCalls.add, {
      name: '新的',
      isOpen: 0,
      templateId: whole.templateId,
    })
    const board = await admin.ask(boardCalls.board, { workId })
    expect(board.map(({ className, list }) => [className, list.map(({ name }) => name)])).toEqual([
      ['要做', ['清单', '打包公开']],
      ['在做', []],
      ['待定', []],
      ['验收', []],
    ])
    expect(board[0]?.list[0]).toMatchObject({ description: '先写', mainUserId: null, childAllCount: 1 })
    await admin.ask(projectTemplateCalls.remove, { templateId: bare.templateId })
    expect((await admin.ask(projectTemplateCalls.list, {})).map(({ name }) => name)).toEqual(['全部'])
    const again = { name: '新的', isOpen: 0, templateId: bare.templateId } as const
    expect(await admin.call(projectCalls.add, again)).toMatchObject({ code: 400 })
  })

  it('are for those who make projects', async () => {
    expect(await people.repA.call(projectTemplateCalls.list, {})).toMatchObject({ code: 401 })
  })
})

it('memberships go to a colleague, and come back', async () => {
  const { admin, repA, finance } = people
  const make = async (by: Person, ownerUserId: number[]) =>
    (await by.ask(projectCalls.add, { name: '交接', isOpen: 0, ownerUserId })).workId
  await admin.ask(permissionCalls.relatedUser, { userIds: [finance.userId], roleIds: [180171] })
  const joined = await make(admin, [finance.userId])
  const both = await make(admin, [finance.userId, repA.userId])
  const own = await make(finance, [])
  const membersOf = async (workId: number) =>
    new Map((await admin.ask(projectCalls.members, { workId })).map((m) => [m.userId, m.roleName]))
  await admin.ask(projectCalls.setMembers, {
    workId: both,
    list: [
      { userId: finance.userId, roleId: 180173 },
      { userId: repA.userId, roleId: READING },
    ],
  })
  const request = { rule: 'one' as const, userIds: [finance.userId], receiverId: repA.userId }
  const { token, report } = await admin.ask(handOverCalls.handOver, request)
  expect([...(await membersOf(joined)).keys()]).toEqual(expect.arrayContaining([admin.userId, repA.userId]))
  expect((await membersOf(joined)).has(finance.userId)).toBe(false)
  expect((await membersOf(both)).get(repA.userId)).toBe('只读')
  expect(JSON.stringify(report)).toContain('创建人不能退出项目，接收人已加入')
  expect([...(await membersOf(own))].toSorted()).toEqual(
    [
      [finance.userId, '管理'],
      [repA.userId, '管理'],
    ].toSorted(),
  )
  await admin.ask(handOverCalls.undo, { token })
  expect((await membersOf(joined)).has(repA.userId)).toBe(false)
  expect((await membersOf(joined)).get(finance.userId)).toBe('编辑')
  expect((await membersOf(own)).has(repA.userId)).toBe(false)
})

describe('people of tasks', () => {
  it('are members of the project, or the caller', async () => {
    const { admin, repA, repB } = people
    const taskId = await save(repA, { name: '谁来', workId: mine })
    const outside = { code: 3003, msg: `${repB.realname}不是项目成员` }
    expect(await repA.call(taskCalls.setMainUser, { taskId, userId: repB.userId })).toMatchObject(outside)
    expect(await repA.call(taskCalls.setParticipants, { taskId, ownerUserId: [repB.userId] })).toMatchObject(
      outside,
    )
    expect(
      await repA.call(taskCalls.save, { name: '谁', workId: mine, mainUserId: repB.userId }),
    ).toMatchObject(outside)
    expect(
      await repA.call(taskCalls.addChild, { pid: taskId, name: '子', mainUserId: repB.userId }),
    ).toMatchObject(outside)
    await repA.ask(taskCalls.setMainUser, { taskId, userId: admin.userId })
    await admin.ask(taskCalls.setMainUser, {
      taskId: await save(admin, { name: '公', workId: open }),
      userId: repB.userId,
    })
  })

  it('leave the tasks of a public project that becomes private without them', async () => {
    const { admin, repA, repB } = people
    const { workId } = await admin.ask(projectCalls.add, { name: '收紧', isOpen: 1, ownerRole: READING })
    const ownerUserId = [repA.userId, repB.userId]
    const { taskId } = await admin.ask(taskCalls.save, {
      name: '甲',
      workId,
      mainUserId: repB.userId,
      ownerUserId,
    })
    await admin.ask(projectCalls.update, { workId, isOpen: 0, ownerUserId: [repA.userId] })
    const { mainUserId, ownerUserId: left } = await admin.ask(taskCalls.detail, { taskId })
    expect([
      mainUserId,
      left
        .split(',')
        .map(Number)
        .filter(Boolean)
        .toSorted((a, b) => a - b),
    ]).toEqual([null, [admin.userId, repA.userId].toSorted((a, b) => a - b)])
    expect(await repB.call(taskCalls.detail, { taskId })).toMatchObject({ code: 3007 })
  })

  it('see no task of a deleted project, in no bin', async () => {
    const { admin, repA } = people
    const { workId } = await admin.ask(projectCalls.add, {
      name: '删除',
      isOpen: 0,
      ownerUserId: [repA.userId],
    })
    const binned = await save(repA, { name: '早删', workId })
    const taskId = await save(repA, { name: '晚删', workId })
    await repA.ask(taskCalls.remove, { taskId: binned })
    const inBin = async () => (await repA.ask(taskCalls.bin, {})).map((task) => task.taskId)
    expect(await inBin()).toContain(binned)
    await admin.ask(projectCalls.remove, { workId })
    for (const each of [binned, taskId]) {
      expect(await inBin()).not.toContain(each)
      expect(await repA.call(taskCalls.binDetail, { taskId: each })).toMatchObject({ code: 3005 })
      expect(await admin.call(taskCalls.restore, { taskId: each })).toMatchObject({ code: 3007 })
    }
    expect(await admin.call(projectCalls.read, { workId })).toMatchObject({ code: 3002 })
  })
})
