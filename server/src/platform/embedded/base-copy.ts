import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { programOptions } from './cluster.ts'
import type { OsUser } from './os-user.ts'

/** Kinds of what a base copy sends, by its first byte (protocol-replication, BASE_BACKUP). */
const [NEW_ARCHIVE, DATA] = ['n'.charCodeAt(0), 'd'.charCodeAt(0)]
const COMMAND = `BASE_BACKUP (LABEL 'suoke standby', CHECKPOINT 'fast', WAL false, MANIFEST 'no')`

/**
 * Fills an empty folder with a copy of the cluster behind `url`, made while it works on (what pg_basebackup does). Without its WAL: a
 * standby reads that from the slot that keeps it. The role must be allowed to replicate.
 */
export async function takeBaseCopy(
  url: string,
  { dir, user, signal }: { dir: string; user: OsUser | undefined; signal: AbortSignal },
): Promise<void> {
  const client = new pg.Client({ connectionString: asReplication(url), application_name: 'suoke base copy' })
  client.on('error', () => undefined)
  const unpacking = spawn('tar', ['-x', '-f', '-'], {
    ...programOptions(dir, user),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  unpacking.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  unpacking.stdin.on('error', () => undefined)
  const unpacked = once(unpacking, 'close', { signal })
  // heard below; an end before that is not unheard
  unpacked.catch(() => undefined)
  const abort = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', abort)
  try {
    await client.connect()
    await receive(client, unpacking.stdin)
    unpacking.stdin.end()
    const [code] = await unpacked
    if (code !== 0) throw new StartFailure(`备库的数据副本没有写成：${complaints.join('').trim()}。`)
  } finally {
    signal.removeEventListener('abort', abort)
    unpacking.kill()
    await client.end().catch(() => undefined)
  }
}

/** A connection that speaks of the whole cluster and of no database. */
function asReplication(url: string): string {
  const whole = new URL(url)
  whole.searchParams.set('replication', 'true')
  return whole.href
}

/** Writes the archive as it comes; what comes too fast waits. */
function receive(client: pg.Client, target: Writable): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let archives = 0
  const query = {
    submit: (connection: pg.Connection) => connection.query(COMMAND),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleCommandComplete: () => undefined,
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection) {
      if (chunk[0] === NEW_ARCHIVE) archives += 1
      if (chunk[0] !== DATA) return
      // the parser uses its memory again
      const isTaken = target.write(Buffer.from(chunk.subarray(1)))
      // what was read already still comes
      if (isTaken || stream.isPaused()) return
      stream.pause()
      target.once('drain', () => stream.resume())
    },
    handleReadyForQuery: () =>
      archives === 1
        ? resolve()
        : reject(new Error(`the copy has ${archives} archives: tablespaces are not copied`)),
    handleError: reject,
  }
  client.once('end', () => reject(new Error('the connection ended while the copy was made')))
  client.query(query)
  return promise
}
