import { sql, type Transaction } from 'kysely'
import type { business } from '#protocol/crm/business/type.ts'
import type { LockConfig } from '#protocol/crm/lock-config/config.ts'
import { type EffectiveLine, lineRoles, type OrderType } from '#protocol/crm/order/declare.ts'
import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import { type LockState, noLock } from '#protocol/crm/software-lock/state.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { quotaKeysOf } from '../quota/door.ts'
import { readLedgers } from '../software-lock/door.ts'
import { endOnDay } from './end-on-day.ts'
import type { OrderLine } from './lines.ts'
import type { OrderTypeSetting } from './settings.ts'

type Trx = Transaction<Tables>
export type Order = RowOf<typeof business>

export interface Weighing {
  order: Order
  setting: OrderTypeSetting
  lines: readonly OrderLine[]
  config: LockConfig
}

export interface Effect extends Weighing {
  contractId: number | null
}

export interface Planned {
  line: EffectiveLine
  stored: OrderLine
}

/** The lines with their locks as they are now, locked until the transaction ends. */
export async function effectiveLines(trx: Trx, effect: Effect, day: string): Promise<Planned[]> {
  const { order, lines, config, contractId } = effect
  const lockIds = lines
    .flatMap(({ lock_id, new_lock_id }) => [lock_id, new_lock_id])
    .filter((id) => id !== null)
  await sql`select from software_lock r where ${among(sql`r.id`, lockIds)} order by r.id for update of r`.execute(
    trx,
  )
  const ledgers = await readLedgers(trx, lockIds)
  const stateOf = (id: number | null) => (id === null ? noLock : foldLock(ledgers.get(id) ?? []))
  const products = await quotaKeysOf(
    trx,
    lines.flatMap(({ product_ids: ids }) => ids),
  )
  const target = await targetOf(trx, order)
  const main = lines.find(({ role }) => role === lineRoles.main)
  const mainEnd = await endOnDay(trx, { type: effect.setting.type, order, lines, day })
  const merged = lines.filter(({ role }) => role === lineRoles.merged).map(({ lock_id }) => stateOf(lock_id))
  return lines.flatMap((stored): Planned[] => {
    if (stored.lock_id === null) return []
    const state = stateOf(stored.lock_id)
    if (stored.port_before !== null) requireFit(effect.setting.type, order, state)
    const line: EffectiveLine = {
      day,
      years: Number(order.lease_years ?? 1),
      trialDays: Number(order.trial_days ?? config.trialDays),
      graceDays: config.graceDays,
      businessId: order.id,
      contractId: contractId ?? state.contractId,
      customerId: Number(order.customer_id),
      ownerUserId: Number(order.owner_user_id),
      target,
      role: stored.role,
      lockId: stored.lock_id,
      deviceId: stored.new_lock_id,
      chipNo: stored.new_chip_no,
      mainLockId: main?.lock_id ?? null,
      state,
      distinguish: stored.distinguish,
      portNumber: stored.port_number,
      startTime: stored.start_time,
      endTime: stored === main && mainEnd !== undefined ? mainEnd : stored.end_time,
      salesPrice: stored.sales_price,
      products: stored.product_ids.map((productId) => ({
        productId,
        quotaKeys: products.get(productId) ?? [],
      })),
      merged,
    }
    return [{ line, stored }]
  })
}

/** A lock that was chosen is still one that the type takes, and the customer's: since then it may have been frozen, or lost. */
function requireFit({ takes, reportsLoss }: OrderType, order: Order, state: LockState): void {
  const statuses = reportsLoss ? (['lost'] as const) : takes.statuses
  if (!statuses.some((name) => statusCode(name) === state.status))
    throw refusal('lockStatusForbids').about(state.shellNum)
  if (state.customerId !== Number(order.customer_id)) refuse('locksOfAnother')
}

async function targetOf(trx: Trx, { update_customer: id }: Order): Promise<EffectiveLine['target']> {
  if (!id) return null
  const { rows } = await sql<{
    owner_user_id: number | null
  }>`select owner_user_id from customer where id = ${id}`.execute(trx)
  const owner = rows[0]?.owner_user_id
  return owner ? { customerId: Number(id), ownerUserId: Number(owner) } : null
}
