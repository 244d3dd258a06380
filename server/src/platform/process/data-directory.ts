import { randomBytes, randomInt } from 'node:crypto'
import { constants } from 'node:fs'
import { access, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'
import { errorCode, StartFailure } from './start-failure.ts'

/**
 * Makes sure that the data directory exists and can be written.
 * @throws StartFailure when it cannot
 */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir, 0o755)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartFailure(describeUnusable(dataDir, error), { cause: error })
  }
}

const REASONS: Record<string, string> = {
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的文件系统是只读的',
  ENOSPC: '磁盘空间不足',
  EEXIST: '同名文件已存在，它不是目录',
  ENOTDIR: '路径中有一段不是目录',
  ENOENT: '路径中有一段不存在',
}

export function describeUnusable(dataDir: string, error: unknown): string {
  const reason = REASONS[errorCode(error)] ?? (error instanceof Error ? error.message : String(error))
  return `数据目录 ${dataDir} 无法使用：${reason}。请更改权限，或用 DATA_DIR 指定另一个目录。`
}

/**
 * A secret generated once and kept in the data directory, readable by the owner only.
 * Two processes starting at once agree: the file is created by one of them and read by both.
 */
export async function keepSecret(dataDir: string, name: string, generate: () => string): Promise<string> {
  const file = path.join(dataDir, name)
  const kept = (await readText(file))?.trim()
  if (kept) return kept
  const secret = generate()
  const created = await createFile(file, `${secret}\n`)
  if (created) return secret
  const winner = (await readText(file))?.trim()
  if (winner) return winner
  throw new StartFailure(`文件 ${file} 是空的，请删除后重新启动。`)
}

/** 32 random bytes, safe in a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A code to be typed by a person: no letters that look alike. */
export function randomCode(): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const pick = () => letters.charAt(randomInt(letters.length))
  return Array.from({ length: 12 }, (_, index) =>
    index > 0 && index % 4 === 0 ? `-${pick()}` : pick(),
  ).join('')
}

/** The installation code: the operator's, or one generated at the first start. */
export function keepInstallationCode(dataDir: string, chosen: string | undefined): Promise<string> {
  return chosen ? Promise.resolve(chosen) : keepSecret(dataDir, 'installation-code', randomCode)
}

/** What seals secrets in the database: the operator's, or one generated at the first start. */
export function keepSecretKey(dataDir: string, chosen: string | undefined): Promise<string> {
  return chosen ? Promise.resolve(chosen) : keepSecret(dataDir, 'secret-key', randomSecret)
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartFailure(describeUnusable(path.dirname(file), error), { cause: error })
  }
}

/** Returns false when another process created it first. */
async function createFile(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(content)
    await handle.sync()
    await handle.close()
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw new StartFailure(describeUnusable(path.dirname(file), error), { cause: error })
  }
}
