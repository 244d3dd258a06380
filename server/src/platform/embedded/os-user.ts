import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

/** Who runs PostgreSQL, when that is not who runs us. */
export interface OsUser {
  uid: number
  gid: number
}

const execute = promisify(execFile)

/** Runs a program to its end; rejects unless it exits with 0. */
export async function run(program: string, args: readonly string[], user?: OsUser): Promise<string> {
  const { stdout } = await execute(program, args, { cwd: '/', ...user })
  return stdout
}

/**
 * PostgreSQL refuses to run as root: started by root, it runs as the owner of the existing cluster or as the
 * system user `postgres`, which is created when missing. Any other user runs it as themselves.
 * @throws StartFailure when the cluster belongs to another user, or the user cannot be created
 */
export async function chooseOsUser(clusterDir: string): Promise<OsUser | undefined> {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const owner = await ownerOf(clusterDir)
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined
    throw new StartFailure(
      `数据目录 ${clusterDir} 属于另一个系统用户：请用当初的用户启动，或更改目录的所有者。`,
    )
  }
  return owner && owner.uid !== 0 ? owner : ((await lookUp()) ?? (await createUser()))
}

/** True when the user may come to the file or folder, through all folders above it. */
export async function reaches(user: OsUser, file: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', file], user)
    return true
  } catch {
    return false
  }
}

async function ownerOf(clusterDir: string): Promise<OsUser | undefined> {
  try {
    const { uid, gid } = await stat(path.join(clusterDir, 'PG_VERSION'))
    return { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    if (errorCode(error) === 'EACCES') return { uid: -1, gid: -1 }
    throw error
  }
}

async function lookUp(): Promise<OsUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid), gid: Number(gid) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<OsUser> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']
  const failure = await run('useradd', options).catch((error: unknown) => error)
  const user = await lookUp()
  if (user) return user
  throw new StartFailure(
    '以 root 启动时需要名为 postgres 的系统用户，自动创建没有成功：请执行 useradd --system postgres，或换普通用户启动。',
    { cause: failure },
  )
}
