import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { runPrepared } from '../../model/prepared.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'

/**
 * How many of the caller's own records of these types wait for him, by entry of 待办事项 (crm-records.md §15.1), in one statement. Entries
 * of types that he may not list, and those that do not apply, have no key.
 */
export async function countTodos(
  actor: Actor,
  types: readonly RecordType[],
): Promise<Record<string, number>> {
  const { services, viewer } = actor
  const counts = types
    .filter((type) => viewer.can(`${type.node}/index`))
    .flatMap((type) =>
      Object.entries(rulesOf(services, type).todos ?? {}).flatMap(([key, conditionOf]) => {
        const condition = conditionOf(actor)
        if (!condition) return []
        const count = sql`(select count(*)::int from ${sql.table(type.table)} r
          where r.deleted_at is null and r.owner_user_id = ${viewer.userId}::bigint and ${condition})`
        return [sql`${count} as ${sql.ref(key)}`]
      }),
    )
  if (counts.length === 0) return {}
  const [row] = await runPrepared<Record<string, number>>(services.lists, sql`select ${sql.join(counts)}`)
  return row ?? {}
}
