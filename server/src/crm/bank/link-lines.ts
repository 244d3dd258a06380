import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/**
 * Assigns lines to customers by their sub-accounts, also by those that were given after the line came in; returns how many. A bank
 * may report the whole number or the part behind the prefix: the whole one is kept.
 */
export async function linkLines(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`update bank_transaction t
    set customer_id = a.customer_id, sub_account_no = a.sub_account_no
    from sub_account a
    where t.customer_id is null and t.sub_account_no <> '' and a.customer_id is not null
      and t.sub_account_no in (a.sub_account_no, a.child_account_no)
    returning t.transaction_id as id`.execute(trx)
  return rows.length
}
