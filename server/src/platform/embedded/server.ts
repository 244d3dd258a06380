import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { open, readFile, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { type Cluster, dataArgument, programOptions } from './cluster.ts'

/** How clients reach the server: by a socket in the cluster's folder, or where that cannot be, by loopback. */
export type Address = { kind: 'socket' } | { kind: 'loopback'; port: number }

/** A socket is a third faster than loopback; its path has a length limit (104 bytes on macOS, 108 on Linux). */
export function addressOf(dir: string, port: number): Address {
  const fits = process.platform !== 'win32' && Buffer.byteLength(dir) <= 88
  return fits ? { kind: 'socket' } : { kind: 'loopback', port }
}

export interface ServerOptions {
  cluster: Cluster
  address: Address
  /** What the server writes; appended. */
  logFile: string
  /** Overrides of the settings below, for tests. */
  settings?: Record<string, string>
}

/** It cannot start because its disk is full. */
export class NoRoom extends StartFailure {}

export interface RunningServer {
  process: ChildProcess
  exited: Promise<void>
}

export const SOCKET_PORT = 5432
const START_TIMEOUT = 60_000
const LARGEST_LOG = 10 * 2 ** 20
/** One segment of the write-ahead log. */
const TOO_LITTLE = 16 * 2 ** 20

/**
 * Starts the server and returns when it accepts connections.
 * It gets its own process group: Ctrl-C reaches us first, and the database only after the last answer.
 * @throws StartFailure with the server's own output when it ended instead
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { cluster, logFile } = options
  const args = ['-D', await dataArgument(cluster.dir, cluster.user)]
  for (const [name, value] of Object.entries(await chooseSettings(options)))
    args.push('-c', `${name}=${value}`)
  const log = openLog(logFile)
  const logStart = (await stat(logFile)).size
  const child = spawn(cluster.binaries.postgres, args, {
    ...programOptions(cluster.dir, cluster.user),
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  child.on('exit', () => resolve())
  child.on('error', () => resolve())
  const ended = exited.then(() => 'ended')
  for (const deadline = Date.now() + START_TIMEOUT; ; ) {
    if ((await readLockFile(cluster.dir))?.isReady(child.pid)) return { process: child, exited }
    const state = await Promise.race([ended, sleep(10)])
    if (state === 'ended') throw await failureOf(logFile, logStart)
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new StartFailure(`内置 PostgreSQL 在 ${START_TIMEOUT / 1000} 秒内没有启动完成，详见 ${logFile}。`)
    }
  }
}

/**
 * A fast shutdown: open transactions are rolled back, everything is written; after `patience` ms without a last
 * write.
 */
export async function stopServer(server: RunningServer, patience = 8_000): Promise<void> {
  server.process.kill('SIGINT')
  const waited = await Promise.race([server.exited, sleep(patience, 'waited', { ref: false })])
  if (waited !== 'waited') return
  server.process.kill('SIGQUIT')
  await server.exited
}

export interface LockFile {
  pid: number
  /** True when the process is the one asked for and accepts connections. */
  isReady(pid: number | undefined): boolean
  /** The loopback port, when the server listens there. */
  port: number | undefined
}

/** What PostgreSQL itself notes in its data directory: process, port, status. Only read here, never removed. */
export async function readLockFile(dir: string): Promise<LockFile | undefined> {
  const text = await readFile(path.join(dir, 'postmaster.pid'), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!(pid > 0)) return undefined
  return {
    pid,
    isReady: (wanted) => pid === wanted && (lines[7] === 'ready' || lines[7] === 'standby'),
    port: lines[5] ? Number(lines[3]) : undefined,
  }
}

/** Sized for a small machine that the database shares with the server. */
async function chooseSettings({ address, settings }: ServerOptions): Promise<Record<string, string>> {
  const memory = Math.floor(totalmem() / 2 ** 20)
  return {
    ...listenSettings(address),
    max_connections: '60',
    shared_buffers: `${Math.max(128, Math.min(2048, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    dynamic_shared_memory_type: await chooseSharedMemory(),
    random_page_cost: '1.1',
    jit: 'off',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '2GB',
    max_slot_wal_keep_size: '4GB',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.02',
    log_checkpoints: 'off',
    log_min_duration_statement: '2000',
    log_parameter_max_length: '0',
    log_timezone: 'Asia/Shanghai',
    timezone: 'Asia/Shanghai',
    ...settings,
  }
}

function listenSettings(address: Address): Record<string, string> {
  return address.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: '.', port: String(SOCKET_PORT) }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }
}

/** Containers often give /dev/shm 64 MB, which one parallel query can fill; then files take its place. */
async function chooseSharedMemory(): Promise<string> {
  if (process.platform === 'win32') return 'windows'
  if (process.platform !== 'linux') return 'posix'
  const space = await statfs('/dev/shm').catch(() => undefined)
  return space && space.blocks * space.bsize >= 256 * 2 ** 20 ? 'posix' : 'mmap'
}

/** One older log is kept, so that the file cannot fill the disk. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

async function failureOf(logFile: string, from: number): Promise<StartFailure> {
  const text = await readFrom(logFile, from)
  const { bavail, bsize } = await statfs(path.dirname(logFile))
  // without a file system there is no log entry either
  const isFull = bavail * bsize < TOO_LITTLE || /No space left/.test(text)
  if (isFull) return new NoRoom('内置 PostgreSQL 启动失败：磁盘空间不足。')
  return new StartFailure(describeExit(text, logFile))
}

function describeExit(text: string, logFile: string): string {
  const reason = /FATAL: +(.+)/.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? ''
  if (/lock file .* already exists|pre-existing shared memory/.test(reason)) {
    return '这个数据目录正被另一个 PostgreSQL 进程使用，不能再启动一个。'
  }
  if (/incompatible/.test(reason)) {
    return '数据目录是由另一个版本的 PostgreSQL 创建的，不能直接使用：请先用原来的版本备份，再恢复到新的数据目录。'
  }
  return `内置 PostgreSQL 启动失败：${reason || '没有说明原因'}（详见 ${logFile}）。`
}

async function readFrom(file: string, from: number): Promise<string> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(
    Buffer.alloc(Math.min(size - from, 65_536)),
    0,
    undefined,
    from,
  )
  await handle.close()
  return buffer.toString('utf8', 0, bytesRead)
}
