import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { titleOf } from '../model/companions.ts'
import { type Actor, rulesOf, type StoredRow } from '../model/rules.ts'
import { anyForm } from '../model/schema.ts'
import { uniqueExpression } from '../model/storage/unique-index.ts'
import { change } from './change.ts'
import { events } from './events.ts'
import { readStrayed, requireParents, restoreLinks } from './links.ts'

/**
 * Brings deleted records back, all or none. Team, stars, follow-ups, files and history stayed with the rows; references to
 * them are set again.
 */
export async function restore(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  const rules = rulesOf(actor.services, type)
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is not null order by r.id for update of r`.execute(
    trx,
  )
  if (rows.length !== new Set(ids).size) refuse('notInBin', type.display)
  await requireParents(trx, type, rows)
  const strayed = await readStrayed(trx, type, rows)
  await rules.restoring?.check?.({ actor, trx, rows })
  await refuseDuplicates(trx, actor, type, rows)
  const restored = await change(trx, actor, type, rows, {
    set: ({ id }) => ({ deleted_at: null, deleted_by: null, ...strayed.get(id) }),
    as: events.restore,
  })
  await restoreLinks(
    trx,
    actor,
    type,
    rows.map((row) => row.id),
  )
  await rules.restoring?.restored?.({ actor, trx, rows: restored.map(({ after }) => after) })
}

/** Refuses with the name of the conflicting record; the unique index decides races. */
async function refuseDuplicates(
  trx: Transaction<Tables>,
  { services }: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  const { fields } = anyForm(type, services.engine.catalog.current())
  for (const field of fields.filter((each) => each.isUnique && each.column)) {
    const { rows: taken } = await sql<{ id: number }>`
      select d.id from ${sql.table(type.table)} d
      where d.id = any(${rows.map((row) => row.id)}::bigint[]) and exists (
        select from ${sql.table(type.table)} r where r.deleted_at is null
          and ${uniqueExpression(field, 'r')} = ${uniqueExpression(field, 'd')})
      limit 1`.execute(trx)
    const blocked = rows.find((row) => row.id === taken[0]?.id)
    if (blocked) refuse('restoreTaken', type.display, titleOf(type, blocked), type.display, field.name)
  }
}
