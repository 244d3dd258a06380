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
import { holdOrderTypes, readOrderType, readOrderTypes } from './settings.ts'

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
    await holdOrderTypes(trx, true)
    const now = (await readOrderType(trx, type.code)) ?? refuse('invalid')
    const isOn = (sent: number | undefined, before: boolean) => (sent === undefined ? before : sent === 1)
    const row = {
      need_contract: isOn(request.needContract, now.gates.contract),
      need_signed: isOn(request.needSigned, now.gates.signed),
      need_payment: isOn(request.needPayment, now.gates.payment),
      need_device: isOn(request.needDevice, now.gates.device),
      enabled: isOn(request.enabled, now.isEnabled),
      update_time: acting.services.clock.now(),
    }
    await trx
      .insertInto('order_type_settings')
      .values({ order_type: type.code, ...row })
      .onConflict((conflict) => conflict.column('order_type').doUpdateSet(row))
      .execute()
    await recordActs(trx, acting, [adminAct('crm', '编辑', '订单类型', `编辑了订单类型：${type.name}`)])
  })
  await weighWaiting(acting, type.code)
}

/** Orders that are weighed in one transaction, which keeps their locks from others until it ends. */
const AT_ONCE = 20

/** One part after another; what a break leaves is weighed at the next event of each order, or by setting the type again. */
async function weighWaiting(actor: Actor, code: number): Promise<void> {
  const { db } = actor.services
  const { rows } = await sql<{ id: number }>`select id::int as id from business where order_type = ${code}
    and effect_status in (1, 2) and deleted_at is null order by id`.execute(db)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    await inTransaction(db, (trx) => tryEffect(trx, actor, ids))
  }
}
