import type pg from 'pg'
import type { Addresses } from './backup/prove.ts'
import type { Config } from './config.ts'
import type { Database, DatabaseHandle } from './database/database.ts'
import type { Events } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { SecretBox } from './settings/secrets.ts'
import type { Reading } from './standby/reading.ts'
import type { Clock } from './time/clock.ts'

/** What the platform offers to everything above it; made once per process by `main.ts`, or by a test. */
export interface Services {
  config: Config
  clock: Clock
  db: Database
  pool: pg.Pool
  /**
   * For lists, searches and counts: connections of their own, so that no save waits for them, on which a statement that
   * takes too long ends (`tooSlow`).
   */
  lists: Pick<DatabaseHandle, 'db' | 'pool'>
  /** For what may be read on a standby (`standby/reads.ts`), where there is one. */
  reading: Reading
  /** For what needs connections of its own, as a backup does. */
  addresses: Addresses
  events: Events
  jobs: Jobs
  log: Log
  /** Keeps what must never be shown. */
  secrets: SecretBox
}

/** All of them by name, for a service that is made from all. */
export const platformServices = [
  'config',
  'clock',
  'db',
  'pool',
  'lists',
  'reading',
  'addresses',
  'events',
  'jobs',
  'log',
  'secrets',
] as const satisfies (keyof Services)[]
