import { sql } from 'kysely'
import type { z } from 'zod'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { yearsPrice } from '#protocol/crm/order/price.ts'
import { saleModeCodes } from '#protocol/crm/product/words.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { addDays, formatMoment, today } from '#server/platform/time/clock.ts'
import { readFurtherPlans } from './money/further-plans.ts'
import { readPriced } from './priced.ts'
import { showLocks } from './show-locks.ts'

type Request = z.output<typeof orderCalls.renewals.request>

const RENEWAL = 'crm/business/renewal'
/** 租赁续费 and 租赁续约. */
const renewing = sql`b.order_type in (2, 3)`
const openRenewal = sql`(select b.order_no from business_lock x join business b on b.id = x.business_id
  where x.lock_id = r.id and x.line_status = 0 and x.reserved and ${renewing} limit 1)`
const renewalSince = (
  day: string,
) => sql`(select b.order_no from business_lock x join business b on b.id = x.business_id
  where x.lock_id = r.id and x.line_status = 1 and ${renewing} and b.effect_time >= ${day}::date
  order by b.effect_time desc limit 1)`
/** By the ledger, which finds all of them by the day: asked lock by lock, a large company waits for seconds. */
const renewedSince = (day: string) => sql<boolean>`r.id in (select e.lock_id from lock_event e
  where e.event_type in ('RENEW', 'RESIGN') and e.recorded_at >= ${day}::date
    and e.id not in (select x.reversed_event_id from lock_event x where x.reversed_event_id is not null))`

const states = { all: 0, ending: 1, expired: 2, renewed: 3 } as const

/** Rentals that end soon or have ended, of owners in the caller's range, with what a year would cost (locks-and-extensions.md §8.5). */
export async function listRenewals(actor: Actor, request: Request) {
  const { db, clock } = actor.services
  const day = today(clock)
  const since = addDays(day, -request.days)
  const where = allOf([
    sql<boolean>`r.deleted_at is null and r.status = 2 and r.is_trial = 0 and r.distinguish = 0 and r.end_time is not null`,
    inRange(actor),
    byState(request, day, since),
    ...filters(request),
  ])
  const window = windowOf(request)
  const { count, ids, money } = await findAll(actor, where, window)
  const { rows } = await sql<{ id: number; open: string | null; renewed: string | null }>`
    select r.id::int as id, ${openRenewal} as open, ${renewalSince(since)} as renewed
    from software_lock r where ${among(sql`r.id`, ids)}`.execute(db)
  const shown = await showLocks(actor, among(sql`r.id`, ids), sql`r.end_time, r.id`)
  const list = await priceThem(actor, shown)
  const touched = await lastTouched(
    actor,
    list.flatMap(({ customerId }) => Number(customerId) || []),
  )
  const planOf = await readFurtherPlans(actor, list)
  return toPage(
    list.map((lock): Row => {
      const found = rows.find(({ id }) => id === Number(lock.lockId))
      return {
        ...lock,
        lastTime: null,
        lastUserName: null,
        ...touched.get(Number(lock.customerId)),
        ...planOf(lock),
        renewState: found?.open ? 1 : found?.renewed ? 2 : 0,
        renewOrderNo: found?.open ?? found?.renewed ?? null,
      }
    }),
    count,
    window,
    { renewMoney: money === null ? null : Number(money) },
  )
}

interface Found {
  count: number
  /** Of the page, whose licence ends first. */
  ids: number[]
  /** What a year of all of them costs; null to users who do not see what that rests on. */
  money: string | null
}

/** How many there are, one page of them, and what all of them cost: the locks are looked through once. */
async function findAll(
  { services, viewer }: Actor,
  where: Condition,
  { page, limit }: { page: number; limit: number },
): Promise<Found> {
  const { usable } = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const money = sql`select coalesce(sum(m.ports * p.price), 0)::text
    from (select m.product_id, sum(f.port_number) as ports from found f
      join lock_product m on m.lock_id = f.id group by m.product_id) m
    join product p on p.id = m.product_id and p.sale_mode = ${saleModeCodes.rental}`
  const { rows } = await sql<Found>`with found as materialized (
      select r.id, r.end_time, r.port_number from software_lock r where ${where}
    )
    select (select count(*)::int from found) as count,
      array(select id::int from found order by end_time, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      (${usable('portNumber') && usable('salesPrice') ? money : sql`null`}) as money`.execute(
    services.lists.db,
  )
  return rows[0] ?? { count: 0, ids: [], money: null }
}

interface Touched {
  lastTime: string
  lastUserName: string
}

/** Who followed up these customers last, and when. */
async function lastTouched(
  { services }: Actor,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Touched>> {
  if (customerIds.length === 0) return new Map()
  const rows = await services.db
    .selectFrom('activities')
    .distinctOn('record_id')
    .select(['record_id', 'create_user_id', 'create_time'])
    .where('type', '=', customer.label)
    .where('kind', '=', activityKinds.followUp)
    .where(among(sql.ref('record_id'), customerIds))
    .orderBy('record_id')
    .orderBy('create_time', 'desc')
    .execute()
  const users = services.directory.current()
  return new Map(
    rows.map(({ record_id: id, create_user_id: userId, create_time: time }) => [
      id,
      { lastTime: formatMoment(time), lastUserName: users.user(userId)?.realname ?? '' },
    ]),
  )
}

function inRange({ viewer }: Actor): Condition {
  const users = viewer.usersInRange(RENEWAL)
  return users === 'everyone' ? sql<boolean>`true` : among(sql`r.owner_user_id`, users)
}

function byState({ state, days }: Request, day: string, since: string): Condition {
  const until = addDays(day, days)
  if (state === states.ending) return sql<boolean>`r.end_time between ${day}::date and ${until}::date`
  if (state === states.expired) return sql<boolean>`r.end_time < ${day}::date`
  if (state === states.renewed) return renewedSince(since)
  return sql<boolean>`(r.end_time <= ${until}::date or ${renewedSince(since)})`
}

function filters({ search, customerId, contractId, ownerUserId, region }: Request): Condition[] {
  return [
    ...(customerId === undefined ? [] : [sql<boolean>`r.customer_id = ${customerId}`]),
    ...(contractId === undefined ? [] : [sql<boolean>`r.contract_id = ${contractId}`]),
    ...(ownerUserId === undefined ? [] : [sql<boolean>`r.owner_user_id = ${ownerUserId}`]),
    ...(region === undefined ? [] : [sql<boolean>`r.region = ${region}`]),
    ...(search
      ? [
          sql<boolean>`(strpos(r.shell_num, ${search.toUpperCase()}) > 0
            or exists(select from customer c where c.id = r.customer_id and strpos(c.customer_name, ${search}) > 0))`,
        ]
      : []),
  ]
}

/** What one more year costs by the price list, where the caller sees what that rests on. */
async function priceThem({ services }: Actor, locks: readonly Row[]): Promise<Row[]> {
  const idsOf = (lock: Row) =>
    String(lock.productIds ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number)
  const priced = await readPriced(services.db, locks.flatMap(idsOf))
  return locks.map((lock) => {
    const isKnown = typeof lock.portNumber === 'number' && 'salesPrice' in lock
    const price = isKnown ? yearsPrice(priced(idsOf(lock)), Number(lock.portNumber), 1) : null
    return { ...lock, renewPrice: price ? Number(price.money) : null, arithmetic: price?.arithmetic ?? '' }
  })
}
