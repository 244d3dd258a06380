import { sql } from 'kysely'
import { planned } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { stateCode, stateOf } from '#protocol/record/states/states.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SaveMoment } from '#server/engine/model/rules.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { orderOf } from '../contract-file/door.ts'

type Saved = SaveMoment<RowOf<typeof contract>>

/** Whether a save may touch the order of a contract: only those of a business do. */
export const ofBusiness = ({ values, stored }: Saved): boolean =>
  Boolean(values.business_id ?? stored?.business_id) || Boolean(stored?.order_type)

/**
 * A contract of an order takes over its number, type and region, and is the only valid one of that order (2249); once voided it
 * stays so (2013). Plain opportunities may have several contracts (locks-and-extensions.md §11.1, §11.3).
 */
export async function keepToOrder({
  trx,
  values,
  stored,
}: Saved & { trx: Transaction<Tables> }): Promise<void> {
  if (stored && stored.order_type !== null && stateOf(contract, stored)?.name === 'voided')
    refuse('contractVoided')
  const businessId = Object.hasOwn(values, 'business_id') ? values.business_id : stored?.business_id
  if (!businessId) return
  const order = await orderOf(trx, Number(businessId))
  if (!order) return
  values.order_no = order.orderNo
  values.order_type = order.orderType
  if (order.region !== null) values.region = order.region
  if (order.orderType !== null) await requireOnly(trx, Number(businessId), stored?.id ?? 0)
}

/** Refuses a second valid contract of an order, while the business is held by the save. */
async function requireOnly(trx: Transaction<Tables>, businessId: number, but: number): Promise<void> {
  const valid = planned.map((name) => stateCode(contract, name))
  const { rows } = await sql`select from contract c where c.business_id = ${businessId} and c.id <> ${but}
    and c.deleted_at is null and c.check_status = any(${valid}::int[]) limit 1`.execute(trx)
  if (rows.length > 0) refuse('contractOfOrder')
}
