import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { payment } from '#protocol/crm/order/words.ts'
import type { saleCalls } from '#protocol/crm/sale/calls.ts'
import { type SaleKey, saleColumns } from '#protocol/crm/sale/columns.ts'
import { type Condition, escapeLike, never } from '#server/engine/fields/compare.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type SeesSale, saleRights } from './sale-rights.ts'

export type SaleFilters = z.output<typeof saleCalls.export.request>

/** Sales that count, of owners within the caller's range for this right. */
export function salesWithin({ viewer }: Actor, right: string): Condition {
  const owners = viewer.usersInRange(right)
  return owners === 'everyone'
    ? sql<boolean>`s.status = 1`
    : sql<boolean>`(s.status = 1 and s.owner_user_id = any(${[...owners]}::bigint[]))`
}

/** A filter by a value that the caller does not see holds for nothing: its answers would disclose the value. */
function when(
  value: unknown,
  sees: boolean,
  condition: (value: NonNullable<unknown>) => Condition,
): Condition[] {
  if (value === undefined || value === null) return []
  return [sees ? condition(value) : never]
}

const is =
  (column: RawBuilder<unknown>) =>
  (value: unknown): Condition =>
    sql<boolean>`${column} = ${value}`

/** The conditions of the filters of list and export. */
export function filteredBy(actor: Actor, asked: SaleFilters): Condition[] {
  const sees = saleRights(actor)
  const people = actor.services.directory.current()
  return [
    ...when(asked.saleDateStart, true, (day) => sql<boolean>`s.sale_date >= ${day}::date`),
    ...when(asked.saleDateEnd, true, (day) => sql<boolean>`s.sale_date <= ${day}::date`),
    ...when(asked.orderType, sees('orderType'), is(sql`s.order_type`)),
    ...when(asked.distinguish, sees('distinguish'), is(sql`s.distinguish`)),
    ...when(asked.region, sees('region'), is(sql`s.region`)),
    ...when(asked.paymentStatus, sees('paymentStatus'), is(sql`s.payment_status`)),
    ...when(asked.invoiceStatus, sees('invoiceStatus'), is(sql`s.invoice_status`)),
    ...when(asked.ownerUserId, sees('ownerUserName'), is(sql`s.owner_user_id`)),
    ...when(
      asked.deptId,
      sees('deptName'),
      (id) => sql<boolean>`s.dept_id = any(${[...people.departmentTree(Number(id))]}::bigint[])`,
    ),
    ...when(asked.productId, sees('productNames'), (id) => sql<boolean>`${id}::bigint = any(s.product_ids)`),
    ...when(asked.customerId, true, is(sql`s.customer_id`)),
    ...(asked.search ? [containing(asked.search, sees)] : []),
  ]
}

/** Numbers and names of which the caller sees some contain these words. */
function containing(search: string, sees: SeesSale): Condition {
  const pattern = `%${escapeLike(search)}%`
  const holds = (column: RawBuilder<unknown>) => sql`${column} ilike ${pattern}`
  const found = [
    // sales keep the name of their day: those of a customer renamed since are found by both
    ...(sees('customerName')
      ? [
          holds(sql`s.customer_name`),
          sql`s.customer_id in (select c.id from customer c where ${holds(sql`c.customer_name`)})`,
        ]
      : []),
    ...(sees('orderNo') ? [holds(sql`s.order_no`)] : []),
    ...(sees('contractNum') ? [holds(sql`s.contract_num`)] : []),
    ...(sees('shellNum') ? [holds(sql`s.shell_num`)] : []),
  ]
  if (found.length === 0) return never
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** Columns by which a list may be in order; names of people have none. */
/** What of a sale `s` is still to come: nothing of a settled one, part of which may have been written off. */
export const unreceived = sql`(case when s.payment_status = ${sql.lit(payment.settled)} then 0
  else s.unreceived_money end)`

const sorted: Partial<Record<SaleKey, RawBuilder<unknown>>> = {
  saleDate: sql`s.sale_date`,
  orderNo: sql`s.order_no`,
  orderType: sql`s.order_type`,
  customerName: sql`s.customer_name`,
  shellNum: sql`s.shell_num`,
  distinguish: sql`s.distinguish`,
  productNames: sql`s.product_names`,
  portNumber: sql`s.port_number`,
  startTime: sql`s.start_time`,
  endTime: sql`s.end_time`,
  receivableMoney: sql`s.receivable_money`,
  receivedMoney: sql`s.received_money`,
  unreceivedMoney: unreceived,
  paymentStatus: sql`s.payment_status`,
  contractNum: sql`s.contract_num`,
  invoiceStatus: sql`s.invoice_status`,
  region: sql`s.region`,
}

/** The asked order where the caller sees its column; else the newest first. */
export function orderOf(
  actor: Actor,
  { sortField, order }: Pick<SaleFilters, 'sortField' | 'order'>,
): RawBuilder<unknown> {
  const key = saleColumns.find((column) => column.key === sortField)?.key
  const column = key && saleRights(actor)(key) ? sorted[key] : undefined
  const direction = order === 2 ? sql`asc` : sql`desc`
  return column
    ? sql`${column} ${direction} nulls last, s.sale_record_id ${direction}`
    : sql`s.sale_date desc, s.sale_record_id desc`
}
