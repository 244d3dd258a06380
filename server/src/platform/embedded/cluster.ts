import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeUnusable } from '#server/platform/process/data-directory.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import type { Binaries } from './binaries.ts'
import { type OsUser, reaches } from './os-user.ts'

/** One PostgreSQL data directory and how its programs are run. */
export interface Cluster {
  /** Absolute. */
  dir: string
  binaries: Binaries
  user: OsUser | undefined
  passwords: Passwords
}

export interface Passwords {
  admin: string
  application: string
  owner: string
}

export const ADMIN = 'postgres'
/** The product's role and database; it owns the tables of the product but for the logs. */
export const APPLICATION = 'suoke'
/**
 * Owns the database and the logs, which the application can only add to; it is used while a start migrates, and
 * not after.
 */
export const OWNER = 'suoke_owner'

/** Programs get a bare environment: no secret of ours, no PG* variable of the caller. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** What a program of PostgreSQL is started with: its folder is the cluster, its user the cluster's. */
export function programOptions(dir: string, user: OsUser | undefined) {
  const env =
    process.platform === 'win32' ? { ...ENVIRONMENT, SYSTEMROOT: process.env.SYSTEMROOT ?? '' } : ENVIRONMENT
  return { cwd: dir, env, ...user }
}

/**
 * How a program is given its data directory. Below a folder that the database's user may not enter (/root),
 * the absolute path is useless to it, but the folder it was started in stays open: Linux calls it /proc/self/cwd.
 */
export async function dataArgument(dir: string, user: OsUser | undefined): Promise<string> {
  if (!user || (await reaches(user, dir))) return dir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartFailure(
    `内置 PostgreSQL 不能以 root 身份运行，而 ${dir} 只有 root 能进入：请用 DATA_DIR 指定另一个目录，或换普通用户启动。`,
  )
}

/** True when the directory holds a cluster; refuses a directory that holds something else. */
export async function hasCluster(dir: string): Promise<boolean> {
  const names = await readdir(dir).catch((error): string[] => {
    if (errorCode(error) === 'ENOENT') return []
    throw new StartFailure(describeUnusable(dir, error), { cause: error })
  })
  if (names.length === 0) return false
  if (names.includes('PG_VERSION')) return true
  throw new StartFailure(
    `目录 ${dir} 不为空，但不是 PostgreSQL 的数据目录：请清空它，或用 DATA_DIR 指定另一个目录。`,
  )
}

/**
 * Makes the cluster with role and database beside its final place and moves it there when it is complete, so
 * that a start that is interrupted, or two at once, leave either nothing or a whole one.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const draft = { ...cluster, dir: `${cluster.dir}.new-${randomBytes(4).toString('hex')}` }
  try {
    await mkdir(draft.dir, { mode: 0o700 })
    if (draft.user) await chown(draft.dir, draft.user.uid, draft.user.gid)
    await initialise(draft)
    await writeHostRules(draft.dir)
    await runSingleUser(draft, [
      ...setPasswords(draft.passwords, 'create'),
      `create database ${APPLICATION} owner ${APPLICATION}`,
    ])
    await rename(draft.dir, cluster.dir)
  } catch (error) {
    await rm(draft.dir, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) return
    if (error instanceof StartFailure || !errorCode(error)) throw error
    throw new StartFailure(describeUnusable(path.dirname(cluster.dir), error), { cause: error })
  }
}

/** Gives both roles the passwords kept in the data directory again, after the file was lost. The server is down. */
export async function resetPasswords(cluster: Cluster): Promise<void> {
  await runSingleUser(cluster, setPasswords(cluster.passwords, 'alter'))
}

const HOST_RULES = ['local %s all', 'host %s all 127.0.0.1/32', 'host %s all ::1/128']
  .flatMap((rule) => ['all', 'replication'].map((database) => rule.replace('%s', database)))
  .map((rule) => `${rule} scram-sha-256\n`)
  .join('')

/** Host rules: connections from this machine with a password, standbys included. */
export function writeHostRules(dir: string): Promise<void> {
  return writeFile(path.join(dir, 'pg_hba.conf'), HOST_RULES)
}

/** The passwords are our own base64url text and need no quoting. */
function setPasswords({ admin, application }: Passwords, verb: 'create' | 'alter'): string[] {
  return [
    `alter role ${ADMIN} password '${admin}'`,
    `${verb} role ${APPLICATION} login password '${application}'`,
  ]
}

/** Sorting by code point is built in: fast, and the same after any update of the system's libraries. */
async function initialise({ dir, binaries, user }: Cluster): Promise<void> {
  await runProgram(binaries.initdb, dir, user, [
    '-D',
    await dataArgument(dir, user),
    `--username=${ADMIN}`,
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
}

async function runSingleUser({ dir, binaries, user }: Cluster, statements: string[]): Promise<void> {
  const args = ['--single', '-j', '-D', await dataArgument(dir, user), 'postgres']
  await runProgram(binaries.postgres, dir, user, args, statements.map((line) => `${line};\n\n`).join(''))
}

async function runProgram(
  program: string,
  dir: string,
  user: OsUser | undefined,
  args: string[],
  input = '',
): Promise<void> {
  const child = spawn(program, args, programOptions(dir, user))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  }
  child.on('error', reject)
  child.on('close', resolve)
  child.stdin.on('error', () => child.kill())
  child.stdin.end(input)
  const code = await promise
  const text = output.join('')
  if (code === 0 && !/^.*\b(ERROR|FATAL|PANIC): /m.test(text)) return
  const reason = /(?:error|ERROR|FATAL|PANIC): *(.+)/.exec(text)?.[1] ?? text.trim().split('\n').at(-1)
  throw new StartFailure(`内置 PostgreSQL 初始化失败：${reason ?? `退出码 ${code}`}。`)
}
