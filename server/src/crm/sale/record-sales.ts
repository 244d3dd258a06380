import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

type Trx = Transaction<Tables>

/**
 * Writes the sales of orders that have taken effect, with their contract and what they have received (locks-and-extensions.md
 * §15.1). To be called behind the events of the ledger and the order's own row. Idempotent.
 */
export async function recordSales(trx: Trx, businessIds: readonly number[]): Promise<void> {
  await sql`select record_sales(${[...businessIds]}::bigint[])`.execute(trx)
}

/** Takes the sales of cancelled orders out of all figures. */
export async function cancelSales(trx: Trx, businessIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('sale_record')
    .set({ status: 0 })
    .where('business_id', 'in', [...businessIds])
    .execute()
}
