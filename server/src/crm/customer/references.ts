import { contacts } from '#protocol/crm/contacts/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import type { RecordType } from '#protocol/record/declare.ts'

/**
 * Columns outside the customer's own table that hold a customer's id: where a merged customer's records go. A record type
 * that refers to customers adds its column here.
 */
export const customerReferences: readonly { type: RecordType; column: string }[] = [
  { type: contacts, column: 'customer_id' },
  { type: leads, column: 'customer_id' },
]
