import type pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { installJobTables } from './job-tables.ts'

/** Sends and takes as soon as the tables are there; once started it keeps house as well. */
export function newBoss(pool: pg.Pool, options: ConstructorOptions = {}): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, cronWorkerIntervalSeconds: 10, ...options })
  boss.on('error', (error) => process.emitWarning(error))
  return boss
}

/** The tables of jobs and their queues: made once, outside of any caller's transaction. */
export function createJobQueues(pool: pg.Pool, boss: PgBoss) {
  const queues = new Map<string, Promise<void>>()
  let installation: Promise<void> | undefined
  let lastQueue: Promise<unknown> = Promise.resolve()

  function install(): Promise<void> {
    installation ??= installJobTables(pool, newBoss(pool, { supervise: false, schedule: false })).catch(
      (error) => {
        installation = undefined
        throw error
      },
    )
    return installation
  }

  return {
    install,

    /** Makes the queue of a job, and the tables before it. */
    prepare(name: string): Promise<void> {
      const known = queues.get(name)
      if (known) return known
      // One queue after another: pg-boss lets one be made at a time, and those who wait would hold the pool's connections.
      const ready = lastQueue.then(install).then(() => boss.createQueue(name, { policy: 'short' }))
      lastQueue = ready.catch(() => queues.delete(name))
      queues.set(name, ready)
      return ready
    },
  }
}
