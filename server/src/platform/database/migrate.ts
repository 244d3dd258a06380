import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import type { Tables } from './database.ts'
import { admit, checksumOf, guardLogs, returnOwnership, roleOf, takeOwnership } from './guard.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
  /** It begins with `-- role: owner`: it changes what the application may only add to. */
  byOwner: boolean
}

export interface MigrateOptions {
  folder?: string
  /** The database as the owner of the logs; without it the application owns them as everything else. */
  owner?: pg.Pool
}

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const BY_OWNER = '-- role: owner\n'

/** Processes that start at the same time wait for each other here. */
const MIGRATION_LOCK = 7_305_002

/** The same, for what a start writes after the migrations, until its transaction ends. */
export async function lockMigrations(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
}

/** Takes the same lock for as long as a connection is open, unless it is taken; a start meanwhile waits. */
export async function holdMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    MIGRATION_LOCK,
  ])
  return rows[0]?.held ?? false
}

/**
 * Applies the pending files `NNNN_subject.sql` in order, all or none: if one fails, the database is as the former version left
 * it, and that version still starts. Then the logs are guarded (`guard.ts`). Returns the names of those applied now.
 *
 * Migrations run as the application. Once the logs have an owner, migrations of the owner's run on its connection, in a
 * transaction of its own that commits right before the application's: neither may depend on what the other changes in the same
 * upgrade. Before that the application owns the logs and runs them as well.
 * @throws StartFailure when an applied file was edited or is missing, when one fails, or when the user may not create tables
 */
export async function migrate(
  pool: pg.Pool,
  { folder = MIGRATIONS, owner }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const application = await pool.connect()
  const keeper = await owner?.connect()
  try {
    await application.query('set statement_timeout = 0')
    await keeper?.query('set statement_timeout = 0')
    await application.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const role = await roleOf(application)
    if (keeper) await admit(keeper, role)
    const applied = await readApplied(application)
    refuseChanges(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    const isGuarded = migrations.some(({ name, byOwner }) => byOwner && applied.has(name))
    if (!keeper && pending.some(({ byOwner }) => byOwner)) await requireOwnLogs(application)
    if (keeper && pending.length > 0) await (isGuarded ? takeOwnership : returnOwnership)(keeper, role)
    await applyAll(pending, { application, owner: keeper && isGuarded ? keeper : application })
    if (keeper) await takeOwnership(keeper, role)
    await guardLogs(keeper ?? application)
    return pending.map(({ name }) => name)
  } finally {
    // The connections are closed, not returned: one holds the lock, and both run without a time limit.
    application.release(true)
    keeper?.release(true)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listMigrations(folder)
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new StartFailure(`迁移文件 ${name} 的名称应写成 0001_subject.sql。`)
    if (numbers.has(number))
      throw new StartFailure(`有两个迁移文件使用了编号 ${number}：请给新的文件换一个编号。`)
    numbers.add(number)
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

/** The names of the migrations that this program has, in their order. */
export const listMigrations = async (folder: string = MIGRATIONS): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** The checksums of the migrations that this program has, by name. */
export const readKnown = async (folder: string = MIGRATIONS): Promise<ReadonlyMap<string, string>> =>
  new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]))

/** Line ends do not count: a checkout on Windows has others. */
async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: checksumOf(sql), byOwner: sql.startsWith(BY_OWNER) }
}

/** SQLSTATE of a right that is missing. */
const NO_PRIVILEGE = '42501'

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client
    .query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    .catch((error) => {
      if (errorCode(error) !== NO_PRIVILEGE) throw error
      throw new StartFailure('这个用户不能在数据库中建表：请让它成为数据库的所有者。', { cause: error })
    })
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Only their owner may change logs that have one. */
async function requireOwnLogs(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ owner: string; own: boolean }>(
    `select pg_get_userbyid(relowner) as owner, relowner = current_user::regrole as own
     from pg_class where oid = 'schema_migrations'::regclass`,
  )
  const [found] = rows
  if (found && !found.own)
    throw new StartFailure(`日志属于数据库用户“${found.owner}”，升级要由它进行：请设置 DATABASE_OWNER_URL。`)
}

function refuseChanges(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0) {
    throw new StartFailure(
      `数据库已经过更新版本的程序处理（${unknown.at(-1)}）：请使用同样或更新的版本启动。`,
    )
  }
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited) {
    throw new StartFailure(`迁移文件 ${edited.name} 执行之后被修改过：请恢复原样，新的改动写成新的迁移文件。`)
  }
}

interface Runners {
  application: pg.PoolClient
  /** The application itself while it owns the logs. */
  owner: pg.PoolClient
}

/** Both transactions stay open until the last migration has succeeded; a lock that one holds against the other ends both. */
async function applyAll(pending: readonly Migration[], { application, owner }: Runners): Promise<void> {
  if (pending.length === 0) return
  const clients = new Set([owner, application])
  try {
    for (const client of clients) await client.query(`begin; set local lock_timeout = '5min'`)
    for (const migration of pending) await apply(migration.byOwner ? owner : application, migration)
    for (const client of clients) await client.query('commit')
  } catch (error) {
    await Promise.allSettled([...clients].map((client) => client.query('rollback')))
    throw error
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new StartFailure(`迁移 ${name}${lineOf(error, sql)} 执行失败：${messageOf(error)}。`, {
      cause: error,
    })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
  return position > 0 ? ` 第 ${sql.slice(0, position).split('\n').length} 行` : ''
}
