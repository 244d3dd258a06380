import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepSecret, prepareDataDirectory, randomSecret } from '#server/platform/process/data-directory.ts'
import { findFreePort } from '#server/platform/process/free-port.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { takeBaseCopy } from './base-copy.ts'
import type { Cluster } from './cluster.ts'
import { reaches } from './os-user.ts'
import { claimOwnership, releaseOrphan } from './ownership.ts'
import { type Address, addressOf, SOCKET_PORT, startServer, stopServer } from './server.ts'
import { supervise } from './supervise.ts'

export interface StandbyPlace {
  /** Where the copy lies: absolute, best on another disk. */
  folder: string
  /** Of the primary, whose secrets lie there. */
  dataDir: string
  primary: Cluster
  /** Of the primary. */
  address: Address
  /** The primary's, as the application and as superuser. */
  url: string
  adminUrl: string
  settings?: Record<string, string> | undefined
}

export interface EmbeddedStandby {
  /** Address with the application role; unreachable until the copy is made. */
  url: string
  /** The same server, as superuser: for tests. */
  adminUrl: string
  /** Resolves once it answers; rejects when it could not be brought up. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** Role, slot and name of the standby at its primary. */
const STANDBY = 'suoke_standby'
/** The copy runs beside its primary with few concurrent reads, so little memory suffices. */
const SETTINGS = {
  hot_standby_feedback: 'on',
  max_standby_streaming_delay: '30s',
  shared_buffers: '128MB',
  wal_receiver_status_interval: '1s',
}

/**
 * Brings up a standby (operations.md, “A standby of the embedded database”). One that was there goes on where
 * it stopped.
 */
export async function startStandby(place: StandbyPlace): Promise<EmbeddedStandby> {
  const { folder, primary, url, adminUrl } = place
  await prepareDataDirectory(folder)
  await requireReachable(place)
  const cluster: Cluster = { ...primary, dir: path.join(folder, 'postgres') }
  const addressAt = (port: number) => addressOf(cluster.dir, port)
  await releaseOrphan(cluster.dir, (port) => movedTo(adminUrl, cluster.dir, addressAt(port)))
  const address = addressAt(await findFreePort())
  const password = await keepSecret(place.dataDir, 'postgres-standby-password', randomSecret)
  const isUsable = await asAdmin(adminUrl, async (admin) => {
    await letReplicate(admin, password)
    if (await hasCopy(admin, cluster.dir)) return true
    await requireRoom(admin, folder)
    return false
  })
  const own = { url: movedTo(url, cluster.dir, address), adminUrl: movedTo(adminUrl, cluster.dir, address) }
  const stopping = new AbortController()
  const bringUp = async () => {
    if (!isUsable) await makeCopy(place, cluster, { password, signal: stopping.signal })
    return (await keepUp(place, cluster, { address, password, own })) ?? again()
  }
  /** The copy's timeline differs from the primary's: the primary was restored, or the copy was written to. */
  const again = async () => {
    await makeCopy(place, cluster, { password, signal: stopping.signal })
    return keepUp(place, cluster, { address, password, own })
  }
  const running = bringUp()
  running.catch((error: unknown) => {
    if (!stopping.signal.aborted) process.emitWarning(`the standby could not be brought up: ${error}`)
  })
  return {
    ...own,
    ready: running.then((server) => {
      if (!server) throw new StartFailure(FOREIGN)
    }),
    stop: async () => {
      stopping.abort()
      const server = await running.catch(() => null)
      await server?.stop()
    },
  }
}

const FOREIGN = '备库的数据副本与主库不一致：请清空 EMBEDDED_STANDBY 的目录后重新启动。'

/** Without a standby the primary keeps no WAL for one. */
export function dropStandby(adminUrl: string): Promise<void> {
  return asAdmin(adminUrl, dropSlot)
}

async function asAdmin<Result>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'suoke standby' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The password is our own base64url text and needs no quoting. */
async function letReplicate(admin: pg.Client, password: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [STANDBY])
  const verb = rowCount ? 'alter' : 'create'
  await admin.query(`${verb} role ${STANDBY} login replication password '${password}'`)
}

/** Whether the folder holds a standby for which the primary has kept everything since it stopped. */
async function hasCopy(admin: pg.Client, dir: string): Promise<boolean> {
  const files = ['PG_VERSION', 'standby.signal'].map((name) => access(path.join(dir, name)))
  const isThere = await Promise.all(files).then(
    () => true,
    () => false,
  )
  const { rows } = await admin.query<{ state: string }>(
    'select wal_status as state from pg_replication_slots where slot_name = $1',
    [STANDBY],
  )
  return isThere && rows[0] !== undefined && rows[0].state !== 'lost'
}

async function requireRoom(admin: pg.Client, folder: string): Promise<void> {
  const { rows } = await admin.query<{ size: string }>(
    'select sum(pg_database_size(oid)) as size from pg_database',
  )
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [Number(rows[0]?.size ?? 0), bavail * bsize]
  if (free > needed * 1.1) return
  const inGigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1)
  throw new StartFailure(
    `备库目录 ${folder} 所在的磁盘空间不足：需要 ${inGigabytes(needed)} GB，可用 ${inGigabytes(free)} GB。请用 EMBEDDED_STANDBY 指定另一个目录。`,
  )
}

/** Slots are busy until the primary has noticed that their standby is gone. */
async function dropSlot(admin: pg.Client): Promise<void> {
  const drop = () =>
    admin.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [STANDBY],
    )
  const isLeft = async () =>
    (await admin.query('select from pg_replication_slots where slot_name = $1', [STANDBY])).rowCount
  for (let attempt = 0; attempt < 50; attempt++) {
    await drop()
    if (!(await isLeft())) return
    await sleep(100)
  }
}

interface Making {
  password: string
  signal: AbortSignal
}

/** Made beside its final place, so that an interrupted one is never taken for a copy. */
async function makeCopy(place: StandbyPlace, cluster: Cluster, { password, signal }: Making): Promise<void> {
  const { folder, adminUrl } = place
  const { user } = cluster
  const isDraft = (name: string) => name.startsWith('postgres.new-')
  for (const name of (await readdir(folder)).filter(isDraft))
    await rm(path.join(folder, name), { recursive: true, force: true })
  await asAdmin(adminUrl, async (admin) => {
    await dropSlot(admin)
    await admin.query('select pg_create_physical_replication_slot($1, true)', [STANDBY])
  })
  const draft = path.join(folder, `postgres.new-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(draft, { mode: 0o700 })
    if (user) await chown(draft, user.uid, user.gid)
    const replicating = new URL(adminUrl)
    Object.assign(replicating, { username: STANDBY, password })
    await takeBaseCopy(replicating.href, { dir: draft, user, signal })
    // the mark of the primary's own socket, which lies in its folder
    await rm(path.join(draft, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
    await writeFile(path.join(draft, 'standby.signal'), '')
    await rm(cluster.dir, { recursive: true, force: true })
    await rename(draft, cluster.dir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

interface Keeping {
  address: Address
  password: string
  own: { url: string; adminUrl: string }
}

/** Starts the copy and starts it again when it dies; null when it is a copy of something else. */
async function keepUp(place: StandbyPlace, cluster: Cluster, { address, password, own }: Keeping) {
  await writeFile(path.join(cluster.dir, 'postgresql.auto.conf'), followingOf(place, password))
  const start = () =>
    startServer({
      cluster,
      address,
      logFile: path.join(place.folder, 'postgres.log'),
      settings: { ...SETTINGS, ...place.settings },
    })
  const server = await start()
  const stop = () => stopServer(server)
  try {
    if (!(await follows(place.adminUrl, own.adminUrl))) {
      await stop()
      return null
    }
    const giveUp = await claimOwnership(own.adminUrl)
    const supervision = supervise(server, start, (failure) => process.emitWarning(failure))
    return {
      stop: async () => {
        await giveUp()
        await supervision.stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** It is a copy of this very cluster, and has seen nothing that the primary has not. */
async function follows(primaryUrl: string, standbyUrl: string): Promise<boolean> {
  const told = await asAdmin(standbyUrl, async (standby) => {
    const { rows } = await standby.query<{ system: string; replayed: string | null }>(
      `select (select system_identifier::text from pg_control_system()) as system,
        pg_last_wal_replay_lsn()::text as replayed`,
    )
    return rows[0]
  })
  return asAdmin(primaryUrl, async (primary) => {
    const { rows } = await primary.query<{ follows: boolean }>(
      `select system_identifier::text = $1 and pg_current_wal_flush_lsn() >= $2::pg_lsn as follows
        from pg_control_system()`,
      [told?.system, told?.replayed],
    )
    return rows[0]?.follows === true
  })
}

/** The primary's socket is a file, to which the standby comes as the user of both. */
async function requireReachable({ primary, address }: StandbyPlace): Promise<void> {
  if (address.kind !== 'socket' || !primary.user || (await reaches(primary.user, primary.dir))) return
  throw new StartFailure(
    `备库要通过 ${primary.dir} 连接主库，而这个目录只有 root 能进入：请用 DATA_DIR 指定另一个目录（如 /srv/suoke）。`,
  )
}

/** Connection settings for the primary; readable only by the copy's user, since they hold the password. */
function followingOf({ primary, address }: StandbyPlace, password: string): string {
  const isSocket = address.kind === 'socket'
  const parts = {
    host: isSocket ? primary.dir : '127.0.0.1',
    port: isSocket ? SOCKET_PORT : address.port,
    user: STANDBY,
    password,
    application_name: STANDBY,
  }
  const info = Object.entries(parts).map(
    ([key, value]) => `${key}='${String(value).replaceAll(/['\\]/g, '\\$&')}'`,
  )
  return `primary_conninfo = '${info.join(' ').replaceAll("'", "''").replaceAll('\\', '\\\\')}'\nprimary_slot_name = '${STANDBY}'\n`
}

/** The same role and database at the standby. */
function movedTo(url: string, dir: string, address: Address): string {
  const moved = new URL(url)
  moved.hostname = address.kind === 'socket' ? 'localhost' : '127.0.0.1'
  moved.port = String(address.kind === 'socket' ? SOCKET_PORT : address.port)
  if (address.kind === 'socket') moved.searchParams.set('host', dir)
  else moved.searchParams.delete('host')
  return moved.href
}
