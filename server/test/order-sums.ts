import { orderTypes } from '#protocol/crm/order/order-types.ts'
import type { TestCompany } from './people.ts'

/** Types whose amount is that of their product lines; lines of the others may name modules without an amount (§6.4). */
const sold = orderTypes.filter(({ worth }) => worth === 'lines').map(({ code }) => code)

interface Sums {
  platform: Pick<TestCompany['platform'], 'pool'>
}

/**
 * Orders of which a sum is not what it is made of, by one query: the amount is that of its lines and of its live plans, what has been
 * received is what confirmed receipts give to its plans and to itself, and what was written off is that of its plans. None.
 */
export async function wrongOrders({ platform }: Sums): Promise<Record<string, unknown>[]> {
  const { rows } = await platform.pool.query<Record<string, unknown>>(
    `
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
    select * from sums where money <> locks
      or (line_count > 0 and money <> round(lines, 2) and (lines <> 0 or order_type = any($1)))
      or (plans is not null and plans <> money)
      or received_money <> plans_received + direct
      or (plans is not null and money <> received_money + write_off_money + plans_open - direct)
      or write_off_money <> coalesce(plans_written_off, write_off_money)
    order by id`,
    [sold],
  )
  return rows
}
