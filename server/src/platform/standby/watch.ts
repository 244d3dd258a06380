import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { createFreshness, readLsn } from './freshness.ts'

/**
 * Condition of the standby: it answers (`good`), its replay is paused, it is unreachable (`away`), it was
 * promoted to a primary, or it follows another database (`foreign`).
 */
export type StandbyCondition = 'good' | 'paused' | 'away' | 'promoted' | 'foreign'

export interface StandbyWatch {
  condition: () => StandbyCondition
  /** How far behind it is, in milliseconds; null while that is unknown. */
  lag: () => number | null
  /** Everything that was committed before this moment (`performance.now()`) is on it; null: not to be relied on. */
  caughtUpTo: () => number | null
  /** Runs work on it; rejects as soon as it is found to be gone, however long the work would have waited. */
  whileThere: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Work has failed in a way that only a server that is gone makes it fail. */
  suspect: () => void
  close: () => Promise<void>
}

interface WatchOptions {
  primaryUrl: string
  standbyUrl: string
}

export class StandbyGone extends Error {
  override name = 'StandbyGone'
}

const EVERY = 500
/** A server that hangs is one that is gone. */
const PATIENCE = 2000
/** A standby that did not say for this long how far it is is not relied on. */
const STALE = PATIENCE + 2 * EVERY

interface Told {
  recovering: boolean
  replayed: string | null
  pause: string
  system: string
}

const ASK_STANDBY = `select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as replayed,
  case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() else '' end as pause,
  (select system_identifier::text from pg_control_system()) as system`
const ASK_PRIMARY = `select pg_current_wal_flush_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as system`

/** Looks twice a second how far the standby has come; the first look is over when the promise is. */
export async function watchStandby({ primaryUrl, standbyUrl }: WatchOptions): Promise<StandbyWatch> {
  const [primary, standby] = [primaryUrl, standbyUrl].map(openProbe)
  if (!primary || !standby) throw new Error('unreachable')
  const freshness = createFreshness()
  const working = new Set<(reason: Error) => void>()
  const closing = new AbortController()
  let condition: StandbyCondition = 'away'
  let toldAt = Number.NEGATIVE_INFINITY

  const become = (next: StandbyCondition) => {
    condition = next
    if (next === 'good' || next === 'paused') return
    freshness.forget()
    for (const reject of working) reject(new StandbyGone(`the standby is ${next}`))
  }
  const look = async () => {
    const at = performance.now()
    const written = await primary.query<{ lsn: string; system: string }>(ASK_PRIMARY)
    const { lsn, system } = written.rows[0] ?? { lsn: '0/0', system: '' }
    const told = (await standby.query<Told>(ASK_STANDBY).catch(() => undefined))?.rows[0]
    if (!told) return become('away')
    if (told.system !== system) return become('foreign')
    if (!told.recovering) return become('promoted')
    become(told.pause === 'not paused' ? 'good' : 'paused')
    freshness.wrote(readLsn(lsn), at)
    freshness.replayed(readLsn(told.replayed ?? '0/0'))
    toldAt = at
  }
  // an unreachable primary is no evidence about the standby
  const lookAgain = () => look().catch(() => undefined)
  await lookAgain()
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await sleep(EVERY, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      if (!closing.signal.aborted) await lookAgain()
    }
  })()

  const caughtUpTo = () => (performance.now() - toldAt > STALE ? null : freshness.until())
  return {
    condition: () => condition,
    caughtUpTo,
    lag: () => {
      const until = freshness.until()
      return until === null ? null : Math.max(0, performance.now() - until)
    },
    whileThere: async (work) => {
      const { promise: lost, reject } = Promise.withResolvers<never>()
      working.add(reject)
      const asked = work()
      // its late failure after the server is gone has no listener
      asked.catch(() => undefined)
      try {
        return await Promise.race([asked, lost])
      } finally {
        working.delete(reject)
      }
    },
    suspect: () => become('away'),
    close: async () => {
      closing.abort()
      await Promise.all([primary.end(), standby.end()])
      await watching
    },
  }
}

/** One connection, abandoned when it does not answer. */
function openProbe(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    statement_timeout: PATIENCE,
    application_name: 'suoke standby watch',
  })
  pool.on('error', () => undefined)
  return pool
}

/** Whether an error means that the server is gone, rather than a fault of the statement. */
export const isGone = (error: unknown): boolean =>
  error instanceof StandbyGone ||
  /^(08|57P0)|^E[A-Z]+$/.test(errorCode(error)) ||
  (error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
