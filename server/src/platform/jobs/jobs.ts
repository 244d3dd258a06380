import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database, Tables } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Job, JobHandler, SendOptions } from './job.ts'
import { createJobStore, type Schedule } from './job-store.ts'

export {
  defineJob,
  type Job,
  type JobHandler,
  type JobOptions,
  type JobRun,
  type SendOptions,
} from './job.ts'

export interface Jobs {
  /** Adds a job; with `trx` it exists only if that commits. False when one with the same key waits already. */
  send<Payload extends object>(
    job: Job<Payload>,
    payload: Payload,
    trx?: Kysely<Tables>,
    options?: SendOptions,
  ): Promise<boolean>
  /** Registers the handler of a job; runs begin with `start`, one at a time in this process. */
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void
  /** Sends the job by cron (five fields, Asia/Shanghai); once, however many processes run. */
  schedule<Payload extends object>(job: Job<Payload>, cron: string, payload: Payload): void
  /** What is scheduled, by the names of the jobs. */
  schedules(): { name: string; title: string }[]
  /** Begins to work, to schedule and to clean up. Until then jobs only wait. */
  start(): Promise<void>
  /** Runs everything that is due now and returns when nothing is left; for tests and commands. */
  runDue(): Promise<void>
  /** Makes the tables of the queues now instead of at their first use. */
  install(): Promise<void>
  /** Lets running jobs finish for at most `timeout` ms, then gives them back. */
  stop(timeout?: number): Promise<void>
}

export interface JobsOptions {
  db: Database
  pool: pg.Pool
  events: Events
  /** Milliseconds between polls for delayed jobs and retries; default 20 s. */
  pollInterval?: number
}

/** The topic that wakes the workers of all processes; its payload is the job's name. */
const TOPIC = 'jobs'

type RunNext = () => Promise<boolean>

/** Nothing is asked of the database until the first `send` or `start`. */
export function createJobs({ db, pool, events, pollInterval = 20_000 }: JobsOptions): Jobs {
  const store = createJobStore(pool)
  const workers = new Map<string, RunNext>()
  const schedules: Schedule[] = []
  const stopping = new AbortController()
  const bell = createBell(pollInterval)
  const endings: (() => void | Promise<void>)[] = [() => stopping.abort(), bell.ringAll]
  const loops: Promise<void>[] = []

  /** What killed processes left behind, at the start and now and then: another one may have been killed meanwhile. */
  async function takeOwnership() {
    for (const name of await store.takeOwnership()) bell.ring(name)
  }

  async function keepRunning(name: string, runNext: RunNext) {
    while (!stopping.signal.aborted) {
      const worked = await runNext().catch(warn)
      if (!worked && !stopping.signal.aborted) await bell.wait(name)
    }
  }

  return {
    async send(job, payload, trx, options = {}) {
      const added = await store.add(job, payload, trx, options)
      if (added && !options.startAfter) await events.publish(TOPIC, job.name, trx ?? db)
      return added
    },
    work(job, handler) {
      if (workers.has(job.name)) throw new Error(`job ${job.name} has a handler already`)
      workers.set(job.name, () => store.runNext(job, handler, stopping.signal))
    },
    schedule(job, cron, payload) {
      if (job.options.title === undefined) throw new Error(`job ${job.name} is scheduled and has no title`)
      schedules.push({ job, cron, payload })
    },
    schedules: () => schedules.map(({ job: { name, options } }) => ({ name, title: options.title ?? name })),
    async start() {
      await store.replaceSchedules(schedules)
      endings.push(
        await store.keepHouse(),
        events.subscribe(TOPIC, (name) => bell.ring(String(name))),
      )
      await takeOwnership()
      await store.addMissed(schedules)
      const watch = setInterval(() => void takeOwnership().catch(warn), pollInterval)
      endings.push(() => clearInterval(watch))
      for (const [name, runNext] of workers) loops.push(keepRunning(name, runNext))
    },
    async runDue() {
      let worked = true
      while (worked) {
        worked = false
        for (const runNext of workers.values()) while (await runNext()) worked = true
      }
    },
    install: async () => {
      await store.install()
      for (const name of workers.keys()) await store.prepare(name)
    },
    async stop(timeout = 5_000) {
      for (const end of endings) await end()
      await Promise.race([Promise.all(loops), sleep(timeout, undefined, { ref: false })])
      await store.giveBack()
    },
  }
}

/** Lets a worker sleep until it is rung; a ring while it works is kept. */
function createBell(longest: number) {
  const rung = new Set<string>()
  const wakers = new Map<string, () => void>()
  const ring = (name: string) => {
    rung.add(name)
    wakers.get(name)?.()
  }
  return {
    ring,
    ringAll: () => {
      for (const name of wakers.keys()) ring(name)
    },
    async wait(name: string) {
      if (rung.delete(name)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, longest)
      wakers.set(name, resolve)
      await promise
      clearTimeout(timer)
      wakers.delete(name)
      rung.delete(name)
    },
  }
}

function warn(error: unknown): false {
  process.emitWarning(error instanceof Error ? error : String(error))
  return false
}
