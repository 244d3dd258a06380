import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { refuse, refuseInput } from '#server/platform/refusal.ts'
import { behaviours, recordActions } from '../../change/history.ts'
import { tieLinks } from '../../change/links.ts'
import { titleOf } from '../../model/companions.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { uniqueExpression } from '../../model/storage/unique-index.ts'
import { requireAdministrator } from './recycle-bin.ts'

/** Brings deleted records back with what belonged to them, all or none; administrators only. */
export async function restoreRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  const { services, viewer } = requireAdministrator(actor)
  await inTransaction(services.db, (trx) => restoreInside(trx, actor, type, ids))
  services.engine.counts.touch(viewer.userId)
}

const removedSchema = z.object({ type: z.number(), records: z.array(z.number()) })
/** `along`: records of another type that were deleted with these. */
const stateSchema = removedSchema.extend({ along: removedSchema.optional() })

/** Takes a deletion back. */
export async function undoRemoval(trx: Transaction<Tables>, actor: Actor, kept: unknown): Promise<void> {
  const { along, ...removed } = stateSchema.parse(kept)
  for (const { type, records } of along ? [removed, along] : [removed])
    await restoreInside(trx, actor, recordTypeOf(type) ?? refuse('invalid'), records)
}

/** Team, stars, follow-ups, files and history stayed with the rows; references to them are set again. */
async function restoreInside(
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
  if (rows.length !== new Set(ids).size) refuseInput(`选中的${type.display}已不在回收站中，请刷新后再试`)
  await rules.restoring?.check?.({ actor, trx, rows })
  await refuseDuplicates(trx, actor, type, rows)
  const restored = rows.map((row) => row.id)
  await sql`update ${sql.table(type.table)} set deleted_at = null, deleted_by = null, version = version + 1
    where id = any(${restored}::bigint[])`.execute(trx)
  await tieLinks(trx, { type, links: rules.relating?.links ?? [], ids: restored })
  await rules.restoring?.restored?.({ actor, trx, rows })
  await recordActions(
    trx,
    actor,
    rows.map((row) => ({
      type,
      recordId: row.id,
      behavior: behaviours.restore,
      object: titleOf(type, row),
      content: [`恢复了${type.display}`],
      version: row.version + 1,
    })),
  )
}

/** Says which record stands in the way; the unique index has the last word. */
async function refuseDuplicates(
  trx: Transaction<Tables>,
  { services }: Actor,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  const { fields } = schemaOf(type, services.engine.catalog.current())
  for (const field of fields.filter((each) => each.isUnique && each.column)) {
    const { rows: taken } = await sql<{ id: number }>`
      select d.id from ${sql.table(type.table)} d
      where d.id = any(${rows.map((row) => row.id)}::bigint[]) and exists (
        select from ${sql.table(type.table)} r where r.deleted_at is null
          and ${uniqueExpression(field, 'r')} = ${uniqueExpression(field, 'd')})
      limit 1`.execute(trx)
    const blocked = rows.find((row) => row.id === taken[0]?.id)
    if (blocked)
      refuseInput(
        `${type.display}“${titleOf(type, blocked)}”不能恢复：已有${type.display}使用相同的${field.name}`,
      )
  }
}
