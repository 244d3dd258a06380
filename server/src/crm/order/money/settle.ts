import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { splitUp } from '#protocol/crm/order/settling.ts'
import { payment, paymentWords } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateCode, stateEventOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { requireRecord, requireRecords } from '#server/engine/model/find-record.ts'
import { inStates } from '#server/engine/model/in-states.ts'
import type { Actor, StoredRow, Values } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readLockConfig } from '../../lock-config/door.ts'
import { ofOrders, received } from './received.ts'
import { noteMoney } from './renew.ts'
import { requirePayable, seesMoney } from './take-in.ts'

type Trx = Transaction<Tables>
type Request = z.output<typeof orderMoneyCalls.settle.request>
type Row = StoredRow & { received: string }

/** What is settled together: an order with its plans, or plans by themselves; locked, orders before plans. */
interface Subject {
  order: Row | null
  /** Orders of the plans. */
  orders: readonly StoredRow[]
  plans: readonly Row[]
}

/**
 * 挂起, 取消挂起 and 结清 of an order or of plans, with what is written off (locks-and-extensions.md §9.4). READ on what is named.
 * Refuses 2233 where too little has come, and where the write-off is beyond what the caller may.
 */
export async function settleMoney(actor: Actor, request: Request): Promise<void> {
  if (!seesMoney(actor, request.businessId === undefined ? receivablesPlan : business)) refuse('forbidden')
  await inTransaction(actor.services.db, async (trx) => {
    const subject = await lockSubject(trx, actor, request)
    if (request.paymentStatus === payment.settled) await settle(trx, actor, subject, request)
    else await release(trx, actor, subject, request)
    noteMoney(trx, actor, {
      businessIds: [...subject.orders, ...(subject.order ? [subject.order] : [])].map(({ id }) => id),
      planIds: subject.plans.map(({ id }) => id),
    })
  })
}

async function lockSubject(trx: Trx, actor: Actor, request: Request): Promise<Subject> {
  const { businessId, receivablesPlanIds = [] } = request
  if (businessId !== undefined) {
    const order = await requireRecord(actor, business, businessId, { action: 'read', lock: true, db: trx })
    requirePayable(order)
    const { rows } = await sql<{ received: string }>`select ${ofOrders(sql`b.id`)} as received
      from business b where b.id = ${businessId}`.execute(trx)
    const plans = await lockPlans(trx, sql`p.business_id = ${businessId}`)
    return { order: { ...order, received: rows[0]?.received ?? '0' }, orders: [], plans }
  }
  if (receivablesPlanIds.length === 0) refuse('invalid')
  const found = await requireRecords(actor, receivablesPlan, receivablesPlanIds, { action: 'read', db: trx })
  const ids = found.map(({ id }) => id)
  const orders = await lockOrders(trx, found)
  const plans = await lockPlans(trx, sql`p.id = any(${ids}::bigint[])`)
  // an order that has adopted one of them meanwhile is locked behind its plan: who meets it in the other order waits and tries again
  const adopting = plans.filter((plan) => !orders.some(({ id }) => id === Number(plan.business_id)))
  return { order: null, orders: [...orders, ...(await lockOrders(trx, adopting))], plans }
}

async function lockOrders(trx: Trx, plans: readonly StoredRow[]): Promise<StoredRow[]> {
  const ids = plans.flatMap(({ business_id: id }) => (id === null ? [] : [Number(id)]))
  if (ids.length === 0) return []
  const { rows } = await sql<StoredRow>`select b.* from business b
    where b.id = any(${ids}::bigint[]) order by b.id for update of b`.execute(trx)
  return rows
}

async function lockPlans(trx: Trx, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows: locked } = await sql<{ id: number }>`select p.id from receivables_plan p
    where ${which} and p.deleted_at is null and p.received_status <> ${stateCode(receivablesPlan, 'voided')}
    order by p.id for update of p`.execute(trx)
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<Row>`select p.*, ${received(sql`a.receivables_plan_id = p.id`)} as received
    from receivables_plan p where p.id = any(${ids}::bigint[]) order by p.id`.execute(trx)
  return rows
}

const statusOf = (row: StoredRow) => Number(row.payment_status)

/** Writes a status by hand, with its reason in the history. */
async function write(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
  { set, note }: { set: (row: StoredRow) => Values; note: string },
): Promise<void> {
  if (rows.length === 0) return
  await change(trx, actor, type, rows, {
    set,
    as: events.update,
    facts: () =>
      note === ''
        ? []
        : [{ key: 'paymentStatus', label: '付款说明', formType: 'text', from: null, to: note }],
  })
}

/** Released on account, or not any more: only before delivery, which settles the matter by itself. */
async function release(trx: Trx, actor: Actor, subject: Subject, request: Request): Promise<void> {
  const to = request.paymentStatus
  const isRelease = to === payment.onAccount
  if (isRelease && request.remark === '') refuse('settleReasonMissing')
  const delivered = [...subject.orders, ...(subject.order ? [subject.order] : [])].filter(
    (order) => Number(order.effect_status) === stateCode(business, 'effective', business.states.effect),
  )
  if (!isRelease && delivered.length > 0) refuse('deliveredOnAccount')
  if (subject.order && statusOf(subject.order) === payment.settled) refuse('planSettled')
  if (!subject.order && subject.plans.some((plan) => statusOf(plan) === payment.settled))
    refuse('planSettled')
  const plans = subject.plans.filter((plan) => statusOf(plan) !== payment.settled && statusOf(plan) !== to)
  const note = request.remark === '' ? '' : `${wordOf(to)}：${request.remark}`
  const set = () => ({ payment_status: to })
  await write(trx, actor, receivablesPlan, plans, { set, note })
  if (subject.order && statusOf(subject.order) !== to)
    await write(trx, actor, business, [subject.order], { set, note })
  await releaseOrders(trx, actor, subject.orders, { set, note })
}

const wordOf = (status: number): string => new Map(Object.entries(paymentWords)).get(String(status)) ?? ''

/** An order goes with its plans once all of them are released, or the first of them is not any more. */
async function releaseOrders(
  trx: Trx,
  actor: Actor,
  orders: readonly StoredRow[],
  written: { set: (row: StoredRow) => Values; note: string },
): Promise<void> {
  for (const order of orders) {
    const to = Number(written.set(order).payment_status)
    const { rows } = await sql<{ others: number }>`select count(*)::int as others from receivables_plan p
      where p.business_id = ${order.id} and p.deleted_at is null and p.received_status <> 3
        and p.payment_status not in (${payment.onAccount}, ${payment.settled})`.execute(trx)
    const follows = to !== payment.onAccount || (rows[0]?.others ?? 0) === 0
    if (follows && statusOf(order) !== to) await write(trx, actor, business, [order], written)
  }
}

/** Writes off what is missing, within what the request allows and the caller may. */
async function settle(trx: Trx, actor: Actor, subject: Subject, request: Request): Promise<void> {
  const allowed = new Decimal(request.writeOffMoney ?? 0)
  const { settleTolerance } = await readLockConfig({ db: trx })
  if (allowed.gt(settleTolerance) && !actor.viewer.can(`${receivablesPlan.node}/writeoff`))
    refuse('receivedTooLittle')
  const { order, plans } = subject
  const parts = plans.map((plan) => missing(plan))
  const whole = order ? missing(order) : Decimal.sum(0, ...parts)
  if (whole.gt(allowed)) refuse('receivedTooLittle')
  if (whole.gt(0) && request.remark === '') refuse('settleReasonMissing')
  const note = whole.gt(0) ? `核销${whole.toFixed(2)}：${request.remark}` : ''
  const offs = order ? splitUp(whole, parts) : parts
  for (const [at, plan] of plans.entries()) {
    const off = offs[at] ?? new Decimal(0)
    await write(trx, actor, receivablesPlan, [plan], {
      set: (row) => ({
        write_off_money: new Decimal(String(row.write_off_money)).plus(off).toFixed(2),
        settle_user_id: actor.viewer.userId,
      }),
      note,
    })
  }
  await receiveSettled(trx, actor, plans)
  if (order && plans.length === 0 && whole.gt(0))
    await write(trx, actor, business, [order], {
      set: (row) => ({
        write_off_money: new Decimal(String(row.write_off_money)).plus(whole).toFixed(2),
      }),
      note,
    })
}

/** What was written off counts as received: such a plan is late no more (crm-records.md §9.4). */
async function receiveSettled(trx: Trx, actor: Actor, plans: readonly Row[]): Promise<void> {
  const { from } = stateEventOf(receivablesPlan, 'receive')
  const { rows } = await sql<StoredRow>`select r.* from receivables_plan r
    where r.id = any(${plans.map(({ id }) => id)}::bigint[]) and ${inStates(receivablesPlan, from)}
      and r.write_off_money > 0 and r.unreceived_money = 0 order by r.id for update of r`.execute(trx)
  if (rows.length > 0) await happen(trx, actor, receivablesPlan, rows, 'receive')
}

/** What has neither come nor been written off. */
const missing = (row: Row): Decimal =>
  Decimal.max(
    0,
    new Decimal(String(row.money ?? 0)).minus(row.received).minus(String(row.write_off_money ?? 0)),
  )
