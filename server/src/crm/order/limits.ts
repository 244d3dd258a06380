import { type Kysely, sql } from 'kysely'
import { codesOf } from '#protocol/crm/order/order-types.ts'
import { addDays } from '#protocol/platform/day.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

const DAYS_OF_YEAR = 365

interface Trials {
  customerId: number
  day: string
  most: number
  /** The order itself. */
  besides: number | null
}

/** Refuses 2214 for a customer that has had its trials of the last 365 days, those that were submitted and still wait among them. */
export async function refuseTrials(
  db: Kysely<Tables>,
  { customerId, day, most, besides }: Trials,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from business
    where customer_id = ${customerId} and order_type = any(${codesOf(({ isTrial }) => isTrial)}::int[]) and deleted_at is null
      and id is distinct from ${besides}::bigint
      and (effect_time >= ${addDays(day, -DAYS_OF_YEAR)}::date and effect_status = 3
        or effect_status in (1, 2) or effect_status = 0 and check_status = 3)`.execute(db)
  if ((rows[0]?.count ?? 0) >= most) throw refusal('trialsUsedUp').at('customerId')
}

/** Refuses modules of other categories than those that may be sold; none chosen: all may. */
export async function requireCategories(
  db: Kysely<Tables>,
  products: readonly { productId: number }[],
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0 || products.length === 0) return
  const ids = products.map(({ productId }) => productId)
  const { rows } = await sql<{
    isForeign: boolean
  }>`select exists(select from product r where ${among(sql`r.id`, ids)}
    and not coalesce(r.category_id = any(${categoryIds}::bigint[]), false)) as "isForeign"`.execute(db)
  if (rows[0]?.isForeign) refuse('categoryForeign')
}

/** Refuses 2220 where instalments of the contracts that govern the locks are overdue. */
export async function refuseOverduePlans(
  db: Kysely<Tables>,
  { contractIds, day }: { contractIds: readonly number[]; day: string },
): Promise<void> {
  if (contractIds.length === 0) return
  const { rows } = await sql`select from receivables_plan p where ${among(sql`p.contract_id`, contractIds)}
      and p.deleted_at is null and p.received_status in (0, 2, 4) and p.unreceived_money > 0
      and p.return_date < ${day}::date limit 1`.execute(db)
  if (rows.length > 0) refuse('plansOverdue')
}
