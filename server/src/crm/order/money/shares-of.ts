import { sql } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'

/** What a receipt gives to orders by themselves, for readers of its amount: beside its shares for plans. */
export async function describeShares(
  { services }: Actor,
  row: Record<string, unknown>,
  { id }: { id: number },
): Promise<Record<string, unknown>> {
  if (typeof row.money !== 'number') return {}
  const { rows } = await sql<{ businessId: number; orderNo: string | null; money: string }>`
    select a.business_id::int as "businessId", b.order_no as "orderNo", a.money::text as money
    from receivables_allocation a join business b on b.id = a.business_id
    where a.receivables_id = ${id} order by a.seq`.execute(services.db)
  return { orderAllocations: rows.map((share) => ({ ...share, money: Number(share.money) })) }
}
