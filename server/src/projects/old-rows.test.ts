import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS, migrate, readKnown } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'

/** Tasks of an installation from before there were projects, after the migration that brought these. */
const PROJECTS = '0760'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  const { pool } = database
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const [name, checksum] of [...(await readKnown())].filter(([each]) => each < PROJECTS)) {
    await pool.query(await readFile(path.join(MIGRATIONS, name), 'utf8'))
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
})
afterAll(() => database.close())

const addTasks = (names: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  database.pool.query(
    `insert into tasks (name, description, create_user_id, priority, status, place_id, list_id, batch_id, create_time, update_time)
     select n, '', 1, 0, 1, $2, -1, gen_random_uuid()::text, now(), now() from unnest($1::text[]) n`,
    [names, more.place ?? 0],
  )
const read = async (text: string) => (await database.pool.query(text)).rows

it('tasks without a project stay as they are, are changed as before, and can share their list with projects', async () => {
  await addTasks(['甲', '乙', '丙'])
  const before = await read('select to_jsonb(t) as task from tasks t order by task_id')
  await migrate(database.pool)
  const after = await read(
    `select to_jsonb(t) - 'rank' - 'remind_days' as task, rank from tasks t order by task_id`,
  )
  expect(after.map(({ task }) => task)).toEqual(before.map(({ task }) => task))
  expect(after.map(({ rank }) => rank)).toEqual([null, null, null])
  await database.pool.query(`update tasks set status = 5, hidden_at = now() where name <> '丙'`)
  await database.pool.query(`delete from tasks where name = '甲'`)
  expect(await read('select * from project_changes')).toEqual([])
  await database.pool.query(
    `insert into projects (name, color, is_open, batch_id, create_user_id, create_time, update_time)
     values ('搬家', '#53D397', false, 'x', 1, now(), now())`,
  )
  const [project] = await read('select project_id, revision from projects')
  await addTasks(['丁'], { place: project.project_id })
  const [changed] = await read(
    'select c.revision, p.revision as whole, t.name from project_changes c join projects p using (project_id) join tasks t using (task_id)',
  )
  expect(changed).toEqual({ revision: changed.whole, whole: changed.whole, name: '丁' })
  expect(Number(changed.whole)).toBeGreaterThan(Number(project.revision))
})
