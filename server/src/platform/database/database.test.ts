import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { afterCommit, checkDatabase, inTransaction, openDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table notes (id int primary key)')
})
afterAll(() => database.close())

const ids = async () =>
  (await database.pool.query('select id from notes order by id')).rows.map(({ id }) => id)

test('values come back as the product writes them', async () => {
  const { rows } = await database.pool.query(`select 9007199254740991::bigint as id, '{1,2}'::bigint[] as ids,
    12.50::numeric(18,2) as money, '{1.10}'::numeric[] as moneys, '2025-02-28'::date as day, '{2025-02-28}'::date[] as days,
    '2025-02-28 10:00:00.5+00'::timestamptz as moment, current_setting('TimeZone') as zone,
    current_setting('statement_timeout') as timeout`)
  expect(rows[0]).toEqual({
    id: Number.MAX_SAFE_INTEGER,
    ids: [1, 2],
    money: '12.50',
    moneys: ['1.10'],
    day: '2025-02-28',
    days: ['2025-02-28'],
    moment: new Date('2025-02-28T10:00:00.500Z'),
    zone: 'Asia/Shanghai',
    timeout: '1min',
  })
})

test('Chinese sorts by code point, matches as letters, and has trigrams', async () => {
  await database.pool.query('create extension if not exists pg_trgm')
  const { rows } = await database.pool.query(
    `select '锁客' ~ '^\\w+$' as letters, cardinality(show_trgm('锁客')) as trigrams`,
  )
  expect(rows[0]).toEqual({ letters: true, trigrams: 3 })
})

test('what is to follow the commit runs after it, in order, and not before', async () => {
  const seen: unknown[] = []
  const result = await inTransaction(database.db, async (trx, after) => {
    await sql`insert into notes values (1)`.execute(trx)
    after(async () => void seen.push('first', await ids()))
    afterCommit(trx, () => void seen.push('second'))
    seen.push(await ids())
    return 'done'
  })
  expect(result).toBe('done')
  expect(seen).toEqual([[], 'first', [1], 'second'])
})

test('a rolled-back transaction leaves nothing and tells nobody', async () => {
  const notified = vi.fn()
  const failing = inTransaction(database.db, async (trx, after) => {
    await sql`insert into notes values (2)`.execute(trx)
    after(notified)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(notified).not.toHaveBeenCalled()
  expect(await ids()).toEqual([1])
})

test('a failure after the commit does not fail the work', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const failing = () => Promise.reject(new Error('cache'))
  await expect(inTransaction(database.db, async (_trx, after) => after(failing))).resolves.toBeDefined()
  expect(warning).toHaveBeenCalledOnce()
  warning.mockRestore()
})

test.each([
  [
    'postgres://u:geheim@127.0.0.1:1/x',
    '无法连接数据库 127.0.0.1:1/x：对方拒绝连接，请确认 PostgreSQL 已启动。',
  ],
  ['postgres://u:geheim@nowhere.invalid:5432/x', '无法连接数据库 nowhere.invalid:5432/x：找不到这个主机名。'],
])('%s is refused in one sentence', async (url, sentence) => {
  const { pool, close } = openDatabase(url)
  await expect(checkDatabase(pool, url)).rejects.toThrow(sentence)
  await close()
})

test('a wrong password and a missing database are kept apart', async () => {
  const check = async (parts: { password?: string; pathname?: string }) => {
    const url = Object.assign(new URL(database.url), parts)
    const { pool, close } = openDatabase(url.href)
    await checkDatabase(pool, url.href).finally(close)
  }
  await expect(check({ password: 'wrong' })).rejects.toThrow('用户名或密码不正确。')
  await expect(check({ pathname: '/nothing' })).rejects.toThrow('数据库不存在，请先创建。')
  await expect(check({})).resolves.toBeUndefined()
})

test('of two transactions that wait for each other both are done, one of them begun anew', async () => {
  await database.pool.query('create table accounts (id int primary key, times int not null default 0)')
  await database.pool.query('insert into accounts values (1), (2)')
  const attempts: number[] = []
  let holding = 0
  const { promise: bothHold, resolve: goOn } = Promise.withResolvers<void>()
  const addTo = (first: number, second: number) =>
    inTransaction(database.db, async (trx, after) => {
      attempts.push(first)
      await sql`update accounts set times = times + 1 where id = ${first}`.execute(trx)
      holding += 1
      if (holding === 2) goOn()
      await bothHold
      await sql`update accounts set times = times + 1 where id = ${second}`.execute(trx)
      after(() => void notified.push(first))
    })
  const notified: number[] = []
  await Promise.all([addTo(1, 2), addTo(2, 1)])
  const { rows } = await database.pool.query('select times from accounts order by id')
  expect(rows).toEqual([{ times: 2 }, { times: 2 }])
  // a retry may meet the other transaction again
  expect(attempts.length).toBeGreaterThanOrEqual(3)
  expect(notified.toSorted()).toEqual([1, 2])
})
