import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { readLockFile } from './server.ts'

/**
 * Which process owns a running embedded server: the one whose connection holds this lock. PostgreSQL drops it when
 * the owner dies, however it died, so a server without an owner is one that was left behind.
 */
const OWNER_LOCK = 7_305_001
const PATIENCE = 1_500
/** Between two attempts of an owner to have its lock again, in milliseconds. */
const RENEWAL = 200
const STOP_TIMEOUT = 60_000

/**
 * Claims the server for this process, for as long as it lives. Returns what gives it up.
 * @throws DataDirectoryInUse when another process has it
 */
export async function claimOwnership(adminUrl: string): Promise<() => Promise<void>> {
  let holder = watch(await holdLock(adminUrl))
  let released = false

  /** A server that was started again, or that lost one of its processes, has ended every connection. */
  function watch(client: pg.Client): pg.Client {
    client.on('end', () => void renew())
    return client
  }

  async function renew(): Promise<void> {
    for (; !released; await sleep(RENEWAL, undefined, { ref: false })) {
      const next = await holdLock(adminUrl).catch(() => undefined)
      if (!next) continue
      holder = watch(next)
      return
    }
  }

  return async () => {
    released = true
    await holder.end()
  }
}

/**
 * Shuts down a server whose owner was killed, so that it can be started with the settings of today.
 * Returns at once when none answers: whether a leftover lock file means anything is for PostgreSQL to judge.
 * @throws DataDirectoryInUse when the owner lives
 */
export async function releaseOrphan(dir: string, adminUrl: (port: number) => string): Promise<void> {
  const lockFile = await readLockFile(dir)
  if (!lockFile || !isAlive(lockFile.pid)) return
  const client = await connectToRunning(adminUrl(lockFile.port ?? 0), lockFile.pid)
  if (!client) return
  // an owner whose server was just started again comes first
  await sleep(3 * RENEWAL)
  const isOrphan = await takeLock(client)
  await client.end()
  if (!isOrphan) throw new DataDirectoryInUse()
  process.kill(lockFile.pid, 'SIGINT')
  await waitForEnd(dir, lockFile.pid)
}

/** Another process of the product is at work there. */
export class DataDirectoryInUse extends StartFailure {
  constructor(options?: ErrorOptions) {
    super('锁客已经在使用这个数据目录运行，不能再启动一个：请直接使用正在运行的那个，或先停止它。', options)
  }
}

async function holdLock(adminUrl: string): Promise<pg.Client> {
  const client = await connect(adminUrl)
  if (await takeLock(client)) return client
  await client.end()
  throw new DataDirectoryInUse()
}

/** Waits a little: the lock of a process that was killed this moment is about to be dropped. */
async function takeLock(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OWNER_LOCK,
    ])
    if (rows[0]?.taken) return true
    if (Date.now() > deadline) return false
    await sleep(100)
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'suoke owner',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', (error) => process.emitWarning(error))
  await client.connect()
  return client
}

/** A server that has its lock file and is about to listen. */
const UNHEARD: readonly unknown[] = ['ENOENT', 'ECONNREFUSED']

/** A connection to the server that the lock file names; undefined when nothing answers there. */
async function connectToRunning(url: string, pid: number): Promise<pg.Client | undefined> {
  for (const begin = Date.now(); isAlive(pid); await sleep(100)) {
    try {
      return await connect(url)
    } catch (error) {
      const code = errorCode(error)
      if (code === '28P01') throw new DataDirectoryInUse({ cause: error })
      const patience = code === '57P03' ? STOP_TIMEOUT : UNHEARD.includes(code) ? PATIENCE : 0
      if (Date.now() - begin > patience) return undefined
    }
  }
  return undefined
}

/** Ended means that PostgreSQL took its lock file away: in a container a dead process may stay listed. */
async function waitForEnd(dir: string, pid: number): Promise<void> {
  for (const deadline = Date.now() + STOP_TIMEOUT; isAlive(pid); await sleep(20)) {
    if ((await readLockFile(dir))?.pid !== pid) return
    if (Date.now() > deadline) {
      throw new StartFailure(
        `上次留下的 PostgreSQL 进程（${pid}）没有在 ${STOP_TIMEOUT / 1000} 秒内停止，请稍后再启动。`,
      )
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
