import { isSealedLog } from '#protocol/logs/sealed-logs.ts'
import { verifyLedger } from './crm/software-lock/ledger/verify.ts'
import { readHeads, readProtection } from './logs/chain/heads.ts'
import { anchorOf } from './logs/chain/seal.ts'
import { type Anchor, AT_ONCE, verifyLogs } from './logs/chain/verify.ts'
import { readConfig } from './platform/config.ts'
import { type DatabaseHandle, openDatabase } from './platform/database/database.ts'
import { findRunning, startEmbedded } from './platform/embedded/start-embedded.ts'
import { errorCode, StartFailure } from './platform/process/start-failure.ts'

const USAGE = `用法：npm run verify-logs [-- 存证 …]
逐行校验日志，并按台账核对软件锁；服务运行与否都可以。存证是另外保存的 日志:行号:校验值，如 3:1204:9f86d0…，由“日志校验”页面和运行日志给出。
全部完好时退出码为 0；发现问题时说明第一处，退出码为 1；不能校验时退出码为 2。`

/** @throws StartFailure with the usage */
function readAnchors(args: readonly string[]): Anchor[] {
  return args.map((text) => {
    const [, log = '', id = '', hash = ''] = /^(\d+):(\d+):([0-9a-f]{64})$/.exec(text) ?? []
    const number = Number(log)
    if (!hash || !isSealedLog(number)) throw new StartFailure(`不认识的存证 ${text}。\n${USAGE}`)
    return { log: number, id: Number(id), hash }
  })
}

/** The database as it runs, or brought up for this. */
async function withDatabase<Result>(work: (database: DatabaseHandle) => Promise<Result>): Promise<Result> {
  const settings = readConfig(process.env, [])
  const running = settings.databaseUrl ?? (await findRunning(settings.dataDir))?.url
  const started = running ? undefined : await startEmbedded({ dataDir: settings.dataDir, onLost: end })
  const database = openDatabase(running ?? started?.url ?? '', { poolSize: AT_ONCE, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await started?.stop()
  }
}

async function verify(): Promise<void> {
  const anchors = readAnchors(process.argv.slice(2))
  const { rows, found, heads, protection, ledger } = await withDatabase(async ({ db }) => {
    const verified = await verifyLogs(db, { anchors })
    const more = { heads: await readHeads(db), protection: await readProtection(db) }
    return { ...verified, ...more, ledger: await verifyLedger(db) }
  })
  if (protection === 'trigger')
    console.log('注意：日志没有独立的所有者，只由触发器保护（DATABASE_OWNER_URL）。')
  if (found) {
    console.log(found)
    process.exitCode = 1
    return
  }
  if (ledger.found) {
    const { shellNum, lockId, where } = ledger.found
    console.log(`软件锁 ${shellNum}（编号 ${lockId}）与台账不一致：${where}`)
    process.exitCode = 1
    return
  }
  console.log(
    `已校验 ${rows.toLocaleString('zh-CN')} 行日志和 ${ledger.locks.toLocaleString('zh-CN')} 把软件锁，全部完好。现在的存证：\n${heads.map(anchorOf).join('\n')}`,
  )
}

function end(error: unknown): void {
  const isUnknown = errorCode(error) === '42P01'
  if (isUnknown) console.error('数据库中还没有封存的日志：请先用这个版本启动一次。')
  else console.error(error instanceof StartFailure ? error.message : error)
  process.exit(2)
}

verify().catch(end)
