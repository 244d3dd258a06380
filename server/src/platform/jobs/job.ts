import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** Work done later, outside the call that asked for it: a row in the caller's transaction (design.md §2). */
export interface Job<Payload extends object> {
  name: string
  options: JobOptions<Payload>
  /** Never set: carries the payload's type. */
  payload?: Payload
}

export interface JobOptions<Payload extends object = object> {
  /** What people are shown as its name; required of what is scheduled. */
  title?: string
  /** How often a failed run is retried; default 2. */
  retries?: number
  /** Seconds before the first retry, doubled each time; default 5. */
  retryDelay?: number
  /** Minutes after which a run counts as lost (its process was killed) and is retried; default 15. */
  expireMinutes?: number
  /** Gets the payload when the last try has failed, however it ended: by an error, too late, or with its process. */
  givenUp?: Job<Payload>
  /** Scheduled once a day, and run at the start as well when its hour passed while no process ran. */
  catchesUp?: true
}

export interface SendOptions {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job with this key waits, another one is not added. */
  key?: string
}

export interface JobRun {
  id: string
  /** Aborted when the server stops: leave at the next safe point by throwing, and the job is tried again. */
  signal: AbortSignal
  /** Marks the job as done inside the transaction that does its work, so that a crash cannot repeat it. */
  completeIn(trx: Kysely<Tables>): Promise<void>
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

/** Declares a job: `defineJob<{ importId: number }>('record-import', { retries: 0 })`. */
export function defineJob<Payload extends object>(
  name: string,
  options: JobOptions<Payload> = {},
): Job<Payload> {
  return { name, options }
}
