import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbedded } from '#server/platform/embedded/start-embedded.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The product's database of the run's server, all migrations applied; copied by `createTestDatabase`. */
    templateUrl: string
    /** The same database, as the owner of the logs. */
    ownerUrl: string
    /** The same server, as superuser. */
    adminUrl: string
    /** Whether files copy the company that one of them has drawn; those with modules of their own do not. */
    sharesCompany: boolean
    /** A folder that goes away with the run. */
    scratch: string
  }
}

/** Nothing of a test has to survive a power cut. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '120' }

/** How a second project of the run finds what the first has started: they share nothing else. */
const RUNNING = 'SUOKE_TEST_POSTGRES'

interface Running {
  url: string
  ownerUrl: string
  adminUrl: string
  dataDir: string
}

/** One PostgreSQL for the run, in a folder that goes away with it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const before = process.env[RUNNING]
  const started = before ? undefined : await startRunning()
  const running: Running = started ?? JSON.parse(before ?? '')
  process.env[RUNNING] = JSON.stringify(running)
  project.provide('templateUrl', running.url)
  project.provide('ownerUrl', running.ownerUrl)
  project.provide('adminUrl', running.adminUrl)
  project.provide('scratch', running.dataDir)
  project.provide('sharesCompany', project.config.isolate === false)
  return async () => started?.stop()
}

async function startRunning(): Promise<Running & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'suoke-test-'))
  const { url, ownerUrl, adminUrl, stop } = await startEmbedded({ dataDir, settings: SETTINGS, onLost: fail })
  await prepareTemplate(url, ownerUrl)
  return {
    url,
    ownerUrl,
    adminUrl,
    dataDir,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function fail(failure: Error): void {
  throw failure
}

async function prepareTemplate(url: string, ownerUrl: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 2 })
  const owner = openDatabase(ownerUrl, { poolSize: 1 })
  await migrate(pool, { owner: owner.pool })
  await owner.close()
  const events = await createEvents({ url, db })
  await createJobs({ db, pool, events }).install()
  await events.close()
  await close()
}
