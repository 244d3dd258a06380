import { type Kysely, sql } from 'kysely'
import { orderTypes } from '#protocol/crm/order/order-types.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { tellDifference } from '../../tell-difference.ts'

/** Types whose amount is that of their product lines; lines of the others may name modules without an amount (§6.4). */
const sold = orderTypes.filter(({ worth }) => worth === 'lines').map(({ code }) => code)

/** An order that does not add up, with its sums as decimals. */
interface WrongOrder extends Record<string, unknown> {
  id: number
  order_no: string
  /** Which sums differ. */
  why: string[]
}

/** Users may plan less or more than an order is worth: that is no fault of the sums, and the nightly check passes it over. */
const planned = ['plans', 'open']

/**
 * Orders of which a sum is not what it is made of, by one query: the amount is that of its lines and of its live plans, what has been
 * received is what confirmed receipts give to its plans and to itself, and what was written off is that of its plans
 * (locks-and-extensions.md §9.3). Ordered by id; none where all is right.
 */
export async function wrongOrders(db: Kysely<Tables>): Promise<WrongOrder[]> {
  const { rows } = await sql<WrongOrder>`
    with sums as (
      select b.id, b.order_no, b.order_type, b.effect_status, coalesce(b.money, 0) as money, b.received_money, b.write_off_money,
        coalesce((select sum(x.sales_price) from business_lock x where x.business_id = b.id), 0) as locks,
        coalesce((select sum(l.subtotal) from business_product l where l.record_id = b.id), 0)
          * (100 - coalesce(b.discount_rate, 0)) / 100 as lines,
        (select count(*) from business_product l where l.record_id = b.id) as line_count,
        (select sum(p.money) from receivables_plan p where p.business_id = b.id and p.deleted_at is null
          and p.received_status <> 3) as plans,
        coalesce((select sum(p.real_received_money) from receivables_plan p
          where p.business_id = b.id and p.deleted_at is null), 0) as plans_received,
        coalesce((select sum(p.unreceived_money - p.over_money) from receivables_plan p
          where p.business_id = b.id and p.deleted_at is null and p.received_status <> 3), 0) as plans_open,
        (select sum(p.write_off_money) from receivables_plan p
          where p.business_id = b.id and p.deleted_at is null) as plans_written_off,
        coalesce((select sum(a.money) from receivables_allocation a join receivables r on r.id = a.receivables_id
          where a.business_id = b.id and r.deleted_at is null and r.check_status in (1, 10)), 0) as direct
      from business b where b.order_type is not null and b.deleted_at is null)
    , judged as (select s.*, array_remove(array[
        case when money <> locks then 'locks' end,
        case when line_count > 0 and money <> round(lines, 2) and (lines <> 0 or order_type = any(${sold}::int[]))
          then 'lines' end,
        case when plans is not null and plans <> money then 'plans' end,
        case when received_money <> plans_received + direct then 'received' end,
        case when plans is not null and money <> received_money + write_off_money + plans_open - direct then 'open' end,
        case when write_off_money <> coalesce(plans_written_off, write_off_money) then 'write_off' end], null) as why
      from sums s)
    select * from judged where why <> '{}' order by id`.execute(db)
  return rows
}

const verifyJob = defineJob('order-money-verify', { title: '核对订单金额', retries: 0, expireMinutes: 60 })

/** Daily at 03:10 (locks-and-extensions.md §26). */
export function registerVerifyJob(services: AppServices): void {
  services.jobs.work(verifyJob, () => verifyOrders(services))
  services.jobs.schedule(verifyJob, '10 3 * * *', {})
}

/** Names orders that do not add up in the system log, and the first one to the administrators. */
export async function verifyOrders(services: AppServices): Promise<void> {
  const wrong = (await wrongOrders(services.db)).filter(({ why }) =>
    why.some((sum) => !planned.includes(sum)),
  )
  const [first] = wrong
  if (!first) return
  services.log.error({ orders: wrong.slice(0, 20), count: wrong.length }, 'orders do not add up')
  await tellDifference(services, `订单${first.order_no}的金额（共${wrong.length}个订单）`)
}
