import { sql, type Transaction } from 'kysely'
import type { Values } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

/**
 * Accounts and lines of customers that are merged into another one (locks-and-extensions.md §15.5): the kept customer's account stays,
 * or it takes over the oldest one; the others are out of use, and money that still comes in under them is the kept customer's. Returns
 * the columns of the kept customer that follow.
 */
export async function moveAccounts(
  trx: Transaction<Tables>,
  { from, to }: { from: readonly number[]; to: number },
): Promise<Values> {
  const { rows } = await sql<{ sub_account_no: string; child_account_no: string; customer_id: number }>`
    select sub_account_no, child_account_no, customer_id from sub_account
    where customer_id = any(${[...from, to]}::bigint[]) and status = 1
    order by (customer_id = ${to}) desc, create_time, sub_account_no for update`.execute(trx)
  const [kept] = rows
  await sql`update bank_transaction set customer_id = ${to} where customer_id = any(${from}::bigint[])`.execute(
    trx,
  )
  if (!kept) return {}
  await sql`update sub_account set status = 0, customer_id = ${to}
    where customer_id = any(${[...from, to]}::bigint[]) and sub_account_no <> ${kept.sub_account_no}`.execute(
    trx,
  )
  await sql`update sub_account set customer_id = ${to} where sub_account_no = ${kept.sub_account_no}`.execute(
    trx,
  )
  return { sub_account_no: kept.sub_account_no, child_account_no: kept.child_account_no }
}
