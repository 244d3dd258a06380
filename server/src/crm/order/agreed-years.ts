import { type Kysely, sql } from 'kysely'
import type { AgreedYear } from '#protocol/crm/order/declare.ts'
import { codesOf } from '#protocol/crm/order/order-types.ts'
import { splitMoney } from '#protocol/crm/order/price.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { saleModeCodes } from '#protocol/crm/product/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'

const voided = stateCode(receivablesPlan, 'voided')

interface Share {
  planId: number
  lockId: number
  money: string
  ports: number
  price: string
}

/**
 * What contracts agree for the year behind the end of these locks, by lock: the open plan of that year, divided by the yearly price of
 * the day over all rentals of the contract that end on the same day and of which no other approved order continues the
 * term (locks-and-extensions.md §7.4); those have their parts as well. Locks without such a plan are left out.
 */
export async function readAgreedYears(
  db: Kysely<Tables>,
  lockIds: readonly number[],
  { businessId = null }: { businessId?: number | null } = {},
): Promise<ReadonlyMap<number, AgreedYear>> {
  if (lockIds.length === 0) return new Map()
  const { rows } = await sql<Share>`
    with ended as (select distinct r.contract_id, r.end_time from software_lock r
      where ${among(sql`r.id`, lockIds)} and r.contract_id is not null and r.end_time is not null),
    agreed as (select distinct on (p.contract_id, p.start_time) p.id, p.contract_id, p.start_time, p.money
      from receivables_plan p join ended e on e.contract_id = p.contract_id and p.start_time = e.end_time + 1
      where p.business_id is null and p.deleted_at is null and p.money > 0
        and p.payment_status <> ${payment.settled} and p.received_status <> ${voided}
      order by p.contract_id, p.start_time, p.id)
    select a.id::int as "planId", l.id::int as "lockId", a.money::text as money, l.port_number as ports,
      coalesce((select sum(m.price) from lock_product x join product m on m.id = x.product_id
        where x.lock_id = l.id and x.end_time = l.end_time and m.sale_mode = ${saleModeCodes.rental} and m.deleted_at is null), 0)::text as price
    from agreed a join software_lock l on l.contract_id = a.contract_id and l.end_time = a.start_time - 1
    where l.deleted_at is null and l.status = ${statusCode('inUse')} and l.is_trial = 0
      and l.distinguish = ${saleModeCodes.rental} and not exists (select from business_lock x
        join business b on b.id = x.business_id where x.lock_id = l.id and x.line_status = 0 and x.reserved
          and b.id is distinct from ${businessId}::bigint and b.check_status in (1, 10) and b.order_type = any(${codesOf(({ continuesTerm }) => continuesTerm)}::int[]))
    order by a.id, l.id`.execute(db)
  return new Map([...Map.groupBy(rows, ({ planId }) => planId).values()].flatMap(sharesOf))
}

/** The parts of one plan. */
function sharesOf(locks: readonly Share[]): [number, AgreedYear][] {
  const total = locks[0]?.money ?? '0'
  const worth = locks.map(({ ports, price }) => ports * Number(price))
  const weights = worth.some((each) => each > 0) ? worth : locks.map(({ ports }) => ports)
  const parts = splitMoney(total, weights)
  return locks.map(({ lockId }, at) => [
    lockId,
    { money: parts[at] ?? '0.00', total, isAlone: locks.length === 1 },
  ])
}
