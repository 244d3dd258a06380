import { sql } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import type { OrderPlan, orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable, requireRecord, requireRecords } from '#server/engine/model/find-record.ts'
import type { Actor, StoredRow, Values } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The plans of an order, by their day, as far as the caller reaches and sees them. READ on the order. */
export async function listOrderPlans(actor: Actor, businessId: number): Promise<OrderPlan[]> {
  await requireRecord(actor, business, businessId, { action: 'read' })
  const rows = await readShown(actor, receivablesPlan, {
    where: sql<boolean>`(r.business_id = ${businessId} and ${reachable(actor, receivablesPlan, 'read')})`,
    orderBy: sql`r.return_date, r.id`,
  })
  return rows.map((row) => ({
    receivablesPlanId: Number(row.receivablesPlanId),
    num: String(row.num ?? ''),
    yearNo: numberOf(row.yearNo),
    money: numberOf(row.money),
    returnDate: textOf(row.returnDate),
    returnType: textOf(row.returnType),
    startTime: textOf(row.startTime),
    endTime: textOf(row.endTime),
    realReceivedMoney: numberOf(row.realReceivedMoney),
    unreceivedMoney: numberOf(row.unreceivedMoney),
    receivedStatus: numberOf(row.receivedStatus),
    paymentStatus: numberOf(row.paymentStatus),
    pushStatus: numberOf(row.pushStatus),
    remind: numberOf(row.remind),
    contractId: numberOf(row.contractId),
    contractNum: String(row.contractNum ?? ''),
  }))
}

type Times = z.output<typeof orderMoneyCalls.planTimes.request>

/**
 * 调整回款计划时间: other days for plans of an order that are not settled (locks-and-extensions.md §9.6). EDIT on the plans, and the
 * fields. A reminder that was sent, or failed, is sent again for the new day.
 */
export async function setPlanTimes(actor: Actor, { businessId, list }: Times): Promise<void> {
  const { services, viewer } = actor
  const { level } = fieldRightsOf(viewer, receivablesPlan, services.engine.catalog.current())
  const sent = (['returnDate', 'startTime', 'endTime'] as const).filter((key) =>
    list.some((each) => each[key] !== undefined),
  )
  if (sent.some((key) => level(key) !== 3)) refuse('forbidden')
  await inTransaction(services.db, async (trx) => {
    await requireRecord(actor, business, businessId, { action: 'read', lock: true, db: trx })
    const ids = list.map(({ receivablesPlanId }) => receivablesPlanId)
    const plans = await requireRecords(actor, receivablesPlan, ids, { action: 'edit', lock: true, db: trx })
    if (plans.some((plan) => Number(plan.business_id) !== businessId))
      refuse('relatedElsewhere', receivablesPlan.display, '订单')
    if (plans.some((plan) => Number(plan.payment_status) === payment.settled)) refuse('planSettled')
    const written = await change(trx, actor, receivablesPlan, plans, {
      set: (plan) => timesOf(plan, list),
      as: events.update,
    })
    const postponed = written
      .map(({ after }) => after)
      .filter((plan) => isPostponed(plan, today(services.clock)))
    for (const [event, rows] of Map.groupBy(postponed, (plan) =>
      Number(plan.real_received_money) > 0 ? 'receivePart' : 'reopen',
    ))
      await happen(trx, actor, receivablesPlan, rows, event)
  })
}

/** Overdue until its day was moved on. */
const isPostponed = (plan: StoredRow, day: string): boolean =>
  stateOf(receivablesPlan, plan)?.name === 'overdue' && String(plan.return_date) >= day

function timesOf(plan: StoredRow, list: Times['list']): Values {
  const given = list.find(({ receivablesPlanId }) => receivablesPlanId === plan.id)
  const next = <Value>(value: Value | undefined, before: unknown) =>
    value === undefined ? (before ?? null) : value === '' ? null : value
  const start = next(given?.startTime, plan.start_time)
  const end = next(given?.endTime, plan.end_time)
  if (start !== null && end !== null && String(start) > String(end)) refuse('lockEndsEarly')
  const wasSent = [push.sent, push.failed].some((status) => status === Number(plan.push_status))
  return {
    return_date: given?.returnDate ?? plan.return_date,
    start_time: start,
    end_time: end,
    push_status: wasSent ? push.open : plan.push_status,
  }
}
