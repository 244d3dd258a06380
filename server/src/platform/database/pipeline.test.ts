import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { alongside, inTransaction, type Tables } from './database.ts'
import { pipelineTransactions } from './pipeline.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table piped (id int primary key, name text not null)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(() => sql`truncate piped`.execute(database.db))

const stored = async () => {
  const { rows } = await sql<{ id: number; name: string }>`select * from piped order by id`.execute(
    database.db,
  )
  return rows.map(({ id, name }) => `${id} ${name}`)
}

test('what is asked at once is done in the order in which it was asked', async () => {
  const seen = await inTransaction(database.db, async (trx) => {
    const [, , read] = await Promise.all([
      sql`insert into piped values (1, 'first')`.execute(trx),
      sql`update piped set name = name || ', then changed'`.execute(trx),
      sql<{ name: string }>`select name from piped`.execute(trx),
    ])
    return read.rows
  })
  expect(seen).toEqual([{ name: 'first, then changed' }])
  expect(await stored()).toEqual(['1 first, then changed'])
})

test('it travels together, also the beginning with the first statements and the commit with the last', async () => {
  const client = await database.pool.connect()
  let writes = 0
  const { stream } = client.connection
  const watched = new Proxy(stream._writev ?? (() => undefined), {
    apply(write, self, given) {
      writes += 1
      return Reflect.apply(write, self, given)
    },
  })
  Object.assign(stream, { _writev: watched })
  client.release()
  await inTransaction(database.db, async (trx) => {
    await Promise.all([1, 2, 3].map((id) => sql`insert into piped values (${id}, 'x')`.execute(trx)))
    alongside(trx, sql`insert into piped values (4, 'y')`.execute(trx))
    alongside(trx, sql`insert into piped values (5, 'y')`.execute(trx))
  })
  expect(await stored()).toHaveLength(5)
  expect(writes).toBe(2)
})

test('a statement that nobody waits for takes the transaction along when it fails, with its own error', async () => {
  const save = (name: string | null) =>
    inTransaction(database.db, async (trx) => {
      await sql`insert into piped values (1, 'first')`.execute(trx)
      alongside(trx, sql`insert into piped values (2, ${name})`.execute(trx))
      alongside(trx, sql`insert into piped values (3, 'third')`.execute(trx))
    })
  await expect(save(null)).rejects.toMatchObject({ code: '23502', column: 'name' })
  expect(await stored()).toEqual([])
  await save('second')
  expect(await stored()).toEqual(['1 first', '2 second', '3 third'])
})

test('the error is that of what failed first, also where a later statement is waited for', async () => {
  const save = inTransaction(database.db, async (trx) => {
    alongside(trx, sql`insert into piped values (1, null)`.execute(trx))
    await sql`select 1`.execute(trx)
  })
  await expect(save).rejects.toMatchObject({ code: '23502' })
  const both = inTransaction(database.db, (trx) =>
    Promise.all([
      sql`insert into piped values (1, null)`.execute(trx),
      sql`select 1 / 0`.execute(trx),
      sql`insert into piped values (2, 'never')`.execute(trx),
    ]),
  )
  await expect(both).rejects.toMatchObject({ code: '23502' })
  expect(await stored()).toEqual([])
})

test('what work itself refuses is what is said, and nothing of it stays', async () => {
  const save = inTransaction(database.db, async (trx) => {
    alongside(trx, sql`insert into piped values (1, null)`.execute(trx))
    throw new Error('refused')
  })
  await expect(save).rejects.toThrow('refused')
  await expect(inTransaction(database.db, () => Promise.reject(new Error('at once')))).rejects.toThrow(
    'at once',
  )
  expect(await stored()).toEqual([])
})

test('what meets a deadlock comes back whole, also with what nobody waited for', async () => {
  await sql`insert into piped values (1, '0'), (2, '0')`.execute(database.db)
  const meet = Promise.withResolvers<void>()
  let inside = 0
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      await sql`update piped set name = (name::int + 1)::text where id = ${first}`.execute(trx)
      inside += 1
      if (inside === 2) meet.resolve()
      await meet.promise
      alongside(trx, sql`update piped set name = (name::int + 1)::text where id = ${second}`.execute(trx))
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(await stored()).toEqual(['1 2', '2 2'])
})

test('a connection is as before after a transaction', async () => {
  await expect(inTransaction(database.db, (trx) => sql`select nothing`.execute(trx))).rejects.toThrow()
  const client = await database.pool.connect()
  try {
    expect(client.pipeline).toBe(false)
    const { rows } = await client.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    client.release()
  }
})

test('a transaction that did not begin takes its connection with it', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  let isRefused = true
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.query = new Proxy(client.query, {
      apply: (query, self, given: unknown[]) =>
        Reflect.apply(query, self, given[0] === 'begin' && isRefused ? ['begin nothing'] : given),
    })
  })
  pipelineTransactions(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const numberOf = (executor: Kysely<Tables>) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor).then(({ rows }) => rows[0]?.pid)
  const before = await numberOf(db)
  await expect(
    inTransaction(db, async (trx) => {
      await numberOf(trx)
      // the answer of the first statement comes after that of the beginning
      await numberOf(trx)
    }),
  ).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  isRefused = false
  const after = await inTransaction(db, numberOf)
  expect(after).not.toBe(before)
  expect(await numberOf(db)).toBe(after)
  await db.destroy()
})
