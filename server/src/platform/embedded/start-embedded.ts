import path from 'node:path'
import pg from 'pg'
import type { Addresses } from '#server/platform/backup/prove.ts'
import { keepSecret, prepareDataDirectory, randomSecret } from '#server/platform/process/data-directory.ts'
import { findFreePort } from '#server/platform/process/free-port.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { findBinaries } from './binaries.ts'
import {
  ADMIN,
  APPLICATION,
  type Cluster,
  createCluster,
  hasCluster,
  OWNER,
  resetPasswords,
  writeHostRules,
} from './cluster.ts'
import { chooseOsUser } from './os-user.ts'
import { ensureOwner } from './owner-role.ts'
import { claimOwnership, releaseOrphan } from './ownership.ts'
import { type Address, addressOf, readLockFile, SOCKET_PORT, startServer, stopServer } from './server.ts'
import { dropStandby, type EmbeddedStandby, startStandby } from './standby.ts'
import { supervise } from './supervise.ts'

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
  /**
   * Brings up a streaming copy of it in a folder of its own, and keeps it up until `stop`. A copy that has to be made first is made
   * behind the answer.
   * @throws StartFailure in one sentence
   */
  startStandby(folder: string): Promise<EmbeddedStandby>
  /** Keeps nothing for a standby any more. */
  dropStandby(): Promise<void>
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
  const url = urlOf(cluster.dir, address, APPLICATION, passwords.application)
  return {
    url,
    ownerUrl: urlOf(cluster.dir, address, OWNER, passwords.owner),
    adminUrl,
    startStandby: (folder) =>
      startStandby({ folder, dataDir, primary: cluster, address, url, adminUrl, settings: options.settings }),
    dropStandby: () => dropStandby(adminUrl),
    stop,
  }
}

/** How the database of a data directory is reached that a running process has brought up; undefined when none runs. */
export async function findRunning(dataDir: string): Promise<Addresses | undefined> {
  const dir = path.join(dataDir, 'postgres')
  const lockFile = await readLockFile(dir)
  if (!lockFile) return undefined
  const address = addressOf(dir, lockFile.port ?? 0)
  const reach = async (role: keyof typeof databases, secret: string) =>
    urlOf(
      dir,
      address,
      role,
      await keepSecret(dataDir, secret, () => {
        throw new StartFailure(`数据目录 ${dataDir} 中没有数据库密码。`)
      }),
    )
  const url = await reach(APPLICATION, 'postgres-password')
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return { url, adminUrl: await reach(ADMIN, 'postgres-admin-password') }
  } catch (error) {
    if (error instanceof StartFailure) throw error
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
  else await writeHostRules(dir)
  const isOwnerNew = generated.delete('postgres-owner-password')
  return { cluster, lostPasswords: existed && generated.size > 0, isOwnerNew }
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
