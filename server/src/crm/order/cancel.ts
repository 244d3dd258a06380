import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { inForce } from '#protocol/crm/contract/states.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { lineStatus } from '#protocol/crm/order/words.ts'
import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import { stateCode, stateOf } from '#protocol/record/states/states.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { markClaimHeld } from '../lock-claim/door.ts'
import { cancelSales } from '../sale/door.ts'
import { readLedgers, stateShower } from '../software-lock/door.ts'
import { readLines } from './lines.ts'
import { takeBack } from './money/allot.ts'
import { voidPlans } from './money/plans.ts'
import { tellOfOrder } from './notices.ts'
import { reverseEvents } from './reserve.ts'

/**
 * 撤单: an approved order is taken back, with everything that it wrote to the ledger; its contract is cancelled with it
 * (locks-and-extensions.md §7.14). EDIT on the order. Refuses 2217 behind a later event, and 2222 while invoices count.
 */
export async function cancelOrder(
  actor: Actor,
  { businessId, reason }: z.output<typeof orderCalls.cancel.request>,
): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const order = await requireRecord(actor, business, businessId, { action: 'edit', lock: true, db: trx })
    const check = stateOf(business, order)?.name
    const effect = stateOf(business, order, business.states.effect)?.name
    if (order.order_type === null || !['passed', 'normal'].includes(check ?? '') || effect === 'cancelled')
      refuse('orderNotCancellable')
    await refuseInvoiced(trx, businessId)
    await reverseEvents(trx, actor, [businessId])
    await cancelSales(trx, [businessId])
    await markClaimHeld(trx, await devicesOf(trx, businessId))
    await sql`update business_lock set line_status = ${lineStatus.cancelled}, reserved = false
      where business_id = ${businessId}`.execute(trx)
    const [cancelled] = await happen(trx, actor, business, [order], 'cancel', {
      set: { is_end: businessEnds.void.code, status_id: businessEnds.void.code, cancel_reason: reason },
    })
    await happen(trx, actor, business, [cancelled?.after ?? order], 'withdraw')
    await sql`insert into business_changes (business_id, status_id, create_time, create_user_id)
      values (${businessId}, ${businessEnds.void.code}, ${services.clock.now()}, ${viewer.userId})`.execute(
      trx,
    )
    await takeBack(trx, actor, businessId)
    await voidPlans(trx, actor, businessId)
    await tellOfOrder(trx, actor, order, 'cancelled')
    const contracts = await contractsInForce(trx, businessId)
    if (contracts.length > 0) await happen(trx, actor, contract, contracts, 'cancelOrder')
  })
}

/** Locks that the order was made of: they are their holders' again. */
async function devicesOf(trx: Transaction<Tables>, businessId: number): Promise<number[]> {
  const lines = await readLines(trx, [businessId])
  return lines.flatMap(
    ({ port_before, lock_id, new_lock_id }) => new_lock_id ?? (port_before === null ? (lock_id ?? []) : []),
  )
}

/** Contracts that were made of the order, and are in force. */
async function contractsInForce(trx: Transaction<Tables>, businessId: number): Promise<StoredRow[]> {
  const codes = inForce.map((name) => stateCode(contract, name))
  const { rows } = await sql<StoredRow>`select r.* from contract r where r.business_id = ${businessId}
    and r.deleted_at is null and r.check_status = any(${codes}::int[]) order by r.id for update of r`.execute(
    trx,
  )
  return rows
}

/** Invoices of its contract, or for its lines, that are issued or being issued. */
async function refuseInvoiced(trx: Transaction<Tables>, businessId: number): Promise<void> {
  const { rows } = await sql`select from invoice i
    where i.deleted_at is null and i.invoice_status in (1, 2) and i.check_status in (1, 3, 10)
      and (i.contract_id in (select c.id from contract c where c.business_id = ${businessId} and c.deleted_at is null)
        or i.id in (select l.invoice_id from invoice_lock l
          join business_lock x on x.business_lock_id = l.business_lock_id where x.business_id = ${businessId}))
    limit 1`.execute(trx)
  if (rows.length > 0) refuse('invoicesFirst')
}

/** What each lock would go back to, of columns that the caller sees. EDIT on the order. */
export async function previewCancel(actor: Actor, businessId: number) {
  const { db } = actor.services
  await requireRecord(actor, business, businessId, { action: 'edit' })
  const { rows } = await sql<{ id: number; shell_num: string }>`select l.id, l.shell_num from software_lock l
    where l.id in (select e.lock_id from lock_event e where e.business_id = ${businessId}) order by l.id`.execute(
    db,
  )
  const ledgers = await readLedgers(
    db,
    rows.map(({ id }) => id),
  )
  const states = rows.map(({ id, shell_num }) => {
    const events = ledgers.get(id) ?? []
    return {
      lockId: Number(id),
      shellNum: shell_num,
      now: foldLock(events),
      after: foldLock(events.filter((event) => event.businessId !== businessId)),
    }
  })
  const show = await stateShower(
    actor,
    states.flatMap(({ now, after }) => [now, after]),
  )
  return {
    locks: states.map(({ lockId, shellNum, now, after }) => {
      const before = new Map(show(now).map((value) => [value.key, value.text]))
      const changes = show(after).flatMap(({ key, label, text }) =>
        before.get(key) === text ? [] : [{ key, label, from: before.get(key) ?? '', to: text }],
      )
      return { lockId, shellNum, changes }
    }),
  }
}
