import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS, migrate, readKnown } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'

/** The migration that brings events; types of events are older. */
const EVENTS = '0730'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  const known = await readKnown()
  const { pool } = database
  // as `migrate` keeps them
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const [name, checksum] of [...known].filter(([each]) => each < EVENTS)) {
    await pool.query(await readFile(path.join(MIGRATIONS, name), 'utf8'))
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
})
afterAll(() => database.close())

it('types of the company get ids above the codes of the system, in their order, and new ones follow', async () => {
  const { pool } = database
  const add = (name: string) =>
    pool.query(`insert into calendar_types (type_name, color) values ($1, '#53D397')`, [name])
  for (const name of ['开会', '培训', '外出']) await add(name)
  await pool.query(`update calendar_types set color = '#4586FF' where type_name = '开会'`)
  await migrate(pool)
  await add('出差')
  const { rows } = await pool.query<{ type_id: number; type_name: string }>(
    'select type_id, type_name from calendar_types order by type_id',
  )
  expect(rows.map(({ type_id, type_name }) => [Number(type_id), type_name])).toEqual([
    [101, '开会'],
    [102, '培训'],
    [103, '外出'],
    [104, '出差'],
  ])
})
