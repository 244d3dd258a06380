import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import type { OwnMoney } from '#server/engine/model/rules.ts'

/** The money strip of an order: its plans, what receipts give to it, and what of invoices is for its locks (crm-records.md §17.6). */
export const orderStrip: OwnMoney = {
  sum: 'money',
  has: sql<boolean>`r.order_type is not null`,
  counts: inStates(business, ['passed', 'normal']),
  of: {
    receivablesPlan: (id) =>
      sql`select p.id, coalesce(p.money, 0) as money from receivables_plan p where p.business_id = ${id}::bigint`,
    receivables: (
      id,
    ) => sql`select a.receivables_id as id, sum(a.money) as money from receivables_allocation a
      left join receivables_plan p on p.id = a.receivables_plan_id and p.deleted_at is null
      where a.business_id = ${id}::bigint or p.business_id = ${id}::bigint group by a.receivables_id`,
    // clients that know no locks invoice the order's contract as a whole
    invoice: (id) => sql`select i.invoice_id as id, sum(i.money) as money from invoice_lock i
      join business_lock x on x.business_lock_id = i.business_lock_id
      where x.business_id = ${id}::bigint group by i.invoice_id
      union all select v.id, coalesce(v.invoice_money, 0) as money from invoice v
      join contract k on k.id = v.contract_id and k.business_id = ${id}::bigint
      where not exists (select from invoice_lock i where i.invoice_id = v.id)`,
  },
}
