import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** What a receipt gives to orders by themselves, for readers of its amount and of the orders: beside its shares for plans. */
export async function describeShares(
  actor: Actor,
  row: Record<string, unknown>,
  { id }: { id: number },
): Promise<Record<string, unknown>> {
  if (typeof row.money !== 'number') return {}
  const { services, viewer } = actor
  const seesNumber = fieldRightsOf(viewer, business, services.engine.catalog.current()).usable('orderNo')
  const { rows } = await sql<{ businessId: number; orderNo: string | null; money: string }>`
    select a.business_id::int as "businessId", b.order_no as "orderNo", a.money::text as money
    from receivables_allocation a join business b on b.id = a.business_id
    where a.receivables_id = ${id} and exists (select from business r
      where r.id = a.business_id and ${reachable(actor, business, 'read')}) order by a.seq`.execute(
    services.db,
  )
  return {
    orderAllocations: rows.map(({ businessId, orderNo, money }) => ({
      businessId,
      orderNo: seesNumber ? orderNo : null,
      money: Number(money),
    })),
  }
}
