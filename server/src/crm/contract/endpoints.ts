import { sql } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { contractCalls, type OpenPlan } from '#protocol/crm/contract/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { readRests, restOf, spreadLinkOf } from '#server/engine/model/spread.ts'
import { refuse } from '#server/platform/refusal.ts'
import { plansOf, receiptsOf } from '../order/door.ts'
import { readProductsOf } from '../product/door.ts'

/** The products of a contract as its own client lists them: each with whether it is still sold. */
async function listProducts(actor: Actor, contractId: number) {
  const { lines, ...sums } = await readProductsOf(actor, contract, contractId)
  const products = await readShown(actor, product, {
    where: sql<boolean>`r.id = any(${lines.map(({ productId }) => productId)}::bigint[])`,
  })
  const statuses = new Map<unknown, unknown>(products.map(({ productId, status }) => [productId, status]))
  const list: Row[] = lines.map((line) => {
    const status = statuses.get(line.productId) ?? 0
    return { ...line, status, 是否上下架: status === 1 ? '上架' : '下架' }
  })
  return { ...toPage(list, list.length, { page: 1, limit: Math.max(1, list.length) }), ...sums }
}

/** Plans of the contract of which something is open, and those that this receivable pays. */
async function listOpenPlans(
  actor: Actor,
  { contractId, receivablesId }: { contractId: number; receivablesId?: number },
): Promise<OpenPlan[]> {
  await requireRecord(actor, contract, contractId, { action: 'read' })
  const ofPlans = spreadLinkOf(receivables)
  const rest = restOf(ofPlans, 'r', { but: receivablesId ?? null })
  const own = sql`exists(select from receivables_allocation a
    where a.receivables_plan_id = r.id and a.receivables_id = ${receivablesId ?? null}::bigint)`
  const plans = await readShown(actor, receivablesPlan, {
    where: sql<boolean>`r.contract_id = ${contractId} and (${rest} > 0 or ${own})`,
    orderBy: sql`r.return_date, r.id`,
  })
  const ids = plans.map((plan) => Number(plan.receivablesPlanId))
  const rests = await readRests(actor.services.db, ofPlans, ids, receivablesId ?? null)
  const { usable } = fieldRightsOf(actor.viewer, receivablesPlan, actor.services.engine.catalog.current())
  return plans.map((plan) => {
    const receivablesPlanId = Number(plan.receivablesPlanId)
    return {
      receivablesPlanId,
      num: textOf(plan.num) ?? '',
      money: typeof plan.money === 'number' ? plan.money : null,
      returnDate: textOf(plan.returnDate),
      returnType: textOf(plan.returnType),
      rest: usable('unreceivedMoney') ? Math.max(0, rests.get(receivablesPlanId) ?? 0) : null,
    }
  })
}

/** Null for a value that is empty or kept from the caller. */
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

interface OfBusiness {
  businessId: number
  page: number
  limit: number
  pageType: 0 | 1
  search?: string
}

/** What belongs to a business or to the contracts made of it, as far as the caller may list it; without the right to lists of it 102. */
async function listUnderBusiness(
  actor: Actor,
  { type, of }: { type: RecordType; of: (id: number) => Condition },
  { businessId, ...request }: OfBusiness,
): Promise<Page<Row>> {
  if (!actor.viewer.can(`${type.node}/index`)) refuse('emptyForbidden')
  await requireRecord(actor, business, businessId, { action: 'read' })
  return listRecords(actor, type, request, [of(businessId)])
}

export const contractEndpoints: readonly Endpoint[] = [
  on(contractCalls.products, (context) => listProducts(context, context.request.contractId)),
  on(contractCalls.openPlans, (context) => listOpenPlans(context, context.request)),
  on(contractCalls.plansOfBusiness, (context) =>
    listUnderBusiness(context, { type: receivablesPlan, of: plansOf }, context.request),
  ),
  on(contractCalls.receivablesOfBusiness, (context) =>
    listUnderBusiness(context, { type: receivables, of: receiptsOf }, context.request),
  ),
]
