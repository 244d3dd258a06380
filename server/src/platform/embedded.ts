import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepSecret, prepareDataDirectory, randomSecret } from './data-directory.ts'
import { findBinaries } from './embedded/binaries.ts'
import {
  ADMIN,
  APPLICATION,
  type Cluster,
  createCluster,
  hasCluster,
  resetPasswords,
} from './embedded/cluster.ts'
import { chooseOsUser } from './embedded/os-user.ts'
import { claimOwnership, releaseOrphan } from './embedded/ownership.ts'
import { type Address, type RunningServer, SOCKET_PORT, startServer, stopServer } from './embedded/server.ts'
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
  /** The product's database, as its owner. */
  url: string
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
  const { cluster, lostPasswords } = await openCluster(dataDir)
  await releaseOrphan(cluster.dir, (port) => urlOf(cluster, addressOf(cluster.dir, port), ADMIN))
  if (lostPasswords) await resetPasswords(cluster)

  const address = addressOf(cluster.dir, await findFreePort())
  const adminUrl = urlOf(cluster, address, ADMIN)
  const start = () =>
    startServer({ cluster, address, logFile: path.join(dataDir, 'postgres.log'), settings: options.settings })
  const server = await start()
  const giveUp = await claimOwnership(adminUrl).catch(async (error) => {
    await stopServer(server)
    throw error
  })
  const supervision = supervise(server, start, options.onLost)
  return {
    url: urlOf(cluster, address, APPLICATION),
    adminUrl,
    async stop() {
      await giveUp()
      await supervision.stop()
    },
  }
}

async function openCluster(dataDir: string): Promise<{ cluster: Cluster; lostPasswords: boolean }> {
  const dir = path.join(dataDir, 'postgres')
  const user = await chooseOsUser(dir)
  const binaries = await findBinaries(user)
  let generated = false
  const generate = () => {
    generated = true
    return randomSecret()
  }
  const passwords = {
    admin: await keepSecret(dataDir, 'postgres-admin-password', generate),
    application: await keepSecret(dataDir, 'postgres-password', generate),
  }
  const cluster: Cluster = { dir, user, binaries, passwords }
  const existed = await hasCluster(dir)
  if (!existed) await createCluster(cluster)
  return { cluster, lostPasswords: existed && generated }
}

/** A socket is a third faster than loopback; its path has a length limit (104 bytes on macOS, 108 on Linux). */
function addressOf(dir: string, port: number): Address {
  const fits = process.platform !== 'win32' && Buffer.byteLength(dir) <= 88
  return fits ? { kind: 'socket' } : { kind: 'loopback', port }
}

function urlOf(
  { dir, passwords }: Cluster,
  address: Address,
  role: typeof ADMIN | typeof APPLICATION,
): string {
  const password = role === ADMIN ? passwords.admin : passwords.application
  const target =
    address.kind === 'socket'
      ? `localhost:${SOCKET_PORT}/${role}?host=${encodeURIComponent(dir)}`
      : `127.0.0.1:${address.port}/${role}`
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
