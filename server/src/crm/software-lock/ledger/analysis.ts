import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/**
 * Makes the tables of the lock analysis the ledger's reading of these locks and of those that took over from them
 * (locks-and-extensions.md §22). Of all locks, it rebuilds the tables.
 */
export async function deriveAnalysis(trx: Transaction<Tables>, lockIds: readonly number[]): Promise<void> {
  // of two writers of two locks of a lineage the second reads what the first has written
  await sql`select from software_lock r where r.id = any(lock_lineage(${[...lockIds]}::bigint[]))
    order by r.id for update of r`.execute(trx)
  await sql`select derive_lock_analysis(${[...lockIds]}::bigint[])`.execute(trx)
}

/** Tables of the lock analysis that differ from the ledger, by lock. */
export async function differencesOfAnalysis(
  db: Kysely<Tables>,
  lockIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ lock_id: number; place: string }>`
    select lock_id, place from lock_analysis_differences(${[...lockIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ lock_id, place }) => [Number(lock_id), place]))
}
