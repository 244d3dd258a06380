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
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
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

/** Plans of the contract on which nothing is booked, and the one on which this receivable is. */
async function listOpenPlans(
  actor: Actor,
  { contractId, receivablesId }: { contractId: number; receivablesId?: number },
): Promise<OpenPlan[]> {
  await requireRecord(actor, contract, contractId, { action: 'read' })
  const plans = await readShown(actor, receivablesPlan, {
    where: sql<boolean>`r.contract_id = ${contractId} and not exists(select from receivables x
      where x.receivables_plan_id = r.id and x.deleted_at is null
        and x.id is distinct from ${receivablesId ?? null}::bigint)`,
    orderBy: sql`r.return_date, r.id`,
  })
  return plans.map((plan) => ({
    receivablesPlanId: Number(plan.receivablesPlanId),
    num: textOf(plan.num) ?? '',
    money: typeof plan.money === 'number' ? plan.money : null,
    returnDate: textOf(plan.returnDate),
    returnType: textOf(plan.returnType),
  }))
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

/** What belongs to the contracts of a business, as far as the caller may list it; without the right to lists of it 102. */
async function listUnderBusiness(
  actor: Actor,
  type: RecordType,
  { businessId, ...request }: OfBusiness,
): Promise<Page<Row>> {
  if (!actor.viewer.can(`${type.node}/index`)) refuse('emptyForbidden')
  await requireRecord(actor, business, businessId, { action: 'read' })
  const under = sql<boolean>`r.contract_id in (select c.id from contract c
    where c.business_id = ${businessId} and c.deleted_at is null)`
  return listRecords(actor, type, request, [under])
}

export const contractEndpoints: readonly Endpoint[] = [
  on(contractCalls.products, (context) => listProducts(context, context.request.contractId)),
  on(contractCalls.openPlans, (context) => listOpenPlans(context, context.request)),
  on(contractCalls.plansOfBusiness, (context) =>
    listUnderBusiness(context, receivablesPlan, context.request),
  ),
  on(contractCalls.receivablesOfBusiness, (context) =>
    listUnderBusiness(context, receivables, context.request),
  ),
]
