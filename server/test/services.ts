import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { LIMITS, type Limits } from '#server/platform/limits/limits.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Services } from '#server/platform/services.ts'
import { createSecretBox } from '#server/platform/settings/secrets.ts'
import { openStandby } from '#server/platform/standby/open.ts'
import { createReading, type StandbyOptions } from '#server/platform/standby/reading.ts'
import { createTestClock, type TestClock } from '#server/platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestServices extends Services {
  /** Stands still at {@link TEST_NOW} until moved; the database's own `now()` goes on. */
  clock: TestClock
  /** Of the database, for a second process on it. */
  url: string
  /** The same as the owner of the logs. */
  ownerUrl: string
  /** Where the test gave one. */
  standby: StandbyOptions | undefined
  close(): Promise<void>
  /** Ends like `close` and leaves the database to the test that gave it. */
  release(): Promise<void>
}

export interface TestServicesOptions {
  /** Of the limits, those that the test is about. */
  config?: Partial<Omit<Config, 'limits'>> & { limits?: Partial<Limits> }
  now?: string
  /** Instead of one that is silent unless `LOG_LEVEL` says otherwise. */
  log?: Log
  /** Instead of a fresh one. */
  database?: TestDatabase
  /** A streaming standby of it. */
  standbyUrl?: string
  /** Adds to the fresh database before the app looks at it. */
  prepare?: (database: TestDatabase) => Promise<void>
}

/** A Thursday. */
export const TEST_NOW = '2025-05-15 10:00:00'

/** A busy machine is no reason to turn a test away; what turns people away says so itself. */
const GENEROUS: Limits = {
  ...LIMITS,
  patience: 60_000,
  lateness: { safe: Number.POSITIVE_INFINITY, writing: Number.POSITIVE_INFINITY },
  queue: { safe: Number.POSITIVE_INFINITY, writing: Number.POSITIVE_INFINITY },
}

/** The services of one test file, on a database of its own. Jobs wait until `jobs.runDue()`. */
export async function createTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const database = options.database ?? (await createTestDatabase())
  await options.prepare?.(database)
  const dataDir = await mkdtemp(path.join(inject('scratch'), 'data-'))
  const { db, pool, url, ownerUrl } = database
  const events = await createEvents({ url, db })
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }, [])
  const limits = { ...GENEROUS, ...options.config?.limits }
  const secrets = { installationCode: 'TEST-CODE', secretKey: 'a key of the tests' }
  const config = { ...settings, ...secrets, ...options.config, limits }
  const jobs = createJobs({ db, pool, events })
  // of their own where the test says how long their statements may take
  const own = options.config?.listTimeout
  const lists = own ? openDatabase(url, { poolSize: 2, statementTimeout: own }) : { db, pool }
  const { standbyUrl } = options
  const standby = standbyUrl
    ? await openStandby({ primaryUrl: url, standbyUrl, settings: config, events })
    : undefined
  const release = async () => {
    await jobs.stop()
    await standby?.close()
    if (lists.pool !== pool) await lists.db.destroy()
    await events.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    config,
    clock: createTestClock(options.now ?? TEST_NOW),
    db,
    pool,
    lists,
    reading: createReading({ long: { db, pool }, lists }, standby),
    standby,
    addresses: { url, adminUrl: inject('adminUrl') },
    events,
    jobs,
    log: options.log ?? createLog(config.logLevel),
    secrets: createSecretBox(config.secretKey),
    url,
    ownerUrl,
    release,
    async close() {
      await release()
      await database.close()
    },
  }
}
