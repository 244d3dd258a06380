import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FoldedEvent } from '#protocol/crm/software-lock/fold.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import '../tables.ts'

/** A line of the ledger with what a history shows besides the state. */
export interface LedgerEvent extends FoldedEvent {
  lockId: number
  contractId: number | null
  amount: string | null
  userId: number
  reason: string | null
}

/** The ledgers of locks, each in the order in which it was written. */
export async function readLedgers(
  db: Kysely<Tables>,
  lockIds: readonly number[],
): Promise<Map<number, LedgerEvent[]>> {
  const rows = await db
    .selectFrom('lock_event')
    .where(among(sql.ref('lock_id'), lockIds))
    .orderBy('id')
    .select([
      'id',
      'lock_id',
      'event_type',
      'effective_date',
      'recorded_at',
      'patch',
      'entitlement_ops',
      'business_id',
      'contract_id',
      'reversed_event_id',
      'amount',
      'user_id',
      'reason',
    ])
    .execute()
  const events = rows.map((row) => ({
    eventId: row.id,
    lockId: row.lock_id,
    eventType: row.event_type,
    effectiveDate: row.effective_date,
    recordedAt: row.recorded_at.getTime(),
    patch: row.patch,
    entitlementOps: row.entitlement_ops,
    businessId: row.business_id,
    contractId: row.contract_id,
    reversedEventId: row.reversed_event_id,
    amount: row.amount,
    userId: row.user_id,
    reason: row.reason,
  }))
  return Map.groupBy(events, ({ lockId }) => lockId)
}
