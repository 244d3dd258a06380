import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/database.ts'

export interface TestDatabase extends DatabaseHandle {
  url: string
  /** Ends its use here and keeps it under another name. */
  rename(name: string): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated one, or of another template; `close` drops it. */
export function createTestDatabase(template = databaseOf(inject('templateUrl'))): Promise<TestDatabase> {
  return createDatabase(`template ${template}`)
}

/** A database with nothing in it, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

const COMPANY = 'test_company'

/**
 * The template of the drawn company. It is drawn by the first file of the run that asks; the others wait for it, and copy it.
 */
export async function companyTemplate(draw: (database: TestDatabase) => Promise<void>): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await admin.query(`select pg_advisory_lock(hashtext('${COMPANY}'))`)
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [COMPANY])
    if (rowCount === 0) {
      const database = await createTestDatabase()
      await draw(database)
      await database.rename(COMPANY)
    }
    return COMPANY
  } finally {
    await admin.end()
  }
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('templateUrl'))
  await asAdmin(`create database ${name} ${source} owner ${url.username} strategy file_copy`)
  url.pathname = `/${name}`
  const handle = openDatabase(url.href, { poolSize: 8 })
  return {
    ...handle,
    url: url.href,
    async close() {
      await handle.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
    async rename(to) {
      await handle.close()
      await asAdmin(`alter database ${name} rename to ${to}`)
    },
  }
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
