import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderMoneyCalls, SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { once } from '#server/access/once.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable, requireRecord, requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { allot, type Gift, restOfOrder, restOfPlan, restsOfReceipts, unallocated } from './allot.ts'
import { claimCredit, readBankCredits } from './bank-credits.ts'

type Request = z.output<typeof orderMoneyCalls.takeIn.request>
type Given = Request['list'][number]

/** Whether the caller sees an amount: what is left of it reveals it. */
export const seesMoney = ({ services, viewer }: Actor, type: RecordType, key = 'money'): boolean =>
  fieldRightsOf(viewer, type, services.engine.catalog.current()).usable(key)

/**
 * Money of a customer that is given to nothing yet: confirmed receipts with a rest, and bank credits (locks-and-extensions.md §9.3).
 * READ on the customer; receipts that the caller lists, and whose amount they see.
 */
export async function listSelectable(
  actor: Actor,
  { customerId, businessId, search }: z.output<typeof orderMoneyCalls.selectable.request>,
): Promise<SelectableMoney[]> {
  await requireRecord(actor, customer, customerId, { action: 'read' })
  if (businessId !== undefined) await requireRecord(actor, business, businessId, { action: 'read' })
  if (!seesMoney(actor, receivables)) return []
  const words = search === '' ? sql`true` : sql`strpos(r.number, ${search}) > 0`
  const open = sql<boolean>`(r.customer_id = ${customerId} and r.check_status in (1, 10)
    and ${unallocated('r')} > 0 and ${words} and ${reachable(actor, receivables, 'list')})`
  const rows = await readShown(actor, receivables, { where: open, orderBy: sql`r.return_time, r.id` })
  const rests = await restsOfReceipts(
    actor.services.db,
    rows.map(({ receivablesId }) => Number(receivablesId)),
  )
  const receipts = rows.map((row): SelectableMoney => {
    const [receivablesId, money] = [Number(row.receivablesId), new Decimal(Number(row.money ?? 0))]
    const rest = rests.get(receivablesId) ?? new Decimal(0)
    return {
      kind: 1,
      receivablesId,
      transactionId: null,
      number: String(row.number ?? ''),
      returnTime: textOf(row.returnTime),
      money: money.toNumber(),
      allocatedMoney: money.minus(rest).toNumber(),
      remainMoney: rest.toNumber(),
      returnType: textOf(row.returnType),
      contractId: row.contractId ? Number(row.contractId) : null,
      contractNum: String(row.contractNum ?? ''),
      payerName: String(row.customerName ?? ''),
      summary: String(row.remark ?? ''),
    }
  })
  return [...receipts, ...(await readBankCredits(actor, { customerId, search }))]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** 入账: gives receipts and bank credits to an order. READ on the order and on the receipts. */
export async function takeIn(actor: Actor, request: Request) {
  const { businessId, list } = request
  if (list.length === 0) refuse('receivableMissing')
  if (!seesMoney(actor, receivables) || !seesMoney(actor, business)) refuse('forbidden')
  const { db } = actor.services
  await inTransaction(db, (trx) =>
    once(trx, actor, { call: 'order/takeIn', request }, async () => {
      const order = await requireRecord(actor, business, businessId, { action: 'read', lock: true, db: trx })
      requirePayable(order)
      await takeInto(trx, actor, order, list)
      return businessId
    }),
  )
  const order = await requireRecord(actor, business, businessId, { action: 'read' })
  const [money, received] = [new Decimal(String(order.money ?? 0)), new Decimal(String(order.received_money))]
  const sees = (...keys: string[]) => keys.every((key) => seesMoney(actor, business, key))
  const open = Decimal.max(0, money.minus(received).minus(String(order.write_off_money ?? 0)))
  return {
    paymentStatus: Number(order.payment_status),
    receivedMoney: sees('receivedMoney') ? received.toNumber() : null,
    unreceivedMoney: sees('receivedMoney', 'writeOffMoney') ? open.toNumber() : null,
  }
}

/** Orders are paid from their approval until they are cancelled. */
export function requirePayable(order: StoredRow): void {
  const check = stateOf(business, order)?.name ?? ''
  if (order.order_type === null || !['passed', 'normal'].includes(check)) refuse('orderTakesNoMoney')
}

async function takeInto(
  trx: Transaction<Tables>,
  actor: Actor,
  order: StoredRow,
  list: readonly Given[],
): Promise<void> {
  const total = Decimal.sum(0, ...list.map(({ money }) => money))
  if (list.some(({ money }) => Number(money) <= 0)) refuse('receivableMissing')
  if (total.gt(await restOfOrder(trx, order.id))) refuse('beyondOrder')
  const receipts = await lockReceipts(trx, actor, order, list)
  const rests = await restsOfReceipts(
    trx,
    receipts.map(({ id }) => id),
  )
  for (const given of list) {
    const money = new Decimal(given.money)
    const gift: Gift = { businessId: order.id, money, planId: await planOf(trx, order, given) }
    if (given.kind === 2) {
      const { transactionId = refuse('receivableMissing') } = given
      await allot(
        trx,
        actor,
        await claimCredit(trx, actor, { transactionId, money: given.money, order }),
        gift,
      )
      continue
    }
    const receipt = receipts.find(({ id }) => id === given.receivablesId) ?? refuse('receivableMissing')
    const left = (rests.get(receipt.id) ?? new Decimal(0)).minus(money)
    if (left.lt(0)) refuse('beyondAvailable')
    rests.set(receipt.id, left)
    const [now] = await requireRecords(actor, receivables, [receipt.id], { action: 'read', db: trx })
    await allot(trx, actor, now ?? receipt, gift)
  }
}

/** Receipts are confirmed ones of the order's customer. */
async function lockReceipts(
  trx: Transaction<Tables>,
  actor: Actor,
  order: StoredRow,
  list: readonly Given[],
) {
  const ids = list.flatMap(({ kind, receivablesId }) => (kind === 1 ? [receivablesId ?? 0] : []))
  if (ids.length === 0) return []
  if (ids.includes(0)) refuse('receivableMissing')
  const rows = await requireRecords(actor, receivables, ids, { action: 'read', lock: true, db: trx })
  const isFit = (row: (typeof rows)[number]) =>
    Number(row.customer_id) === Number(order.customer_id) &&
    ['passed', 'normal'].includes(stateOf(receivables, row)?.name ?? '')
  if (!rows.every(isFit)) refuse('receivableMissing')
  return rows
}

/** The plan that is named, one of the order with enough open; null where the server spreads. */
async function planOf(
  trx: Transaction<Tables>,
  order: StoredRow,
  { receivablesPlanId, money }: Given,
): Promise<number | null> {
  if (!receivablesPlanId) return null
  const { rows } = await sql<{
    id: number
  }>`select p.id from receivables_plan p where p.id = ${receivablesPlanId}
    and p.business_id = ${order.id} and p.deleted_at is null for no key update of p`.execute(trx)
  if (rows.length === 0) refuse('relatedElsewhere', receivablesPlan.display, '订单')
  // read behind the lock
  if (new Decimal(money).gt(await restOfPlan(trx, receivablesPlanId))) refuse('planMoneyBeyond')
  return receivablesPlanId
}
