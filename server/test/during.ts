import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { eventually } from './eventually.ts'

interface DuringOptions<Result> {
  /** What somebody else's transaction has done and not committed yet. */
  held: (trx: Transaction<Tables>) => Promise<unknown>
  /** Begins meanwhile and has to wait for it. */
  waits: () => Promise<Result>
  /** How many connections have to wait before it is committed. */
  waiters?: number
}

/** Several at once on the same rows: `waits` goes on when `held` has committed. */
export async function during<Result>(
  db: Database,
  { held, waits, waiters = 1 }: DuringOptions<Result>,
): Promise<Result> {
  let waiting: Promise<Result> | undefined
  await inTransaction(db, async (trx) => {
    await held(trx)
    waiting = waits()
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length < waiters) throw new Error(`${rows.length} wait yet`)
    })
  })
  if (!waiting) throw new Error('nobody began')
  return waiting
}
