import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'

/** Held exclusively by a backup, shared by everything that erases files its snapshot may need. */
const ERASING = 7_305_004

/**
 * From before the snapshot until the last file is read nothing is erased that the snapshot still names: false
 * when another backup is being made. Ends with the connection; waits for what is being erased.
 */
export async function holdErasing(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ other: boolean }>(
    `select exists(select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())) as other`,
    [ERASING],
  )
  if (rows[0]?.other) return false
  await client.query('select pg_advisory_lock($1)', [ERASING])
  return true
}

/**
 * Whether bytes may be erased and tables emptied now, until the transaction ends; not while a backup is made.
 * One that begins meanwhile waits for it: a snapshot from before would see the emptied tables as they are
 * afterwards.
 */
export async function mayErase(trx: Database): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select pg_try_advisory_xact_lock_shared(${ERASING}) as may`.execute(trx)
  return rows[0]?.may ?? false
}
