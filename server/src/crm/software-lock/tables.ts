import type { ColumnType, Generated } from 'kysely'
import type { LockEventType } from '#protocol/crm/software-lock/events.ts'
import type { EntitlementOp, LockPatch, QuotaKey } from '#protocol/crm/software-lock/state.ts'

type Json<Value> = ColumnType<Value, string, string>

declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** The ledger: rows are added and never changed (locks-and-extensions.md §4). */
    lock_event: {
      id: Generated<number>
      event_key: string
      lock_id: number
      event_type: LockEventType
      effective_date: string
      recorded_at: Date
      sale_date: string | null
      order_type: number | null
      business_id: number | null
      business_lock_id: number | null
      contract_id: number | null
      claim_id: number | null
      bad_id: number | null
      related_lock_id: number | null
      reversed_event_id: number | null
      patch: Json<LockPatch>
      entitlement_ops: Json<readonly EntitlementOp[]>
      amount: string | null
      term_start: string | null
      prev_end_time: string | null
      new_end_time: string | null
      user_id: number
      reason: string | null
    }
    lock_product: {
      lock_id: number
      product_id: number
      start_time: string
      end_time: string | null
      quota_keys: Json<readonly QuotaKey[]>
      source_business_id: number | null
    }
    lock_licence: { lock_id: number; event_id: number; held: string }
  }
}
