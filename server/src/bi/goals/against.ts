import { type RawBuilder, sql } from 'kysely'
import type { People } from '../population.ts'
import { monthValues } from './goals.ts'

/** Goals of some departments or people for a metric. */
export interface GoalsOf {
  /** 2 departments, 3 people. */
  type: number
  of: People
  /** 1 money of contracts, 2 money received. */
  metric: number
}

/** Goals by whose they are and month: `owner`, `month` (yyyyMM), `amount`; only of these months. */
export function goalsByMonth({ type, of, metric }: GoalsOf, months: readonly number[]): RawBuilder<unknown> {
  const owned = of === 'everyone' ? sql`` : sql` and g.obj_id = any(${of}::bigint[])`
  return sql`select g.obj_id as owner, g.year * 100 + v.month as month, v.amount
    from goals g cross join lateral (values ${monthValues}) v(month, amount)
    where g.type = ${sql.lit(type)} and g.status = ${sql.lit(metric)}
      and g.year * 100 + v.month = any(${months}::int[])${owned}`
}
