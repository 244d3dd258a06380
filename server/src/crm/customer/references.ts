/**
 * Columns outside the customer's own table that hold a customer's id: where a merged customer's records go. A record type
 * or area that refers to customers adds its column here.
 */
export const customerReferences: readonly { table: string; column: string }[] = [
  { table: 'contacts', column: 'customer_id' },
  { table: 'leads', column: 'customer_id' },
]
