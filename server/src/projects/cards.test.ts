import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const make = async () => {
  const { admin, repA } = people
  const ownerUserId = [repA.userId]
  const { workId } = await admin.ask(projectCalls.add, { name: '搬家', isOpen: 0, ownerUserId })
  const names = ['甲', '乙', '丙', '丁']
  const ids: number[] = []
  for (const name of names) ids.push((await repA.ask(taskCalls.save, { name, workId })).taskId)
  const [done = 0] = ids
  await repA.ask(taskCalls.setStatus, { taskId: done, status: 5 })
  return { workId, ids }
}

it('the cards of a board are those of the specification, in its order, with their ranks', async () => {
  const { repA } = people
  const { workId, ids } = await make()
  const requests = [{ workId }, { workId, sort: 2 }, { workId, taskName: '乙' }]
  for (const request of requests) {
    const full = await repA.ask(boardCalls.board, request)
    const { lists } = await repA.ask(boardCalls.cards, request)
    expect(lists.map(({ classId, className }) => [classId, className])).toEqual(
      full.map(({ classId, className }) => [classId, className]),
    )
    const shown = ({ taskId, name, status, rank }: (typeof full)[number]['list'][number]) => ({
      taskId,
      name,
      status,
      rank,
      mainUserId: repA.userId,
    })
    expect(lists.map(({ cards }) => cards)).toEqual(full.map(({ list }) => list.map(shown)))
  }
  const { people: named } = await repA.ask(boardCalls.cards, { workId })
  expect(named.map(({ userId }) => userId)).toEqual([repA.userId])
  expect(ids).toHaveLength(4)
})

it('cards without a list come first, as 未分组, and only where there are some', async () => {
  const { admin, repA } = people
  const { workId } = await make()
  const [todo] = (await repA.ask(boardCalls.cards, { workId })).lists
  expect(todo?.className).toBe('要做')
  const [binned = 0] = todo?.cards.map(({ taskId }) => taskId) ?? []
  await admin.ask(boardCalls.removeList, { workId, classId: todo?.classId ?? 0 })
  await admin.ask(taskCalls.restore, { taskId: binned })
  const { lists } = await repA.ask(boardCalls.cards, { workId })
  expect(lists[0]).toMatchObject({ classId: -1, className: '(未分组)', cards: [{ taskId: binned }] })
})

it('the revision is that from which changes go on', async () => {
  const { repA } = people
  const { workId, ids } = await make()
  const { revision } = await repA.ask(boardCalls.cards, { workId })
  expect((await repA.ask(boardCalls.changes, { workId, revision })).tasks).toEqual([])
  await repA.ask(taskCalls.setTitle, { taskId: ids[1] ?? 0, name: '新名' })
  const { tasks } = await repA.ask(boardCalls.changes, { workId, revision })
  expect(tasks.map(({ name }) => name)).toEqual(['新名'])
})

it('a stranger is refused what a member reads', async () => {
  const { repA, repB } = people
  const { workId } = await make()
  expect(await repB.call(boardCalls.cards, { workId })).toMatchObject({ code: 3007 })
  expect(await repA.call(boardCalls.cards, { workId })).toMatchObject({ code: 0 })
  expect(await repA.call(boardCalls.cards, { workId, sort: 9 })).toMatchObject({ code: 400 })
})
