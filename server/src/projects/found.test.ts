import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTaskCalls } from '#protocol/projects/task-calls.ts'
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
