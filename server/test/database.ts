import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/database.ts'

export interface TestDatabase extends DatabaseHandle {
  url: string
}

/** A database of its own for a test file: a copy of the migrated template; `close` drops it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${databaseOf(inject('templateUrl'))}`)
}

/** A database with nothing in it, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
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
