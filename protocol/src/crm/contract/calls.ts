import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { rowSchema } from '#protocol/record/calls/calls.ts'

const area = 'contract'

/** A plan that a receivable of the contract may pay. */
export const openPlanSchema = z.object({
  receivablesPlanId: z.number(),
  num: z.string(),
  money: z.number().nullable(),
  returnDate: z.string().nullable(),
  returnType: z.string().nullable(),
  /** Own client: what of it no other receivable has taken. */
  rest: z.number().nullable(),
})
export type OpenPlan = z.infer<typeof openPlanSchema>

const ofBusiness = z.object({ ...paging, businessId: id(), search: optionalText(100) })

/** Calls of contracts besides those every record type has (crm-records.md §8.7). */
export const contractCalls = {
  products: call({
    path: 'crmContract/queryProductListByContractId',
    body: 'json',
    need: 'crm/product/index',
    area,
    summary: '合同的产品，附整单折扣和总金额',
    safe: true,
    request: z.object({ ...paging, contractId: id() }),
    reply: pageOf(rowSchema).extend({ discountRate: z.number(), money: z.number() }),
  }),
  openPlans: call({
    path: 'crmContract/queryReceivablesPlansByContractId',
    need: ['crm/receivables/save', 'crm/receivables/update'],
    area,
    summary: '合同下可选的期数：还有余额的计划，以及该回款已分摊的计划',
    safe: true,
    request: z.object({ contractId: id(), receivablesId: optional(id()) }),
    reply: z.array(openPlanSchema),
  }),
  plansOfBusiness: call({
    path: 'crmContract/queryReceivablesPlanListByBusinessId',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '商机下各合同的回款计划；没有列表权限时 code 102',
    safe: true,
    request: ofBusiness,
    reply: pageOf(rowSchema),
  }),
  receivablesOfBusiness: call({
    // the wire's own spelling
    path: 'crmContract/qureyReceivablesListByBusinessId',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '商机下各合同的回款；没有列表权限时 code 102',
    safe: true,
    request: ofBusiness,
    reply: pageOf(rowSchema),
  }),
}
