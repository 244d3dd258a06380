import { sql } from 'kysely'
import { refuse } from '#server/platform/refusal.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { titleOf } from '../../model/companions.ts'
import { anyForm } from '../../model/schema.ts'
import { uniqueExpression } from '../../model/storage/unique-index.ts'
import { writtenBy } from '../diff.ts'
import type { Ability, Moved } from '../plan/ability.ts'
import { lockValues, refuseTaken, unguardedUnique } from '../plan/unique.ts'

/** Unique fields that no index keeps yet; an index refuses by itself. */
export const unique: Ability = {
  name: 'unique',
  plan: (save) => {
    const { type, stored, values, form, checks } = save
    const numbered = type.numbered ? { [type.numbered.column]: '' } : {}
    if (checks === 'nothing' || unguardedUnique(form.schema, { ...numbered, ...values }).length === 0)
      return null
    return {
      complete: (trx) =>
        refuseTaken(trx, type, form.schema, {
          values: stored ? writtenBy(save.changes) : values,
          ...(stored ? { id: stored.id } : {}),
        }),
    }
  },
  restore: { complete: refuseDuplicates },
}

const same = (field: FieldRow, one: string, other: string) =>
  sql`${uniqueExpression(field, one)} = ${uniqueExpression(field, other)}`

/** Refuses with the name of the conflicting record, live or brought back along; where no index decides races, locks do. */
async function refuseDuplicates({ trx, actor: { services }, type, ids, rows }: Moved): Promise<void> {
  const { fields } = anyForm(type, services.engine.catalog.current())
  for (const field of fields.filter((each) => each.isUnique && each.column)) {
    if (!field.isGuarded) await lockValues(trx, field, rows)
    const { rows: taken } = await sql<{ id: number }>`
      select d.id from ${sql.table(type.table)} d
      where d.id = any(${ids}::bigint[]) and (
        exists (select from ${sql.table(type.table)} r where r.deleted_at is null and ${same(field, 'r', 'd')})
        or exists (select from ${sql.table(type.table)} o
          where o.id = any(${ids}::bigint[]) and o.id < d.id and ${same(field, 'o', 'd')}))
      limit 1`.execute(trx)
    const blocked = rows.find((row) => row.id === taken[0]?.id)
    if (blocked) refuse('restoreTaken', type.display, titleOf(type, blocked), type.display, field.name)
  }
}
