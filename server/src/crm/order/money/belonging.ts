import { sql } from 'kysely'
import type { Condition } from '#server/engine/fields/compare.ts'

/** Contracts that were made of an order, or of a plain business. */
const contractsOf = (id: number) => sql`(select c.id from contract c
  where c.business_id = ${id} and c.deleted_at is null)`

/** Plans `r` of an order, or of a contract that was made of it (locks-and-extensions.md §8.7). */
export const plansOf = (id: number): Condition =>
  sql<boolean>`(r.business_id = ${id} or r.contract_id in ${contractsOf(id)})`

/** Receipts `r` of which something goes to an order, and those of its contracts. */
export const receiptsOf = (id: number): Condition =>
  sql<boolean>`(r.contract_id in ${contractsOf(id)} or r.id in (select a.receivables_id
    from receivables_allocation a left join receivables_plan p on p.id = a.receivables_plan_id and p.deleted_at is null
    where a.business_id = ${id} or p.business_id = ${id}))`

/** Invoices `r` that contain a line of an order, and those of its contracts. */
export const invoicesOf = (id: number): Condition =>
  sql<boolean>`(r.contract_id in ${contractsOf(id)} or r.id in (select i.invoice_id from invoice_lock i
    join business_lock x on x.business_lock_id = i.business_lock_id where x.business_id = ${id}))`
