import type { Settings } from './config.ts'
import { checkDatabase, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { createEvents } from './events/events.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { keepInstallationCode, keepSecretKey, prepareDataDirectory } from './process/data-directory.ts'
import type { Services } from './services.ts'
import { createSecretBox } from './settings/secrets.ts'
import { openStandby } from './standby/open.ts'
import { createReading } from './standby/reading.ts'
import { systemClock } from './time/clock.ts'

export interface Platform {
  services: Services
  /** Ends jobs, events, connections and the embedded database, in this order. */
  close(): Promise<void>
}

export interface PlatformOptions {
  /** The embedded database is gone for good: nothing works from here on. */
  onDatabaseLost(failure: Error): void
}

/**
 * Opens everything that `main.ts` and the commands stand on: data directory, database (brought along or
 * DATABASE_URL) with all migrations applied, events, jobs. What was opened is closed again when a later step fails.
 * @throws StartFailure in one sentence
 */
export async function openPlatform(settings: Settings, options: PlatformOptions): Promise<Platform> {
  const endings: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    await prepareDataDirectory(settings.dataDir)
    const installationCode = await keepInstallationCode(settings.dataDir, settings.installationCode)
    const secretKey = await keepSecretKey(settings.dataDir, settings.secretKey)
    const { ownerUrl, standbyUrl, ...addresses } = settings.databaseUrl
      ? {
          url: settings.databaseUrl,
          ownerUrl: settings.databaseOwnerUrl,
          standbyUrl: settings.databaseReplicaUrl,
        }
      : await bringUp(settings)
    const { url } = addresses
    const { db, pool, close: closeDatabase } = openDatabase(url, { poolSize: settings.databasePoolSize })
    endings.push(closeDatabase)
    await checkDatabase(pool, url)
    await migrateAs(pool, ownerUrl)
    const lists = openDatabase(url, {
      poolSize: Math.ceil(settings.databasePoolSize / 2),
      statementTimeout: settings.listTimeout,
    })
    endings.push(lists.close)
    const events = await createEvents({ url, db })
    endings.push(events.close)
    const jobs = createJobs({ db, pool, events })
    endings.push(() => jobs.stop(2_000))
    const config = { ...settings, installationCode, secretKey }
    const primary = { long: { db, pool }, lists }
    const standby = standbyUrl && (await openStandby({ primaryUrl: url, standbyUrl, settings, events }))
    if (standby) endings.push(standby.close)
    const reading = createReading(primary, standby || undefined)
    const log = createLog(config.logLevel)
    const secrets = createSecretBox(secretKey)
    const clock = systemClock
    const shared = { db, pool, lists, reading, addresses, events, jobs }
    return { services: { config, clock, log, secrets, ...shared }, close }
  } catch (error) {
    await close()
    throw error
  }

  /** The owner of the logs is there for the migrations alone. */
  async function migrateAs(pool: Services['pool'], ownerUrl: string | undefined): Promise<void> {
    if (!ownerUrl) {
      await migrate(pool)
      return
    }
    const owner = openDatabase(ownerUrl, { poolSize: 1 })
    try {
      await checkDatabase(owner.pool, ownerUrl)
      await migrate(pool, { owner: owner.pool })
    } finally {
      await owner.close()
    }
  }

  async function bringUp({ dataDir, embeddedStandby, databaseReplicaUrl }: Settings) {
    const postgres = await startEmbedded({ dataDir, onLost: options.onDatabaseLost })
    endings.push(postgres.stop)
    const standby = embeddedStandby ? await postgres.startStandby(embeddedStandby) : null
    if (standby) endings.push(standby.stop)
    else await postgres.dropStandby()
    const { url, ownerUrl, adminUrl } = postgres
    return { url, ownerUrl, adminUrl, standbyUrl: standby?.url ?? databaseReplicaUrl }
  }
}
