import { type Kysely, sql, type Transaction } from 'kysely'
import type { Gate, OrderType } from '#protocol/crm/order/declare.ts'
import { orderTypes } from '#protocol/crm/order/order-types.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import './tables.ts'

/**
 * Orders are weighed by the settings of types beside each other; who changes these waits for them, and they for the change: else an order
 * that is approved meanwhile would be weighed by the setting of before, and by nothing again.
 */
export const holdOrderTypes = (trx: Transaction<Tables>, forChange: boolean) =>
  forChange
    ? sql`select pg_advisory_xact_lock(hashtext('order_type_settings'))`.execute(trx)
    : sql`select pg_advisory_xact_lock_shared(hashtext('order_type_settings'))`.execute(trx)

/** A type of orders as this company uses it (locks-and-extensions.md §7.1). */
export interface OrderTypeSetting {
  type: OrderType
  gates: Readonly<Record<Gate, boolean>>
  isEnabled: boolean
}

/** All types of orders in their order, with what administrators have set. */
export async function readOrderTypes(db: Database | Kysely<Tables>): Promise<OrderTypeSetting[]> {
  const rows = await db.selectFrom('order_type_settings').selectAll().execute()
  return orderTypes.map((type) => {
    const row = rows.find(({ order_type: code }) => code === type.code)
    if (!row) return { type, gates: type.gates, isEnabled: true }
    const { need_contract: contract, need_signed: signed, need_payment: payment, need_device: device } = row
    return { type, gates: { contract, signed, payment, device }, isEnabled: row.enabled }
  })
}

/** The setting of one type; undefined for a code that is none. */
export const readOrderType = async (
  db: Database | Kysely<Tables>,
  code: number,
): Promise<OrderTypeSetting | undefined> => (await readOrderTypes(db)).find(({ type }) => type.code === code)
