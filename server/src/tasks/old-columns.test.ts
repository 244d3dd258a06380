import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

const MIGRATION = new URL('../../migrations/0781_task_column_ranks.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('the order of earlier versions stays, and is changed from there', async () => {
  const { repA } = company.people
  const ids: number[] = []
  for (let nth = 0; nth < 70; nth += 1) {
    const { taskId } = await repA.ask(taskCalls.save, { name: `任务${nth}` })
    ids.push(taskId)
  }
  const { pool } = company.platform
  // as it was before: places that are equal are those of newer tasks first
  await pool.query('alter table task_columns drop column rank, add column order_num integer not null')
  await pool.query(
    `insert into task_columns (user_id, task_id, is_top, order_num)
      select $1, task_id, 1, (nth - 1) / 2 from unnest($2::bigint[]) with ordinality o (task_id, nth)`,
    [repA.userId, ids],
  )
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  const today = async () => (await repA.ask(taskCalls.mine, {}))[1]?.list.map(({ taskId }) => taskId) ?? []
  const pairs = Array.from({ length: 35 }, (_, at) => [ids[at * 2 + 1] ?? 0, ids[at * 2] ?? 0]).flat()
  expect(await today()).toEqual(pairs)
  const [first = 0, ...rest] = pairs
  await repA.ask(taskCalls.setColumns, { toTopId: 1, toList: [...rest, first] })
  expect(await today()).toEqual([...rest, first])
})
