import { sql } from 'kysely'
import type { z } from 'zod'
import { customer } from '#protocol/crm/customer/type.ts'
import type { orderCalls } from '#protocol/crm/order/calls.ts'
import { codesOf } from '#protocol/crm/order/order-types.ts'
import { agreedPrice, yearsPrice } from '#protocol/crm/order/price.ts'
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
import { renewalFigures, showsAgreed } from './renewal-figures.ts'
import { showLocks } from './show-locks.ts'

type Request = z.output<typeof orderCalls.renewals.request>

const RENEWAL = 'crm/business/renewal'
const renewing = sql`b.order_type = any(${codesOf(({ renews }) => renews)}::int[])`
const named = sql`json_build_object('id', b.id, 'orderNo', b.order_no)`
const openRenewal = sql`(select ${named} from business_lock x join business b on b.id = x.business_id
  where x.lock_id = r.id and x.line_status = 0 and x.reserved and ${renewing} limit 1)`
const renewalSince = (
  day: string,
) => sql`(select ${named} from business_lock x join business b on b.id = x.business_id
  where x.lock_id = r.id and x.line_status = 1 and ${renewing} and b.effect_time >= ${day}::date
  order by b.effect_time desc limit 1)`
/**
 * By the ledger, which finds all of them by the day: asked lock by lock, a large company waits for seconds. `is true` keeps PostgreSQL
 * from joining them, which it would do lock by lock for a page.
 */
const renewedSince = (day: string) => sql<boolean>`(r.id in (select e.lock_id from lock_event e
  where e.event_type in ('RENEW', 'RESIGN') and e.recorded_at >= ${day}::date
    and e.id not in (select x.reversed_event_id from lock_event x where x.reversed_event_id is not null))) is true`

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
  const { count, ids, money } = await renewalFigures(actor, where, window)
  const { rows } = await sql<{ id: number; open: NamedOrder | null; renewed: NamedOrder | null }>`
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
        renewOrderNo: (found?.open ?? found?.renewed)?.orderNo ?? null,
        renewBusinessId: (found?.open ?? found?.renewed)?.id ?? null,
      }
    }),
    count,
    window,
    { renewMoney: money === null ? null : Number(money) },
  )
}

interface NamedOrder {
  id: number
  orderNo: string
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
