import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

const text = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../migrations/guard/${name}.sql`, import.meta.url)), 'utf8')

export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

export async function roleOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  return rows[0]?.name ?? ''
}

/**
 * Gives the owner its tables, and the application the rights it needs on them
 * (`guard/take-over.sql`).
 * @throws StartFailure when the two roles are not set up as required, with the statements that do so
 */
export async function takeOwnership(owner: pg.ClientBase, application: string): Promise<void> {
  await inOneTransaction(owner, () => takeOwnershipWithin(owner, application))
}

/** The same within a transaction of the owner's. */
export const takeOwnershipWithin = (owner: pg.ClientBase, application: string): Promise<void> =>
  runScripts(owner, application, ['admit', 'take-over'])

/**
 * Lets the application create tables in the owner's database (`guard/admit.sql`).
 * @throws StartFailure as `takeOwnership`
 */
export const admit = (owner: pg.ClientBase, application: string): Promise<void> =>
  inOneTransaction(owner, () => runScripts(owner, application, ['admit']))

async function runScripts(
  owner: pg.ClientBase,
  application: string,
  names: readonly string[],
): Promise<void> {
  await requireApart(owner, application)
  await owner.query(`select set_config('suoke.application', $1, true)`, [application])
  for (const name of names) await owner.query(await text(name))
}

/**
 * Returns the logs to the application while the migrations from before the guard are pending (`guard/hand-back.sql`); those
 * change logs as the application. No-op where the owner holds none.
 * @throws StartFailure as `takeOwnership`
 */
export const returnOwnership = (owner: pg.ClientBase, application: string): Promise<void> =>
  inOneTransaction(owner, () => runScripts(owner, application, ['hand-back']))

/**
 * Installs triggers and functions of the logs (`guard/functions.sql`), if there are logs and the client owns them; a role that
 * may only append leaves them unchanged.
 */
export async function guardLogs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ owner: boolean | null }>(
    `select relowner = current_user::regrole as owner from pg_class where oid = to_regclass('public.log_guard')`,
  )
  if (!rows[0]?.owner) return
  const sql = (await text('functions')).replaceAll('\r\n', '\n')
  const checksum = checksumOf(sql)
  const { rowCount } = await client.query('select from public.log_guard where checksum = $1', [checksum])
  if (rowCount) return
  await inOneTransaction(client, async () => {
    await client.query(sql)
    await client.query('delete from public.log_guard')
    await client.query('insert into public.log_guard (checksum) values ($1)', [checksum])
  })
}

/** The application neither owns the database nor is a member of its owner; the owner is a member of the application, whose logs it takes over. */
async function requireApart(owner: pg.ClientBase, application: string): Promise<void> {
  const { rows } = await owner.query<{
    name: string
    database: string
    owns: boolean
    acts: boolean
    apart: boolean
  }>(
    `select current_user as name, current_database() as database,
      pg_has_role(current_user, datdba, 'usage') as owns,
      pg_has_role(current_user, $1, 'member') as acts,
      not pg_has_role($1, datdba, 'member') and not pg_has_role($1, current_user, 'member') as apart
     from pg_database where datname = current_database()`,
    [application],
  )
  const [found] = rows
  if (!found) return
  const { name, database, owns, acts, apart } = found
  if (name === application)
    throw new StartFailure('DATABASE_OWNER_URL 与 DATABASE_URL 使用了同一个用户：请为日志另建一个所有者。')
  if (owns && acts && apart) return
  throw new StartFailure(
    `日志的所有者还没有准备好，请以数据库管理员执行：ALTER DATABASE "${database}" OWNER TO "${name}"; GRANT "${application}" TO "${name}"; ` +
      `并确认“${application}”不是超级用户，也不属于“${name}”。`,
  )
}

async function inOneTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (errorCode(error) !== '42501') throw error
    throw new StartFailure(
      `日志的所有者缺少权限：${error instanceof Error ? error.message : String(error)}。`,
      { cause: error },
    )
  }
}
