import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { receivables } from '#protocol/crm/receivables/type.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, StoredRow, WrittenMoment } from '#server/engine/model/rules.ts'
import { isInTransaction } from '#server/platform/database/database.ts'
import { allot, restOfOrder } from './allot.ts'
import { noteMoney } from './renew.ts'

/**
 * A new receipt that names no plan, and sends no shares, pays the order of which its contract was made, as far as that is open; what is left stays with
 * the customer (locks-and-extensions.md §9.3).
 */
export async function payOrigin({
  trx,
  actor,
  id,
  values,
  stored,
  request,
}: SavedMoment<RowOf<typeof receivables>>): Promise<void> {
  if (stored || values.receivables_plan_id || !values.contract_id || Array.isArray(request?.allocations))
    return
  const { rows: orders } = await sql<StoredRow>`select b.* from business b
    where b.id = (select c.business_id from contract c where c.id = ${values.contract_id})
      and b.order_type is not null and b.check_status in (1, 10) and b.deleted_at is null
      and b.customer_id = ${values.customer_id}
    for no key update of b`.execute(trx)
  const [order] = orders
  if (!order) return
  const money = Decimal.min(String(values.money ?? 0), await restOfOrder(trx, order.id))
  if (money.lte(0)) return
  const { rows } =
    await sql<StoredRow>`select r.* from receivables r where r.id = ${id} for update of r`.execute(trx)
  const [receipt] = rows
  if (receipt) await allot(trx, actor, receipt, { businessId: order.id, money })
}

/** Orders to which receipts give money by themselves follow whatever changes whether and how much these count. */
export async function followReceipts({ db, actor, rows }: WrittenMoment): Promise<void> {
  const counted = ['check_status', 'money', 'deleted_at'] as const
  const ids = rows.flatMap(({ before, after }) =>
    before && counted.some((column) => String(before[column]) !== String(after[column])) ? [before.id] : [],
  )
  if (ids.length === 0 || !isInTransaction(db)) return
  const { rows: found } = await sql<{ id: number }>`select distinct a.business_id as id
    from receivables_allocation a
    where a.receivables_id = any(${ids}::bigint[]) and a.business_id is not null`.execute(db)
  noteMoney(db, actor, { businessIds: found.map(({ id }) => id) })
}

/** Orders follow every change of their plans. */
export async function followPlans({ db, actor, rows }: WrittenMoment): Promise<void> {
  if (!isInTransaction(db)) return
  const counted = ['money', 'deleted_at', 'business_id', 'write_off_money'] as const
  const changed = rows.filter(
    ({ before, after }) =>
      (before ?? after.business_id) &&
      counted.some((column) => String(before?.[column] ?? '') !== String(after[column] ?? '')),
  )
  noteMoney(db, actor, {
    planIds: changed.flatMap(({ before }) => before?.id ?? []),
    businessIds: changed.flatMap(({ before, after }) =>
      [before?.business_id, after.business_id].flatMap((id) => (id ? [Number(id)] : [])),
    ),
  })
}
