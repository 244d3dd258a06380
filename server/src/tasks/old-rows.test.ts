import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

const MIGRATION = new URL('../../migrations/0723_task_done.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const make = async (by: Person, name: string, others: readonly Person[] = []) =>
  (await by.ask(taskCalls.save, { name, ownerUserId: others.map(({ userId }) => userId) })).taskId
const set = async (by: Person, taskId: number, status: 1 | 5) => {
  company.platform.clock.advance(MINUTE)
  await by.ask(taskCalls.setStatus, { taskId, status })
}
const finished = async (by: Person) =>
  (await by.ask(workLogCalls.facts)).flatMap(({ key, items }) =>
    key === 'finishedTasks' ? items.map(({ text }) => text) : [],
  )

it('tasks of earlier versions were completed when and by whom their history has it last', async () => {
  const { repA, repA2, managerA } = company.people
  const twice = await make(repA, '两次完成', [repA2])
  await set(repA, twice, 5)
  await set(repA, twice, 1)
  await set(repA2, twice, 5)
  await set(repA, await make(repA, '一次完成'), 5)
  const reopened = await make(repA, '又打开')
  await set(repA, reopened, 5)
  await set(repA, reopened, 1)
  await make(managerA, '没有完成')
  const { pool } = company.platform
  const facts = async () => [await finished(repA), await finished(repA2), await finished(managerA)]
  const now = await facts()
  expect(now).toEqual([['一次完成'], ['两次完成'], []])
  // as it was before
  await pool.query('alter table tasks drop column done_at, drop column done_by')
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  expect(await facts()).toEqual(now)
})
