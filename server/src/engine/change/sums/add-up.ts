import { type RawBuilder, sql } from 'kysely'
import type { RecordSum } from '#protocol/record/relations/registry.ts'

/** The sum of the live records that point at `p` and count. */
export function addUp({ of, via, sum, where }: RecordSum): RawBuilder<unknown> {
  const counting = Object.entries(where).map(
    ([column, values]) => sql`x.${sql.ref(column)}::text = any(${values.map(String)}::text[])`,
  )
  const conditions = [sql`x.${sql.ref(via)} = p.id`, sql`x.deleted_at is null`, ...counting]
  return sql`coalesce((select sum(x.${sql.ref(sum)}) from ${sql.table(of.table)} x where ${sql.join(conditions, sql` and `)}), 0)`
}
