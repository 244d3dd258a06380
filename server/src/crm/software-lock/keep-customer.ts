import { sql, type Transaction } from 'kysely'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Statuses in which a customer uses a lock, or has lost it (locks-and-extensions.md §15.7). */
const held = ['inUse', 'onTrial', 'lost'] as const

/** Refuses (2264) the deletion of customers who hold locks. */
export async function refuseLockHolders(
  trx: Transaction<Tables>,
  customerIds: readonly number[],
): Promise<void> {
  const codes = held.map(statusCode)
  const { rows } = await sql`select from software_lock
    where customer_id = any(${customerIds}::bigint[]) and status = any(${codes}::int[]) limit 1`.execute(trx)
  if (rows.length > 0) refuse('customerHoldsLocks')
}
