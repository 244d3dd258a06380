import { type RawBuilder, sql } from 'kysely'
import type { RecordSum } from '#protocol/record/relations/registry.ts'

/** The sum of the live records that point at `p` and count; of a spread link that of their shares. */
export function addUp({ of, via, sum, where, spread }: RecordSum): RawBuilder<unknown> {
  const counting = Object.entries(where).map(
    ([column, values]) => sql`x.${sql.ref(column)}::text = any(${values.map(String)}::text[])`,
  )
  const records = spread
    ? sql`${sql.table(spread.table)} s join ${sql.table(of.table)} x on x.id = s.${sql.ref(spread.own)}`
    : sql`${sql.table(of.table)} x`
  const holder = spread ? 's' : 'x'
  const added = spread ? sql`s.money` : sql`x.${sql.ref(sum)}`
  const conditions = [sql`${sql.ref(`${holder}.${via}`)} = p.id`, sql`x.deleted_at is null`, ...counting]
  return sql`coalesce((select sum(${added}) from ${records} where ${sql.join(conditions, sql` and `)}), 0)`
}
