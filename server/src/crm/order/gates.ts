import { type Kysely, sql } from 'kysely'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { type Gate, lineRoles, type OrderType } from '#protocol/crm/order/declare.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { OrderLine } from './lines.ts'
import type { OrderTypeSetting } from './settings.ts'

/** What an order is weighed by. */
export interface GatedOrder {
  id: number
  money: string | null
  payment_status: number
  received_money: string
  write_off_money: string
}

interface Contract {
  id: number
  check_status: number
}

/** The contract of an order that is in force, if there is one. */
export async function contractOf(db: Kysely<Tables>, businessId: number): Promise<Contract | undefined> {
  const codes = inForce.map((name) => stateCode(contract, name))
  const { rows } = await sql<Contract>`select r.id, r.check_status from contract r
    where r.business_id = ${businessId} and r.deleted_at is null and r.check_status = any(${codes}::int[])
    order by r.id desc limit 1`.execute(db)
  return rows[0]
}

interface Weighed {
  setting: OrderTypeSetting
  order: GatedOrder
  contract: Contract | undefined
  lines: readonly OrderLine[]
}

/** A line names the lock that it changes, and the device that takes its place. */
export const isMade = (
  { keepsNumber }: OrderType,
  { lock_id, new_lock_id, new_chip_no, role }: OrderLine,
): boolean =>
  role === lineRoles.replaced
    ? new_lock_id !== null || (keepsNumber === true && new_chip_no !== null)
    : lock_id !== null

/** The gates that are still open, in the order in which they are named (locks-and-extensions.md §6.2). */
export function openGates({ setting: { type, gates }, order, contract: governing, lines }: Weighed): Gate[] {
  const signed = ['signed', 'unsigned'].map((name) => stateCode(contract, name))
  const money = Number(order.money ?? 0)
  const isPaid =
    money <= 0 ||
    order.payment_status === payment.onAccount ||
    Number(order.received_money) + Number(order.write_off_money) >= money
  const closed: Record<Gate, boolean> = {
    contract: governing !== undefined,
    signed: governing !== undefined && signed.includes(governing.check_status),
    payment: isPaid,
    device: lines.every((line) => isMade(type, line)),
  }
  return (['contract', 'signed', 'payment', 'device'] as const).filter((gate) => gates[gate] && !closed[gate])
}
