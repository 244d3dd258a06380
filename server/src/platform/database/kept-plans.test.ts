import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inTransaction } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table kept (id int, name text)`.execute(database.db)
  await sql`insert into kept values (1, 'one')`.execute(database.db)
})
afterAll(() => database.close())

const read = () =>
  inTransaction(database.db, async (trx) => {
    const { rows } = await sql`select r.* from kept r where r.id = ${1} for update of r`.execute(trx)
    const { rows: plans } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement like '%from kept%'`.execute(trx)
    return { row: rows[0], plans: plans.length }
  })

test('what comes back in transactions keeps its plan', async () => {
  for (let time = 0; time < 5; time++) await read()
  expect(await read()).toEqual({ row: { id: 1, name: 'one' }, plans: 1 })
})

test('outside of transactions every statement is planned for its values', async () => {
  const ask = () => sql`select name from kept where id = ${1} /* outside */`.execute(database.db)
  for (let time = 0; time < 5; time++) await ask()
  const { rows } = await sql`select from pg_prepared_statements where statement like '%outside%'`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('a table that has got another column is read with it, in the same transaction', async () => {
  for (let time = 0; time < 5; time++) await read()
  await sql`alter table kept add column added int default 7`.execute(database.db)
  expect((await read()).row).toEqual({ id: 1, name: 'one', added: 7 })
  // also where the transaction has added it itself
  const own = await inTransaction(database.db, async (trx) => {
    await sql`alter table kept add column own int default 8`.execute(trx)
    const { rows } = await sql`select r.* from kept r where r.id = ${1} for update of r`.execute(trx)
    return rows[0]
  })
  expect(own).toEqual({ id: 1, name: 'one', added: 7, own: 8 })
})
