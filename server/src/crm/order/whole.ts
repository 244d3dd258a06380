import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { readDetail } from '#server/engine/features/detail/detail.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readProductsOf } from '../product/door.ts'
import { invoicesOf, plansOf, receiptsOf } from './money/belonging.ts'

/** 订单详情 of other clients: the detail with its products. READ on the order. */
export async function readOrderDetail(actor: Actor, id: number): Promise<Row> {
  const detail = await readDetail(actor, business, id)
  const { lines, ...sums } = await readProductsOf(actor, business, id)
  return { ...detail, product: { list: lines, ...sums } }
}

/** Records under an order, as far as the caller may list the type and reaches them. */
const readUnder = async (actor: Actor, type: RecordType, under: Condition): Promise<Row[]> =>
  actor.viewer.can(`${type.node}/index`)
    ? readShown(actor, type, {
        where: sql<boolean>`(${under} and ${reachable(actor, type, 'read')})`,
        orderBy: sql`r.id`,
      })
    : []

/** An order with everything that hangs on it (locks-and-extensions.md §8.7). READ on the order. */
export async function readEverything(actor: Actor, id: number): Promise<Row> {
  const { product, ...detail } = await readOrderDetail(actor, id)
  const [contracts, plans, receipts, invoices] = [
    await readUnder(actor, contract, sql<boolean>`r.business_id = ${id}`),
    await readUnder(actor, receivablesPlan, plansOf(id)),
    await readUnder(actor, receivables, receiptsOf(id)),
    await readUnder(actor, invoice, invoicesOf(id)),
  ]
  return {
    business: detail,
    softwareLocks: detail.softwareLocks ?? [],
    product,
    contract: contracts.at(-1) ?? null,
    receivablesPlanList: plans,
    receivablesList: receipts,
    invoiceList: invoices,
  }
}

/** What the form of a contract takes from the business that is chosen (§8.7). READ on it. */
export async function readForContract(actor: Actor, id: number): Promise<Row> {
  const { product, ...detail } = await readOrderDetail(actor, id)
  const keys = [
    'businessId',
    'businessName',
    'orderNo',
    'orderType',
    'region',
    'customerId',
    'customerName',
    'money',
    'discountRate',
    'totalPrice',
  ]
  const lines = typeof product === 'object' && product !== null && 'list' in product ? product.list : []
  return {
    ...Object.fromEntries(keys.flatMap((key) => (key in detail ? [[key, detail[key]]] : []))),
    product: lines,
    softwareLocks: detail.softwareLocks ?? [],
  }
}

/** Invoices that contain a line of the order, or belong to its contract (§8.7). READ on it, and the list of invoices. */
export async function listInvoices(
  actor: Actor,
  { businessId, ...paging }: z.output<typeof orderCalls.invoices.request>,
) {
  await requireRecord(actor, business, businessId, { action: 'read' })
  if (!actor.viewer.can(`${invoice.node}/index`)) refuse('emptyForbidden')
  return listRecords(actor, invoice, paging, [invoicesOf(businessId)])
}

/** 订单 of phones: orders alone, filtered by their columns (§8.7). */
export async function listForPhone(actor: Actor, request: z.output<typeof orderCalls.phoneList.request>) {
  const { search, orderType, checkStatus, paymentStatus, effectStatus, customerId, mine, ...paging } = request
  const equal = (column: string, value: number | undefined): Condition[] =>
    value === undefined ? [] : [sql<boolean>`r.${sql.ref(column)} = ${value}`]
  const conditions = [
    sql<boolean>`r.order_type is not null`,
    ...equal('order_type', orderType),
    ...equal('check_status', checkStatus),
    ...equal('payment_status', paymentStatus),
    ...equal('effect_status', effectStatus),
    ...equal('customer_id', customerId),
    ...(mine === 1 ? [sql<boolean>`r.owner_user_id = ${actor.viewer.userId}`] : []),
  ]
  const page = await listRecords(actor, business, { ...paging, ...(search ? { search } : {}) }, conditions)
  const list = page.list.map((row) => ({
    ...row,
    orderTypeName: orderTypeOf(row.orderType)?.name ?? '',
    checkStatusName: stateOf(business, row)?.word ?? '',
  }))
  return { ...page, list: await withContracts(actor, list) }
}

/** The contract that was made of each, as far as the caller reads it. */
async function withContracts(actor: Actor, list: readonly Row[]): Promise<Row[]> {
  const ids = list.map(({ businessId }) => Number(businessId))
  const contracts = await readUnder(actor, contract, sql<boolean>`r.business_id = any(${ids}::bigint[])`)
  return list.map((row) => {
    const found = contracts.findLast(({ businessId }) => Number(businessId) === Number(row.businessId))
    return {
      ...row,
      contractId: found?.contractId ?? null,
      contractNum: found?.num ?? null,
      contractCheckStatus: found?.checkStatus ?? null,
    }
  })
}
