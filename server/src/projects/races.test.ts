import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { createRandom } from '#server/demo/random.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** In each run; more by name: `SUOKE_DROPS=2000 npm test -- server/src/projects/races`. */
const DROPS = Number(process.env.SUOKE_DROPS ?? 160)
/** Another one each day; a failure prints it, and SUOKE_SEED repeats it. */
const SEED = Number(process.env.SUOKE_SEED ?? Math.floor(Date.now() / DAY))

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const make = async (members: readonly Person[]) => {
  const ownerUserId = members.map(({ userId }) => userId)
  const { workId } = await people.admin.ask(projectCalls.add, { name: '竞争', isOpen: 0, ownerUserId })
  const columns = await people.admin.ask(boardCalls.board, { workId })
  return { workId, lists: columns.map(({ classId }) => classId) }
}
const addTask = async (by: Person, workId: number, name: string) =>
  (await by.ask(taskCalls.save, { name, workId })).taskId

it(`${DROPS} drops of four people at once end in one order for all of them (seed ${SEED})`, async () => {
  const { admin, repA, repB, hr } = people
  const { workId, lists } = await make([repA, repB, hr])
  const random = createRandom(`drops/${SEED}`)
  const cards: number[] = []
  for (let at = 0; at < 12; at += 1) cards.push(await addTask(admin, workId, `卡${at}`))
  /** A person's view: what the server has answered, by the revision that was heard. */
  const play = async (person: Person, turns: number) => {
    const view = new Map<number, { list: number; rank: string }>()
    let heard = 0
    const hear = async () => {
      const { revision, tasks, gone } = await person.ask(boardCalls.changes, { workId, revision: heard })
      for (const task of tasks) view.set(task.taskId, { list: task.classId, rank: task.rank })
      for (const id of gone) view.delete(id)
      heard = revision
    }
    const orderOf = (list: number) =>
      [...view]
        .filter(([, card]) => card.list === list)
        .toSorted(([, a], [, b]) => (a.rank < b.rank ? -1 : 1))
        .map(([id]) => id)
    await hear()
    for (let turn = 0; turn < turns; turn += 1) {
      const [taskId, toList] = [random.pick(cards), random.pick(lists)]
      const others = orderOf(toList).filter((id) => id !== taskId)
      const at = random.integer(0, others.length)
      const drop = { workId, taskId, toList, above: others[at - 1] ?? null, below: others[at] ?? null }
      const { moved } = await person.ask(boardCalls.moveCard, drop)
      for (const { taskId: id, rank } of moved) view.set(id, { list: toList, rank })
      if (random.integer(0, 2) === 0) await hear()
    }
    return async () => {
      await hear()
      return lists.map(orderOf)
    }
  }
  const players = [admin, repA, repB, hr]
  const views = await Promise.all(players.map((person) => play(person, Math.ceil(DROPS / players.length))))
  const board = await admin.ask(boardCalls.board, { workId })
  const wanted = board.map(({ list }) => list.map((task) => task.taskId))
  expect(wanted.flat().toSorted((a, b) => a - b)).toEqual(cards.toSorted((a, b) => a - b))
  for (const view of views) expect(await view()).toEqual(wanted)
})

describe('two people at once', () => {
  it('drag one task: both are saved, the later one counts, and each is told where it is', async () => {
    const { repA, repB } = people
    const { workId, lists } = await make([repA, repB])
    const taskId = await addTask(repA, workId, '甲')
    const [todo = 0, doing = 0, later = 0] = lists
    for (let turn = 0; turn < 5; turn += 1) {
      const drop = { workId, taskId, above: null, below: null }
      const answers = await Promise.all([
        repA.ask(boardCalls.moveCard, { ...drop, toList: doing }),
        repB.ask(boardCalls.moveCard, { ...drop, toList: later }),
      ])
      const last = answers[0].revision > answers[1].revision ? doing : later
      const board = await repA.ask(boardCalls.board, { workId })
      expect(board.filter(({ list }) => list.length > 0).map(({ classId }) => classId)).toEqual([last])
      await repA.ask(boardCalls.moveCard, { ...drop, toList: todo })
    }
  })

  it('a member is removed while they edit, or are given a task: nothing of theirs comes after', async () => {
    const { admin, repA, repB } = people
    const { workId } = await make([repA, repB])
    const taskId = await addTask(repA, workId, '甲')
    for (let turn = 0; turn < 8; turn += 1) {
      const before = `${turn}前`
      await repA.ask(taskCalls.setTitle, { taskId, name: before })
      const edits = [1, 2, 3].map((nth) => repB.call(taskCalls.setTitle, { taskId, name: `${turn}/${nth}` }))
      const given = repA.call(taskCalls.setMainUser, { taskId, userId: repB.userId })
      await admin.ask(projectCalls.removeMember, { workId, ownerUserId: repB.userId })
      const { name } = await repA.ask(taskCalls.detail, { taskId })
      for (const { code } of await Promise.all(edits)) expect([0, 3007]).toContain(code)
      expect([0, 3003]).toContain((await given).code)
      expect(await repB.call(taskCalls.setTitle, { taskId, name: '后' })).toMatchObject({ code: 3007 })
      const after = await repA.ask(taskCalls.detail, { taskId })
      expect([after.name, after.mainUserId === repB.userId]).toEqual([name, false])
      const list = [repA, repB].map(({ userId }) => ({ userId, roleId: 180173 }))
      await admin.ask(projectCalls.setMembers, { workId, list })
    }
  })

  it('calls that meet on one board are served or refused by a sentence', async () => {
    const { admin, repA, repB } = people
    for (let turn = 0; turn < 3; turn += 1) {
      const { workId, lists } = await make([repA, repB])
      const [todo = 0, doing = 0, later = 0] = lists
      const tasks: number[] = []
      for (const name of ['甲', '乙', '丙', '丁']) tasks.push(await addTask(repA, workId, name))
      const [a = 0, b = 0, c = 0, d = 0] = tasks
      const drop = { workId, above: null, below: null }
      const answers = await Promise.all([
        repA.call(boardCalls.moveCard, { ...drop, taskId: a, toList: doing }),
        repB.call(boardCalls.setOrder, { toId: todo, toList: [d, a, b, c], fromList: [] }),
        admin.call(boardCalls.removeList, { workId, classId: doing }),
        repA.call(taskCalls.remove, { taskId: b }),
        repB.call(taskCalls.setStatus, { taskId: c, status: 5 }),
        admin.call(boardCalls.archiveList, { classId: todo }),
        repA.call(boardCalls.addList, { workId, name: '新' }),
        repB.call(boardCalls.sortLists, { workId, classIds: [later, todo] }),
        admin.call(projectCalls.update, { workId, name: '竞争二' }),
        repB.call(projectCalls.leave, { workId }),
        repA.call(taskCalls.save, { name: '戊', workId, classId: todo }),
        admin.call(projectCalls.remove, { workId }),
      ])
      expect(answers.filter(({ code }) => code === 500)).toEqual([])
      expect(answers.at(-1)).toMatchObject({ code: 0 })
      expect(await repA.call(boardCalls.board, { workId })).toMatchObject({ code: 3002 })
    }
  })
})
