import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatFileSize } from '#protocol/platform/file-size.ts'
import { connectForBackup } from './platform/backup/connect.ts'
import { type Loaded, loadArchive } from './platform/backup/load.ts'
import type { OwnedAddresses } from './platform/backup/prove.ts'
import { openShelf } from './platform/backup/shelf.ts'
import { makeRoom, requireNobody } from './platform/backup/target.ts'
import { readConfig, type Settings } from './platform/config.ts'
import { prepareDataDirectory } from './platform/data-directory.ts'
import { DataDirectoryInUse } from './platform/embedded/ownership.ts'
import { startEmbedded } from './platform/embedded.ts'
import { openFileStore } from './platform/files/store.ts'
import { createLog } from './platform/log.ts'
import { errorCode, StartFailure } from './platform/start-failure.ts'

const USAGE = `用法：npm run restore -- <备份> [--replace]
<备份> 是备份文件的路径，或备份位置（BACKUP_DIR、BACKUP_S3_BUCKET）中的文件名，或 latest（最新的一个）。
--replace 先清空数据库中已有的数据；不写时只恢复到空的数据库。`

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

async function restore(settings: Settings, { read, addresses, replace }: Asked): Promise<Loaded> {
  const client = await connectForBackup(addresses.url)
  const folder = await mkdtemp(path.join(tmpdir(), 'suoke-restore-'))
  try {
    await requireNobody(client)
    if (replace) {
      // nothing is taken away before the whole archive has been read once
      await loadArchive(await read(), settings.backupKey, { client: null, saveFile: null })
    }
    await makeRoom(client, addresses.ownerUrl, replace)
    const store = await openFileStore(settings.files, createLog(settings.logLevel))
    const half = path.join(folder, 'file')
    const saveFile = async (key: string, content: AsyncIterable<Buffer>) => {
      await writeFile(half, content)
      await store.save(key, half)
    }
    const loaded = await loadArchive(await read(), settings.backupKey, { client, saveFile })
    await client.query(FORGET_BACKUP)
    return loaded
  } finally {
    await rm(folder, { recursive: true, force: true })
    await client.end()
  }
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
