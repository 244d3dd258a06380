import { sql } from 'kysely'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { addDays } from '#protocol/platform/day.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** What a list of renewals shows of an agreed further year. */
interface FurtherPlan {
  planId: number | null
  planNum: unknown
  returnDate: unknown
  planMoney: unknown
}

const none: FurtherPlan = { planId: null, planNum: null, returnDate: null, planMoney: null }

/**
 * The agreed plan of the year behind the end of each lock, as far as the caller reaches and sees it: the renewal of that year adopts
 * it (locks-and-extensions.md §8.5, §9.2).
 */
export async function readFurtherPlans(
  actor: Actor,
  locks: readonly Row[],
): Promise<(lock: Row) => FurtherPlan> {
  const contracts = [...new Set(locks.map(({ contractId }) => Number(contractId ?? 0)))].filter(Boolean)
  if (contracts.length === 0) return () => none
  const plans = await readShown(actor, receivablesPlan, {
    where: sql<boolean>`(r.contract_id = any(${contracts}::bigint[]) and r.business_id is null
      and r.payment_status <> ${payment.settled} and r.start_time is not null
      and ${reachable(actor, receivablesPlan, 'read')})`,
    orderBy: sql`r.id`,
  })
  return ({ contractId, endTime }) => {
    if (typeof endTime !== 'string' || endTime === '') return none
    const found = plans.find(
      (plan) => Number(plan.contractId) === Number(contractId) && plan.startTime === addDays(endTime, 1),
    )
    if (!found) return none
    return {
      planId: Number(found.receivablesPlanId),
      planNum: found.num ?? null,
      returnDate: found.returnDate ?? null,
      planMoney: found.money ?? null,
    }
  }
}
