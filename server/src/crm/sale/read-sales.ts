import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { customer } from '#protocol/crm/customer/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { payment } from '#protocol/crm/order/words.ts'
import type { SaleRow, SaleTotals, saleCalls } from '#protocol/crm/sale/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { saleRights } from './sale-rights.ts'
import { filteredBy, orderOf, salesWithin, unreceived } from './sale-terms.ts'
import './tables.ts'

export type StoredSale = Selectable<Tables['sale_record']>
type SalePage = z.input<typeof saleCalls.list.reply>

/** Sales of owners in the caller's range (locks-and-extensions.md §15.2). */
export const listSales = (
  actor: Actor,
  request: z.output<typeof saleCalls.list.request>,
): Promise<SalePage> =>
  readPage(actor, [salesWithin(actor, 'crm/sale/index'), ...filteredBy(actor, request)], request)

/** Sales of a customer that the caller may read, of all owners; on request with those of the customers below that the caller may read. */
export async function listCustomerSales(
  actor: Actor,
  { customerId, includeChild, ...paging }: z.output<typeof saleCalls.ofCustomer.request>,
): Promise<SalePage> {
  await requireRecord(actor, customer, customerId, { action: 'read' })
  const ofCustomer =
    includeChild === 1
      ? sql<boolean>`(s.customer_id = ${customerId} or s.customer_id in (select r.id from customer r
          where r.parent_id = ${customerId} and r.deleted_at is null and ${reachable(actor, customer, 'read')}))`
      : sql<boolean>`s.customer_id = ${customerId}`
  return readPage(actor, [sql<boolean>`s.status = 1`, ofCustomer], paging)
}

type Paged = Pick<z.output<typeof saleCalls.list.request>, 'page' | 'limit' | 'sortField' | 'order'>

async function readPage(actor: Actor, conditions: readonly Condition[], asked: Paged): Promise<SalePage> {
  const { db } = actor.services
  const { page, limit } = asked
  const where = allOf(conditions)
  const [rows, sums] = await Promise.all([
    sql<StoredSale>`select s.* from sale_record s where ${where} order by ${orderOf(actor, asked)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<Sums>`select count(*)::int as count, count(distinct s.lock_id)::int as locks, coalesce(sum(s.port_number), 0)::int as ports,
        coalesce(sum(s.receivable_money), 0) as receivable, coalesce(sum(s.received_money), 0) as received,
        coalesce(sum(${unreceived}), 0) as unreceived
      from sale_record s where ${where}`.execute(db),
  ])
  const [sum] = sums.rows
  return {
    ...toPage(showSales(actor, rows.rows), sum?.count ?? 0, { page, limit }),
    extraData: totalsOf(actor, sum),
  }
}

interface Sums {
  count: number
  locks: number
  ports: number
  receivable: string
  received: string
  unreceived: string
}

function totalsOf(actor: Actor, sum: Sums | undefined): SaleTotals {
  const sees = saleRights(actor)
  return {
    receivableMoney: sees('receivableMoney') ? Number(sum?.receivable ?? 0) : null,
    receivedMoney: sees('receivedMoney') ? Number(sum?.received ?? 0) : null,
    unreceivedMoney: sees('unreceivedMoney') ? Number(sum?.unreceived ?? 0) : null,
    lockNum: sum?.locks ?? 0,
    portNumber: sees('portNumber') ? (sum?.ports ?? 0) : null,
  }
}

const unreceivedOf = ({ payment_status: status, unreceived_money: money }: StoredSale): number =>
  status === payment.settled ? 0 : Number(money)

/** What of sales the caller sees. */
export function showSales(actor: Actor, rows: readonly StoredSale[]): SaleRow[] {
  const sees = saleRights(actor)
  const people = actor.services.directory.current()
  return rows.map((row) => ({
    saleRecordId: row.sale_record_id,
    saleDate: row.sale_date,
    businessId: row.business_id,
    businessLockId: row.business_lock_id,
    orderNo: sees('orderNo') ? row.order_no : '',
    orderType: sees('orderType') ? row.order_type : null,
    orderTypeName: sees('orderType') ? (orderTypeOf(row.order_type)?.name ?? '') : '',
    customerId: row.customer_id,
    customerName: sees('customerName') ? row.customer_name : '',
    lockId: row.lock_id,
    shellNum: sees('shellNum') ? row.shell_num : '',
    distinguish: sees('distinguish') ? row.distinguish : null,
    productNames: sees('productNames') ? row.product_names : '',
    productIds: sees('productNames') ? row.product_ids.map(Number) : [],
    portNumber: sees('portNumber') ? row.port_number : null,
    startTime: sees('startTime') ? row.start_time : null,
    endTime: sees('endTime') ? row.end_time : null,
    receivableMoney: sees('receivableMoney') ? Number(row.receivable_money) : null,
    receivedMoney: sees('receivedMoney') ? Number(row.received_money) : null,
    unreceivedMoney: sees('unreceivedMoney') ? unreceivedOf(row) : null,
    paymentStatus: sees('paymentStatus') ? row.payment_status : null,
    contractId: row.contract_id,
    contractNum: sees('contractNum') ? row.contract_num : '',
    contractCheckStatus: sees('contractCheckStatus') ? row.contract_check_status : null,
    invoiceStatus: sees('invoiceStatus') ? row.invoice_status : null,
    invoicedMoney: sees('invoiceStatus') ? Number(row.invoiced_money) : null,
    ownerUserId: sees('ownerUserName') ? row.owner_user_id : null,
    ownerUserName: sees('ownerUserName') ? people.realname(row.owner_user_id) : '',
    deptId: sees('deptName') ? row.dept_id : null,
    deptName: sees('deptName') ? (people.dept(row.dept_id)?.name ?? '') : '',
    region: sees('region') ? row.region : null,
  }))
}
