import { Decimal } from 'decimal.js'
import { type Kysely, sql, type Transaction } from 'kysely'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { renewFirst } from '#server/engine/change/shares/read-shares.ts'
import { noteShared } from '#server/engine/change/sums/renew.ts'
import type { StoredRow, Writer } from '#server/engine/model/rules.ts'
import { restOf, spreadLinkOf } from '#server/engine/model/spread.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { takenOfOrder } from './received.ts'
import { noteMoney } from './renew.ts'

type Trx = Transaction<Tables>

onConstraint('allocation_of_one_customer', 'receiptOfOrder', 'customerId')

/** A part of a receipt's money for an order: for one of its plans, or for the order itself. */
interface Part {
  planId: number | null
  money: Decimal
}

interface OpenPlan {
  id: number
  rest: string
}

/** Plans of an order of which something is open, the earliest first. */
async function openPlans(trx: Trx, businessId: number): Promise<{ plans: OpenPlan[]; hasPlans: boolean }> {
  const { rows } = await sql<OpenPlan & { num: string }>`select r.id,
      (${restOf(spreadLinkOf(receivables), 'r')} - r.write_off_money)::text as rest
    from receivables_plan r where r.business_id = ${businessId} and r.deleted_at is null
      and r.received_status <> 3 order by r.return_date, r.id for no key update of r`.execute(trx)
  return { plans: rows.filter(({ rest }) => Number(rest) > 0), hasPlans: rows.length > 0 }
}

/** What of an order no receipt has taken; below 0 what is too much. The order must be locked. */
export async function restOfOrder(trx: Trx, businessId: number): Promise<Decimal> {
  const { rows } = await sql<{ rest: string }>`select (coalesce(b.money, 0) - b.write_off_money
      - ${takenOfOrder(sql`b.id`)})::text as rest from business b where b.id = ${businessId}`.execute(trx)
  return new Decimal(rows[0]?.rest ?? 0)
}

/** What of a plan no receipt has taken, and was not written off. The plan must be locked. */
export async function restOfPlan(trx: Trx, id: number): Promise<Decimal> {
  const { rows } = await sql<{ rest: string }>`select
      (${restOf(spreadLinkOf(receivables), 'r')} - r.write_off_money)::text as rest
    from receivables_plan r where r.id = ${id}`.execute(trx)
  return new Decimal(rows[0]?.rest ?? 0)
}

/** What of receipts is given to nothing, by their ids. The receipts must be locked. */
export async function restsOfReceipts(
  trx: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, Decimal>> {
  const { rows } = await sql<{ id: number; rest: string }>`select x.id, (${unallocated('x')})::text as rest
    from receivables x where x.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map(({ id, rest }) => [Number(id), new Decimal(rest)]))
}

/** Of a receipt `alias`; shares of deleted plans rest. */
export const unallocated = (alias: string) =>
  sql`(coalesce(${sql.ref(`${alias}.money`)}, 0) - coalesce((select sum(a.money) from receivables_allocation a
    left join receivables_plan p on p.id = a.receivables_plan_id
    where a.receivables_id = ${sql.ref(`${alias}.id`)} and p.deleted_at is null), 0))`

export interface Gift {
  businessId: number
  money: Decimal
  /** The plan that is named; absent: the open ones by their day, then the order where it has none. */
  planId?: number | null
}

/**
 * Gives money of a receipt to an order. Receipt and order are locked, and the money is open on both sides. What goes beyond the
 * plans of an order is for its last plan: the plans are the order's money, whatever they add up to.
 */
export async function allot(trx: Trx, actor: Writer, receipt: StoredRow, gift: Gift): Promise<void> {
  const parts = gift.planId ? [{ planId: gift.planId, money: gift.money }] : await spreadOver(trx, gift)
  const link = spreadLinkOf(receivables)
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from receivables_allocation
    where receivables_id = ${receipt.id}`.execute(trx)
  let seq = rows[0]?.seq ?? 0
  for (const { planId, money } of parts) {
    seq += 1
    const target =
      planId === null
        ? sql`(receivables_id, business_id) where business_id is not null`
        : sql`(receivables_id, receivables_plan_id)`
    await sql`insert into receivables_allocation as s (receivables_id, receivables_plan_id, business_id, money, seq)
      values (${receipt.id}, ${planId}, ${planId === null ? gift.businessId : null}, ${money.toFixed(2)}, ${seq})
      on conflict ${target} do update set money = s.money + excluded.money`.execute(trx)
  }
  await change(trx, actor, receivables, [receipt], {
    set: {},
    as: events.update,
    regardless: true,
    facts: () => [
      {
        key: link.spread.key,
        label: link.spread.title,
        formType: 'text',
        from: null,
        to: `入账：${gift.money.toFixed(2)}`,
      },
    ],
  })
  const planIds = parts.flatMap(({ planId }) => planId ?? [])
  await renewFirst(trx, actor, link, planIds)
  noteShared(trx, actor, link, planIds)
  noteMoney(trx, actor, { businessIds: [gift.businessId] })
}

async function spreadOver(trx: Trx, { businessId, money }: Gift): Promise<Part[]> {
  const { plans, hasPlans } = await openPlans(trx, businessId)
  const parts: Part[] = []
  let left = money
  for (const { id, rest } of plans) {
    const part = Decimal.min(left, rest)
    if (part.lte(0)) break
    parts.push({ planId: id, money: part })
    left = left.minus(part)
  }
  const last = parts.at(-1)
  if (left.lte(0)) return parts
  if (!hasPlans || !last) return [...parts, { planId: null, money: left }]
  return [...parts.slice(0, -1), { planId: last.planId, money: last.money.plus(left) }]
}

/** Receipts of a cancelled order are the customer's money again, and its plans ask for nothing (locks-and-extensions.md §7.14). */
export async function takeBack(trx: Trx, actor: Writer, businessId: number): Promise<void> {
  const link = spreadLinkOf(receivables)
  const { rows: plans } = await sql<{ id: number }>`select p.id from receivables_plan p
    where p.business_id = ${businessId} order by p.id for update of p`.execute(trx)
  const planIds = plans.map(({ id }) => Number(id))
  const { rows: receipts } = await sql<StoredRow>`select r.* from receivables r where r.id in (
      select a.receivables_id from receivables_allocation a
      where a.business_id = ${businessId} or a.receivables_plan_id = any(${planIds}::bigint[]))
    order by r.id for update of r`.execute(trx)
  await sql`delete from receivables_allocation where business_id = ${businessId}
    or receivables_plan_id = any(${planIds}::bigint[])`.execute(trx)
  const { rows: firsts } = await sql<{ id: number; plan: number }>`
    select distinct on (a.receivables_id) a.receivables_id as id, a.receivables_plan_id as plan
    from receivables_allocation a join receivables_plan p on p.id = a.receivables_plan_id
    where a.receivables_id = any(${receipts.map(({ id }) => id)}::bigint[]) and p.deleted_at is null
    order by a.receivables_id, a.seq`.execute(trx)
  await change(trx, actor, receivables, receipts, {
    set: ({ id }) => ({ receivables_plan_id: firsts.find((first) => first.id === id)?.plan ?? null }),
    as: events.follow,
  })
  noteShared(trx, actor, link, planIds)
  noteMoney(trx, actor, { businessIds: [businessId] })
}
