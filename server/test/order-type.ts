import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { registryOf } from '#protocol/record/relations/registry.ts'
import { orderType, paymentType } from '../../protocol/test/orders.ts'
import type { TestDatabase } from './database.ts'
import { fewTypes } from './few-types.ts'

const tables = `
  create table orders (num text, name text, check_status smallint not null, money numeric(18, 2), remark text, is_paid integer default 0,
    discount_rate numeric(18, 2), total_price numeric(18, 2),
    received_money numeric(18, 2) not null default 0, cash_money numeric(18, 2) not null default 0);
  select make_record_table('orders', search => '{num,name}');
  create unique index unique_orders__num on orders (btrim(num)) where deleted_at is null;
  create table order_lines (customer_id bigint, name text, price numeric(18, 2), num numeric(10, 2),
    discount numeric(18, 2), sales_price numeric(18, 2), subtotal numeric(18, 2));
  select make_line_table('order_lines', 'orders');
  create table payments (num text, order_id bigint, money numeric(18, 2), way text, check_status smallint not null);
  select make_record_table('payments', search => '{num}');
  create unique index unique_payments__num on payments (btrim(num)) where deleted_at is null`

type AllTypes = typeof import('#protocol/record-types.ts')

/** The record types with these among them: for `vi.mock('#protocol/record-types.ts')` of a test file. */
export const withOrders = ({ recordTypes }: AllTypes): AllTypes =>
  registryOf([...recordTypes.filter(({ key }) => fewTypes.has(key)), orderType, paymentType])

/** A call of an event that people let happen. */
export function eventCall(type: RecordType, event: string) {
  const found = recordCallsOf(type).events[event]
  if (!found) throw new Error(`nobody lets ${event} happen to ${type.key}`)
  return found
}

/** Gives the types their tables: for the `prepare` of a company. */
export async function addOrderTables({ pool }: TestDatabase): Promise<void> {
  await pool.query(tables)
}
