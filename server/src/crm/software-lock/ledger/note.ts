import { randomUUID } from 'node:crypto'
import type { LockPatch } from '#protocol/crm/software-lock/state.ts'
import { toJson } from '#server/engine/change/to-json.ts'
import type { LedgerChange, LedgerRules } from '#server/engine/model/rules.ts'
import { today } from '#server/platform/time/clock.ts'
import '../tables.ts'
import { fromLedger } from './project.ts'

/** Columns that the engine changes by itself, and the keys under which events have them: a transfer, a hand-over, the merge of customers. */
const noted: Readonly<Record<string, keyof LockPatch>> = {
  owner_user_id: 'ownerUserId',
  customer_id: 'customerId',
}

/** The event of what happened to a row. */
function eventOf({ before, changes }: LedgerChange) {
  const patch: Record<string, unknown> = {}
  for (const { column, to } of changes) {
    const key = noted[column.column]
    if (!key) throw new Error(`software_lock.${column.column} follows from the ledger`)
    patch[key] = to
  }
  return { lockId: before?.id ?? 0, patch, isTransfer: 'customerId' in patch }
}

/** Keeps the ledger true to what others than it have changed of rows (I4). */
export const lockLedger: LedgerRules = {
  event: fromLedger,
  note: async ({ db, actor, rows }) => {
    const { clock } = actor.services
    const now = clock.now()
    const values = rows.map(eventOf).map(({ lockId, patch, isTransfer }) => ({
      event_key: `row:${randomUUID()}`,
      lock_id: lockId,
      event_type: isTransfer ? ('TRANSFER' as const) : ('OWNER' as const),
      effective_date: today(clock),
      recorded_at: now,
      patch: toJson(patch),
      entitlement_ops: '[]',
      user_id: actor.viewer.userId,
      reason: isTransfer ? '客户合并' : null,
    }))
    await db.insertInto('lock_event').values(values).execute()
  },
}
