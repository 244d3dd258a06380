import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'suoke-migrations-'))
  await write('0001_first.sql', 'create table first (id int);')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const tables = async () =>
  (await database.pool.query(`select tablename as name from pg_tables where schemaname = 'public'`)).rows
    .map(({ name }) => name)
    .sort()

test('the product’s own migrations apply to an empty database, once', async () => {
  await cp(MIGRATIONS, folder, { recursive: true, force: true })
  await rm(path.join(folder, '0001_first.sql'))
  const names = (await readdir(folder)).sort()
  expect(await migrate(database.pool, folder)).toEqual(names)
  expect(await migrate(database.pool, folder)).toEqual([])
})

test('a user who may make no tables reads so', async () => {
  await database.pool.query('revoke create on schema public from pg_database_owner')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    '这个用户不能在数据库中建表：请让它成为数据库的所有者。',
  )
})

test('only what is new is applied', async () => {
  expect(await migrate(database.pool, folder)).toEqual(['0001_first.sql'])
  await write('0002_second.sql', 'create table second (id int); insert into second values (1);')
  expect(await migrate(database.pool, folder)).toEqual(['0002_second.sql'])
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second'])
})

test('an edited migration is refused; other line ends are not an edit', async () => {
  await write('0001_first.sql', 'create table first (\nid int);')
  await migrate(database.pool, folder)
  await write('0001_first.sql', 'create table first (\r\nid int);')
  await expect(migrate(database.pool, folder)).resolves.toEqual([])
  await write('0001_first.sql', 'create table first (id bigint);')
  await expect(migrate(database.pool, folder)).rejects.toThrow('迁移文件 0001_first.sql 执行之后被修改过')
})

test('a failing migration says where and leaves no trace', async () => {
  await write('0002_second.sql', 'create table second (id int);\ncreate table third (id nonsense);')
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    '迁移 0002_second.sql 第 2 行 执行失败：type "nonsense" does not exist。',
  )
  expect(await tables()).toEqual(['first', 'schema_migrations'])
})

test('a database written by a newer version is refused', async () => {
  await write('0002_second.sql', 'create table second (id int);')
  await migrate(database.pool, folder)
  await rm(path.join(folder, '0002_second.sql'))
  await expect(migrate(database.pool, folder)).rejects.toThrow('更新版本的程序处理（0002_second.sql）')
})

test('two files with one number are refused', async () => {
  await write('0001_other.sql', 'select 1;')
  await expect(migrate(database.pool, folder)).rejects.toThrow('有两个迁移文件使用了编号 0001')
})

test('processes that start at once wait for each other', async () => {
  await write('0002_slow.sql', 'select pg_sleep(0.3); create table slow (id int);')
  const other = openDatabase(database.url)
  const applied = await Promise.all([migrate(database.pool, folder), migrate(other.pool, folder)])
  await other.close()
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_slow.sql'])
})
