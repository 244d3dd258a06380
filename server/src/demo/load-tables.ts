import type pg from 'pg'
import { withoutChecks } from './index-pause.ts'

/** From here on rebuilding the indexes costs less than keeping them. */
const MANY = 5_000

interface LoadOptions {
  tables: readonly string[]
  /** How many there will be, about. */
  rows: number
}

/** Loads these tables in one transaction, closed to others meanwhile; afterwards PostgreSQL knows what is in them. */
export async function loadTables(
  pool: pg.Pool,
  { tables, rows }: LoadOptions,
  load: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // COPY cannot travel with other statements
    await client.query('begin work')
    await client.query(`set local statement_timeout = 0`)
    await client.query(`set local synchronous_commit = off`)
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await withoutChecks(client, { tables, indexes: rows >= MANY }, () => load(client))
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // a failed load closes its connection, which rolls back whatever state a broken COPY left
    client.release(failure ?? true)
  }
}

/** Takes a run of ids out of a table's sequence; answers the first. */
export async function reserveBlock(client: pg.ClientBase, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `select setval(sequence, nextval(sequence) + $2::bigint) - $2::bigint as first
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) s`,
    [table, count],
  )
  return rows[0]?.first ?? 1
}
