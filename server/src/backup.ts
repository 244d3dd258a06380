import path from 'node:path'
import { formatFileSize } from '#protocol/platform/file-size.ts'
import { removeOld, storeOutcome } from './operations/backup/history.ts'
import { type BackupOutcome, makeBackup } from './operations/backup/make-backup.ts'
import { readRule } from './operations/backup/rule.ts'
import { BackupRunning } from './platform/backup/dump.ts'
import type { Addresses } from './platform/backup/prove.ts'
import { type BackupShelf, openShelf } from './platform/backup/shelf.ts'
import { readConfig, type Settings } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { hasCluster } from './platform/embedded/cluster.ts'
import { findRunning, startEmbedded } from './platform/embedded/start-embedded.ts'
import { openFileStore } from './platform/files/store.ts'
import { createLog } from './platform/log.ts'
import { errorCode, StartFailure } from './platform/process/start-failure.ts'
import { systemClock } from './platform/time/clock.ts'

/** `npm run backup`: one backup to the configured place, proven, whether the server runs or not. */
async function main(): Promise<void> {
  const settings = readConfig({ LOG_LEVEL: 'warn', ...process.env }, process.argv.slice(2))
  const { addresses, close } = await reachDatabase(settings)
  try {
    const shelf = await openShelf(settings.backups)
    const store = await openFileStore(settings.files, createLog(settings.logLevel))
    const secret = settings.backupKey
    const outcome = await makeBackup({ addresses, store, shelf, secret, clock: systemClock })
    await keep(addresses.url, { outcome, shelf, encrypted: secret !== undefined })
    console.log(report(outcome))
    if (outcome.fault) process.exitCode = 1
  } finally {
    await close()
  }
}

/** As it is: a backup before an upgrade changes nothing. */
async function reachDatabase(
  settings: Settings,
): Promise<{ addresses: Addresses; close: () => Promise<void> }> {
  const nothing = async () => undefined
  if (settings.databaseUrl) return { addresses: { url: settings.databaseUrl }, close: nothing }
  const running = await findRunning(settings.dataDir)
  if (running) return { addresses: running, close: nothing }
  if (!(await hasCluster(path.join(settings.dataDir, 'postgres'))))
    throw new StartFailure(`数据目录 ${settings.dataDir} 中没有锁客的数据，没有备份：请检查 DATA_DIR。`)
  const started = await startEmbedded({ dataDir: settings.dataDir, onLost: end })
  return { addresses: { url: started.url, adminUrl: started.adminUrl }, close: started.stop }
}

interface Kept {
  outcome: BackupOutcome
  shelf: BackupShelf
  encrypted: boolean
}

/** On 系统状态 too, where the database knows of backups already; the archive lies there in any case. */
async function keep(url: string, { outcome, shelf, encrypted }: Kept): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1 })
  const now = systemClock.now()
  try {
    await storeOutcome(db, { outcome, madeBy: 'command', userId: null, encrypted, doneAt: now })
    if (!outcome.fault) await removeOld(db, shelf, await readRule(db), now)
  } catch (error) {
    if (errorCode(error) !== UNKNOWN_TABLE) throw error
  } finally {
    await close()
  }
}

const UNKNOWN_TABLE = '42P01'

function report({ name, location, bytes, dumped, writeSeconds, proofSeconds, fault }: BackupOutcome): string {
  const written = dumped
    ? `已备份到 ${location}/${name}：${dumped.end.tables} 张表 ${dumped.end.rows} 行，` +
      `${dumped.end.files} 个文件，${formatFileSize(bytes)}，用时 ${writeSeconds} 秒。`
    : ''
  if (fault) return `${written}${fault.sentence}。${fault.remedy}。`
  const gone = dumped?.end.missing.length ?? 0
  const lost = gone > 0 ? `\n${gone} 个文件的内容在备份之前就已丢失。` : ''
  return `${written}已恢复到临时库中核对，完全一致，用时 ${proofSeconds} 秒。${lost}`
}

function end(error: unknown): void {
  if (error instanceof BackupRunning) console.error('正在进行另一个备份，请等它完成。')
  else console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}

main().catch(end)
