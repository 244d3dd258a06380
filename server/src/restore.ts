import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { formatFileSize } from '#protocol/platform/file-size.ts'
import { fingerprint } from './platform/backup/entries.ts'
import { type Loaded, loadArchive } from './platform/backup/load.ts'
import { compareTables, type OwnedAddresses } from './platform/backup/prove.ts'
import { openShelf } from './platform/backup/shelf.ts'
import { openTarget } from './platform/backup/target.ts'
import { readConfig, type Settings } from './platform/config.ts'
import { DataDirectoryInUse } from './platform/embedded/ownership.ts'
import { startEmbedded } from './platform/embedded/start-embedded.ts'
import { type FileStore, openFileStore } from './platform/files/store.ts'
import { createLog } from './platform/log.ts'
import { prepareDataDirectory } from './platform/process/data-directory.ts'
import { errorCode, StartFailure } from './platform/process/start-failure.ts'

const USAGE = `用法：npm run restore -- <备份> [--replace]
<备份> 是备份文件的路径，或备份位置（BACKUP_DIR、BACKUP_S3_BUCKET）中的文件名，或 latest（最新的一个）。
--replace 用备份替换数据库中已有的数据（恢复成功才替换）；不写时只恢复到空的数据库。`

/** `npm run restore`: puts database and files back from an archive, while the server is stopped. */
async function main(): Promise<void> {
  const { where, replace } = readArguments(process.argv.slice(2))
  const settings = readConfig({ LOG_LEVEL: 'warn', ...process.env }, [])
  await prepareDataDirectory(settings.dataDir)
  const read = await findArchive(settings, where)
  const { addresses, close } = await reachDatabase(settings)
  try {
    console.log(reportOf(await restore(settings, { read, addresses, replace })))
  } finally {
    await close()
  }
}

function readArguments(args: readonly string[]): { where: string; replace: boolean } {
  const fail = () => {
    throw new StartFailure(USAGE)
  }
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [where] = positionals
    return where && positionals.length === 1 ? { where, replace: values.replace ?? false } : fail()
  } catch {
    return fail()
  }
}

type Read = () => Promise<AsyncIterable<Buffer>>

async function findArchive(settings: Settings, where: string): Promise<Read> {
  const isFile = await stat(where).then(
    (found) => found.isFile(),
    () => false,
  )
  if (isFile) return async () => createReadStream(where, { highWaterMark: 2 ** 20 })
  const shelf = await openShelf(settings.backups)
  const names = (await shelf.list()).toSorted()
  const name = where === 'latest' ? names.at(-1) : names.find((each) => each === path.basename(where))
  if (name) return () => shelf.read(name)
  const found = names.length > 0 ? `有 ${names.join('、')}` : '没有备份'
  throw new StartFailure(`没有找到备份 ${where}：${shelf.location} 中${found}。`)
}

async function reachDatabase(
  settings: Settings,
): Promise<{ addresses: OwnedAddresses; close: () => Promise<void> }> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = settings
  if (url) return { addresses: { url, ownerUrl }, close: async () => undefined }
  const started = startEmbedded({ dataDir: settings.dataDir, onLost: end })
  const { stop, ...addresses } = await started.catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUse)) throw error
    throw new StartFailure('锁客正在使用这个数据目录运行：请先停止它，再恢复。', { cause: error })
  })
  return { addresses, close: stop }
}

/** The one that made the archive was being made then. */
const FORGET_BACKUP = `do $$ begin
  if to_regclass('pgboss.job') is not null then delete from pgboss.job where name = 'backup'; end if;
end $$`

interface Asked {
  read: Read
  addresses: OwnedAddresses
  replace: boolean
}

/**
 * Old and new are exchanged by one transaction: whatever cuts it short leaves the old company, with its files, as it was. What a cut
 * attempt has left beside them goes with the next one.
 */
async function restore(settings: Settings, { read, addresses, replace }: Asked): Promise<Loaded> {
  const { client, makeRoom } = await openTarget(addresses, replace)
  const folder = path.join(settings.dataDir, 'restoring')
  try {
    await rm(folder, { recursive: true, force: true })
    if (replace) {
      // no file is touched before the whole archive has been read once
      await loadArchive(await read(), settings.backupKey, { client: null, saveFile: null })
    }
    const store = await openFileStore(settings.files, createLog(settings.logLevel))
    await mkdir(folder, { mode: 0o700 })
    return await loadArchive(await read(), settings.backupKey, {
      client,
      makeRoom,
      saveFile: (key, content) => saveFile(store, { key, content, half: path.join(folder, 'file') }),
      check: async (filled, loaded) => {
        await compareTables(filled, loaded)
        await filled.query(FORGET_BACKUP)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await client.end()
  }
}

interface FileToSave {
  key: string
  content: AsyncIterable<Buffer>
  /** Where it is written down until it is whole. */
  half: string
}

/** What the old company has under the same key is the same bytes: they are not written anew, so they are never half there. */
async function saveFile(store: FileStore, { key, content, half }: FileToSave): Promise<void> {
  await writeFile(half, content)
  if (!(await isKept(store, key, half))) await store.save(key, half)
}

async function isKept(store: FileStore, key: string, half: string): Promise<boolean> {
  const kept = await store.open(key).then(printOf, () => null)
  return kept !== null && kept === (await printOf(createReadStream(half)))
}

async function printOf(content: Readable): Promise<string> {
  const print = fingerprint()
  for await (const piece of content) print.update(piece)
  return print.result().sha256
}

const reportOf = ({ about, end: found }: Loaded): string =>
  `已恢复 ${about.time} 的备份（锁客 ${about.program}）：${found.tables} 张表 ${found.rows} 行，` +
  `${found.files} 个文件（${formatFileSize(found.fileBytes)}），与备份时的校验值一致。现在可以启动锁客。`

function end(error: unknown): void {
  if (errorCode(error) === 'ENOSPC' || errorCode(error) === '53100')
    console.error('磁盘空间不足，没有恢复：请清理磁盘后再试。')
  else console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}

main().catch(end)
