import { afterAll, beforeAll, expect, it } from 'vitest'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { purgeBin } from '#server/tasks/bin.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

async function clear() {
  const { admin } = company.people
  const temporaryCode = await admin.ask(clearingCalls.verifyPassword, { password: PASSWORD })
  return admin.call(clearingCalls.clear, { password: PASSWORD, temporaryCode, modules: ['project'] })
}
const count = async (table: string) =>
  Number((await company.platform.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count)

it('clearing takes projects with their tasks, which nothing brings back, and no other task', async () => {
  const { admin, repA } = company.people
  const ownerUserId = [repA.userId]
  const { workId } = await admin.ask(projectCalls.add, { name: '搬家', isOpen: 0, ownerUserId })
  const { taskId } = await repA.ask(taskCalls.save, { name: '打包', workId })
  const other = await repA.ask(taskCalls.save, { name: '打电话' })
  expect(await clear()).toMatchObject({ code: 0 })
  for (const table of ['projects', 'project_members', 'project_lists']) expect(await count(table)).toBe(0)
  for (const by of [admin, repA])
    for (const call of [taskCalls.detail, taskCalls.binDetail, taskCalls.restore])
      expect(await by.call(call, { taskId }), call.path).toMatchObject({ code: 3005 })
  expect((await repA.ask(taskCalls.bin, {})).map((task) => task.taskId)).not.toContain(taskId)
  expect((await repA.ask(taskCalls.detail, { taskId: other.taskId })).name).toBe('打电话')
  await purgeBin(company.app.services)
  expect(await count('tasks')).toBe(1)
})
