import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { parseTimestamp } from '#server/platform/time/timestamp.ts'
import { cancelAborted } from './cancel.ts'
import { DEADLOCK } from './constraints.ts'
import { isPlanOutdated, keepPlans } from './kept-plans.ts'
import { openLanes, pipelineTransactions } from './pipeline.ts'
import { noteSlow } from './slow-statements.ts'

/**
 * The tables, by name in SQL. Platform and areas add theirs next to their code:
 * `declare module '#server/platform/database/database.ts' { interface Tables { roles: RoleTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface Tables {}

export type Database = Kysely<Tables>
export type { Transaction }

export interface DatabaseHandle {
  db: Database
  /** For raw statements on hot paths: `pool.query({ name, text, values })` keeps the plan on the connection. */
  pool: pg.Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections at most. */
  poolSize?: number
  /** Milliseconds one statement may run; longer work sets its own with `SET LOCAL statement_timeout`. */
  statementTimeout?: number
}

/** How long a connection is used, in milliseconds: the plans that it keeps end with it. */
export const CONNECTION_LIFE: number = HOUR

/** How connections that back up the database call themselves: their transactions are long on purpose. */
export const BACKUP_NAME = 'suoke backup'

/** The oldest supported PostgreSQL, as in `server_version_num`. */
const OLDEST_VERSION = 150_000

/**
 * Opens a pool and its typed query builder; connects lazily.
 * int8 comes back as number, numeric and date (`yyyy-MM-dd`) as text, timestamptz as Date.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: CONNECTION_LIFE / 1000,
    statement_timeout: options.statementTimeout ?? 60_000,
    options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO',
    application_name: 'suoke',
    types: readTypes(),
  })
  // An idle connection that dies is replaced by the pool; unheard, the event would end the process.
  // Of the error only the words: the pool hangs the whole connection on it. While closing, losing them is the point.
  pool.on('error', (error) => {
    if (!pool.ending) process.emitWarning(error.message)
  })
  // A connection that dies between two statements has no listener; its next use fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pipelineTransactions(pool)
  noteSlow(pool)
  cancelAborted(pool)
  keepPlans(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end()
    },
  }
}

type After = () => void | Promise<void>

const pendingAfter = new WeakMap<object, After[]>()
const unawaited = new WeakMap<object, Promise<unknown>[]>()
const pendingBefore = new WeakMap<object, (() => Promise<void>)[]>()

/**
 * Runs `work` in one transaction, then what it registered with `after` (or `afterCommit(trx, …)`) once committed.
 * Rolled back, nothing registered runs. When PostgreSQL sacrifices it to end a deadlock, a table has got
 * another column meanwhile, or `isWorthAgain` returns true, it runs again from the start:
 * `work` does nothing outside the transaction. What fails after the commit is reported as a warning and does not
 * undo the answer: the work is saved.
 */
export async function inTransaction<Result, DB = Tables>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>, after: (action: After) => void) => Promise<Result>,
  { isWorthAgain }: { isWorthAgain?: (error: unknown) => boolean } = {},
): Promise<Result> {
  const { result, actions } = await tryAgain(
    () => runOnce(db, work),
    (error) => errorCode(error) === DEADLOCK || isPlanOutdated(error) || (isWorthAgain?.(error) ?? false),
  )
  for (const action of actions) await runAfter(action)
  return result
}

/** Runs one statement, again where PostgreSQL sacrificed it to end a deadlock. */
export const inStatement = <Result>(run: () => Promise<Result>): Promise<Result> =>
  tryAgain(run, (error) => errorCode(error) === DEADLOCK)

async function runOnce<Result, DB>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>, after: (action: After) => void) => Promise<Result>,
): Promise<{ result: Result; actions: After[] }> {
  const actions: After[] = []
  const others: Promise<unknown>[] = []
  const run = db.transaction().execute(async (own) => {
    const trx = await openLanes(own)
    pendingAfter.set(trx, actions)
    unawaited.set(trx, others)
    const closing: (() => Promise<void>)[] = []
    pendingBefore.set(trx, closing)
    const worked = await work(trx, (action) => actions.push(action))
    for (const action of closing) await action()
    return worked
  })
  const result = await run.catch(async (error: unknown) => {
    throw isAftermath(error) ? ((await causeIn(others)) ?? error) : error
  })
  // the database has answered them before the commit; what follows from their answers is done as well
  await Promise.all(others)
  return { result, actions }
}

const IN_FAILED_TRANSACTION = '25P02'

/** What a transaction answers after one of its statements has failed. */
const isAftermath = (error: unknown) =>
  errorCode(error) === IN_FAILED_TRANSACTION ||
  (error instanceof Error && error.name === 'AbortedTransactionError')

/** Returns the error that made the transaction fail, among the statements that were not awaited. */
async function causeIn(statements: readonly Promise<unknown>[]): Promise<unknown> {
  const answers = await Promise.allSettled(statements)
  return answers
    .flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    .find((reason) => !isAftermath(reason))
}

/**
 * Adds a statement to the transaction without awaiting its answer: it travels with the next one, at the latest
 * with the commit, in the order in which they were asked. When it fails, so does the transaction, with its
 * error. What hangs on its answer may register what follows the commit, and nothing that can fail.
 */
export function alongside(trx: object, statement: Promise<unknown>): void {
  const others = unawaited.get(trx)
  if (!others) throw new Error('alongside needs the transaction that inTransaction passed')
  // what fails is heard at the end
  statement.catch(() => undefined)
  others.push(statement)
}

/**
 * Waits for work that was started at one moment of a transaction, so that its first statements travel together, and returns the
 * results. Throws the first failure in the order given, once all have ended: with `Promise.all` the transaction would roll back
 * while the others still send statements, over a connection that may be in other hands by then. What the others then answer
 * because the transaction has failed is no failure of theirs.
 */
export async function together<Result>(started: readonly Promise<Result>[]): Promise<Result[]> {
  const ended = await Promise.allSettled(started)
  const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isAftermath(reason)) ?? reasons[0]
  return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

const ATTEMPTS = 8
/** Those who met once would meet again if all came back at the same moment; in ms, times the attempts so far. */
const APART = 40

async function tryAgain<Result>(
  run: () => Promise<Result>,
  isWorthAgain: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthAgain(error)) throw error
      await sleep(Math.random() * APART * attempt)
    }
  }
}

/** Registers what is to run once the transaction has committed; `trx` comes from `inTransaction`. */
export function afterCommit(trx: object, action: After): void {
  const actions = pendingAfter.get(trx)
  if (!actions) throw new Error('afterCommit needs the transaction that inTransaction passed')
  actions.push(action)
}

/**
 * Registers work to run last inside the transaction: locks that all transactions take in one order, once
 * everything else is written. What it throws rolls the whole back.
 */
export function beforeCommit(trx: object, action: () => Promise<void>): void {
  const actions = pendingBefore.get(trx)
  if (!actions) throw new Error('beforeCommit needs the transaction that inTransaction passed')
  actions.push(action)
}

/** True for the executor that `inTransaction` passed to its work. */
export function isInTransaction<DB>(executor: Kysely<DB>): executor is Transaction<DB> {
  return pendingAfter.has(executor)
}

async function runAfter(action: After): Promise<void> {
  try {
    await action()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/**
 * Asks the server who it is, before anything else is done with it.
 * @throws StartFailure when it cannot be reached, refuses the login, is older than 15, not in UTF-8, or a
 * standby that only reads
 */
export async function checkDatabase(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string; recovering: boolean }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        pg_is_in_recovery() as recovering`,
    )
    .catch((error) => {
      throw new StartFailure(describeConnectionFailure(error, url), { cause: error })
    })
  if (Number(rows[0]?.version) < OLDEST_VERSION) {
    throw new StartFailure(`数据库版本过低：需要 PostgreSQL 15 或更高版本（${describeTarget(url)}）。`)
  }
  if (rows[0]?.encoding !== 'UTF8') {
    throw new StartFailure(
      `数据库编码必须是 UTF8，现在是 ${rows[0]?.encoding}：请用 ENCODING 'UTF8' 重新建库（${describeTarget(url)}）。`,
    )
  }
  if (rows[0]?.recovering) {
    throw new StartFailure(
      `DATABASE_URL 指向一台只读的备库（${describeTarget(url)}）：请改为主库的地址；若主库已经不在，请先提升备库（pg_promote）。`,
    )
  }
}

const CONNECTION_FAILURES: Record<string, string> = {
  ECONNREFUSED: '对方拒绝连接，请确认 PostgreSQL 已启动',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '找不到这个主机名',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  ENOENT: '找不到套接字文件，请确认 PostgreSQL 已启动',
  ECONNRESET: '连接被对方断开',
  '28P01': '用户名或密码不正确',
  '28000': '服务器不允许这个用户连接',
  '3D000': '数据库不存在，请先创建',
  '53300': '服务器的连接数已满',
  '57P03': '服务器正在启动或停止，请稍后再试',
}

/** One sentence saying which database could not be reached and why; the password is never part of it. */
export function describeConnectionFailure(error: unknown, url: string): string {
  const detail = error instanceof Error ? error.message : String(error)
  const reason =
    CONNECTION_FAILURES[errorCode(error)] ??
    (/timeout/i.test(detail) ? CONNECTION_FAILURES.ETIMEDOUT : detail)
  return `无法连接数据库 ${describeTarget(url)}：${reason}。`
}

export function describeTarget(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url)
    return `${searchParams.get('host') ?? hostname}${port ? `:${port}` : ''}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

const TEXT_ARRAY: number = 1009

/** `{1,2}` of PostgreSQL → ['1', '2']. */
const parseTextArray: (value: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY)

/** How the server's text becomes a value, by type oid. */
const PARSERS: Record<number, (value: string) => unknown> = {
  20: Number, // int8
  1016: (value) => parseTextArray(value).map(Number), // int8[]
  1082: String, // date
  1182: parseTextArray, // date[]
  1184: parseTimestamp, // timestamptz
  1231: parseTextArray, // numeric[]
}

function readTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(PARSERS)) types.setTypeParser(Number(oid), parse)
  return types
}
