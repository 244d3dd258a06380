import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts'
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
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  expect(await migrate(database.pool, { folder })).toEqual(names)
  expect(await migrate(database.pool, { folder })).toEqual([])
})

test('a user who may make no tables reads so', async () => {
  await database.pool.query('revoke create on schema public from pg_database_owner')
  await expect(migrate(database.pool, { folder })).rejects.toThrow(
    '这个用户不能在数据库中建表：请让它成为数据库的所有者。',
  )
})

test('only what is new is applied', async () => {
  expect(await migrate(database.pool, { folder })).toEqual(['0001_first.sql'])
  await write('0002_second.sql', 'create table second (id int); insert into second values (1);')
  expect(await migrate(database.pool, { folder })).toEqual(['0002_second.sql'])
  expect(await tables()).toEqual(['first', 'schema_migrations', 'second'])
})

test('an edited migration is refused; other line ends are not an edit', async () => {
  await write('0001_first.sql', 'create table first (\nid int);')
  await migrate(database.pool, { folder })
  await write('0001_first.sql', 'create table first (\r\nid int);')
  await expect(migrate(database.pool, { folder })).resolves.toEqual([])
  await write('0001_first.sql', 'create table first (id bigint);')
  await expect(migrate(database.pool, { folder })).rejects.toThrow('迁移文件 0001_first.sql 执行之后被修改过')
})

test('a failing migration names its line and leaves no trace of the whole upgrade', async () => {
  await migrate(database.pool, { folder })
  await write('0002_second.sql', 'create table second (id int);')
  await write('0003_third.sql', 'create table third (id int);\ncreate table fourth (id nonsense);')
  await expect(migrate(database.pool, { folder })).rejects.toThrow(
    '迁移 0003_third.sql 第 2 行 执行失败：type "nonsense" does not exist。',
  )
  expect(await tables()).toEqual(['first', 'schema_migrations'])
  // the former version, which does not have the two, still starts
  await rm(path.join(folder, '0002_second.sql'))
  await rm(path.join(folder, '0003_third.sql'))
  expect(await migrate(database.pool, { folder })).toEqual([])
})

test('a database written by a newer version is refused', async () => {
  await write('0002_second.sql', 'create table second (id int);')
  await migrate(database.pool, { folder })
  await rm(path.join(folder, '0002_second.sql'))
  await expect(migrate(database.pool, { folder })).rejects.toThrow('更新版本的程序处理（0002_second.sql）')
})

test('two files with one number are refused', async () => {
  await write('0001_other.sql', 'select 1;')
  await expect(migrate(database.pool, { folder })).rejects.toThrow('有两个迁移文件使用了编号 0001')
})

test('processes that start at once wait for each other', async () => {
  await write('0002_slow.sql', 'select pg_sleep(0.3); create table slow (id int);')
  const other = openDatabase(database.url)
  const applied = await Promise.all([migrate(database.pool, { folder }), migrate(other.pool, { folder })])
  await other.close()
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_slow.sql'])
})

describe('the logs', () => {
  const ownersOf = async () =>
    (
      await database.pool.query(
        `select relname as name, pg_get_userbyid(relowner) as owner from pg_class
         where relname in ('sys_log', 'refusal_log', 'schema_migrations', 'customer', 'log_chain') order by relname`,
      )
    ).rows.map(({ name, owner }) => `${name} ${owner}`)

  test('of a database without an owner are guarded by a trigger, and are handed over to one that comes later', async () => {
    await migrate(database.pool)
    expect(new Set((await ownersOf()).map((each) => each.split(' ')[1]))).toEqual(new Set(['suoke']))
    await expect(database.pool.query('delete from login_log')).rejects.toMatchObject({ code: '42501' })
    await database.pool.query(`create function planted() returns trigger language plpgsql as 'begin return null; end';
      create trigger planted before delete on login_log execute function planted()`)
    const ownerUrl = new URL(inject('ownerUrl'))
    ownerUrl.pathname = new URL(database.url).pathname
    const owner = openDatabase(ownerUrl.href, { poolSize: 1 })
    await expect(migrate(database.pool, { owner: owner.pool })).rejects.toThrow(
      /^日志的所有者还没有准备好，请以数据库管理员执行：ALTER DATABASE/,
    )
    const admin = openDatabase(inject('adminUrl'), { poolSize: 1 })
    await admin.pool.query(`alter database "${ownerUrl.pathname.slice(1)}" owner to suoke_owner`)
    await admin.close()
    expect(await migrate(database.pool, { owner: owner.pool })).toEqual([])
    expect(await migrate(database.pool, { owner: owner.pool })).toEqual([])
    await owner.close()
    expect(await ownersOf()).toEqual([
      'customer suoke',
      'log_chain suoke_owner',
      'refusal_log suoke_owner',
      'schema_migrations suoke_owner',
      'sys_log suoke_owner',
    ])
    const { rows } = await database.pool.query(
      `select tgname from pg_trigger where tgrelid = 'login_log'::regclass and not tgisinternal`,
    )
    expect(rows).toEqual([{ tgname: 'only_added_to' }])
    await database.pool.query('alter table customer add column made_at_run_time text')
    await database.pool.query('select seal_log(3::smallint, 10)')
    // the application cannot deny the owner, and starts without one while no migration is pending
    expect(await migrate(database.pool)).toEqual([])
  })

  test('the same user is no owner', async () => {
    await expect(migrate(database.pool, { folder, owner: database.pool })).rejects.toThrow(
      'DATABASE_OWNER_URL 与 DATABASE_URL 使用了同一个用户',
    )
  })

  test('a migration of theirs is refused to the application alone', async () => {
    const owned = await createEmptyDatabase({ owned: true })
    const owner = openDatabase(owned.ownerUrl, { poolSize: 1 })
    await cp(MIGRATIONS, folder, { recursive: true, force: true })
    await rm(path.join(folder, '0001_first.sql'))
    await migrate(owned.pool, { folder, owner: owner.pool })
    await write('9990_more.sql', '-- role: owner\nalter table login_log add column more text;')
    await expect(migrate(owned.pool, { folder })).rejects.toThrow('请设置 DATABASE_OWNER_URL')
    expect(await migrate(owned.pool, { folder, owner: owner.pool })).toEqual(['9990_more.sql'])
    await owned.pool.query(
      `insert into login_log (login_name, login_time, auth_result, more) values ('x', now(), 2, 'y')`,
    )
    await write('9991_later.sql', 'create table later (id int);')
    await write('9992_owned.sql', '-- role: owner\nalter table login_log add column still_more text;')
    await write('9993_broken.sql', 'create table broken (id nonsense);')
    await expect(migrate(owned.pool, { folder, owner: owner.pool })).rejects.toThrow('9993_broken.sql')
    const { rows } = await owned.pool.query(
      `select to_regclass('later') as later, (select count(*)::int from pg_attribute where attname = 'still_more') as more`,
    )
    expect(rows).toEqual([{ later: null, more: 0 }])
    await rm(path.join(folder, '9993_broken.sql'))
    expect(await migrate(owned.pool, { folder, owner: owner.pool })).toEqual([
      '9991_later.sql',
      '9992_owned.sql',
    ])
    await owner.close()
    await owned.close()
  })

  test('taken over before their own migrations, as a stopped upgrade left them, are handed back until these are in', async () => {
    const owned = await createEmptyDatabase({ owned: true })
    const owner = openDatabase(owned.ownerUrl, { poolSize: 1 })
    await cp(MIGRATIONS, folder, { recursive: true, force: true })
    await rm(path.join(folder, '0001_first.sql'))
    const later = (await readdir(folder)).filter((name) => name > '0082')
    for (const name of later) await rm(path.join(folder, name), { recursive: true })
    await migrate(owned.pool, { folder, owner: owner.pool })
    const { rows: owners } = await owned.pool.query(
      `select pg_get_userbyid(relowner) as owner from pg_class where relname = 'action_records'`,
    )
    expect(owners).toEqual([{ owner: 'suoke_owner' }])
    expect(await migrate(owned.pool, { owner: owner.pool })).toEqual(
      later.filter((name) => name.endsWith('.sql')),
    )
    await owner.close()
    await owned.close()
  })
})
