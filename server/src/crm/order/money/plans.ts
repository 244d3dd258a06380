import { Decimal } from 'decimal.js'
import { sql, type Transaction } from 'kysely'
import { business } from '#protocol/crm/business/type.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { renewedTerm } from '#protocol/crm/order/term.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { insertOwn } from '#server/engine/change/insert-own.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import type { StoredRow, Values, Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { readLockConfig } from '../../lock-config/door.ts'
import { readAgreedYears } from '../agreed-years.ts'
import { readLines } from '../lines.ts'
import { readAgreedTerms } from './agreed.ts'

type Trx = Transaction<Tables>

/** Days after the pass until a plan is due where no day is agreed, and days before that on which it is reminded of. */
const DAYS_TO_PAY = 7
const REMIND_DAYS = 7

/** Orders that pass get a plan, unless they have one or cost nothing; locked (locks-and-extensions.md §9.2). */
export async function planOrders(trx: Trx, actor: Writer, orders: readonly StoredRow[]): Promise<void> {
  const config = await readLockConfig({ db: trx })
  if (config.autoPlan === 0) return
  for (const order of orders)
    if (Number(order.money ?? 0) > 0 && !(await hasPlan(trx, order.id)))
      await planOrder(trx, actor, order, config.graceDays)
}

async function hasPlan(trx: Trx, businessId: number): Promise<boolean> {
  const { rows } = await sql`select from receivables_plan where business_id = ${businessId}
    and deleted_at is null and received_status <> ${stateCode(receivablesPlan, 'voided')} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

async function planOrder(trx: Trx, actor: Writer, order: StoredRow, graceDays: number): Promise<void> {
  const day = today(actor.services.clock)
  const period = await periodOf(trx, order, { day, graceDays })
  if (await adopt(trx, actor, order, period?.startTime)) return
  const contract = await readContract(trx, order)
  const terms = contract === null ? null : await readAgreedTerms(trx, contract)
  await makePlan(trx, actor, {
    customer_id: order.customer_id,
    contract_id: contract,
    business_id: order.id,
    owner_user_id: order.owner_user_id,
    money: order.money,
    return_date: terms?.firstDay ?? addDays(day, DAYS_TO_PAY),
    year_no: 1,
    start_time: period?.startTime ?? null,
    end_time: period?.endTime ?? null,
  })
}

/** A plan as the server makes it, with the next number among those of its contract. */
async function makePlan(trx: Trx, actor: Writer, values: Values): Promise<void> {
  await insertOwn(trx, actor, receivablesPlan, {
    ...values,
    num: await nextNumber(trx, values.contract_id),
    remind: REMIND_DAYS,
    received_status: stateCode(receivablesPlan, 'waiting'),
    payment_status: payment.unconfirmed,
  })
}

async function nextNumber(trx: Trx, contractId: unknown): Promise<string> {
  if (!contractId) return '1'
  await sql`select from contract where id = ${contractId} for no key update`.execute(trx)
  const { rows } = await sql<{ next: number }>`select coalesce(max(p.num::bigint), 0) + 1 as next
    from receivables_plan p where p.contract_id = ${contractId} and p.deleted_at is null
      and p.num ~ '^[0-9]{1,15}$'`.execute(trx)
  return String(rows[0]?.next ?? 1)
}

/** The contract that an order was made into, else the one that governs its locks. */
async function readContract(trx: Trx, order: StoredRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select c.id from contract c
    where c.business_id = ${order.id} and c.deleted_at is null and c.check_status not in (8, 11)
    order by c.id desc limit 1`.execute(trx)
  const id = rows[0]?.id ?? order.contract_id
  return id ? Number(id) : null
}

interface Period {
  startTime: string
  endTime: string | null
}

/** The period that an order pays; null for purchases, services and whatever leaves the term as it is. */
async function periodOf(
  trx: Trx,
  order: StoredRow,
  { day, graceDays }: { day: string; graceDays: number },
): Promise<Period | null> {
  const type = orderTypeOf(order.order_type)
  if (order.distinguish !== 0 || !type?.paysTerm) return null
  if (!type.continuesTerm)
    return order.start_time ? { startTime: String(order.start_time), endTime: textOf(order.end_time) } : null
  const lines = await readLines(trx, [order.id])
  const { rows } = await sql<{ end_time: string }>`select min(l.end_time) as end_time from software_lock l
    where l.id = any(${lines.flatMap(({ lock_id }) => lock_id ?? [])}::bigint[]) and l.end_time is not null`.execute(
    trx,
  )
  const end = rows[0]?.end_time
  if (!end) return null
  const term = renewedTerm({ endTime: end, day, years: Number(order.lease_years ?? 1), graceDays })
  return { startTime: term.from, endTime: textOf(order.end_time) ?? term.until }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * A renewal that begins where an agreed further year does takes over the plan of that year. One of some of its locks takes their part
 * out of the plan, which remains for the others, and gets a plan of its own.
 */
async function adopt(trx: Trx, actor: Writer, order: StoredRow, from: string | undefined): Promise<boolean> {
  if (!orderTypeOf(order.order_type)?.continuesTerm || from === undefined || !order.contract_id) return false
  const { rows } = await sql<StoredRow>`select p.* from receivables_plan p
    where p.contract_id = ${order.contract_id} and p.business_id is null and p.deleted_at is null
      and p.start_time = ${from}::date and p.payment_status <> ${payment.settled}
    order by p.id limit 1 for update of p`.execute(trx)
  const [plan] = rows
  if (!plan) return false
  const part = await partOf(trx, order.id)
  if (part && new Decimal(String(plan.real_received_money)).isZero()) {
    const rest = Decimal.max(0, new Decimal(String(plan.money)).minus(part))
    await change(trx, actor, receivablesPlan, rows, { set: { money: rest.toFixed(2) }, as: events.update })
    return false
  }
  await change(trx, actor, receivablesPlan, rows, {
    set: { business_id: order.id, money: order.money },
    as: events.update,
  })
  return true
}

/** What an order pays of an agreed year that other locks have a part of as well; null: it has all of it. */
async function partOf(trx: Trx, businessId: number): Promise<Decimal | null> {
  const ids = (await readLines(trx, [businessId])).flatMap(({ lock_id: id }) => id ?? [])
  const agreed = await readAgreedYears(trx, ids, { businessId })
  const isOther = [...agreed.keys()].some((id) => !ids.includes(id))
  return isOther ? Decimal.sum(0, ...ids.map((id) => agreed.get(id)?.money ?? 0)) : null
}

interface Joining {
  id: number
  businessId: number
  ownerUserId: number
}

/**
 * A contract made of an order becomes the order's, and the order's plans become its own, unless they belong to another one that is
 * in force (locks-and-extensions.md §9.2, §11.3).
 */
export async function joinOrder(trx: Trx, actor: Writer, contract: Joining): Promise<void> {
  const { rows } = await sql<StoredRow>`select b.* from business b where b.id = ${contract.businessId}
    and b.order_type is not null and b.deleted_at is null for no key update of b`.execute(trx)
  const [order] = rows
  if (!order) return
  await change(trx, actor, business, [order], { set: { contract_id: contract.id }, as: events.follow })
  const { rows: plans } = await sql<StoredRow>`select p.* from receivables_plan p
    left join contract c on c.id = p.contract_id and c.deleted_at is null
    where p.business_id = ${order.id} and p.deleted_at is null
      and p.contract_id is distinct from ${contract.id} and (c.id is null or c.check_status not in (1, 3, 10, 12, 13))
    order by p.id for update of p`.execute(trx)
  for (const plan of plans)
    await change(trx, actor, receivablesPlan, [plan], {
      set: {
        contract_id: contract.id,
        owner_user_id: contract.ownerUserId,
        num: await nextNumber(trx, contract.id),
      },
      as: events.follow,
    })
}

/** Plans of a cancelled order. */
export async function voidPlans(trx: Trx, actor: Writer, businessId: number): Promise<void> {
  const { rows } = await sql<StoredRow>`select p.* from receivables_plan p where p.business_id = ${businessId}
    and p.deleted_at is null and p.received_status <> ${stateCode(receivablesPlan, 'voided')}
    order by p.id for update of p`.execute(trx)
  if (rows.length > 0)
    await happen(trx, actor, receivablesPlan, rows, 'void', { set: { push_status: push.never } })
}

/**
 * A contract in force, locked, agrees a price for the year behind the first: a plan of its own, without an order. A later file
 * changes it as long as nothing was done about it.
 */
export async function planSecondYear(trx: Trx, actor: Writer, contract: StoredRow): Promise<void> {
  const terms = await readAgreedTerms(trx, contract.id)
  if (!terms?.second || (await readLockConfig({ db: trx })).autoPlan === 0) return
  const { money, returnDate, startTime, endTime } = terms.second
  const { rows } =
    await sql<StoredRow>`select p.* from receivables_plan p where p.contract_id = ${contract.id}
    and p.deleted_at is null and (p.start_time = ${startTime}::date or p.year_no = 2)
    order by p.id for update of p`.execute(trx)
  const untouched = rows.filter(
    (plan) =>
      plan.business_id === null &&
      Number(plan.real_received_money) === 0 &&
      Number(plan.payment_status) === payment.unconfirmed,
  )
  if (rows.length > 0) {
    if (rows.length === 1)
      await change(trx, actor, receivablesPlan, untouched, {
        set: { money, return_date: returnDate, start_time: startTime, end_time: endTime },
        as: events.update,
      })
    return
  }
  await makePlan(trx, actor, {
    customer_id: contract.customer_id,
    contract_id: contract.id,
    owner_user_id: contract.owner_user_id,
    money,
    return_date: returnDate,
    year_no: 2,
    start_time: startTime,
    end_time: endTime,
  })
}
