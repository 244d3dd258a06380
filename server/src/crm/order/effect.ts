import { sql, type Transaction } from 'kysely'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { arithmeticOf } from '#protocol/crm/order/arithmetic.ts'
import type { OrderEvent } from '#protocol/crm/order/declare.ts'
import { lineStatus } from '#protocol/crm/order/words.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { HappenedMoment, Writer } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { startOfDay, today } from '#server/platform/time/clock.ts'
import { markDealt } from '../customer/door.ts'
import { readLockConfig } from '../lock-config/door.ts'
import { recordSales } from '../sale/door.ts'
import { type EventDraft, writeEvents } from '../software-lock/door.ts'
import { settleDevices } from './devices.ts'
import { type Effect, effectiveLines, type Order, type Planned, type Weighing } from './effective-lines.ts'
import { followStage } from './follow-stages.ts'
import { contractOf, isMade, openGates } from './gates.ts'
import { readLines } from './lines.ts'
import { tellOfOrder } from './notices.ts'
import { holdOrderTypes, readOrderTypes } from './settings.ts'

type Trx = Transaction<Tables>

const effective = sql`r.order_type is not null and r.effect_status in (1, 2) and r.check_status in (1, 10) and r.deleted_at is null`

/**
 * Lets approved orders take effect whose gates have all closed, and marks the others by what they wait for. Idempotent: called
 * after every event that may close a gate (locks-and-extensions.md §6.2). An order whose locks do not allow it any more waits
 * with the reason.
 */
export async function tryEffect(trx: Trx, actor: Writer, businessIds: readonly number[]): Promise<void> {
  if (businessIds.length === 0) return
  const { rows } =
    await sql<Order>`select r.* from business r where ${among(sql`r.id`, businessIds)} and ${effective}
    order by r.id for update of r`.execute(trx)
  if (rows.length === 0) return
  await holdOrderTypes(trx, false)
  const settings = await readOrderTypes(trx)
  const config = await readLockConfig({ db: trx })
  const lines = await readLines(
    trx,
    rows.map(({ id }) => id),
  )
  for (const order of rows) {
    const setting = settings.find(({ type }) => type.code === order.order_type)
    if (!setting) continue
    const own = lines.filter(({ business_id: id }) => id === order.id)
    await weigh(trx, actor, { order, setting, lines: own, config })
  }
}

/** The orders of which these contracts were made are weighed again. */
export async function tryEffectOfContracts({ trx, actor, rows }: HappenedMoment): Promise<void> {
  const ids = rows.flatMap(({ business_id: id }) => (id === null || id === undefined ? [] : [Number(id)]))
  await tryEffect(trx, actor, [...new Set(ids)])
}

async function weigh(trx: Trx, actor: Writer, weighing: Weighing): Promise<void> {
  const { order, setting, lines } = weighing
  const contract = await contractOf(trx, order.id)
  const open = openGates({ setting, order: gated(order), contract, lines })
  if (open.length > 0) {
    await followStage(trx, actor, { order, hasContract: contract !== undefined, open })
    return wait(trx, actor, order, open.join() === 'device')
  }
  const refused = await attempt(trx, () =>
    takeEffect(trx, actor, { ...weighing, contractId: contract?.id ?? null }),
  )
  await keepRefusal(trx, order.id, refused)
}

const gated = (order: Order) => ({
  id: order.id,
  money: order.money === null ? null : String(order.money),
  payment_status: Number(order.payment_status),
  received_money: String(order.received_money),
  write_off_money: String(order.write_off_money),
})

/** 待制锁 where nothing but the device is missing, else 待生效. */
async function wait(trx: Trx, actor: Writer, order: Order, isToMake: boolean): Promise<void> {
  const [event, status] = isToMake ? (['await', 2] as const) : (['wait', 1] as const)
  if (Number(order.effect_status) === status) return
  await happen(trx, actor, business, [order], event)
  if (isToMake) await tellOfOrder(trx, actor, order, 'toMake')
}

/** The sentence of a refusal, of which nothing is left; null where there was none. */
async function attempt(trx: Trx, act: () => Promise<void>): Promise<string | null> {
  await sql`savepoint effect`.execute(trx)
  try {
    await act()
    await sql`release savepoint effect`.execute(trx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint effect`.execute(trx)
    return error.message
  }
}

/** What the head of the order names as the reason for which it waits; null: nothing any more. */
async function keepRefusal(trx: Trx, businessId: number, reason: string | null): Promise<void> {
  await trx.deleteFrom('order_refusals').where('business_id', '=', businessId).execute()
  if (reason !== null)
    await trx.insertInto('order_refusals').values({ business_id: businessId, reason }).execute()
}

async function takeEffect(trx: Trx, actor: Writer, effect: Effect): Promise<void> {
  const { order, setting } = effect
  const { services } = actor
  // also where the type does not wait for devices: there is nothing yet that a licence could be written to
  if (!effect.lines.every((line) => isMade(setting.type, line))) refuse('linesUnmade')
  const day = today(services.clock)
  const now = services.clock.now()
  const planned = await effectiveLines(trx, effect, day)
  const saleDate = await saleDateOf(trx, effect.contractId, day)
  const drafts = planned.flatMap(({ line, stored }) =>
    arithmeticOf(setting.type)
      .effects(line)
      .map((event) => toDraft(event, { line, stored, order, saleDate })),
  )
  await writeEvents(trx, actor, drafts)
  await settleDevices(trx, actor, { type: setting.type, order, lines: planned.map(({ line }) => line) })
  await sql`update business_lock set line_status = ${lineStatus.effective}, reserved = false
    where business_id = ${order.id}`.execute(trx)
  await happen(trx, actor, business, [order], 'takeEffect', {
    set: {
      effect_time: now,
      is_end: businessEnds.won.code,
      status_id: businessEnds.won.code,
      ...(effect.contractId === null ? {} : { contract_id: effect.contractId }),
    },
  })
  await recordSales(trx, [order.id])
  await sql`insert into business_changes (business_id, status_id, create_time, create_user_id)
    values (${order.id}, ${businessEnds.won.code}, ${now}, ${actor.viewer.userId})`.execute(trx)
  await markDealt(trx, actor, [{ customerId: Number(order.customer_id), at: startOfDay(saleDate) }])
  await tellOfOrder(trx, actor, order, 'effective')
}

async function saleDateOf(trx: Trx, contractId: number | null, day: string): Promise<string> {
  if (contractId === null) return day
  const { rows } = await sql<{
    order_date: string | null
  }>`select order_date from contract where id = ${contractId}`.execute(trx)
  const date = rows[0]?.order_date ?? day
  return date > day ? day : date
}

interface OfOrder extends Planned {
  order: Order
  saleDate: string
}

function toDraft(event: OrderEvent, { line, stored, order, saleDate }: OfOrder): EventDraft {
  const { at, eventType, patch, entitlementOps = [], term, related } = event
  const lockId = at === 'device' ? (line.deviceId ?? line.lockId) : line.lockId
  const isSale = at === 'lock'
  return {
    key: `biz:${order.id}:line:${stored.business_lock_id}:${eventType}`,
    lockId,
    eventType,
    patch,
    entitlementOps,
    of: {
      order_type: Number(order.order_type),
      business_id: order.id,
      business_lock_id: stored.business_lock_id,
      contract_id: line.contractId,
      related_lock_id: related ?? null,
      sale_date: isSale ? saleDate : null,
      amount: isSale ? stored.sales_price : null,
      term_start: term?.start ?? null,
      prev_end_time: term?.before ?? null,
      new_end_time: term?.after ?? null,
    },
    reason: typeof order.reason === 'string' ? order.reason : null,
  }
}
