import { afterAll, beforeAll, expect, it } from 'vitest'
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
const cardsOf = (by: Person, request: Partial<InputOf<typeof taskCalls.myCards>> = {}) =>
  by.ask(taskCalls.myCards, request)

it('a card has what is not empty; labels and people are named once, beside the cards', async () => {
  const { outsider, hr } = people
  const label = await outsider.ask(taskLabelCalls.add, { name: '急', color: '#F24D70' })
  const full = { priority: 3, stopTime: '2025-05-14', labelId: label.labelId, mainUserId: hr.userId }
  const late = await make(outsider, '过期', { ...full, remindDays: 1 })
  const second = await make(outsider, '同标签', { labelId: label.labelId })
  const plain = await make(outsider, '简单', { mainUserId: hr.userId })
  await outsider.ask(taskCalls.setMainUser, { taskId: plain, userId: '' })
  const { columns, ...named } = await cardsOf(outsider)
  expect(columns.map(({ title, isTop }) => [title, isTop])).toEqual([
    ['收件箱', 0],
    ['今天要做', 1],
    ['下一步要做', 2],
    ['以后要做', 3],
  ])
  const byId = new Map(columns[0]?.cards.map((card) => [card.taskId, card]))
  expect(byId.get(plain)).toEqual({ taskId: plain, name: '简单', status: 1 })
  expect(byId.get(late)).toEqual({
    taskId: late,
    name: '过期',
    status: 2,
    priority: 3,
    stopTime: '2025-05-14',
    remindDays: 1,
    mainUserId: hr.userId,
    labelIds: [label.labelId],
  })
  expect(byId.get(second)).toMatchObject({ mainUserId: outsider.userId, labelIds: [label.labelId] })
  expect(named.labels).toEqual([{ labelId: label.labelId, labelName: '急', color: '#F24D70' }])
  expect(named.people.map(({ userId }) => userId).toSorted()).toEqual([outsider.userId, hr.userId].toSorted())
})

it('has the same tasks in the same order as the columns of the specification, under every filter', async () => {
  const { finance, hr } = people
  const first = await make(finance, '甲', { stopTime: '2025-05-20', priority: 1 })
  const second = await make(finance, '乙', { stopTime: '2025-05-15', mainUserId: hr.userId })
  await make(finance, '丙', { priority: 2 })
  await finance.ask(taskCalls.setColumns, { toTopId: 1, toList: [second, first] })
  await finance.ask(taskCalls.setStatus, { taskId: second, status: 5 })
  const requests: Partial<InputOf<typeof taskCalls.mine>>[] = [
    {},
    { completedTask: true },
    { name: '乙' },
    { stopTimeType: 1 },
    { userIdList: [hr.userId] },
    ...[2, 3, 4, 5].map((sort) => ({ sort })),
  ]
  for (const request of requests) {
    const full = (await finance.ask(taskCalls.mine, request)).map(({ isTop, list }) => ({
      isTop,
      ids: list.map(({ taskId, status }) => [taskId, status]),
    }))
    const { columns } = await cardsOf(finance, request)
    expect(
      columns.map(({ isTop, cards }) => ({
        isTop,
        ids: cards.map(({ taskId, status }) => [taskId, status]),
      })),
      JSON.stringify(request),
    ).toEqual(full)
  }
})

it('shows nobody the tasks of others, and refuses an order that is none', async () => {
  const { repA, repB } = people
  const taskId = await make(repA, '自己的')
  const idsIn = async (by: Person) =>
    (await cardsOf(by)).columns.flatMap(({ cards }) => cards.map((card) => card.taskId))
  expect(await idsIn(repA)).toContain(taskId)
  expect(await idsIn(repB)).not.toContain(taskId)
  expect(await repA.call(taskCalls.myCards, { sort: 6 })).toMatchObject({ code: 400 })
  expect(await repA.call(taskCalls.myCards, { sort: 5 })).toMatchObject({ code: 0 })
})
