import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { z } from 'zod'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { codesOf } from '#protocol/crm/order/order-types.ts'
import { agreedPrice, yearsPrice } from '#protocol/crm/order/price.ts'
import { saleModeCodes } from '#protocol/crm/product/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { allOf, type Condition, never } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import { addDays, formatMoment, today } from '#server/platform/time/clock.ts'
import { readAgreedYears } from './agreed-years.ts'
import { readFurtherPlans } from './money/further-plans.ts'
import { readPriced } from './priced.ts'
import { readTermProducts } from './read-locks.ts'
import { showLocks } from './show-locks.ts'

type Request = z.output<typeof orderCalls.renewals.request>

const RENEWAL = 'crm/business/renewal'
const renewing = sql`b.order_type = any(${codesOf(({ renews }) => renews)}::int[])`
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
    ...filters(actor, request),
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
  const byId = new Map(rows.map((row) => [row.id, row]))
  return toPage(
    list.map((lock): Row => {
      const found = byId.get(Number(lock.lockId))
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
  /** What a year of all of them costs by the price of the day; null to users who do not see what that rests on. */
  listed: string | null
  /** Locks of which a contract agrees the year behind their end. */
  agreed: number[]
}

/** How many there are, one page of them, and what all of them cost: the locks are looked through once. */
async function findAll(actor: Actor, where: Condition, { page, limit }: { page: number; limit: number }) {
  const { services, viewer } = actor
  const { usable } = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const { rows } = await sql<Found>`with found as materialized (
      select r.id, r.end_time, r.port_number, ${isAgreed} as is_agreed from software_lock r where ${where}
    )
    select (select count(*)::int from found) as count,
      array(select id::int from found order by end_time, id limit ${limit} offset ${(page - 1) * limit}) as ids,
      array(select id::int from found where is_agreed) as agreed,
      (${usable('portNumber') && usable('salesPrice') ? listedMoney : sql`null`}) as listed`.execute(
    services.lists.db,
  )
  const { count = 0, ids = [], listed = null, agreed = [] } = rows[0] ?? {}
  return { count, ids, money: await withAgreed(actor, { listed, agreed }) }
}

/** Of the locks `found`, whose modules are priced by the port. */
const listedMoney = sql`select coalesce(sum(m.ports * p.price), 0)::text
  from (select x.product_id, sum(f.port_number) as ports from found f
    join lock_product x on x.lock_id = f.id and x.end_time is not distinct from f.end_time group by x.product_id) m
  join product p on p.id = m.product_id and p.sale_mode = ${saleModeCodes.rental} and p.deleted_at is null`

/** Locks of which a contract agrees the year behind their end; the few plans are read once, not for each lock. */
const isAgreed = sql<boolean>`coalesce((r.contract_id, r.end_time + 1) in (select p.contract_id, p.start_time
  from receivables_plan p where p.business_id is null and p.deleted_at is null and p.start_time is not null), false)`

/** The price of an agreed year is that of its plan; null to users who do not see those. */
const showsAgreed = ({ viewer, services }: Actor) =>
  fieldRightsOf(viewer, receivablesPlan, services.engine.catalog.current()).usable('money')

/** The same sum, where a contract agrees a year with what it agrees. */
async function withAgreed(actor: Actor, { listed, agreed }: Pick<Found, 'listed' | 'agreed'>) {
  if (listed === null || agreed.length === 0) return listed
  const { db } = actor.services
  const asked = new Set(agreed)
  const ofPlans = [...(await readAgreedYears(db, agreed))].filter(([id]) => asked.has(id))
  if (ofPlans.length === 0) return listed
  if (!showsAgreed(actor)) return null
  const { rows } = await sql<{
    listed: string
  }>`with found as (select r.id, r.end_time, r.port_number from software_lock r
      where ${among(
        sql`r.id`,
        ofPlans.map(([id]) => id),
      )})
    select (${listedMoney}) as listed`.execute(db)
  return new Decimal(listed)
    .minus(rows[0]?.listed ?? 0)
    .plus(Decimal.sum(0, ...ofPlans.map(([, { money }]) => money)))
    .toFixed(2)
}

interface Touched {
  lastTime: string
  lastUserName: string
}

/** Who followed up these customers last, and when, as far as the caller may read them. */
async function lastTouched(
  actor: Actor,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Touched>> {
  if (customerIds.length === 0) return new Map()
  const { services } = actor
  const rows = await services.db
    .selectFrom('activities')
    .distinctOn('record_id')
    .select(['record_id', 'create_user_id', 'create_time'])
    .where('type', '=', customer.label)
    .where('kind', '=', activityKinds.followUp)
    .where(among(sql.ref('record_id'), customerIds))
    .where(
      sql<boolean>`exists(select from customer r where r.id = record_id and ${reachable(actor, customer, 'read')})`,
    )
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

/** A filter by what the caller does not see holds for nothing: its answers would disclose the value. */
function filters(
  { viewer, services }: Actor,
  { search, customerId, contractId, ownerUserId, region }: Request,
): Condition[] {
  const { usable } = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const seen = (key: string, condition: Condition) => (usable(key) ? condition : never)
  const found = (words: string) => sql<boolean>`(
    ${seen('shellNum', sql<boolean>`strpos(r.shell_num, ${words.toUpperCase()}) > 0`)}
    or ${seen('customerId', sql<boolean>`exists(select from customer c where c.id = r.customer_id and strpos(c.customer_name, ${words}) > 0)`)})`
  return [
    ...(customerId === undefined ? [] : [seen('customerId', sql<boolean>`r.customer_id = ${customerId}`)]),
    ...(contractId === undefined ? [] : [seen('contractId', sql<boolean>`r.contract_id = ${contractId}`)]),
    ...(ownerUserId === undefined
      ? []
      : [seen('ownerUserId', sql<boolean>`r.owner_user_id = ${ownerUserId}`)]),
    ...(region === undefined ? [] : [seen('region', sql<boolean>`r.region = ${region}`)]),
    ...(search ? [found(search)] : []),
  ]
}

/** What one more year costs: as a contract agrees, else by the price list; where the caller sees what that rests on. */
async function priceThem(actor: Actor, locks: readonly Row[]): Promise<Row[]> {
  const { services } = actor
  const ids = locks.map(({ lockId }) => Number(lockId))
  const modules = await readTermProducts(services.db, ids)
  const priced = await readPriced(services.db, [...modules.values()].flat())
  const agreed = await readAgreedYears(services.db, ids)
  return locks.map((lock) => {
    const year = agreed.get(Number(lock.lockId))
    const isKnown =
      typeof lock.portNumber === 'number' && 'salesPrice' in lock && (!year || showsAgreed(actor))
    const cost = {
      products: priced(modules.get(Number(lock.lockId)) ?? []),
      ports: Number(lock.portNumber),
      years: 1,
    }
    const price = !isKnown
      ? null
      : year
        ? agreedPrice(year, cost)
        : yearsPrice(cost.products, cost.ports, cost.years)
    return { ...lock, renewPrice: price ? Number(price.money) : null, arithmetic: price?.arithmetic ?? '' }
  })
}
