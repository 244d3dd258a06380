import { Decimal } from 'decimal.js'
import { type Kysely, sql } from 'kysely'
import { saleModeCodes } from '#protocol/crm/product/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { readAgreedYears } from './agreed-years.ts'

interface Found {
  count: number
  /** Of the page, whose licence ends first. */
  ids: number[]
  /** What a year of all of them costs by the price of the day; null to users who do not see what that rests on. */
  listed: string | null
  /** Locks of which a contract agrees the year behind their end. */
  agreed: number[]
}

/**
 * How many locks the radar of renewals finds, one page of them, and what a year of all of them costs (locks-and-extensions.md §8.5):
 * from indexes alone, and by today's prices of the few sets of modules that locks have, not of each lock.
 */
export async function renewalFigures(
  actor: Actor,
  where: Condition,
  { page, limit }: { page: number; limit: number },
) {
  const { services, viewer } = actor
  const { usable } = fieldRightsOf(viewer, softwareLock, services.engine.catalog.current())
  const { rows } = await sql<Found>`with found as materialized (${setsOf(where)})
    select (select coalesce(sum(locks), 0)::int from found) as count,
      array(select r.id::int from software_lock r where ${where}
        order by r.end_time, r.id limit ${limit} offset ${(page - 1) * limit}) as ids,
      array(select r.id::int from ${further} join software_lock r on r.contract_id = p.contract_id
        and r.end_time = p.start_time - 1 where ${where}) as agreed,
      (${usable('portNumber') && usable('salesPrice') ? listedMoney : sql`null`}) as listed`.execute(
    services.lists.db,
  )
  const { count = 0, ids = [], listed = null, agreed = [] } = rows[0] ?? {}
  return { count, ids, money: await withAgreed(actor, { listed, agreed }) }
}

/** Locks by the modules of their present term. */
const setsOf = (
  where: Condition,
) => sql`select r.term_products, count(*) as locks, sum(r.port_number) as ports
  from software_lock r where ${where} group by r.term_products`

/** Of the sets `found`, whose modules are priced by the port. */
const listedMoney = sql`select coalesce(sum(f.ports * p.price), 0)::text
  from found f cross join lateral string_to_table(f.term_products, ',') as m(product_id)
  join product p on p.id = m.product_id::bigint and p.sale_mode = ${saleModeCodes.rental} and p.deleted_at is null`

/** Plans of agreed years; they are few beside the locks. */
const further = sql`(select distinct p.contract_id, p.start_time from receivables_plan p
  where p.business_id is null and p.deleted_at is null and p.start_time is not null) p`

/** The price of an agreed year is that of its plan; null to users who do not see those. */
export const showsAgreed = ({ viewer, services }: Actor) =>
  fieldRightsOf(viewer, receivablesPlan, services.engine.catalog.current()).usable('money')

/** The same sum, where a contract agrees a year with what it agrees. */
async function withAgreed(actor: Actor, { listed, agreed }: Pick<Found, 'listed' | 'agreed'>) {
  if (listed === null || agreed.length === 0) return listed
  const { db } = actor.services
  const asked = new Set(agreed)
  const ofPlans = [...(await readAgreedYears(db, agreed))].filter(([id]) => asked.has(id))
  if (ofPlans.length === 0) return listed
  if (!showsAgreed(actor)) return null
  const byList = await listedOf(
    db,
    ofPlans.map(([id]) => id),
  )
  return new Decimal(listed)
    .minus(byList)
    .plus(Decimal.sum(0, ...ofPlans.map(([, { money }]) => money)))
    .toFixed(2)
}

async function listedOf(db: Kysely<Tables>, lockIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ listed: string }>`with found as (${setsOf(among(sql`r.id`, lockIds))})
    select (${listedMoney}) as listed`.execute(db)
  return rows[0]?.listed ?? '0'
}
