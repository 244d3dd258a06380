import { sql } from 'kysely'
import { customer } from '#protocol/records/customer.ts'
import type { Actor } from '#server/engine/rules.ts'
import { termsOf } from './terms.ts'

/**
 * 距进入公海天数 of the rows: the fewest days left by any rule of the pools that remind (crm-records.md §3.2); '' where no
 * rule counts down. One query for all rows, none while no pool reminds.
 */
export async function completePoolDays({ services }: Actor, all: Record<string, unknown>[]): Promise<void> {
  // absent where the viewer may not see it
  const rows = all.filter((row) => 'poolDay' in row)
  const people = services.directory.current()
  const terms = services.customerPools
    .enabled()
    .filter((pool) => pool.remindDay !== null)
    .flatMap((pool) => termsOf(pool, people))
  if (terms.length === 0 || rows.length === 0) return
  const now = services.clock.now()
  const left = terms.map(
    ({ base, applies, limitDay }) => sql`case when ${applies} then
      greatest(${limitDay}::int - floor(extract(epoch from ${now}::timestamptz - ${base}) / 86400), 0) end`,
  )
  const ids = rows.map((row) => row[customer.idKey])
  const { rows: found } = await sql<{ id: number; days: number | null }>`
    select r.id, least(${sql.join(left)})::int as days from customer r
    where r.id = any(${ids}::bigint[])`.execute(services.db)
  const days = new Map<unknown, number | null>(found.map((row) => [row.id, row.days]))
  for (const row of rows) row.poolDay = days.get(row[customer.idKey]) ?? ''
}
