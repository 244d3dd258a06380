import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/database/database.ts'

export interface TestDatabase extends DatabaseHandle {
  url: string
  /** As the owner of the logs; where the application owns everything, as itself. */
  ownerUrl: string
  /** Ends its use here and keeps it under another name. */
  rename(name: string): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated one, or of another template; `close` drops it. */
export function createTestDatabase(template = databaseOf(inject('templateUrl'))): Promise<TestDatabase> {
  return createDatabase(`template ${template}`, inject('ownerUrl'))
}

/** A database with nothing in it, for tests of the migrations themselves; the application's own, unless the logs are to have an owner. */
export function createEmptyDatabase({ owned = false } = {}): Promise<TestDatabase> {
  return createDatabase('template template0', inject(owned ? 'ownerUrl' : 'templateUrl'))
}

interface Template {
  name: string
  /** The template that it begins as; absent: the migrated one. */
  from?: string
  draw: (database: TestDatabase) => Promise<void>
}

/** The name of a template that is drawn by the first file of the run that asks; the others wait for it, and copy it. */
export async function templateOnce({ name, from, draw }: Template): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const database = await createTestDatabase(from)
      await draw(database)
      await database.rename(name)
    }
    return name
  } finally {
    await admin.end()
  }
}

async function createDatabase(source: string, owner: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('templateUrl'))
  const ownerUrl = new URL(owner)
  // rights over a database are not copied with it
  await asAdmin(
    `create database ${name} ${source} owner ${ownerUrl.username} strategy file_copy`,
    `grant create on database ${name} to ${url.username}`,
  )
  url.pathname = `/${name}`
  ownerUrl.pathname = `/${name}`
  const handle = openDatabase(url.href, { poolSize: 8 })
  return {
    ...handle,
    url: url.href,
    ownerUrl: ownerUrl.href,
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

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
