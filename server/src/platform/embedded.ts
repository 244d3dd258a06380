import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepSecret, prepareDataDirectory, randomSecret } from './data-directory.ts'
import { findBinaries } from './embedded/binaries.ts'
import {
  ADMIN,
  APPLICATION,
  type Cluster,
  createCluster,
  hasCluster,
  OWNER,
  resetPasswords,
} from './embedded/cluster.ts'
import { chooseOsUser } from './embedded/os-user.ts'
import { ensureOwner } from './embedded/owner-role.ts'
import { claimOwnership, releaseOrphan } from './embedded/ownership.ts'
import {
  type Address,
  type RunningServer,
  readLockFile,
  SOCKET_PORT,
  startServer,
  stopServer,
} from './embedded/server.ts'
import { findFreePort } from './free-port.ts'
import { StartFailure } from './start-failure.ts'

export interface EmbeddedOptions {
  /** Absolute; the cluster is its folder `postgres`. */
  dataDir: string
  /** Called when the database ended by itself and could not be started again: the process had better end too. */
  onLost(failure: Error): void
  /** PostgreSQL settings that differ from ours, for tests. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** The product's database, as the application. */
  url: string
  /** The same, as the owner of the logs: for migrations. */
  ownerUrl: string
  /** The maintenance database, as superuser: for tests and for taking the cluster apart. */
  adminUrl: string
  stop(): Promise<void>
}

/**
 * Brings up the PostgreSQL of a data directory, made at the first start, and keeps it up: a server that a killed
 * process left behind is shut down cleanly first, one that dies is started again.
 * @throws StartFailure in one sentence, also when another process is using the data directory
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  await prepareDataDirectory(dataDir)
  const { cluster, lostPasswords, isOwnerNew } = await openCluster(dataDir)
  const { passwords } = cluster
  await releaseOrphan(cluster.dir, (port) =>
    urlOf(cluster.dir, addressOf(cluster.dir, port), ADMIN, passwords.admin),
  )
  if (lostPasswords) await resetPasswords(cluster)

  const address = addressOf(cluster.dir, await findFreePort())
  const adminUrl = urlOf(cluster.dir, address, ADMIN, passwords.admin)
  const start = () =>
    startServer({ cluster, address, logFile: path.join(dataDir, 'postgres.log'), settings: options.settings })
  const server = await start()
  const giveUp = await claimOwnership(adminUrl).catch(async (error) => {
    await stopServer(server)
    throw error
  })
  const supervision = supervise(server, start, options.onLost)
  const stop = async () => {
    await giveUp()
    await supervision.stop()
  }
  const owner = { password: passwords.owner, isNew: isOwnerNew }
  await ensureOwner(adminUrl, owner).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    url: urlOf(cluster.dir, address, APPLICATION, passwords.application),
    ownerUrl: urlOf(cluster.dir, address, OWNER, passwords.owner),
    adminUrl,
    stop,
  }
}

/** The product's database of a data directory that a running process has brought up; undefined when none runs. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const dir = path.join(dataDir, 'postgres')
  const lockFile = await readLockFile(dir)
  if (!lockFile) return undefined
  const password = await keepSecret(dataDir, 'postgres-password', () => {
    throw new StartFailure(`数据目录 ${dataDir} 中没有数据库密码。`)
  })
  const url = urlOf(dir, addressOf(dir, lockFile.port ?? 0), APPLICATION, password)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface OpenedCluster {
  cluster: Cluster
  lostPasswords: boolean
  isOwnerNew: boolean
}

async function openCluster(dataDir: string): Promise<OpenedCluster> {
  const dir = path.join(dataDir, 'postgres')
  const user = await chooseOsUser(dir)
  const binaries = await findBinaries(user)
  const generated = new Set<string>()
  const keep = (name: string) =>
    keepSecret(dataDir, name, () => {
      generated.add(name)
      return randomSecret()
    })
  const passwords = {
    admin: await keep('postgres-admin-password'),
    application: await keep('postgres-password'),
    owner: await keep('postgres-owner-password'),
  }
  const cluster: Cluster = { dir, user, binaries, passwords }
  const existed = await hasCluster(dir)
  if (!existed) await createCluster(cluster)
  const isOwnerNew = generated.delete('postgres-owner-password')
  return { cluster, lostPasswords: existed && generated.size > 0, isOwnerNew }
}

/** A socket is a third faster than loopback; its path has a length limit (104 bytes on macOS, 108 on Linux). */
function addressOf(dir: string, port: number): Address {
  const fits = process.platform !== 'win32' && Buffer.byteLength(dir) <= 88
  return fits ? { kind: 'socket' } : { kind: 'loopback', port }
}

/** The database in which each role works. */
const databases = { [ADMIN]: ADMIN, [APPLICATION]: APPLICATION, [OWNER]: APPLICATION } as const

function urlOf(dir: string, address: Address, role: keyof typeof databases, password: string): string {
  const target =
    address.kind === 'socket'
      ? `localhost:${SOCKET_PORT}/${databases[role]}?host=${encodeURIComponent(dir)}`
      : `127.0.0.1:${address.port}/${databases[role]}`
  return `postgres://${role}:${password}@${target}`
}

/** Starts the server again when it ends by itself; gives up when that fails for two minutes. */
function supervise(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  onLost: (failure: Error) => void,
) {
  let server = first
  let stopping = false
  const killWithUs = () => void server.process.kill('SIGINT')
  process.on('exit', killWithUs)
  watch()

  function watch() {
    void server.exited.then(() => (stopping ? undefined : restart()))
  }

  async function restart() {
    process.emitWarning('the embedded PostgreSQL ended by itself and is started again')
    const deadline = Date.now() + 120_000
    while (!stopping) {
      try {
        server = await start()
        watch()
        return
      } catch (error) {
        if (Date.now() > deadline) {
          onLost(error instanceof Error ? error : new StartFailure(String(error)))
          return
        }
        await sleep(300)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      process.off('exit', killWithUs)
      await stopServer(server)
    },
  }
}
