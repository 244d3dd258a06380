import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

const READING = 180174

let company: TestCompany
let people: TestCompany['people']
let [mine, open] = [0, 0]
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { admin, repA } = people
  const make = async (name: string, isOpen: 0 | 1, ownerUserId: number[]) =>
    (await admin.ask(projectCalls.add, { name, isOpen, ownerUserId, ownerRole: READING })).workId
  mine = await make('我的', 0, [repA.userId])
  open = await make('公开', 1, [])
})
afterAll(() => company.close())

const save = async (
  by: Person,
  saved: { name: string; workId: number; stopTime?: string; mainUserId?: number },
) => (await by.ask(taskCalls.save, saved)).taskId

it('a public project has no members of its own', async () => {
  const { admin } = people
  const list = (await admin.ask(projectCalls.members, { workId: mine })).map(({ userId, roleId }) => ({
    userId,
    roleId,
  }))
  expect(await admin.call(projectCalls.setMembers, { workId: mine, list })).toMatchObject({ code: 0 })
  expect(await admin.call(projectCalls.setMembers, { workId: open, list })).toMatchObject({
    code: 400,
    msg: '公开项目没有单独的成员，权限请在项目设置中修改',
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

  it('stay on the tasks that follow one on which they are', async () => {
    const { admin, repA } = people
    const { workId } = await admin.ask(projectCalls.add, {
      name: '每周',
      isOpen: 0,
      ownerUserId: [repA.userId],
    })
    const { finance } = people
    await admin.ask(permissionCalls.relatedUser, { userIds: [finance.userId], roleIds: [180171] })
    const taskId = await save(finance, {
      name: '周报',
      workId,
      stopTime: '2025-05-16',
      mainUserId: repA.userId,
    })
    await repA.ask(taskRepeatCalls.set, { taskId, every: 'week', rate: 1, weekdays: [] })
    await repA.ask(taskCalls.setStatus, { taskId, status: 5 })
    const [todo] = await repA.ask(boardCalls.board, { workId })
    const [next] = todo?.list ?? []
    expect(next).toMatchObject({ name: '周报', mainUserId: repA.userId, stopTime: '2025-05-23' })
    expect(next?.ownerUserId).toContain(`,${finance.userId},`)
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
