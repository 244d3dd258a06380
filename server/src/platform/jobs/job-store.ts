import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Db, fromKysely, type PgBoss, type Job as Taken } from 'pg-boss'
import type { Tables } from '#server/platform/database/database.ts'
import type { Job, JobHandler, JobOptions, SendOptions } from './job.ts'
import { createJobInstance } from './job-instance.ts'
import { createJobQueues, newBoss } from './job-queues.ts'

const ZONE = 'Asia/Shanghai'

export interface Schedule {
  job: Job<object>
  cron: string
  payload: object
}

export type JobStore = ReturnType<typeof createJobStore>

/**
 * pg-boss as the table of jobs: adding, taking, finishing. When to look is for the caller to decide, so that
 * its own workers are not used: they wait for a heartbeat where we know at once that a process is gone, and
 * cannot be run by hand.
 */
export function createJobStore(pool: pg.Pool) {
  const boss = newBoss(pool)
  const instance = createJobInstance(pool)
  const { prepare, install } = createJobQueues(pool, boss)
  const running = new Set<Taken<object>>()

  /** Takes a job and records the instance that holds it, in one statement. */
  async function take<Payload extends object>(name: string): Promise<Taken<Payload> | undefined> {
    const holder = await instance.hold()
    return inTransactionOf(pool, async (client, db) => {
      const [taken] = await boss.fetch<Payload>(name, { db })
      if (taken)
        await client.query('update pgboss.job set output = $3 where name = $1 and id = $2', [
          name,
          taken.id,
          JSON.stringify({ instance: holder }),
        ])
      return taken
    })
  }

  /** False when a job with the same key waits already. */
  async function add(
    job: Job<object>,
    payload: object,
    trx: Kysely<Tables> | undefined,
    options: SendOptions,
  ): Promise<boolean> {
    await prepare(job.name)
    if (job.options.givenUp) await prepare(job.options.givenUp.name)
    const id = await boss.send(job.name, payload, {
      ...toBossOptions(job.options),
      singletonKey: options.key ?? randomUUID(),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(trx ? { db: fromKysely(trx) } : {}),
    })
    return id !== null
  }

  return {
    prepare,
    install,
    add,

    /** Takes the next due job and runs it to its end; false when there is none. */
    async runNext<Payload extends object>(
      job: Job<Payload>,
      handler: JobHandler<Payload>,
      signal: AbortSignal,
    ): Promise<boolean> {
      await prepare(job.name)
      const taken = await take<Payload>(job.name)
      if (!taken) return false
      const { id, data } = taken
      running.add(taken)
      // Compares the job itself, not its id: it completes only if no other instance has taken it since.
      const completeIn = async (trx: Kysely<Tables>) => {
        await boss.complete(job.name, taken, null, { db: fromKysely(trx) })
      }
      try {
        await handler(data, { id, signal, completeIn })
        if (running.has(taken)) await boss.complete(job.name, taken)
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        process.emitWarning(failure)
        if (running.has(taken)) await boss.fail(job.name, taken, failure)
      } finally {
        running.delete(taken)
      }
      return true
    },

    /**
     * Returns the jobs of processes that were killed to their queues, to be done at once; answers the queues. A
     * run counts as failed, so that a job that kills its process ends like any other that fails.
     */
    takeOwnership: () =>
      inTransactionOf(pool, async (client, db) =>
        returnJobs(client, { boss, db, instances: await instance.findDead(client) }),
      ),

    /** Schedules exactly these; what an older version scheduled is dropped. */
    async replaceSchedules(wanted: Schedule[]) {
      await install()
      for (const { job, cron, payload } of wanted) {
        await prepare(job.name)
        await boss.schedule(job.name, cron, payload, { tz: ZONE, ...toBossOptions(job.options) })
      }
      const names = new Set(wanted.map(({ job }) => job.name))
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
    },

    /** Adds daily jobs that were missed because no process ran at their hour. */
    async addMissed(schedules: readonly Schedule[]): Promise<void> {
      const daily = schedules.filter(({ job }) => job.options.catchesUp)
      const { rows } = await pool.query<{ name: string }>(
        `select name from unnest($1::text[]) as wanted(name) where not exists(
          select from pgboss.job j where j.name = wanted.name and j.created_on > now() - interval '1 day')`,
        [daily.map(({ job }) => job.name)],
      )
      const missed = daily.filter(({ job }) => rows.some(({ name }) => name === job.name))
      for (const { job, payload } of missed) await add(job, payload, undefined, { key: 'missed' })
    },

    /** Expiry, clean-up and cron; shared out among processes by pg-boss. Returns what ends it. */
    async keepHouse(): Promise<() => Promise<void>> {
      await boss.start()
      return () => boss.stop({ graceful: false })
    },

    /** Returns the jobs still running to the queue, for another process or the next start. */
    async giveBack() {
      const left = [...running]
      running.clear()
      for (const taken of left) await boss.fail(taken.name, taken, { message: 'the server stopped' })
      instance.release()
    },
  }
}

/** One transaction on a connection of its own, for pg-boss and ourselves. */
async function inTransactionOf<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client, { executeSql: (text, values) => client.query(text, values) })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

interface Returning {
  boss: PgBoss
  db: Db
  /** Processes that are no more. */
  instances: readonly number[]
}

/** Returns what these processes had taken to the queues, which it answers. */
async function returnJobs(client: pg.PoolClient, { boss, db, instances }: Returning): Promise<string[]> {
  const { rows: orphans } = await client.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active' and (output ->> 'instance')::int = any($1::int[])`,
    [instances],
  )
  const byQueue = Map.groupBy(orphans, (orphan) => orphan.name)
  for (const [name, jobs] of byQueue) {
    const ids = jobs.map((job) => job.id)
    await boss.fail(name, ids, { message: 'the process was killed' }, { db })
    await client.query(
      `update pgboss.job set start_after = now()
       where name = $1 and id = any($2::uuid[]) and state = 'retry'`,
      [name, ids],
    )
  }
  return [...byQueue.keys()]
}

function toBossOptions({ retries = 2, retryDelay = 5, expireMinutes = 15, givenUp }: JobOptions) {
  return {
    retryLimit: retries,
    retryDelay,
    retryBackoff: retryDelay > 0,
    expireInSeconds: expireMinutes * 60,
    ...(givenUp && { deadLetter: givenUp.name }),
  }
}
