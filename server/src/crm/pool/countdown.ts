import { type RawBuilder, sql } from 'kysely'
import { customer } from '#protocol/crm/customer/type.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { anyOf, type Condition } from '#server/engine/fields/compare.ts'
import type { Actor, TodoPart, TodoTerms } from '#server/engine/model/rules.ts'
import { DAY } from '#server/platform/time/clock.ts'
import type { Pool } from './pools.ts'
import { type FallTerm, termsOf } from './terms.ts'

/** All terms of the pools that notify owners beforehand, with the days of notice. */
function remindingTerms({ customerPools, directory }: AppServices) {
  const people = directory.current()
  return customerPools
    .enabled()
    .flatMap((pool) =>
      pool.remindDay === null
        ? []
        : termsOf(pool, people).map((term) => ({ ...term, remindDay: pool.remindDay ?? 0 })),
    )
}

/** Whole days since the moment from which a term counts. */
const daysSince = ({ base }: FallTerm, now: Date) =>
  sql<number>`floor(extract(epoch from ${now}::timestamptz - ${base}) / 86400)`

/** Customers `r` that a rule puts into a pool within its days of notice, by pool; null while no pool gives any. */
function fallingByPool({ services }: Actor): TodoPart[] | null {
  const now = services.clock.now()
  const { customerPools } = services
  if (!customerPools.enabled().some((pool) => pool.putsIn && pool.remindDay !== null)) return null
  const byPool = Map.groupBy(remindingTerms(services), ({ poolId }) => poolId)
  return [...byPool].map(([id, terms]) => ({
    id,
    condition: anyOf(
      terms.map(
        (term) => sql<boolean>`(${term.applies} and ${daysSince(term, now)}
          between ${term.limitDay - term.remindDay}::int and ${term.limitDay}::int)`,
      ),
    ),
  }))
}

/** The same of any pool. */
export function fallsSoon(actor: Actor): Condition | null {
  const parts = fallingByPool(actor)
  return parts && anyOf(parts.map(({ condition }) => condition))
}

/** 待进入公海的客户, with the pools they are about to fall into (crm-records.md §15.3). */
export function poolRemindTerms(actor: Actor): TodoTerms | null {
  const parts = fallingByPool(actor)
  return parts && { tabs: [parts], completeRows: (rows) => completePoolIds(actor, parts, rows) }
}

async function completePoolIds(
  { services }: Actor,
  parts: readonly TodoPart[],
  rows: Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  const pools = parts.map(({ id, condition }) => sql`case when ${condition} then ${id}::bigint end`)
  const { rows: found } = await sql<{ id: number; pools: number[] }>`
    select r.id, array_remove(array[${sql.join(pools)}]::bigint[], null) as pools from customer r
    where r.id = any(${rows.map((row) => row[customer.idKey])}::bigint[])`.execute(services.db)
  const byId = new Map<unknown, number[]>(found.map((row) => [row.id, row.pools]))
  for (const row of rows) row.poolIds = (byId.get(row[customer.idKey]) ?? []).join(',')
}

/** 距进入公海天数 as a column of a row. */
export interface PoolDay {
  /** The moment a customer `r` falls into a pool, in milliseconds; null where no rule counts down. */
  select: RawBuilder<unknown>
  /** Whole days until that moment, at least 0; '' without one. */
  show: (moment: unknown) => number | ''
}

const poolDays = new WeakMap<Snapshot, WeakMap<readonly Pool[], PoolDay>>()

/**
 * The countdown of the pools that remind (crm-records.md §3.2), by whichever of their rules is the first. The same object while
 * neither people nor pools have changed.
 */
export function poolDayOf(services: AppServices): PoolDay {
  const people = services.directory.current()
  const byPools = poolDays.get(people) ?? new WeakMap<readonly Pool[], PoolDay>()
  poolDays.set(people, byPools)
  const pools = services.customerPools.all()
  const poolDay = byPools.get(pools) ?? makePoolDay(services)
  byPools.set(pools, poolDay)
  return poolDay
}

function makePoolDay(services: AppServices): PoolDay {
  const moments = remindingTerms(services).map(
    ({ applies, base, limitDay }) =>
      sql`case when ${applies} then ${base} + make_interval(hours => ${sql.lit(limitDay * 24)}) end`,
  )
  const first = moments.length > 0 ? sql`least(${sql.join(moments)})` : sql`null::timestamptz`
  return {
    select: sql`(extract(epoch from ${first}) * 1000)::float8`,
    show: (moment) =>
      typeof moment === 'number'
        ? Math.max(0, Math.ceil((moment - services.clock.now().getTime()) / DAY))
        : '',
  }
}
