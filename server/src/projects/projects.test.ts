import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectFlags } from '#protocol/projects/flags.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** Of the default roles: 项目管理员, 管理, 编辑, 只读. */
const [ADMINISTRATOR, MANAGING, EDITING, READING] = [180171, 180172, 180173, 180174]

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

type Added = Partial<InputOf<typeof projectCalls.add>>
const make = async (members: readonly Person[], added: Added = {}) => {
  const ownerUserId = members.map(({ userId }) => userId)
  const { workId } = await people.admin.ask(projectCalls.add, {
    name: '搬家',
    isOpen: 0,
    ownerUserId,
    ...added,
  })
  return workId
}
const board = (by: Person, workId: number) => by.ask(boardCalls.board, { workId })
const orderOf = async (by: Person, workId: number, at = 0) =>
  (await board(by, workId))[at]?.list.map(({ name }) => name)
const addTask = async (by: Person, workId: number, name: string, classId?: number) =>
  (await by.ask(taskCalls.save, { name, workId, classId })).taskId
const listsOf = async (by: Person, workId: number) => (await board(by, workId)).map(({ classId }) => classId)

describe('a project', () => {
  it('takes new tasks into its own lists alone, and into the first one where none is named', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    const [todo, doing] = await listsOf(admin, workId)
    const [foreign = 0] = await listsOf(admin, await make([repA]))
    const save = (classId: number | undefined) => repA.call(taskCalls.save, { name: '甲', workId, classId })
    const unknown = { code: 400, msg: '任务列表不存在或已被删除' }
    expect(await save(foreign)).toMatchObject(unknown)
    expect(await save(999_999)).toMatchObject(unknown)
    expect(await listsOf(admin, workId), 'nothing without a list').not.toContain(-1)
    expect((await save(doing)).code).toBe(0)
    expect((await save(undefined)).code).toBe(0)
    const counts = (await board(admin, workId)).map(({ classId, count }) => [classId, count])
    expect(counts.slice(0, 2)).toEqual([
      [todo, 1],
      [doing, 1],
    ])
  })

  it('begins with three lists, its creator as 管理 and the others as 编辑', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    expect((await board(repA, workId)).map(({ className }) => className)).toEqual(['要做', '在做', '待定'])
    expect((await repA.ask(projectCalls.members, { workId })).map((m) => [m.userId, m.roleName])).toEqual(
      [
        [admin.userId, '管理'],
        [repA.userId, '编辑'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    )
  })

  it('is hidden from strangers while it is private, and open to everyone while it is public', async () => {
    const { repA, repB } = people
    const workId = await make([repA])
    expect(await repB.call(projectCalls.read, { workId })).toMatchObject({ code: 3007 })
    expect(await repB.call(boardCalls.board, { workId })).toMatchObject({ code: 3007 })
    expect((await repB.ask(projectCalls.list, {})).map((each) => each.workId)).not.toContain(workId)
    const open = await make([], { isOpen: 1, ownerRole: READING })
    const info = await repB.ask(projectCalls.read, { workId: open })
    expect(info).toMatchObject({ authList: { project: {} }, permission: { isUpdate: 0 } })
    expect(await repB.call(projectCalls.read, { workId: 987_654 })).toMatchObject({ code: 3002 })
  })

  it('is made by those who have the right, with a role for everyone where it is public', async () => {
    const { admin, repA } = people
    const asked = { name: '公开', isOpen: 1 } as const
    expect(await repA.call(projectCalls.add, { ...asked, ownerRole: EDITING })).toMatchObject({ code: 401 })
    expect(await admin.call(projectCalls.add, asked)).toMatchObject({ code: 400, msg: '请选择成员权限' })
  })

  it('gives administrators of projects every flag of every project', async () => {
    const { admin, finance, repA } = people
    const workId = await make([repA])
    expect(await finance.call(projectCalls.read, { workId })).toMatchObject({ code: 3007 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [finance.userId], roleIds: [ADMINISTRATOR] })
    const { authList } = await finance.ask(projectCalls.read, { workId })
    expect(Object.keys(authList.project).toSorted()).toEqual(projectFlags.toSorted())
  })

  it('archived takes no change until it is restored', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    const taskId = await addTask(repA, workId, '打包')
    await admin.ask(projectCalls.update, { workId, status: 3 })
    expect(await repA.call(taskCalls.setTitle, { taskId, name: '别的' })).toMatchObject({ code: 3007 })
    expect(await admin.call(boardCalls.addList, { workId, name: '新' })).toMatchObject({ code: 400 })
    const archivedFor = async (by: Person) =>
      (await by.ask(projectCalls.archived, {})).list.find((each) => each.workId === workId)
    expect(await archivedFor(repA)).toMatchObject({ permission: { isUpdate: 0 } })
    expect(await archivedFor(admin)).toMatchObject({ permission: { isUpdate: 1 } })
    await admin.ask(projectCalls.update, { workId, status: 1 })
    await repA.ask(taskCalls.setTitle, { taskId, name: '别的' })
  })
})

describe('members', () => {
  it('who are removed are refused what they send later, and leave their tasks', async () => {
    const { admin, repA, repB } = people
    const workId = await make([repA, repB])
    const taskId = await addTask(repA, workId, '打包')
    await admin.ask(projectCalls.removeMember, { workId, ownerUserId: repA.userId })
    expect(await repA.call(taskCalls.setTitle, { taskId, name: '别的' })).toMatchObject({ code: 3007 })
    const [first] = await listsOf(repB, workId)
    const drop = { workId, taskId, toList: first ?? 0, above: null, below: null }
    expect(await repA.call(boardCalls.moveCard, drop)).toMatchObject({ code: 3007 })
    expect(await repB.ask(taskCalls.detail, { taskId })).toMatchObject({ mainUserId: null, ownerUserId: '' })
  })

  it('leave by themselves; the creator stays', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    expect(await admin.call(projectCalls.leave, { workId })).toMatchObject({ code: 3001 })
    await repA.ask(projectCalls.leave, { workId })
    expect(await repA.call(projectCalls.read, { workId })).toMatchObject({ code: 3007 })
  })

  it('get the roles of the full list; the creator stays 管理', async () => {
    const { admin, repA, repB } = people
    const workId = await make([repA])
    await admin.ask(projectCalls.setMembers, {
      workId,
      list: [
        { userId: repB.userId, roleId: READING },
        { userId: admin.userId, roleId: READING },
      ],
    })
    const members = await admin.ask(projectCalls.members, { workId })
    expect(Object.fromEntries(members.map((m) => [m.userId, m.roleId]))).toEqual({
      [admin.userId]: MANAGING,
      [repB.userId]: READING,
    })
    expect(await repB.call(taskCalls.save, { name: '不行', workId })).toMatchObject({ code: 3007 })
  })
})

describe('a board', () => {
  it('puts new tasks first, and drops between the cards that are there now', async () => {
    const { repA, repB } = people
    const workId = await make([repA, repB])
    const [todo = 0, doing = 0] = await listsOf(repA, workId)
    const a = await addTask(repA, workId, '甲')
    const b = await addTask(repA, workId, '乙')
    const c = await addTask(repA, workId, '丙')
    expect(await orderOf(repA, workId)).toEqual(['丙', '乙', '甲'])
    await repA.ask(boardCalls.moveCard, { workId, taskId: c, toList: todo, above: b, below: a })
    expect(await orderOf(repB, workId)).toEqual(['乙', '丙', '甲'])
    await repB.ask(boardCalls.moveCard, { workId, taskId: b, toList: doing, above: null, below: null })
    expect(await orderOf(repA, workId)).toEqual(['丙', '甲'])
    expect(await orderOf(repA, workId, 1)).toEqual(['乙'])
    await repA.ask(boardCalls.moveCard, { workId, taskId: a, toList: todo, above: b, below: c })
    expect(await orderOf(repA, workId)).toEqual(['甲', '丙'])
  })

  it('answers what changed after a revision, and what is gone', async () => {
    const { repA, repB } = people
    const workId = await make([repA, repB])
    const kept = await addTask(repA, workId, '甲')
    const binned = await addTask(repA, workId, '乙')
    const { revision } = await repB.ask(boardCalls.changes, { workId, revision: 0 })
    await repA.ask(taskCalls.setTitle, { taskId: kept, name: '甲二' })
    await repA.ask(taskCalls.remove, { taskId: binned })
    const changes = await repB.ask(boardCalls.changes, { workId, revision })
    expect(changes.tasks.map(({ name }) => name)).toEqual(['甲二'])
    expect(changes.gone).toEqual([binned])
    expect(changes.revision).toBeGreaterThan(revision)
    const none = await repB.ask(boardCalls.changes, { workId, revision: changes.revision })
    expect([none.tasks, none.gone]).toEqual([[], []])
  })

  it('takes a task out of the bin to the top, to no list where its own is gone', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    const [todo = 0] = await listsOf(repA, workId)
    const first = await addTask(repA, workId, '甲')
    await addTask(repA, workId, '乙')
    await repA.ask(taskCalls.remove, { taskId: first })
    await repA.ask(taskCalls.restore, { taskId: first })
    expect(await orderOf(repA, workId)).toEqual(['甲', '乙'])
    await admin.ask(boardCalls.removeList, { workId, classId: todo })
    await repA.ask(taskCalls.restore, { taskId: first })
    expect((await board(repA, workId))[0]).toMatchObject({ classId: -1, className: '(未分组)', count: 1 })
    const [, doing = 0] = await listsOf(repA, workId)
    await repA.ask(boardCalls.moveCard, { workId, taskId: first, toList: doing, above: null, below: null })
    const back = { workId, taskId: first, toList: -1, above: null, below: null }
    expect(await repA.call(boardCalls.moveCard, back)).toMatchObject({ code: 400 })
  })
})

it('a project has a hundred lists', async () => {
  const { admin } = people
  const { workId } = await admin.ask(projectCalls.add, { name: '许多列表', isOpen: 0, ownerUserId: [] })
  await company.platform.pool.query(
    `insert into project_lists (project_id, name, order_num) select $1, '列' || n, n from generate_series(4, 99) n`,
    [workId],
  )
  expect(await admin.call(boardCalls.addList, { workId, name: '第一百' })).toMatchObject({ code: 0 })
  expect(await admin.call(boardCalls.addList, { workId, name: '多出来' })).toMatchObject({
    code: 400,
    msg: '一个项目最多有100个任务列表',
  })
})

describe('a list that was deleted', () => {
  it('comes back to its place by who deleted it, with what went with it, and once', async () => {
    const { admin, repA } = people
    const workId = await make([repA])
    const lists = await listsOf(admin, workId)
    const [todo = 0, doing = 0] = lists
    const [first, second, binned, archived] = [
      await addTask(admin, workId, '甲'),
      await addTask(admin, workId, '乙'),
      await addTask(admin, workId, '先前删除'),
      await addTask(admin, workId, '归档'),
    ]
    await admin.ask(taskCalls.addChild, { pid: first, name: '步骤' })
    await admin.ask(taskCalls.remove, { taskId: binned })
    await admin.ask(taskCalls.archive, { taskId: archived })
    const before = await orderOf(admin, workId)
    await admin.ask(boardCalls.removeList, { workId, classId: todo })
    // one was restored by hand since, and stays where it is
    await admin.ask(taskCalls.restore, { taskId: second })
    const put = { workId, taskId: second, toList: doing, above: null, below: null }
    await admin.ask(boardCalls.moveCard, put)
    const undo = { workId, classId: todo }
    expect(await repA.call(boardCalls.restoreList, undo)).toMatchObject({ code: 3007 })
    // 项目管理员 may delete lists, but did not delete this one
    await admin.ask(projectCalls.setMembers, { workId, list: [{ userId: repA.userId, roleId: MANAGING }] })
    expect(await repA.call(boardCalls.restoreList, undo)).toMatchObject({ code: 400 })
    const both = await Promise.all([1, 2].map(() => admin.call(boardCalls.restoreList, undo)))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 400])
    expect(await listsOf(admin, workId)).toEqual(lists)
    const [back, other] = await board(admin, workId)
    expect(back?.list.map(({ name }) => name)).toEqual(before?.filter((name) => name === '甲'))
    expect(other?.list.map(({ name }) => name)).toEqual(['乙'])
    expect((await admin.ask(taskCalls.detail, { taskId: first })).childTask).toHaveLength(1)
    expect((await admin.ask(taskCalls.bin)).map(({ taskId }) => taskId)).toContain(binned)
    await admin.ask(taskCalls.activate, { taskId: archived })
    expect((await board(admin, workId))[0]?.list.map(({ name }) => name)).toEqual(['归档', '甲'])
  })
})

describe('statistics', () => {
  it('count open, late, done and archived tasks, by list and main user', async () => {
    const { admin, repA, repB } = people
    const workId = await make([repA, repB])
    const [todo = 0] = await listsOf(repA, workId)
    const done = await addTask(repA, workId, '甲')
    const put = await addTask(repA, workId, '乙')
    await repB.ask(taskCalls.save, { name: '丙', workId, classId: todo, stopTime: '2025-05-14' })
    await repB.ask(taskCalls.save, { name: '丁', workId, classId: todo, stopTime: '2025-05-15' })
    for (const taskId of [done, put]) await repA.ask(taskCalls.setStatus, { taskId, status: 5 })
    await repA.ask(taskCalls.archive, { taskId: put })
    const counted = await repB.ask(projectCalls.statistics, { workId })
    const figures = { allCount: 4, unfinished: 1, overdue: 1, complete: 1, archive: 1 }
    expect(counted.taskStatistics).toEqual({ ...figures, completionRate: 33.33, overdueRate: 33.33 })
    expect(counted.classStatistics?.[0]).toEqual({ classId: todo, className: '要做', complete: 1, undone: 2 })
    expect(counted.memberTaskStatistics.map((m) => [m.userId, m.allCount, m.overdue])).toEqual(
      expect.arrayContaining([
        [repA.userId, 2, 0],
        [repB.userId, 2, 1],
      ]),
    )
    for (const [figure, number] of Object.entries({ ...counted.taskStatistics, all: 4, undone: 2 })) {
      const asked = projectTaskCalls.counted.request.shape.figure.safeParse(figure)
      if (!asked.success) continue
      const page = await repB.ask(projectTaskCalls.counted, { workId, figure: asked.data })
      expect([figure, page.totalRow, page.list.length]).toEqual([figure, number, number])
    }
    const ofList = { workId, figure: 'undone', classId: todo, userId: repB.userId } as const
    const late = await repB.ask(projectTaskCalls.counted, ofList)
    expect(late.list.map(({ name }) => name)).toEqual(['丁', '丙'])
    expect(await people.hr.call(projectTaskCalls.counted, ofList)).toMatchObject({ code: 3007 })
    expect((await people.hr.ask(projectTaskCalls.counted, { ...ofList, workId: 'all' })).list).toEqual([])
    expect(counted.ownerList?.map(({ userId }) => userId)).toEqual([admin.userId])
  })
})

it('whole lists from other clients keep what they leave out', async () => {
  const { repA } = people
  const workId = await make([repA])
  const [todo = 0, doing = 0] = await listsOf(repA, workId)
  const [a, b, c] = [
    await addTask(repA, workId, '甲'),
    await addTask(repA, workId, '乙'),
    await addTask(repA, workId, '丙'),
  ]
  await repA.ask(boardCalls.setOrder, { toId: String(todo), toList: [a, c], fromList: [] })
  expect(await orderOf(repA, workId)).toEqual(['甲', '丙', '乙'])
  await repA.ask(boardCalls.setOrder, { toId: doing, toList: [b], fromId: todo, fromList: [c, a] })
  expect(await orderOf(repA, workId)).toEqual(['丙', '甲'])
  expect(await orderOf(repA, workId, 1)).toEqual(['乙'])
})
