import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { OrderTypeRow, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tryEffect } from './effect.ts'
import { readOrderTypes } from './settings.ts'

const flagOf = (value: boolean) => (value ? (1 as const) : (0 as const))

/** As the page of the administration shows them. */
export const listOrderTypes = async (db: Database): Promise<OrderTypeRow[]> =>
  (await readOrderTypes(db)).map(({ type, gates, isEnabled }) => ({
    orderType: type.code,
    name: type.name,
    permKey: type.right,
    needContract: flagOf(gates.contract),
    needSigned: flagOf(gates.signed),
    needPayment: flagOf(gates.payment),
    needDevice: flagOf(gates.device),
    enabled: flagOf(isEnabled),
  }))

/** Codes of the types of which the caller may make orders: in use, and with their right. */
export const listOfferedTypes = async ({ services, viewer }: Actor): Promise<number[]> =>
  (await readOrderTypes(services.db))
    .filter(({ type, isEnabled }) => isEnabled && viewer.can(`${business.node}/${type.right}`))
    .map(({ type }) => type.code)

/** Sets what orders of a type wait for; those that wait are weighed again. */
export async function updateOrderType(
  acting: Acting & Actor,
  request: z.output<typeof orderTypeCalls.update.request>,
): Promise<void> {
  const type = orderTypeOf(request.orderType) ?? refuse('invalid')
  await inTransaction(acting.services.db, async (trx) => {
    const row = {
      need_contract: request.needContract === 1,
      need_signed: request.needSigned === 1,
      need_payment: request.needPayment === 1,
      need_device: request.needDevice === 1,
      enabled: request.enabled === 1,
      update_time: acting.services.clock.now(),
    }
    await trx
      .insertInto('order_type_settings')
      .values({ order_type: type.code, ...row })
      .onConflict((conflict) => conflict.column('order_type').doUpdateSet(row))
      .execute()
    await recordActs(trx, acting, [adminAct('crm', '编辑', '订单类型', `编辑了订单类型：${type.name}`)])
    const { rows } = await sql<{ id: number }>`select id from business where order_type = ${type.code}
      and effect_status in (1, 2) and deleted_at is null order by id`.execute(trx)
    await tryEffect(
      trx,
      acting,
      rows.map(({ id }) => id),
    )
  })
}
