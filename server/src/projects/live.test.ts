import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentCalls } from '#protocol/comments/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/open-page.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { uploadFile } from '../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => company.close())

it('what one person does on a board, all who look at it hear, of a public project without members, too', async () => {
  const { admin, repA, repB, hr } = company.people
  for (const isOpen of [0, 1] as const) {
    const { workId } = await admin.ask(projectCalls.add, {
      name: '直播',
      isOpen,
      ownerUserId: [repA.userId, repB.userId],
      ownerRole: 180173,
    })
    const { taskId } = await repA.ask(taskCalls.save, { name: '甲', workId })
    const columns = await repA.ask(boardCalls.board, { workId })
    const toList = columns[1]?.classId ?? 0
    const open = async (person: Person) => {
      const page = await openPage(company.app, await person.token())
      await page.heard()
      return page
    }
    const [looking, away] = [await open(repB), await open(hr)]
    const boards = ({ told }: { told: readonly string[] }) => told.filter((what) => what === 'board').length
    const { revision } = await repB.ask(boardCalls.changes, { workId, revision: 0 })
    await repA.ask(boardCalls.moveCard, { workId, taskId, toList, above: null, below: null })
    await eventually(() => expect(boards(looking)).toBe(1))
    const { tasks } = await repB.ask(boardCalls.changes, { workId, revision })
    expect(tasks.map((task) => [task.taskId, task.classId])).toEqual([[taskId, toList]])
    await repA.ask(taskCalls.setTitle, { taskId, name: '乙' })
    await eventually(() => expect(boards(looking)).toBe(2))
    await repA.ask(taskCalls.addChild, { pid: taskId, name: '子' })
    await eventually(() => expect(boards(looking)).toBe(3))
    await repA.ask(commentCalls.save, { type: TASK_COMMENTS, typeId: taskId, content: '好' })
    await eventually(() => expect(boards(looking)).toBe(4))
    const before = await repB.ask(boardCalls.changes, { workId, revision })
    const { batchId } = await repA.ask(taskCalls.detail, { taskId })
    await uploadFile(company, repA, fileCalls.upload, { name: 'a.txt', content: 'a' }, { batchId })
    await eventually(() => expect(boards(looking)).toBe(5))
    const after = await repB.ask(boardCalls.changes, { workId, revision: before.revision })
    expect(after.tasks).toMatchObject([{ taskId, commentCount: 1, fileCount: 1, childAllCount: 1 }])
    expect(boards(away), 'who does not look').toBe(0)
    for (const page of [looking, away]) page.close()
  }
})
